import { z } from 'zod'
import { contracts } from '#domain/api/contract.ts'
import { listOf, listQuery, wholeInText } from '#domain/shared/common.ts'
import {
  platformChange,
  platformHistoryEntry,
  platformVersion,
  platformView,
  versionReason,
} from '../model/platform-info.ts'

const params = z.object({ version: wholeInText(z.int().min(1).max(2_147_483_647)) })
const saved = z.object({ version: z.int() })

/** What the platform says about itself, in versions. */
export const platformInfoApi = contracts({
  'GET /api/platform': {
    summary: 'Names, contacts, legal notices, logo and colors of the platform.',
    access: 'public',
    answer: platformView,
  },
  'GET /api/admin/platform': {
    summary: 'The platform’s information in its current version.',
    access: 'admin',
    answer: platformVersion,
  },
  'PUT /api/admin/platform': {
    summary:
      'Save the next version, which takes effect at once; operators only. Names, contacts and the intermediary are changed by two people: a proposal of the kind `platform.identity`.',
    access: 'admin',
    stepUp: true,
    versioned: true,
    body: platformChange,
    answer: saved,
    errors: ['forbidden', 'second_person', 'stale', 'invalid', 'unsupported_type', 'too_large'],
  },
  'GET /api/admin/platform/versions': {
    summary: 'What changed in each version, newest first.',
    access: 'admin',
    query: listQuery,
    answer: listOf(platformHistoryEntry),
  },
  'GET /api/admin/platform/versions/:version': {
    summary: 'One version of the platform’s information.',
    access: 'admin',
    params,
    answer: platformVersion,
    errors: ['not_found'],
  },
  'POST /api/admin/platform/versions/:version/restore': {
    summary: 'Save an earlier version as the next one; operators only.',
    access: 'admin',
    stepUp: true,
    unread: 'names the version, which never changes',
    idempotent: true,
    params,
    body: versionReason,
    answer: saved,
    errors: ['not_found', 'forbidden', 'refused', 'invalid'],
  },
})
