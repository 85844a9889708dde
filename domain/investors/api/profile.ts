import { z } from 'zod'
import { at, id, listOf, listQuery, rev } from '#domain/shared/common.ts'
import {
  entityOwnersView,
  profileHistoryRow,
  profileOverview,
  sectionView,
  historyKinds,
} from '../model/profile/views.ts'
import { profileAreas, sectionNames } from '../model/profile/sections.ts'
import { contracts } from '#domain/api/contract.ts'

const params = z.object({ section: z.enum(sectionNames) })
const values = z.record(z.string(), z.unknown())
const historyQuery = listQuery.extend({
  section: z.enum(sectionNames).optional(),
  kind: z.enum(historyKinds).optional(),
  field: z.string().trim().max(60).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})

/** A person's profile: its sections with their values, drafts, confirmations and logs. */
export const profileApi = contracts({
  'GET /api/profile': {
    summary: 'All areas and sections of the profile with state, completeness and what to do next.',
    access: 'consented',
    answer: profileOverview,
  },
  'GET /api/profile/sections/:section': {
    summary: 'One section: what is on file, secrets as masks, and its version.',
    access: 'consented',
    params,
    answer: sectionView,
  },
  'PUT /api/profile/sections/:section': {
    summary:
      'Keep a section. Secrets that are not given again stay; the same values again confirm it.',
    access: 'consented',
    params,
    versioned: true,
    body: z.strictObject({ values }),
    answer: sectionView,
    errors: ['invalid', 'unknown_field', 'refused', 'stale', 'step_up'],
  },
  'PUT /api/profile/sections/:section/draft': {
    summary: 'Keep what is typed: merged, unchecked but for names and size; secrets sealed.',
    access: 'consented',
    params,
    body: z.strictObject({ values }),
    answer: z.object({ saved_at: at, rev }),
    errors: ['unknown_field', 'too_large'],
  },
  'DELETE /api/profile/sections/:section/draft': {
    summary: 'Discard what was typed and not saved; what is on file stays.',
    access: 'consented',
    params,
    status: 204,
  },
  'POST /api/profile/sections/:section/confirm': {
    summary: 'Attest that nothing in the section has changed.',
    access: 'consented',
    params,
    body: z.strictObject({ unchanged: z.literal(true, 'Confirm that nothing has changed.') }),
    idempotent: true,
    answer: sectionView,
    errors: ['not_accepted', 'guard_failed'],
  },
  'POST /api/profile/sections/:section/reveal': {
    summary: 'Show one own protected number for 30 seconds; each look is logged.',
    access: 'consented',
    params,
    stepUp: true,
    body: z.strictObject({ field: z.string().max(60) }),
    answer: z.object({ field: z.string(), value: z.string(), until: at }),
    errors: ['not_found', 'step_up'],
  },
  'GET /api/profile/sections/:section/history': {
    summary: 'The log of a section, newest first; sensitive values masked.',
    access: 'consented',
    params,
    query: historyQuery.omit({ section: true }),
    answer: listOf(profileHistoryRow),
  },
  'GET /api/profile/areas/:area/history': {
    summary: 'The logs of all sections of an area together.',
    access: 'consented',
    params: z.object({ area: z.enum(profileAreas) }),
    query: historyQuery,
    answer: listOf(profileHistoryRow),
  },
  'GET /api/profile/beneficial-owners': {
    summary:
      'Legal entities in whose name I invest, with their owners through all chains (31 CFR 1010.230).',
    access: 'consented',
    answer: z.object({ entities: z.array(entityOwnersView) }),
  },
  'POST /api/admin/profile/:user_id/sections/:section/ask-again': {
    summary: 'Ask a person to review a section again, with the reason.',
    access: 'admin',
    unread: 'asks a person to look again',
    params: params.extend({ user_id: id }),
    idempotent: true,
    body: z.strictObject({ reason: z.string().trim().min(3, 'Say why.').max(2000) }),
    answer: z.object({ state: z.string() }),
    errors: ['not_found', 'forbidden', 'not_accepted'],
  },
})
