import { figureText } from '#domain/shared/figures.ts'
import { z } from 'zod'
import { at, id, sha256 } from '#domain/shared/common.ts'
import type { FilingKind } from '../model/filing.ts'
import { offeringTypeLabels, offeringTypes, type OfferingType } from '../model/offering.ts'
import type { IdentifierSection } from '../model/identifiers.ts'
import { topics, type Topic } from '../model/topics/catalogue.ts'

/**
 * Forms that are made from an offering: Regulation Crowdfunding (17 CFR 239.900), Regulation D (17 CFR 239.500),
 * Regulation A (17 CFR 239.90, 239.91, 239.94). Forms 1-SA and 1-U have no data for EDGAR: they are documents.
 */
export const secForms = [
  'c',
  'c_a',
  'c_u',
  'c_ar',
  'c_tr',
  'd',
  'd_a',
  'one_a',
  'one_k',
  'one_z',
] as const
export type SecForm = (typeof secForms)[number]
export const secFormLabels: Readonly<Record<SecForm, string>> = {
  c: 'Form C',
  c_a: 'Form C/A',
  c_u: 'Form C-U',
  c_ar: 'Form C-AR',
  c_tr: 'Form C-TR',
  d: 'Form D',
  d_a: 'Form D/A',
  one_a: 'Form 1-A',
  one_k: 'Form 1-K',
  one_z: 'Form 1-Z',
}
/** What each form is for. */
export const secFormPurposes: Readonly<Record<SecForm, string>> = {
  c: 'Offering statement, filed before the offering opens',
  c_a: 'Amendment to the offering statement',
  c_u: 'Progress update',
  c_ar: 'Annual report',
  c_tr: 'Termination of reporting',
  d: `Notice of an exempt offering, within ${figureText('form_d_days')} after the first sale`,
  d_a: 'Amendment to the notice, each year while the offering runs',
  one_a: 'Part I of the offering statement, filed and qualified before the first sale',
  one_k: `Part I of the annual report of tier 2, within ${figureText('a_annual_report_days')} after the fiscal year`,
  one_z: `Exit report of tier 1, within ${figureText('a_tier1_exit_days')} after the offering ends`,
}
const OF_TYPE: Readonly<Record<OfferingType, readonly SecForm[]>> = {
  reg_cf: ['c', 'c_a', 'c_u', 'c_ar', 'c_tr'],
  reg_d_506b: ['d', 'd_a'],
  reg_d_506c: ['d', 'd_a'],
  reg_a_t1: ['one_a', 'one_z'],
  reg_a_t2: ['one_a', 'one_k'],
}
/** Forms that an offering of a type is filed with. */
export const formsOf = (type: OfferingType): readonly SecForm[] => OF_TYPE[type]
/** Why an offering of a type is not filed with a form, as a sentence; null when it is. */
export function formRefusal(form: SecForm, type: OfferingType): string | null {
  const types = offeringTypes.filter((one) => OF_TYPE[one].includes(form))
  if (types.includes(type)) return null
  const names = types.map((one) => offeringTypeLabels[one]).join(' or ')
  return `${secFormLabels[form]} is for ${names} offerings. This one is ${offeringTypeLabels[type]}.`
}

const OF_FILING: Readonly<Partial<Record<FilingKind, SecForm>>> = {
  c_u: 'c_u',
  financials: 'c_a',
  c_ar: 'c_ar',
  c_tr: 'c_tr',
  form_d: 'd',
  form_d_annual: 'd_a',
  one_k: 'one_k',
  one_z: 'one_z',
}
/**
 * The form that an entry of the filing calendar is made with, or null when it is made elsewhere: as is the Form 1-Z
 * that ends the reports of tier 2, of which part II is the company's own certification.
 */
export const formOfFiling = ({
  filing,
  period,
}: {
  readonly filing: FilingKind
  readonly period: string
}): SecForm | null => (filing === 'one_z' && period !== 'exit' ? null : (OF_FILING[filing] ?? null))

/**
 * Where a person fills in what a form says: a field of a topic, an identifier that the platform stores, or the page of
 * the form, the calendar of filings.
 */
export type FormPlace =
  | { readonly topic: Topic; readonly field: string }
  | { readonly identifiers: IdentifierSection }
  | { readonly page: true }
  | { readonly filings: true }

/** Sales of an offering as Form D counts them; amounts in cents. */
export interface FormSales {
  readonly first_on: string | null
  readonly sold: number
  readonly purchasers: number
  readonly non_accredited: number
}
export const noSales: FormSales = { first_on: null, sold: 0, purchasers: 0, non_accredited: 0 }

/** Days of an offering under Regulation A, and how many units were sold; days are days in New York. */
export interface FormCourse {
  readonly qualified_on: string | null
  readonly commenced_on: string | null
  readonly closed_on: string | null
  readonly units: number
}
export const noCourse: FormCourse = {
  qualified_on: null,
  commenced_on: null,
  closed_on: null,
  units: 0,
}

/** Data for a form: current values of the topics, by topic; `today` is the day in New York. */
export interface FormFacts {
  readonly today: string
  readonly values: Readonly<Partial<Record<Topic, unknown>>>
  readonly identifiers: Readonly<
    Partial<Record<IdentifierSection, Readonly<Record<string, unknown>>>>
  >
  /** what the calendar says that a progress update is about; null when nothing was reached */
  readonly progress: string | null
  /** last day of the fiscal year that an annual report is about */
  readonly fiscal_year: string | null
  /** what was sold, and to how many; a sale counts when the company accepted it (17 CFR 230.503(a)(1)) */
  readonly sales: FormSales
  readonly course: FormCourse
  /** values of the form that the platform stores nowhere else, as they were entered on its page */
  readonly entered: Readonly<Record<string, unknown>>
  /** accession number of the first notice that was filed; null before it */
  readonly earlier: string | null
  readonly type: OfferingType
  /** what was typed on the page of the form */
  readonly typed: { readonly note?: string | undefined; readonly material?: boolean | undefined }
}

/** An element with its content, in the order of the schema. */
export type FormNode = readonly [name: string, content: string | readonly FormNode[]]

/** One line of a form as a page shows it; `problem` says what blocks its filing. */
export interface FormLine {
  readonly element: string
  readonly section: string
  readonly label: string
  readonly value: string | null
  readonly problem: string | null
  readonly place: FormPlace | null
}

/** Forms of an offering, each with the number of problems that block its filing. */
export const formList = z.object({
  type_label: z.string(),
  forms: z.array(
    z.object({
      form: z.enum(secForms),
      label: z.string(),
      purpose: z.string(),
      problems: z.int().nonnegative(),
    }),
  ),
})

/** A file as it was made for EDGAR. */
export const formFile = z.object({
  id,
  form: z.enum(secForms),
  file_id: id,
  name: z.string(),
  size: z.int(),
  sha256,
  made_at: at,
  by: z.string(),
})

/** A form as a page previews it. */
export const formPreview = z.object({
  form: z.enum(secForms),
  label: z.string(),
  purpose: z.string(),
  /** number of problems that block the creation of the file */
  problems: z.int().nonnegative(),
  /** the last files that were made, newest first */
  files: z.array(formFile),
  /** the reader may have the file */
  may_download: z.boolean(),
  /** values that are entered on the page; null for a form that has none */
  entries: z
    .object({
      values: z.record(z.string(), z.unknown()),
      rev: z.int().nonnegative(),
      may_edit: z.boolean(),
    })
    .nullable(),
  lines: z.array(
    z.object({
      element: z.string(),
      section: z.string(),
      label: z.string(),
      value: z.string().nullable(),
      problem: z.string().nullable(),
      /** where it is filled in; null when the reader cannot fill it in */
      href: z.string().nullable(),
      /** who fills it in */
      where: z.string(),
    }),
  ),
})
export type FormPreview = z.infer<typeof formPreview>

/** What is typed on the page of a form: an amendment names the changes, an update may reword its text. */
export const formQuery = z.strictObject({
  note: z.string().trim().max(255, 'Use at most 255 characters.').optional(),
  material: z.enum(['true', 'false']).optional(),
})
/** The same in a body. */
export const formBody = z.strictObject({
  note: formQuery.shape.note,
  material: z.boolean().optional(),
})

/** Longest form that is read, in characters; real ones have about ten thousand. */
export const FORM_CHARACTERS = 400_000
/** A form that begins an offering. */
export const importBody = z.strictObject({
  name: z
    .string('Enter a name.')
    .trim()
    .min(2, 'Use at least 2 characters.')
    .max(120, 'Use at most 120 characters.'),
  xml: z
    .string('Choose the file.')
    .min(1, 'Choose the file.')
    .max(FORM_CHARACTERS, 'This file is larger than a form of the SEC is.'),
})
const unplaced = z.array(z.object({ label: z.string(), value: z.string(), why: z.string() }))
export const importPreviewBody = importBody.pick({ xml: true })
/** What an import of a form would write into the topics of a new offering; nothing is stored. */
export const importPreview = z.object({
  form: z.string(),
  /** name and CIK of the issuer as the form has them */
  issuer: z.object({ name: z.string(), cik: z.string().nullable() }),
  topics: z.array(
    z.object({
      topic: z.enum(topics),
      title: z.string(),
      fields: z.int(),
      values: z.record(z.string(), z.unknown()),
    }),
  ),
  unplaced,
})
/** The offering that a form created, and values of the form that no field took. */
export const importAnswer = z.object({
  listing_id: id,
  /** as the form calls itself: C, C/A, D */
  form: z.string(),
  topics: z.array(z.object({ topic: z.enum(topics), title: z.string(), fields: z.int() })),
  unplaced,
})
