import { later } from '#src/ui/later.ts'

/** Controls with a library of their own, and those of few forms: fetched with the first field that is drawn with one. */
export const figurePart = later(() => import('./figure-widget.tsx').then((one) => one.FigureWidget))
export const filePart = later(() => import('./file-widget.tsx').then((one) => one.FileWidget))
export const codePart = later(() => import('./code-widget.tsx').then((one) => one.CodeWidget))
export const rowsPart = later(() => import('./rows-widget.tsx').then((one) => one.RowsWidget))
export const phonePart = later(() => import('./phone-widget.tsx').then((one) => one.PhoneWidget))
export const monthPart = later(() => import('./month-widget.tsx').then((one) => one.MonthWidget))
export const picksPart = later(() => import('./picks-widget.tsx').then((one) => one.PicksWidget))
