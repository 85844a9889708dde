import { z } from 'zod'
import { at, id, rev } from '#domain/shared/common.ts'
import { legalComparison, legalDraft, legalDraftBody, legalVersionRow } from '../model/legal.ts'
import { legalKinds, legalText } from '#domain/shared/user.ts'
import { contracts } from '#domain/api/contract.ts'

const kind = z.object({ kind: z.enum(legalKinds) })
const draft = z.object({ draft_id: id })

/** Legal texts in their versions, for everybody, and their drafts, for the platform. */
export const legalApi = contracts({
  'GET /api/legal/:kind/versions': {
    summary: 'All versions that are or were in force, newest first.',
    access: 'public',
    params: kind,
    answer: z.object({ items: z.array(z.object({ version: z.string(), effective_at: at })) }),
  },
  'GET /api/legal/:kind/versions/:version': {
    summary: 'One version of a legal text.',
    access: 'public',
    params: kind.extend({ version: z.string().max(20) }),
    answer: legalText,
    errors: ['not_found'],
  },
  'GET /api/admin/legal': {
    summary: 'Versions in force, earlier ones, and drafts.',
    access: 'admin',
    answer: z.object({
      versions: z.array(legalVersionRow),
      drafts: z.array(legalDraft.omit({ html: true })),
      may_edit: z.boolean(),
    }),
  },
  'POST /api/admin/legal/:kind/drafts': {
    summary: 'Begin a new version from the one in force; operators only.',
    access: 'admin',
    unread: 'begins a draft',
    status: 201,
    params: kind,
    idempotent: true,
    answer: z.object({ id, rev }),
    errors: ['forbidden', 'refused'],
  },
  'GET /api/admin/legal/drafts/:draft_id': {
    summary: 'A version that is being written.',
    access: 'admin',
    params: draft,
    answer: legalDraft,
    errors: ['not_found'],
  },
  'PUT /api/admin/legal/drafts/:draft_id': {
    summary: 'Change the draft; operators only.',
    access: 'admin',
    params: draft,
    versioned: true,
    body: legalDraftBody,
    answer: z.object({ rev }),
    errors: ['not_found', 'forbidden', 'stale', 'not_accepted', 'refused'],
  },
  'GET /api/admin/legal/drafts/:draft_id/comparison': {
    summary: 'The draft beside the version in force.',
    access: 'admin',
    params: draft,
    answer: legalComparison,
    errors: ['not_found'],
  },
})
