import { z } from 'zod'
import { contracts } from '#domain/api/contract.ts'
import { id } from '#domain/shared/common.ts'
import { seatFilters } from '../model/partner-seat-labels.ts'
import {
  firmChoice,
  newSeat,
  ownSeat,
  ownSeatLine,
  seatLine,
  seatTopic,
  seatView,
} from '../model/partner-seat.ts'
import { topics } from '../model/topics/catalogue.ts'

const offering = z.object({ listing_id: id })
const own = z.object({ seat_id: id })

/**
 * Outside firms with a seat in an offering. Events of a seat (accept, decline, complete, withdraw, end) go through
 * `POST /api/lifecycles/partner-seat/:id/events`.
 */
export const partnersApi = contracts({
  'GET /api/dealroom/offerings/:listing_id/partners': {
    summary: 'Seats of an offering, newest first; the company and the platform read.',
    access: 'issuer',
    params: offering,
    query: z.strictObject({ filter: z.enum(seatFilters) }),
    answer: z.object({
      company: z.string(),
      items: z.array(seatLine),
      /** why nobody can be invited now; null when somebody can */
      refused: z.string().nullable(),
    }),
    errors: ['not_found'],
  },
  'GET /api/dealroom/offerings/:listing_id/partners/:seat_id': {
    summary: 'One seat with its agreement; the company and the platform read.',
    access: 'issuer',
    params: offering.extend({ seat_id: id }),
    answer: seatView,
    errors: ['not_found'],
  },
  'GET /api/dealroom/offerings/:listing_id/partner-firms': {
    summary: 'Firms of the registry to choose from; owners of the company and the platform read.',
    access: 'issuer',
    params: offering,
    answer: z.object({ items: z.array(firmChoice) }),
    errors: ['not_found', 'forbidden'],
  },
  'POST /api/dealroom/offerings/:listing_id/partners': {
    summary:
      'Invite a person of a firm to a seat; owners of the company, compliance and operators.',
    access: 'issuer',
    stepUp: true,
    unread: 'begins a seat',
    params: offering,
    status: 201,
    idempotent: true,
    body: newSeat,
    answer: seatView,
    errors: ['not_found', 'forbidden', 'invalid', 'refused', 'not_accepted'],
  },
  'GET /api/partner/seats': {
    summary: 'Your own seats and invitations to seats, newest first.',
    access: 'consented',
    answer: z.object({ items: z.array(ownSeatLine) }),
  },
  'GET /api/partner/seats/:seat_id': {
    summary: 'One of your seats with its agreement and sections.',
    access: 'consented',
    params: own,
    answer: ownSeat,
    errors: ['not_found'],
  },
  'GET /api/partner/seats/:seat_id/topics/:topic': {
    summary: 'A section that your active seat opens.',
    access: 'consented',
    params: own.extend({ topic: z.enum(topics) }),
    answer: seatTopic,
    errors: ['not_found'],
  },
  'GET /api/partner/seats/:seat_id/topics/:topic/files/:file_id': {
    summary: 'Bytes of a file that a section of your active seat names.',
    access: 'consented',
    params: own.extend({ topic: z.enum(topics), file_id: id }),
    download: 'shared',
    errors: ['not_found'],
  },
})
