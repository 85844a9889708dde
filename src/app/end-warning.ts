/** ms before a session's own end at which the person is notified, so that nothing is cut short */
export const WARNING_MS = 120_000

/**
 * Notifies once for each session that it ends in two minutes; `end` is in seconds, as a token names it, `now` in ms.
 */
export function endWarning(tell: () => void): (end: unknown, now: number) => void {
  let told: number | null = null
  return (end, now) => {
    if (typeof end !== 'number' || end === told) return
    const left = end * 1000 - now
    if (left > WARNING_MS || left <= 0) return
    told = end
    tell()
  }
}

/** The text of the warning; the code that shows it is loaded when it is needed. */
export const warnOfEnd = (): void =>
  void import('#src/ui/toast.tsx').then(
    ({ toast }) =>
      toast.warning('Your session ends in two minutes', {
        id: 'session-end',
        description: 'You then log in again over this page. What you have written stays as it is.',
      }),
    () => undefined,
  )
