import { later } from '#src/ui/later.ts'

/** Amount and name of an investment, to be changed: fetched when somebody may come to change them. */
export const termsPart = later(() => import('./terms-editor.tsx'))
