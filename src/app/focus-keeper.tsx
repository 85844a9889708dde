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

/** After a navigation the focus goes to the new page's h1, so that a screen reader and the keyboard begin there. */
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
    const heading =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    if (!heading) return
    if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1')
    heading.focus({ preventScroll: true })
  }, [pathname])
  return null
}
