import { later } from '#src/ui/later.ts'

/** The rail as a sheet: behind the menu button of narrow windows, so it comes when the page stands. */
export const railPart = later(() => import('./rail-sheet.tsx'))
