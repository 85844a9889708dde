import { useEffect, useRef } from 'react'
import { useLocation } from '#router'
import { findRow } from '#src/routes/find.ts'

/**
 * The page below an address: that of its parent for a dialog, so that opening and closing one leaves the focus to the
 * dialog.
 */
function pageOf(pathname: string): string {
  const match = findRow(pathname)
  return match
    ? (match.row.dialog ?? match.row.path) +
        JSON.stringify(match.params['listing_id'] ?? match.params['investment_id'] ?? '') +
        (match.row.dialog ? '' : (match.params['step'] ?? ''))
    : pathname
}

/** The page's h1, else its main part, gets the focus; null where the page has neither. */
function focusOnPage(): HTMLElement | null {
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (heading === null) return null
  if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1')
  heading.focus({ preventScroll: true })
  return heading
}

/**
 * After a navigation the focus goes to the new page's h1, so that a screen reader and the keyboard begin there. Where
 * that h1 was of a page that is still being loaded, and is replaced with the page, the focus goes to the one that
 * follows, unless the person has gone on meanwhile.
 */
export function FocusKeeper() {
  const { pathname } = useLocation()
  const before = useRef<string | null>(null)
  useEffect(() => {
    const page = pageOf(pathname)
    const first = before.current === null
    if (page === before.current) return
    before.current = page
    if (first) return
    // a dialog that was opened while the page was being loaded retains what is typed into it
    if (document.activeElement?.closest('[role="dialog"]')) return
    let focused = focusOnPage()
    const observer = new MutationObserver(() => {
      if (focused?.isConnected === true) return
      // the browser gives the focus of an element that is removed to the body
      if (document.activeElement === document.body) focused = focusOnPage()
      else observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [pathname])
  return null
}
