import { z } from 'zod'
import { id, listOf, listQuery, rev } from '#domain/shared/common.ts'
import { contracts } from '#domain/api/contract.ts'
import { linkKinds, linkShows } from '../model/compliance-link-labels.ts'
import {
  complianceLinkInput,
  complianceLinkView,
  newComplianceLink,
} from '../model/compliance-links.ts'

const params = z.object({ link_id: id })

/** Public registers and the pages that meet the duties of 17 CFR 227.302 and 227.303, each checked and reviewed. */
export const complianceLinksApi = contracts({
  'GET /api/admin/compliance-links': {
    summary: 'Compliance links by name.',
    access: 'admin',
    query: listQuery.extend({
      show: z.enum(linkShows).default('current'),
      kind: z.enum(linkKinds).optional(),
    }),
    answer: listOf(complianceLinkView),
  },
  'GET /api/admin/compliance-links/owners': {
    summary: 'Staff who can own a link.',
    access: 'admin',
    answer: z.object({ items: z.array(z.object({ id, name: z.string() })) }),
  },
  'GET /api/admin/compliance-links/:link_id': {
    summary: 'One compliance link.',
    access: 'admin',
    params,
    answer: complianceLinkView,
    errors: ['not_found'],
  },
  'POST /api/admin/compliance-links': {
    summary: 'Add a compliance link; operators and compliance only.',
    access: 'admin',
    unread: 'begins a link',
    status: 201,
    idempotent: true,
    body: newComplianceLink,
    answer: z.object({ id }),
    errors: ['forbidden', 'refused', 'invalid'],
  },
  'PUT /api/admin/compliance-links/:link_id': {
    summary: 'Change a compliance link; operators and compliance only.',
    access: 'admin',
    params,
    versioned: true,
    body: complianceLinkInput,
    answer: z.object({ rev }),
    errors: ['not_found', 'forbidden', 'stale', 'not_accepted', 'refused', 'invalid'],
  },
})
