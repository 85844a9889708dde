import { later } from '#src/ui/later.ts'

/** Controls with a library of their own: fetched with the first field that is drawn with one. */
export const figurePart = later(() => import('./figure-widget.tsx'))
export const filePart = later(() => import('./file-widget.tsx'))
export const codePart = later(() => import('./code-widget.tsx'))
export const rowsPart = later(() => import('./rows-widget.tsx'))
