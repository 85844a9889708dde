import { ground, rowsOf, screen } from './define.ts'

/** Where a company begins: every investor has it in the menu. */
export const raiseRow = rowsOf(ground.issuer).page('/dashboard/raise-capital', 'Raise capital', screen('features/company/raise-capital.screen.tsx'), { menu: { label: 'Raise capital', icon: 'rocket' } })
