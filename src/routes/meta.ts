import { ground, rowsOf, screen } from './define.ts'

const { page } = rowsOf(ground.meta)
const meta = { meta: true } as const

export const metaRows = [
  page('/meta/_components', 'Components', screen('features/meta/components.screen.tsx'), meta),
  page('/meta/api-example', 'API example', screen('features/meta/api-example.screen.tsx'), meta),
  page('/meta/clock', 'Clock', screen('features/meta/clock.screen.tsx'), meta),
  page('/meta/machines', 'Machines', screen('features/meta/machines.screen.tsx'), meta),
  page('/meta/mailbox', 'Mailbox', screen('features/meta/mailbox.screen.tsx'), meta),
]
