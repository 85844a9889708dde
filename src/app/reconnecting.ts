/*
 * Plain DOM, because React renders a page that needs a person only when it is known who that is: till then the document
 * may be blank.
 */
let banner: HTMLElement | null = null

/** Shows at the top of the page that the request is being retried. */
export function showReconnecting(): void {
  if (banner !== null) return
  const shown = document.createElement('div')
  shown.setAttribute('role', 'status')
  shown.className =
    'fixed inset-x-0 top-0 z-[60] border-b border-warning-border bg-warning-soft px-4 py-2 text-center text-small text-text'
  document.body.append(shown)
  banner = shown
  // a screen reader announces what is put into a status that is there already
  requestAnimationFrame(() => {
    shown.textContent = 'Reconnecting…'
  })
}

export function hideReconnecting(): void {
  banner?.remove()
  banner = null
}
