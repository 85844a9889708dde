/** Whether the session is being renewed over the page; filled by `session.ts`, so that the server's rendering has no session. */
export const renewRequests = {
  open: (): boolean => false,
  subscribe: (_changed: () => void): (() => void) => () => undefined,
}
