import type { Answer } from '#src/api/call.ts'
import { SOON } from './offer-words.ts'

const MINUTE = 60_000
const UNITS = [24 * 60 * MINUTE, 60 * MINUTE, MINUTE] as const

/** The moment from which a card says of a deadline what it says at `now`: the last change of its words, in ms since 1970; `now` where there is no deadline to read. */
function cardReadsSince(until: string, now: number): number {
  const end = Date.parse(until)
  const left = end - now
  if (Number.isNaN(left)) return now
  if (left <= 0) return end
  const unit = UNITS.find((one) => left >= one) ?? MINUTE
  // the last minute is called one minute, as the one before it
  const count = Math.max(1, Math.floor(left / unit))
  const counted = end - (count + 1) * unit + 1
  return left <= SOON ? Math.max(counted, end - SOON) : counted
}

type Cards = Pick<Answer<'GET /api/offerings'>, 'items' | 'server_time'>
/**
 * The same cards, told at the earliest time at which they read as they do (`timeLeft`, `closesSoon`). A page of them is then the same text until one of its
 * words changes, and the server keeps it (docs/decisions/0024-kept-pages.md).
 */
export function toldEarly<T extends Cards>(answer: T): T {
  const now = Date.parse(answer.server_time)
  // of a list without cards no word tells the time; the day keeps it from being told as of 1970
  const since = Math.max(now - (now % UNITS[0]), ...answer.items.map((card) => cardReadsSince(card.deadline_at, now)))
  return { ...answer, server_time: new Date(Math.min(since, now)).toISOString() }
}
