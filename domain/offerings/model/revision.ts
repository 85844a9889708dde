import { z } from 'zod'
import { at, enteredCents, id, sha256 } from '#domain/shared/common.ts'
import { categories, offeringTypes } from './offering.ts'
import { securityTypes } from '#domain/shared/securities.ts'
import { topics } from './topics/catalogue.ts'
import { percent } from './topics/fields.ts'
import { presentedSchema } from '#domain/shared/presented.ts'

const text = (max: number) => z.string().trim().max(max)
const proceeds = z.strictObject({
  use: text(120).min(1, 'Enter the use.'),
  at_min: enteredCents,
  at_max: enteredCents,
})
const member = z.strictObject({
  name: text(120).min(1, 'Enter the name.'),
  title: text(120),
  bio: text(4000),
})
const risk = z.strictObject({ title: text(200).min(1, 'Enter the risk.'), body: text(8000) })
const question = z.strictObject({
  question: text(300).min(1, 'Enter the question.'),
  answer: text(8000),
})

/**
 * What an amendment may change after the launch, with the label of each field. Price, kind of security and type of
 * offering are not among them: changing those requires a new offering.
 */
export const amendable = z.strictObject({
  min_target: enteredCents.positive('Enter the target.').meta({ title: 'Target', widget: 'money' }),
  max_amount: enteredCents
    .positive('Enter the maximum.')
    .meta({ title: 'Maximum', widget: 'money' }),
  min_investment: enteredCents
    .positive('Enter the minimum investment.')
    .meta({ title: 'Minimum investment', widget: 'money' }),
  max_investment: enteredCents
    .positive('Enter the maximum investment.')
    .nullable()
    .meta({ title: 'Maximum investment', widget: 'money' }),
  valuation_cap: enteredCents
    .positive('Enter the cap.')
    .nullable()
    .meta({ title: 'Valuation cap', widget: 'money' }),
  discount_pct: percent.nullable().meta({ title: 'Discount', widget: 'percent' }),
  interest_pct: percent.nullable().meta({ title: 'Interest', widget: 'percent' }),
  maturity: z.iso.date('Enter MM/DD/YYYY.').nullable().meta({ title: 'Maturity', widget: 'date' }),
  deadline_at: at.meta({ title: 'Deadline', widget: 'instant' }),
  use_of_proceeds: z
    .array(proceeds)
    .min(1, 'Add at least one use.')
    .max(40)
    .meta({ title: 'Use of proceeds', widget: 'rows' }),
  headline: text(160).min(1, 'Enter the headline.').meta({ title: 'Headline', widget: 'text' }),
  summary: text(600).min(1, 'Enter the summary.').meta({ title: 'Summary', widget: 'textarea' }),
  team: z
    .array(member)
    .min(1, 'Add at least one person.')
    .max(40)
    .meta({ title: 'Team', widget: 'rows' }),
  risks: z
    .array(risk)
    .min(1, 'Add at least one risk.')
    .max(80)
    .meta({ title: 'Risks', widget: 'rows' }),
  faq: z.array(question).max(80).meta({ title: 'Questions and answers', widget: 'rows' }),
})
/** Only the fields that change. */
export const amendmentChanges = amendable
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'Change at least one field.')
export type AmendmentChanges = z.infer<typeof amendmentChanges>
export type AmendableField = keyof typeof amendable.shape
/** What an amendment writes: the company's changes, or a correction of the company that the platform proposes. */
export interface AmendmentPatch extends AmendmentChanges {
  company?: {
    correction_id: string
    /** absent in amendments from before a correction could change it */
    name?: string
    legal_name: string
    jurisdiction: string
    city: string
    region: string
  }
}

/** Everything that an offering discloses at one moment. Amounts in cents; documents by the hash of their bytes. */
export const disclosure = amendable.extend({
  company: z.object({
    name: z.string(),
    legal_name: z.string(),
    jurisdiction: z.string(),
    city: z.string(),
    region: z.string(),
  }),
  type: z.enum(offeringTypes),
  // revisions from before it was asked name no exchange
  exchange_listed: z.boolean().default(false),
  security_type: z.enum(securityTypes),
  security_name: z.string(),
  price: z.string(),
  increment_units: z.int(),
  pre_money: z.int().nullable(),
  open_at: z.string(),
  oversubscription: z.enum(['pro_rata', 'first_come', 'none']),
  rolling_close: z.boolean(),
  jurisdictions: z.array(z.string()),
  // revisions from before it was disclosed name no other country
  countries: z.array(z.string()).default([]),
  payment_options: z.array(z.string()),
  investor_fee_bps: z.int(),
  pitch_html: z.string(),
  categories: z.array(z.enum(categories)),
  intermediary: z.object({ name: z.string(), file_number: z.string(), crd: z.string() }).nullable(),
  documents: z.array(
    z.object({ kind: z.string(), title: z.string(), file_id: id, sha256: z.string() }),
  ),
  // what was disclosed was valid under the rules of its day
  max_investment: z.int().nullable(),
  headline: z.string(),
  summary: z.string(),
  deadline_at: z.string(),
  maturity: z.string().nullable(),
  discount_pct: z.string().nullable(),
  interest_pct: z.string().nullable(),
  use_of_proceeds: z.array(z.object({ use: z.string(), at_min: z.int(), at_max: z.int() })),
  team: z.array(z.object({ name: z.string(), title: z.string(), bio: z.string() })),
  risks: z.array(z.object({ title: z.string(), body: z.string() })),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
})
export type Disclosure = z.infer<typeof disclosure>
/** Fields that no amendment changes: a launched offering that needs another one is a new offering. */
export const fixedFields: ReadonlySet<string> = new Set<keyof Disclosure>([
  'type',
  'security_type',
  'security_name',
  'price',
  'oversubscription',
])

/** One difference, as people read it. `old` null: it is new; `new` null: it is gone. */
export const revisionChange = z.object({
  field: z.string(),
  label: z.string(),
  old: z.string().nullable(),
  new: z.string().nullable(),
})
export type RevisionChange = z.infer<typeof revisionChange>

/** A revision in a list: the first is the launch, each other an amendment. */
export const revisionRow = z.object({
  number: z.int().positive(),
  hash: sha256,
  at,
  material: z.boolean(),
  reason: z.string(),
  changes: z.array(revisionChange),
})
export type RevisionRow = z.infer<typeof revisionRow>
export const revisionView = revisionRow.extend({
  content: z.array(z.object({ label: z.string(), value: z.string() })),
})

/** A proposed amendment, for the company and the platform. */
export const amendmentView = z.object({
  id,
  listing_id: id,
  status: presentedSchema,
  rev: z.int(),
  accepts: z.array(z.string()),
  changes: z.array(revisionChange),
  material: z.boolean(),
  reason: z.string(),
  proposed_by: z.string(),
  proposed_at: at,
  decided_by: z.string().nullable(),
  decided_at: at.nullable(),
  decision: z.string().nullable(),
  revision: z.int().nullable(),
})
export type AmendmentView = z.infer<typeof amendmentView>
/** What an amendment changes: fields, and the approved topics that come into force with it. */
export const amendmentParts = z.strictObject({
  changes: amendmentChanges.optional(),
  topics: z.array(z.enum(topics)).max(topics.length).default([]),
})
export const proposal = amendmentParts.extend({
  material: z.boolean(),
  reason: z.string().trim().min(10, 'Explain why the change is or isn’t material.').max(2000),
})
