import { z } from 'zod'
import { completeWebAddress } from '#domain/shared/web-address.ts'
import { checkCusip } from '#domain/shared/cusip.ts'
import { checkIsin, isinMatchesCusip } from '#domain/shared/isin.ts'
import { checkLei } from '#domain/shared/lei.ts'
import { checkCik } from '#domain/shared/sec-ids.ts'
import { checkEin } from '#domain/shared/tin.ts'
import { at, id } from '#domain/shared/common.ts'
import { usRegions } from '#domain/shared/us-regions.ts'

type Check = (text: string) => { ok: true; value: string } | { ok: false; message: string }
/** A text that has to pass its check. */
const needed = (check: Check) =>
  z
    .string('This field is required.')
    .trim()
    .min(1, 'This field is required.')
    .max(60)
    .superRefine((value, ctx) => {
      const found = check(value)
      if (!found.ok) ctx.addIssue({ code: 'custom', message: found.message })
    })
/** A text that is absent, empty or passes its check. */
const checked = (check: Check) =>
  z
    .string()
    .trim()
    .max(60)
    .superRefine((value, ctx) => {
      const found = value === '' ? null : check(value)
      if (found?.ok === false) ctx.addIssue({ code: 'custom', message: found.message })
    })
    .optional()
const text = (max: number) => z.string().trim().max(max).optional()
const like =
  (pattern: RegExp, message: string): Check =>
  (text) =>
    pattern.test(text) ? { ok: true, value: text } : { ok: false, message }
const crd = like(/^[1-9]\d{0,7}$/, 'A CRD number has 1 to 8 digits and does not start with 0.')
const portalFile = like(/^007-\d{5}$/, 'A funding portal file number looks like 007-00061.')
const dealerFile = like(/^8-\d{4,6}$/, 'A broker-dealer file number looks like 8-12345.')
const secFile = like(
  /^(020-\d{5}|021-\d{5,6}|024-\d{5}|333-\d{5,6})$/,
  'An SEC file number looks like 020-12345, 021-123456, 024-12345 or 333-123456.',
)
const name = z.string().trim().min(2, 'Enter the name.').max(160)

/** Identifiers of an offering by section. A secret code (CCC) is in none of them and never will be. */
export const identifierSchemas = {
  'issuer-ids': z
    .strictObject({
      cik: checked(checkCik).meta({
        title: 'CIK',
        description: 'One to ten digits from EDGAR.',
      }),
      ein: needed(checkEin).meta({ title: 'EIN', description: 'Nine digits, like 12-3456789.' }),
      lei: checked(checkLei).meta({ title: 'LEI', description: 'Twenty characters, ISO 17442.' }),
      sec_file_no: checked(secFile).meta({ title: 'SEC file number' }),
      sic: checked(like(/^\d{4}$/, 'A SIC code has four digits.')).meta({ title: 'SIC code' }),
      state_entity_no: text(40).meta({ title: 'State entity number' }),
      cusip: checked(checkCusip).meta({ title: 'CUSIP' }),
      isin: checked(checkIsin).meta({ title: 'ISIN' }),
      figi: checked(like(/^BBG[A-Z0-9]{9}$/, 'A FIGI looks like BBG000BLNNH6.')).meta({
        title: 'FIGI',
      }),
    })
    .superRefine((v, ctx) => {
      if (v.cusip && v.isin && !isinMatchesCusip(v.isin, v.cusip))
        ctx.addIssue({
          code: 'custom',
          path: ['isin'],
          message: 'The ISIN doesn’t contain this CUSIP.',
        })
    }),
  'marketplace-ids': z.strictObject({
    platform_id: z
      .string()
      .trim()
      .min(1, 'This field is required.')
      .max(40)
      .meta({ title: 'Platform ID' }),
    market_place_id: z
      .string()
      .trim()
      .min(1, 'This field is required.')
      .max(40)
      .meta({ title: 'Marketplace ID' }),
    external_marketplace_code: text(40).meta({ title: 'External marketplace code' }),
    ats_mic: checked(like(/^[A-Z0-9]{4}$/, 'A MIC has four capital letters or digits.')).meta({
      title: 'MIC of the ATS',
    }),
    url: text(300)
      .overwrite((v) => (v === undefined ? v : completeWebAddress(v)))
      .refine(
        (v) => v === undefined || v === '' || /^https:\/\/\S+\.\S+$/.test(v),
        'Enter an address that begins with https://.',
      )
      .meta({ title: 'Listing address' }),
  }),
  'broker-dealer-ids': z.strictObject({
    active: z.boolean().meta({ title: 'This broker-dealer is the intermediary' }),
    firm: name.meta({ title: 'Firm' }),
    crd: needed(crd).meta({ title: 'CRD number of the firm' }),
    sec_no: needed(dealerFile).meta({ title: 'SEC file number' }),
    cik: checked(checkCik).meta({ title: 'CIK' }),
    principal_crd: checked(crd).meta({ title: 'CRD number of the principal' }),
    finra_member: z.boolean().meta({ title: 'Member of FINRA' }),
    states: z.array(z.enum(usRegions)).max(60).meta({ title: 'Licensed in', widget: 'states' }),
  }),
  'funding-portal-ids': z.strictObject({
    active: z.boolean().meta({ title: 'This portal is the intermediary' }),
    portal: name.meta({ title: 'Portal' }),
    crd: needed(crd).meta({ title: 'CRD number' }),
    sec_no: needed(portalFile).meta({ title: 'SEC file number' }),
    cik: needed(checkCik).meta({ title: 'CIK' }),
    finra_member: z.boolean().meta({ title: 'Member of FINRA' }),
  }),
  'reg-funding-portal-ids': z.strictObject({
    name: name.meta({ title: 'Portal of record on Form C' }),
    cik: needed(checkCik).meta({ title: 'CIK' }),
    sec_no: needed(portalFile).meta({ title: 'SEC file number' }),
    crd: needed(crd).meta({ title: 'CRD number' }),
  }),
} as const
export const identifierSections = Object.keys(identifierSchemas) as [
  IdentifierSection,
  ...IdentifierSection[],
]
export type IdentifierSection = keyof typeof identifierSchemas
export const identifierTitles: Record<IdentifierSection, string> = {
  'issuer-ids': 'Issuer identifiers',
  'marketplace-ids': 'Marketplace identifiers',
  'broker-dealer-ids': 'Broker-dealer identifiers',
  'funding-portal-ids': 'Funding portal identifiers',
  'reg-funding-portal-ids': 'Registered funding portal',
}

/** A section as stored; `rev` 0 is one that was never saved. */
export const identifierView = z.object({
  section: z.enum(Object.keys(identifierSchemas) as [IdentifierSection, ...IdentifierSection[]]),
  title: z.string(),
  values: z.record(z.string(), z.unknown()).nullable(),
  rev: z.int().nonnegative(),
  by: z.string().nullable(),
  at: at.nullable(),
  /** the proposal of a change that a second person decides; only in the answer to the person who entered it */
  proposal_id: id.nullable(),
})
