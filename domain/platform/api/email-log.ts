import { z } from 'zod'
import { contracts } from '#domain/api/contract.ts'
import { id, pageLimit } from '#domain/shared/common.ts'
import { emailEntry, emailStates } from '#domain/shared/email-log.ts'

/** The log of the messages that the platform sends. */
export const emailLogApi = contracts({
  'GET /api/admin/emails': {
    summary: 'Messages that the platform wrote, newest first, without their texts.',
    access: 'admin',
    query: z.strictObject({
      /** `problem`: every state in which a message has not reached its reader */
      state: z.enum([...emailStates, 'problem']).optional(),
      q: z.string().trim().max(254).optional(),
      /** messages to one person */
      user_id: id.optional(),
      cursor: z.string().max(400).optional(),
      limit: pageLimit(50, 25),
    }),
    answer: z.object({
      items: z.array(emailEntry),
      next_cursor: z.string().nullable(),
      total: z.int().nullable(),
      more: z.boolean(),
    }),
  },
  'POST /api/admin/emails/:id/send': {
    summary: 'Ask the mail server once more to take a message that was not sent or was held back.',
    access: 'admin',
    unread: 'sends a message again',
    idempotent: true,
    params: z.object({ id }),
    answer: emailEntry,
    errors: ['not_found', 'refused'],
  },
})
