/**
 * States of flows that show nothing of their own, by the state or by the whole flow, each with the reason. Every other
 * state has a picture on /meta/machines/:machine/:state; one that has neither fails a test by its name.
 */
const reasons: Readonly<Record<string, string>> = {
  'build-watch': 'The page stays as it is: the next link loads its page in full.',
  'session.reading': 'The page waits; nothing of a person is shown yet.',
  'session.loadingUser': 'The page waits; nothing of a person is shown yet.',
  'session.reconnecting': 'A notification over the page says “Reconnecting…”.',
  'session.anonymous': 'The page of a visitor.',
  'session.authenticated': 'The page of the person.',
  'step-up.closed': 'The dialog is closed.',
  'loading-bar.idle': 'The bar is hidden.',
  'loading-bar.throttled': 'The bar is hidden: a fast navigation shows none.',
  'part-reload.whole': 'The page stays as it is.',
  'part-reload.marked': 'The page stays as it is.',
  'part-reload.loading': 'The browser loads the page in full.',
  'confirm-address.signedIn': 'The page that was requested.',
  'password-gate.through': 'The page that was requested.',
  'new-company.created': 'The page of the new company.',
  'investor-information.elsewhere': 'The step that can be opened, with the reason above it.',
  'investor-information.advancing': 'The next step, or the investment.',
  'regulatory-checklist.left': 'The checklist begins anew with what the server says.',
  'password-reset.left': 'The log-in page.',
}

/**
 * Why a state has no picture; null when it has one. A reason for `session.authenticated` holds for the states inside
 * it.
 */
export function facelessReason(stateId: string): string | null {
  const parts = stateId.split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const reason = reasons[parts.slice(0, length).join('.')]
    if (reason !== undefined) return reason
  }
  return null
}

/**
 * The states and flows that are named: none may be left that no longer exists.
 * @internal
 */
export const facelessNames: readonly string[] = Object.keys(reasons)
