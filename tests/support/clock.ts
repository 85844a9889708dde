import { systemClock, type Clock } from '#server/kernel/lib/clock.ts'

export interface Span {
  days?: number
  hours?: number
  minutes?: number
  seconds?: number
}
export const milliseconds = ({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span): number =>
  (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000

export interface MovableClock extends Clock {
  /** moves it on */
  advance(span: Span): void
  /** sets it to an instant, from where it runs on */
  set(iso: string): void
}
/** A clock that starts at real time and that a test moves. */
export function movableClock(): MovableClock {
  // a test moves everything on, real time included; `PUT /meta/clock.json` moves the demo's clock alone
  let moved = 0
  const clock = systemClock(() => Date.now() + moved)
  return {
    ...clock,
    advance: (span) => void (moved += milliseconds(span)),
    set: (iso) => void (moved = Date.parse(iso) - Date.now() - clock.offset()),
  }
}

/** A clock that is stopped at an instant until a test sets it. */
export function standingClock(iso: string): MovableClock {
  let time = Date.parse(iso)
  return {
    now: () => new Date(time),
    real: () => new Date(time),
    offset: () => time - Date.now(),
    setOffset: () => undefined,
    advance: (span) => void (time += milliseconds(span)),
    set: (to) => void (time = Date.parse(to)),
  }
}
