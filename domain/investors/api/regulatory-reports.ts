import { z } from 'zod'
import { contracts } from '#domain/api/contract.ts'
import { id } from '#domain/shared/common.ts'
import {
  filedRegulatoryReport,
  newRegulatoryReport,
  regulatoryReportView,
} from '../model/regulatory-reports.ts'

/** Reports to OFAC and FinCEN with their deadlines; compliance alone reads that they exist (31 CFR 1023.320(e)). */
export const regulatoryReportsApi = contracts({
  'GET /api/admin/regulatory-reports': {
    summary: 'Reports to OFAC and FinCEN, those that are due first; compliance only.',
    access: 'admin',
    answer: z.object({ items: z.array(regulatoryReportView) }),
    errors: ['forbidden'],
  },
  'POST /api/admin/regulatory-reports': {
    summary: 'Enter a rejected transaction, unblocked property or suspicious activity to report.',
    access: 'admin',
    stepUp: true,
    unread: 'adds a report that is due',
    status: 201,
    idempotent: true,
    body: newRegulatoryReport,
    answer: z.object({ id }),
    errors: ['forbidden', 'invalid'],
  },
  'POST /api/admin/regulatory-reports/:report_id/filed': {
    summary: 'Record that a report was filed, with its confirmation number, once.',
    access: 'admin',
    stepUp: true,
    unread: 'records a filing, once; a second one is refused',
    idempotent: true,
    params: z.object({ report_id: id }),
    body: filedRegulatoryReport,
    answer: regulatoryReportView,
    errors: ['forbidden', 'not_found', 'invalid', 'refused'],
  },
})
