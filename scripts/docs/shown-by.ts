/** The screens of each machine stand with the page that links them. */
export { shownBy } from '#src/features/platform/meta/shown-by.ts'
