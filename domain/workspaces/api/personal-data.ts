import { z } from 'zod'
import { at, id, listOf, listQuery } from '#domain/shared/common.ts'
import { closingView, exportView } from '#domain/identity/model/personal-data.ts'
import { contracts } from '#domain/api/contract.ts'

const params = z.object({ export_id: id })

/** What is held about a person: a copy of all of it, and the end of the account. */
export const personalDataApi = contracts({
  'GET /api/data/exports': {
    summary: 'Copies of my data that I asked for.',
    access: 'consented',
    query: listQuery,
    answer: listOf(exportView),
  },
  'POST /api/data/exports': {
    summary:
      'Ask for a copy of everything that is held about me; whole numbers need a fresh second factor.',
    access: 'consented',
    status: 201,
    idempotent: true,
    body: z.strictObject({ whole_numbers: z.boolean().default(false) }),
    answer: exportView,
    errors: ['refused', 'step_up', 'too_many'],
  },
  'POST /api/data/exports/:export_id/download': {
    summary: 'The copy as ZIP: data.json, summary.pdf and my files.',
    access: 'consented',
    stepUp: true,
    params,
    download: 'own',
    errors: ['not_found', 'not_accepted', 'step_up'],
  },
  'GET /api/account/closing': {
    summary: 'What stops the closing of my account, what is kept by law and what is erased.',
    access: 'consented',
    answer: closingView,
  },
  'POST /api/account/closing': {
    summary: 'Close my account; it can be taken back for fourteen days by the link of a mail.',
    access: 'consented',
    stepUp: true,
    idempotent: true,
    answer: z.object({ closes_at: at }),
    errors: ['guard_failed', 'step_up'],
  },
  'POST /api/account/closing/undo': {
    summary: 'Keep the account after all, by the link of the mail.',
    access: 'public',
    body: z.strictObject({ token: z.string().min(20).max(100) }),
    answer: z.object({ status: z.enum(['kept', 'already_kept']) }),
    errors: ['not_found'],
  },
})
