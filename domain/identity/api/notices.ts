import { z } from 'zod'
import { id, listOf, listQuery } from '#domain/shared/common.ts'
import { noticeChoice, noticeKinds, noticePreferences, noticeView } from '#domain/shared/notice.ts'
import { contracts } from '#domain/api/contract.ts'

const token = z.object({ token: z.string().regex(/^[\w-]{20,120}\.[\w-]{20,120}$/) })

/** A person's notifications: the list behind the bell, preferences for e-mail, and unsubscribing. */
export const noticesApi = contracts({
  'GET /api/notices': {
    summary: 'Notices, newest first; `open` are those that still wait for me.',
    access: 'consented',
    query: listQuery.extend({ show: z.enum(['all', 'unread', 'open']).default('all') }),
    answer: listOf(noticeView),
  },
  'GET /api/notices/unread': {
    summary: 'How many notices I have not read.',
    access: 'person',
    answer: z.object({ unread: z.int() }),
  },
  'POST /api/notices/read': {
    summary: 'Mark notices as read; all of them without ids.',
    access: 'consented',
    body: z.strictObject({ ids: z.array(id).max(100).optional() }),
    answer: z.object({ unread: z.int() }),
  },
  'GET /api/notices/preferences': {
    summary: 'What I am told, by kind and channel.',
    access: 'consented',
    answer: noticePreferences,
  },
  'PUT /api/notices/preferences': {
    summary: 'Choose what I am told. What the law asks for can’t be turned off.',
    access: 'consented',
    versioned: true,
    body: noticeChoice,
    answer: noticePreferences,
    errors: ['stale', 'invalid', 'step_up'],
  },
  'GET /api/unsubscribe/:token': {
    summary: 'What a link of a mail switches off.',
    access: 'public',
    params: token,
    answer: z.object({
      kind: z.enum(noticeKinds),
      label: z.string(),
      what: z.string(),
      on: z.boolean(),
    }),
    errors: ['not_found'],
  },
  'POST /unsubscribe/:token': {
    summary: 'Switch off the mails of one kind by the signed link of a mail (RFC 8058).',
    access: 'public',
    params: token,
    form: true,
    // some programs of mail send the link nothing at all
    body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click').optional() }),
    status: 204,
    errors: ['not_found'],
  },
})
