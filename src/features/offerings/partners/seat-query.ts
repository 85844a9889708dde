import type { SeatFilter } from '#domain/offerings/model/partner-seat-labels.ts'
import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { ask, type ReadName } from '#src/api/query.ts'

const LIST = 'GET /api/dealroom/offerings/:listing_id/partners' as const
const OWN = 'GET /api/partner/seats/:seat_id' as const
const SECTION = 'GET /api/partner/seats/:seat_id/topics/:topic' as const
/** Reads that an event of a seat makes old. */
export const SEATS_CHANGED: readonly ReadName[] = [
  LIST,
  'GET /api/dealroom/offerings/:listing_id/partners/:seat_id',
  'GET /api/partner/seats',
  OWN,
  SECTION,
  'GET /api/dashboard',
]
/** Seats of an offering that go on, or that have ended. */
export const seatsQuery = (listing_id: string | undefined, filter: SeatFilter) =>
  ask(LIST, { params: { listing_id: listing_id ?? '' }, query: { filter } })
/** Own seats and invitations. */
export const ownSeatsQuery = ask('GET /api/partner/seats', {})
export const ownSeatQuery = (seat_id = '') => ask(OWN, { params: { seat_id } })
/** A section that an own seat opens. */
export const seatTopicQuery = (seat_id: string | undefined, topic: Topic) =>
  ask(SECTION, { params: { seat_id: seat_id ?? '', topic } })
