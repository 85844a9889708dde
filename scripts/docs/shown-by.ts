/** The screens of each machine are defined with the page that links them. */
export { shownBy } from '#src/features/platform/meta/shown-by.ts'
