import { z } from 'zod'
import { contracts } from '#domain/api/contract.ts'
import { id, listOf, pageLimit } from '#domain/shared/common.ts'
import {
  handlingNote,
  RECEIVED_BYTES,
  receivedEntry,
  receivedKinds,
  receivedShows,
  receivedView,
} from '../model/received-mail.ts'

const params = z.object({ received_id: id })

/** Received e-mails: bounces, automatic replies and replies of people. */
export const receivedMailApi = contracts({
  'GET /api/admin/received-emails': {
    summary: 'Received e-mails, the newest first, without their texts.',
    access: 'admin',
    query: z.strictObject({
      kind: z.enum(receivedKinds).optional(),
      show: z.enum(receivedShows).optional(),
      /** beginning of the sender’s or the failed address */
      q: z.string().trim().max(254).optional(),
      cursor: z.string().max(400).optional(),
      limit: pageLimit(50, 25),
    }),
    answer: listOf(receivedEntry),
  },
  'GET /api/admin/received-emails/:received_id': {
    summary: 'One received e-mail with its text, without codes and links.',
    access: 'admin',
    params,
    answer: receivedView,
    errors: ['not_found'],
  },
  'POST /api/admin/received-emails': {
    summary:
      'Import an e-mail as an .eml file (RFC 5322). The same message is stored once; operators only.',
    access: 'admin',
    unread: 'adds a message',
    status: 201,
    idempotent: true,
    upload: true,
    maxUploadBytes: RECEIVED_BYTES,
    answer: z.object({ id, known: z.boolean() }),
    errors: ['forbidden', 'invalid', 'too_large', 'unsupported_type'],
  },
  'POST /api/admin/received-emails/:received_id/handle': {
    summary: 'Record who handled a received e-mail and how.',
    access: 'admin',
    unread: 'records who handled a message, which never changes',
    idempotent: true,
    params,
    body: handlingNote,
    answer: receivedView,
    errors: ['not_found', 'refused', 'invalid'],
  },
})
