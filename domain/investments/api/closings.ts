import { z } from 'zod'
import {
  closingActs,
  closingKinds,
  closingRow,
  closingView,
  signatureRoles,
} from '../model/closing.ts'
import {
  capTableImport,
  capTablePreview,
  importDecision,
} from '#domain/holders/model/cap-table-import.ts'
import { capTableView } from '#domain/holders/model/cap-table.ts'
import { at, id, listOf, listQuery, money } from '#domain/shared/common.ts'
import { issuerInvestmentRow } from '../model/investment.ts'
import { holdingView } from '#domain/holders/model/holding.ts'
import { perkBases, perkBody, perkEligibilities, perkTypes } from '#domain/offerings/model/perk.ts'
import { contracts } from '#domain/api/contract.ts'
import { asName } from '#domain/shared/names/entry.ts'

const offering = z.object({ listing_id: id })
const closing = offering.extend({ closing_id: id })
const investment = offering.extend({ investment_id: id })
const guarded = [
  'not_found',
  'forbidden',
  'not_accepted',
  'guard_failed',
  'step_up',
  'stale',
] as const
const perkRow = z.object({
  investment_id: id,
  number: z.string(),
  investor: z.string(),
  amount: money,
  units: z.int(),
  final: z.boolean(),
  perks: z.array(z.object({ id, title: z.string(), type: z.string(), bonus_units: z.int() })),
})

/** Closings of an offering, the cap table that they fill, and what is next to the list of investments. */
export const closingsApi = contracts({
  'GET /api/dealroom/offerings/:listing_id/closings': {
    summary: 'Closings of an offering, newest first, and what a new one may be.',
    access: 'issuer',
    params: offering,
    errors: ['not_found'],
    answer: z.object({
      company: z.string(),
      offering_label: z.string(),
      items: z.array(closingRow),
      may_begin: z.boolean(),
      rolling: z.boolean(),
      deadline_at: at,
      earliest_early: at.nullable(),
      waiting: z.object({ count: z.int(), amount: money }),
      cleared: money,
      target: money,
    }),
  },
  'POST /api/dealroom/offerings/:listing_id/closings': {
    summary:
      'Begin a closing: everything that is accepted and in no closing is put into it unless investments are named.',
    access: 'issuer',
    stepUp: true,
    unread: 'begins a closing',
    status: 201,
    params: offering,
    idempotent: true,
    body: z.strictObject({
      kind: z.enum(closingKinds),
      closes_on: at,
      investment_ids: z.array(id).max(500).optional(),
    }),
    answer: closingView,
    errors: guarded,
  },
  'GET /api/dealroom/offerings/:listing_id/closings/:closing_id': {
    summary: 'One closing: guards, investments, signatures, evidence, history.',
    access: 'issuer',
    params: closing,
    answer: closingView,
    errors: ['not_found'],
  },
  'POST /api/dealroom/offerings/:listing_id/closings/:closing_id/batch': {
    summary: 'Put investments in, take some out (with a reason), or set the date.',
    access: 'issuer',
    decides: { machine: 'closing', id: 'closing_id' },
    params: closing,
    idempotent: true,
    body: z.strictObject({
      add: z.array(id).max(500).default([]),
      remove: z.array(id).max(500).default([]),
      closes_on: at.optional(),
      reason: z.string().trim().max(1000).optional(),
    }),
    answer: closingView,
    errors: guarded,
  },
  'POST /api/dealroom/offerings/:listing_id/closings/:closing_id/act': {
    summary: 'Propose, sign, release, pull back or cancel a closing.',
    access: 'issuer',
    decides: { machine: 'closing', id: 'closing_id' },
    params: closing,
    idempotent: true,
    stepUp: true,
    body: z.strictObject({
      act: z.enum(closingActs),
      as: z.enum(signatureRoles).optional(),
      typed_name: asName(z.string().trim().max(120)).optional(),
      reason: z.string().trim().max(1000).optional(),
    }),
    answer: closingView,
    errors: guarded,
  },
  'GET /api/dealroom/captable': {
    summary: 'Cap table of the company: classes, holders and closings, as the ledger has them.',
    access: 'issuer',
    answer: capTableView,
    errors: ['not_found'],
  },
  'GET /api/dealroom/captable-imports': {
    summary: 'Imported cap tables of the company, newest first, and why none can be imported now.',
    access: 'issuer',
    answer: z.object({
      items: z.array(capTableImport),
      /** an owner of the company, or staff who decide */ may_import: z.boolean(),
      why_not: z.string().nullable(),
    }),
    errors: ['not_found'],
  },
  'GET /api/dealroom/captable-imports/:import_id': {
    summary: 'What an imported cap table contains: for owners, and for staff who decide.',
    access: 'issuer',
    params: z.object({ import_id: id }),
    answer: z.object({ item: capTableImport, preview: capTablePreview }),
    errors: ['not_found', 'forbidden'],
  },
  'POST /api/dealroom/captable-imports/preview': {
    summary:
      'Read a cap table (Open Cap Format as ZIP or JSON, CSV or XLSX): answers what it would create, and each problem by file, row and column. Nothing is stored.',
    access: 'issuer',
    unread: 'reads a file',
    upload: true,
    answer: capTablePreview,
    errors: ['not_found', 'forbidden', 'refused', 'too_large', 'unsupported_type', 'invalid'],
  },
  'POST /api/dealroom/captable-imports': {
    summary:
      'Import a cap table that was previewed, by the `digest` of its preview. It is in force once a second person confirms it. The same file is imported once.',
    access: 'issuer',
    unread: 'adds an import',
    status: 201,
    stepUp: true,
    upload: true,
    answer: capTableImport,
    errors: [
      'not_found',
      'forbidden',
      'refused',
      'step_up',
      'too_large',
      'unsupported_type',
      'invalid',
    ],
  },
  'POST /api/dealroom/captable-imports/:import_id/decision': {
    summary:
      'Confirm an imported cap table that another person imported, or decline it: another owner of the company, or staff who decide.',
    access: 'issuer',
    unread: 'names the import, which never changes',
    idempotent: true,
    stepUp: true,
    params: z.object({ import_id: id }),
    body: importDecision,
    answer: capTableImport,
    errors: ['not_found', 'forbidden', 'refused', 'four_eyes', 'step_up', 'invalid'],
  },
  'GET /api/dealroom/captable/:file': {
    summary: 'The cap table as CSV or in the Open Cap Format 1.2.0.',
    access: 'issuer',
    params: z.object({ file: z.enum(['captable.csv', 'captable.ocf.zip']) }),
    download: 'others',
    errors: ['not_found'],
  },
  'GET /api/dealroom/offerings/:listing_id/abandoned': {
    summary: 'Abandoned investments and when their people were last reminded.',
    access: 'issuer',
    params: offering,
    query: listQuery,
    answer: listOf(
      z.object({
        row: issuerInvestmentRow,
        reminded_at: at.nullable(),
        reminders: z.int(),
        may_remind: z.boolean(),
        why_not: z.string().nullable(),
      }),
    ),
    errors: ['not_found'],
  },
  'POST /api/dealroom/offerings/:listing_id/investments/:investment_id/reminder': {
    summary: 'Remind the investor of an abandoned investment, once a day at most.',
    access: 'issuer',
    unread: 'sends a reminder',
    params: investment,
    idempotent: true,
    answer: z.object({ sent_at: at }),
    errors: ['not_found', 'forbidden', 'refused'],
  },
  'GET /api/dealroom/offerings/:listing_id/perks': {
    summary: 'Perks of the offering and who has earned which.',
    access: 'issuer',
    params: offering,
    query: listQuery.extend({ bucket: z.string().max(40).default('all') }),
    answer: listOf(perkRow).extend({
      perks: z.array(
        z.object({
          id,
          title: z.string(),
          description: z.string(),
          type: z.enum(perkTypes),
          basis: z.enum(perkBases),
          threshold: z.int(),
          bonus_pct: z.string().nullable(),
          quantity_limit: z.int().nullable(),
          starts_at: at.nullable(),
          ends_at: at.nullable(),
          eligibility: z.enum(perkEligibilities),
          rev: z.int(),
          threshold_text: z.string(),
          effective_price: z.string().nullable(),
          earned: z.int(),
          left: z.int().nullable(),
        }),
      ),
      may_edit: z.boolean(),
    }),
    errors: ['not_found'],
  },
  'POST /api/dealroom/offerings/:listing_id/perks': {
    summary: 'Add a perk to an offering that is prepared, or change one.',
    access: 'issuer',
    unread: 'adds a perk; a change names the version in its body',
    params: offering,
    idempotent: true,
    body: perkBody,
    errors: ['not_found', 'forbidden', 'refused', 'stale'],
  },
  'GET /api/dealroom/offerings/:listing_id/investments/:investment_id/raw': {
    summary: 'The stored record of an investment and its machines, masked, read-only.',
    access: 'issuer',
    params: investment,
    answer: z.object({
      number: z.string(),
      records: z.array(z.object({ name: z.string(), json: z.string() })),
    }),
    errors: ['not_found'],
  },
  'GET /api/holdings/:holding_id': {
    summary: 'One security that I hold or held.',
    access: 'consented',
    params: z.object({ holding_id: id }),
    answer: holdingView.extend({
      closing: z.object({ number: z.int(), at }).nullable(),
      exemption: z.string(),
      title: z.string(),
      legend: z.string().nullable(),
      restriction: z.string(),
      valuation: z.object({ source: z.string(), on: z.iso.date() }).nullable(),
      /** what a SAFE or a note converts into, as far as its terms say today; null for other securities */
      conversion: z.string().nullable(),
      /** what it became (`into`), or the SAFE or note that it was, with the price and what was paid in cash */
      converted: z
        .object({
          into: z.boolean(),
          holding_id: id.nullable(),
          security: z.string(),
          certificate_no: z.string().nullable(),
          at,
          principal: money,
          interest: money,
          price: z.string(),
          basis_label: z.string(),
          shares: z.int(),
          cash: money,
        })
        .nullable(),
      cancelled: z.object({ at, reason: z.string() }).nullable(),
    }),
    errors: ['not_found'],
  },
  'GET /api/holdings/:holding_id/certificate.pdf': {
    summary: 'Statement of the uncertificated security, for its holder, the company and staff.',
    access: 'consented',
    params: z.object({ holding_id: id }),
    download: 'mixed',
    errors: ['not_found', 'step_up'],
  },
})
