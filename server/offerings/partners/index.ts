import { defineHandlers } from '#server/kernel/http/call.ts'
import { companyNamed } from '#server/kernel/http/tenant.ts'
import type { Module } from '#server/kernel/module.ts'
import { partnerSeatMachines } from './handlers.ts'
import {
  firmsFor,
  inviteTo,
  ownSeat,
  ownRows,
  ownSeats,
  seatFile,
  seatOf,
  seatsOf,
  seatTopicOf,
} from './service.ts'

export { heldSeat } from './repo.ts'
export { demandInvitable, endSeat, inviteTo, isCurrentSeat, seatOf } from './service.ts'

/** Outside firms with a seat in an offering: who invites them, what they read and complete, until when. */
export const partnersModule: Module = {
  name: 'partners',
  machines: partnerSeatMachines,
  handlers: defineHandlers({
    'GET /api/dealroom/offerings/:listing_id/partners': async (call) =>
      seatsOf(
        call,
        companyNamed(call.headers.accountId),
        call.params.listing_id,
        call.query.filter,
      ),
    'GET /api/dealroom/offerings/:listing_id/partners/:seat_id': async (call) =>
      seatOf(call, companyNamed(call.headers.accountId), call.params),
    'GET /api/dealroom/offerings/:listing_id/partner-firms': async (call) =>
      firmsFor(call, companyNamed(call.headers.accountId), call.params.listing_id),
    'POST /api/dealroom/offerings/:listing_id/partners': async (call) =>
      inviteTo(call, companyNamed(call.headers.accountId), call.params.listing_id, call.body),
    'GET /api/partner/seats': async (call) => ({ items: await ownSeats(call) }),
    'GET /api/partner/seats/:seat_id': (call) => ownSeat(call, call.params.seat_id),
    'GET /api/partner/seats/:seat_id/topics/:topic': (call) =>
      seatTopicOf(call, call.params.seat_id, call.params.topic),
    'GET /api/partner/seats/:seat_id/topics/:topic/files/:file_id': (call) =>
      seatFile(call, call.params.seat_id, call.params.topic, call.params.file_id),
  }),
  personalData: async (_services, q, userId) => {
    const rows = await ownRows(q, userId)
    return rows.length === 0
      ? []
      : [
          {
            name: 'partner_seats',
            title: 'Seats as a partner',
            rows: rows.map((row) => ({
              company: row.company,
              firm: row.firm,
              role: row.role,
              name: row.name,
              email: row.email,
              signed_name: row.signed_name,
              invited_at: row.invited_at,
            })),
          },
        ]
  },
}
