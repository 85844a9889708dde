import { z } from 'zod'
import { file, line, pick, row, rows, say, words } from './fields.ts'

export const businessDocuments = [
  'charter',
  'bylaws',
  'good_standing',
  'minutes',
  'org_chart',
  'contract',
  'lease',
  'insurance',
  'permit',
  'other',
] as const
export const offeringDocuments = [
  'form_c',
  'ppm',
  'offering_circular',
  'subscription_agreement',
  'financials',
  'escrow',
  'security',
  'pitch_deck',
  'valuation',
  'education',
  'other',
] as const
export const regulatoryDocuments = [
  'form_id',
  'form_c_filing',
  'form_d_filing',
  'form_1a_filing',
  'blue_sky',
  'board_resolution',
  'legal_opinion',
  'aml_letter',
  'insurance',
  'sec_comments',
  'other',
] as const
export const documentLabels: Readonly<Record<string, string>> = {
  charter: 'Charter',
  bylaws: 'Bylaws or operating agreement',
  good_standing: 'Certificate of good standing',
  minutes: 'Minutes that authorize the offering',
  org_chart: 'Organization chart',
  contract: 'Material contract',
  lease: 'Lease',
  insurance: 'Insurance',
  permit: 'Permit',
  form_c: 'Form C',
  ppm: 'Private placement memorandum',
  offering_circular: 'Offering circular',
  subscription_agreement: 'Subscription agreement',
  financials: 'Financial statements',
  escrow: 'Escrow agreement',
  security: 'SAFE, note or certificate',
  pitch_deck: 'Pitch deck',
  valuation: 'Valuation',
  education: 'Educational material',
  form_id: 'Form ID',
  form_c_filing: 'Form C as filed',
  form_d_filing: 'Form D as filed',
  form_1a_filing: 'Form 1-A as filed',
  blue_sky: 'State filing',
  board_resolution: 'Board resolution',
  legal_opinion: 'Legal opinion',
  aml_letter: 'AML letter',
  sec_comments: 'SEC comments',
  other: 'Other',
}
const labelsOf = (kinds: readonly string[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, documentLabels[kind] ?? kind]))

function documentsTopic<const K extends readonly [string, ...string[]]>(
  kinds: K,
  needed: readonly K[number][],
  title: string,
) {
  return z
    .strictObject({
      files: rows(
        row({
          kind: pick(kinds).meta({ title: 'Kind', widget: 'select', labels: labelsOf(kinds) }),
          title: line(160, 2).meta({ title: 'Title', help: 'As readers see it in the list.' }),
          file: file.meta({ title: 'File', widget: 'file', help: 'PDF, up to 10 MB.' }),
          note: words(2, 500).optional().meta({ title: 'Note', widget: 'textarea' }),
        }),
        {
          title,
          item: 'document',
          section: title,
          summary: ['title', 'kind', 'file'],
          ordered: true,
        },
        { max: 100 },
      ),
    })
    .superRefine((v, ctx) => {
      const missing = needed
        .filter((kind) => !v.files.some((each) => each.kind === kind))
        .map((kind) => (documentLabels[kind] ?? kind).toLowerCase())
      if (missing.length > 0) say(ctx, ['files'], `Add: ${missing.join(', ')}.`)
    })
}

/** Company documents. */
export const businessDocumentsTopic = documentsTopic(
  businessDocuments,
  ['charter', 'bylaws', 'good_standing', 'minutes'],
  'Business documents',
)
/**
 * Documents that investors read or sign; the disclosure document of the type is required by the rules across topics.
 */
export const offeringDocumentsTopic = documentsTopic(
  offeringDocuments,
  ['subscription_agreement'],
  'Offering documents',
)
/** Documents of filings and counsel. Codes of EDGAR are never among them. */
export const regulatoryDocumentsTopic = documentsTopic(
  regulatoryDocuments,
  [],
  'Regulatory documents',
)
