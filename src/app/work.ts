/** Address at which something was typed last; typed work belongs to its page. */
let typedAt: string | null = null

/** Inputs into which nothing is typed that could be lost: a search, a mark that is set again with one click. */
const NOT_TYPED = ['search', 'checkbox', 'radio']
/** Fields of a log-in or of a second factor, also of one over the page: nothing of theirs is work. */
const PROOF = /username|password|one-time-code/

/** Notes where something is typed, into a form of the page's own content and not of log-in. */
export function watchWork(): void {
  document.addEventListener(
    'input',
    (event) => {
      const target = event.target
      if (
        !(target instanceof Element) ||
        NOT_TYPED.includes(target.getAttribute('type') ?? '') ||
        PROOF.test(target.getAttribute('autocomplete') ?? '')
      )
        return
      if (target.closest('main, [role="dialog"]') !== null) typedAt = location.pathname
    },
    true,
  )
}

/** True when leaving this page would lose something: it was typed here, or a form reports unsaved changes. */
export function isWorking(): boolean {
  if (typedAt === location.pathname) return true
  // forms with unsaved work object to this event, as they do when the tab is closed
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  return leaving.defaultPrevented
}
