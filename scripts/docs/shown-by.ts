/** The screens of each machine stand with the page that links them. */
export { shownBy } from '#src/features/meta/shown-by.ts'
