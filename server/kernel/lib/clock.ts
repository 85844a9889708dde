/** The server's clock. Only demo mode and tests move it; everything that depends on time reads it, never `Date`. */
export interface Clock {
  now(): Date
  /** real time, independent of a demo clock that was set forward: sessions, tokens and the codes of apps age by it */
  real(): Date
  /** milliseconds added to real time */
  offset(): number
  /** used by the part that shares the offset between processes, and by tests */
  setOffset(ms: number): void
}

/** Real time plus an offset that starts at zero. */
export function systemClock(real: () => number = Date.now): Clock {
  let offset = 0
  return {
    now: () => new Date(real() + offset),
    real: () => new Date(real()),
    offset: () => offset,
    setOffset: (ms) => void (offset = ms),
  }
}
