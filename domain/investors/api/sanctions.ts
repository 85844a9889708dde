import { z } from 'zod'
import { id, listOf, listQuery } from '#domain/shared/common.ts'
import { contracts } from '#domain/api/contract.ts'
import {
  SANCTIONS_FILE_BYTES,
  sanctionsListView,
  sanctionsMatchView,
  screeningRunView,
} from '../model/sanctions.ts'

/** Sanctions lists and screening (31 CFR part 501), for the platform's people; matches for compliance alone. */
export const sanctionsApi = contracts({
  'GET /api/admin/sanctions': {
    summary: 'The newest screening, and whether a list is in force.',
    access: 'admin',
    answer: z.object({
      run: screeningRunView.nullable(),
      in_force: z.int(),
      may_load: z.boolean(),
      sees_matches: z.boolean(),
    }),
  },
  'GET /api/admin/sanctions/lists': {
    summary: 'Loaded sanctions lists, newest first.',
    access: 'admin',
    query: listQuery,
    answer: listOf(sanctionsListView),
  },
  'POST /api/admin/sanctions/lists': {
    summary:
      'Load a sanctions list as OFAC publishes it (CSV or XML). Fields: source; for CSV published_on, and alias_file and comment_file with the ids of its files of aliases and of continued remarks; sha256, the hash that OFAC states. A list that is smaller or older than the one in force, or lacks an entry or a name of it, waits for a second person.',
    access: 'admin',
    unread: 'adds a list',
    status: 201,
    stepUp: true,
    upload: true,
    maxUploadBytes: SANCTIONS_FILE_BYTES,
    answer: z.object({ id }),
    errors: ['refused', 'forbidden', 'step_up', 'too_large', 'invalid', 'unsupported_type'],
  },
  'POST /api/admin/sanctions/alias-files': {
    summary:
      'Upload a file that OFAC publishes with a CSV list, before the list: its aliases, or its continued remarks.',
    access: 'admin',
    unread: 'adds a file',
    status: 201,
    stepUp: true,
    upload: true,
    maxUploadBytes: SANCTIONS_FILE_BYTES,
    answer: z.object({ id }),
    errors: ['forbidden', 'step_up', 'too_large', 'invalid', 'unsupported_type'],
  },
  'POST /api/admin/sanctions/runs': {
    summary: 'Screen everybody against the lists in force.',
    access: 'admin',
    unread: 'begins a run',
    status: 201,
    idempotent: true,
    answer: z.object({ id }),
    errors: ['refused', 'forbidden'],
  },
  'GET /api/admin/sanctions/matches': {
    summary: 'People, owners and companies that may be listed; compliance only.',
    access: 'admin',
    query: listQuery.extend({
      state: z.enum(['open', 'cleared', 'confirmed', 'reported', 'gone']).optional(),
    }),
    answer: listOf(sanctionsMatchView),
    errors: ['forbidden'],
  },
  'GET /api/admin/sanctions/matches/:match_id': {
    summary: 'One match with what agrees; compliance only.',
    access: 'admin',
    params: z.object({ match_id: id }),
    answer: sanctionsMatchView,
    errors: ['forbidden', 'not_found'],
  },
})
