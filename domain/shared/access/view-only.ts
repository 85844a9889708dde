/** What a call is, as far as it matters to a view. */
interface CallKind {
  /** GET and HEAD read */
  reads: boolean
  /** anyone may make it, signed in or not */
  open: boolean
  /** it responds with a file */
  file: boolean
  /** it ends the view */
  endsView: boolean
}
/**
 * Why a call is refused while an operator views the product as another person, or null: reads are allowed, writes are
 * refused, and so are files that are not public (17 CFR 248.30).
 */
export function viewOnlyProblem({ reads, open, file, endsView }: CallKind): string | null {
  if (endsView) return null
  if (!reads)
    return 'You’re viewing as another person, so you can’t change anything. End the view first.'
  return file && !open
    ? 'You’re viewing as another person, so you can’t open their files. End the view first.'
    : null
}
