import { z } from 'zod'
import { id, listOf, listQuery } from '#domain/shared/common.ts'
import { historyEntry } from '#domain/shared/history-entry.ts'
import { sessionView } from '#domain/identity/model/factors.ts'
import { contracts } from '#domain/api/contract.ts'
import { revealBody, revealed } from '../model/reveal.ts'
import { analyticsKinds, userAnalytics } from '../model/user-analytics.ts'
import {
  accountStates,
  accreditationBands,
  identityBands,
  userDetail,
  userFactors,
  userInvestment,
  userKinds,
  userRegistration,
  userRow,
  userSorts,
} from '../model/users.ts'

const params = z.object({ id })
/** What narrows the list, and the order that it is read in. */
const filters = {
  q: z.string().trim().max(120).optional(),
  sort: z.enum(userSorts).default('-created'),
  kind: z.enum(userKinds).optional(),
  state: z.enum(accountStates).optional(),
  identity: z.enum(identityBands).optional(),
  accreditation: z.enum(accreditationBands).optional(),
  factor: z.enum(userFactors).optional(),
}
const page = listQuery.pick({ cursor: true, limit: true })

/**
 * The accounts of the platform, for its own people. Support reads; what changes an account is an event of its machine.
 */
export const usersApi = contracts({
  'GET /api/admin/users': {
    summary: 'All accounts, filtered and sorted, a page at a time.',
    access: 'admin',
    query: page.extend(filters),
    answer: listOf(userRow).extend({
      /** how many accounts there are of each kind; null on every page but the first */
      counts: z
        .object({ all: z.int(), investor: z.int(), company: z.int(), staff: z.int() })
        .nullable(),
    }),
  },
  'GET /api/admin/users/analytics/:what': {
    summary:
      'How many accounts are in each band of age, income, accreditation or place. Groups of fewer than five are hidden.',
    access: 'admin',
    params: z.object({ what: z.enum(analyticsKinds) }),
    answer: userAnalytics,
  },
  'GET /api/admin/users/:id': {
    summary: 'One account: its state, its masked profile, its companies and what it is asked for.',
    access: 'admin',
    params,
    answer: userDetail,
    errors: ['not_found'],
  },
  'GET /api/admin/users/:id/investments': {
    summary: 'The investments of an account, newest first.',
    access: 'admin',
    params,
    query: page,
    answer: listOf(userInvestment),
    errors: ['not_found'],
  },
  'GET /api/admin/users/:id/registrations': {
    summary: 'The registrations in which an account invests, newest first.',
    access: 'admin',
    params,
    query: page,
    answer: listOf(userRegistration),
    errors: ['not_found'],
  },
  'GET /api/admin/users/:id/sessions': {
    summary: 'The open sessions of an account, the newest use first.',
    access: 'admin',
    params,
    query: page,
    answer: listOf(sessionView.omit({ current: true })),
    errors: ['not_found'],
  },
  'GET /api/admin/users/:id/history': {
    summary:
      'What happened to an account and everything of it, newest first. Only compliance reads entries about screening.',
    access: 'admin',
    params,
    query: page,
    answer: listOf(historyEntry),
    errors: ['not_found'],
  },
  'POST /api/admin/users/:id/reveal': {
    summary:
      'Show one field of the profile whole for 30 seconds. Compliance alone; who, whose, which field, why and when are stored.',
    access: 'admin',
    unread: 'shows a secret',
    params,
    stepUp: true,
    body: revealBody,
    answer: revealed,
    errors: ['forbidden', 'not_found', 'step_up'],
  },
})
