import { z } from 'zod'
import { id, listOf, listQuery } from '#domain/shared/common.ts'
import { contracts } from '#domain/api/contract.ts'
import { firmKinds } from '../model/firm-labels.ts'
import { firmHistoryEntry, firmInput, firmRow } from '../model/firms.ts'

const params = z.object({ firm_id: id })
const version = z.int().positive()

/** The registry of broker-dealers and funding portals, in versions; operators write, all staff reads. */
export const firmsApi = contracts({
  'GET /api/admin/firms': {
    summary: 'Registered firms by name.',
    access: 'admin',
    query: listQuery.extend({ kind: z.enum(firmKinds).optional() }),
    answer: listOf(firmRow),
  },
  'GET /api/admin/firms/:firm_id': {
    summary: 'One firm in its newest version.',
    access: 'admin',
    params,
    answer: z.object({ id, version, firm: firmInput }),
    errors: ['not_found'],
  },
  'GET /api/admin/firms/:firm_id/history': {
    summary: 'What changed in each version, newest first.',
    access: 'admin',
    params,
    query: listQuery,
    answer: listOf(firmHistoryEntry),
    errors: ['not_found'],
  },
  'POST /api/admin/firms': {
    summary: 'Add a firm; operators only.',
    access: 'admin',
    unread: 'adds a firm',
    stepUp: true,
    status: 201,
    idempotent: true,
    body: firmInput,
    answer: z.object({ id }),
    errors: ['forbidden', 'refused', 'invalid'],
  },
  'PUT /api/admin/firms/:firm_id': {
    summary: 'Save a new version of a firm; operators only.',
    access: 'admin',
    params,
    stepUp: true,
    versioned: true,
    body: firmInput,
    answer: z.object({ version }),
    errors: ['not_found', 'forbidden', 'stale', 'refused', 'invalid'],
  },
})
