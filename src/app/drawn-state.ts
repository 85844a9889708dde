/** What the server leaves in a page that it drew, for the browser to draw the same: each answer by what it is kept under. */
export interface DrawnState {
  answers: readonly (readonly [key: readonly unknown[], data: unknown])[]
}
