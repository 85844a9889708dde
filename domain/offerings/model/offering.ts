import { regulations } from '#domain/shared/regulation.ts'
import { z } from 'zod'
import { at, cents, day, id, listQuery, money, unitPrice } from '#domain/shared/common.ts'
import { presentedSchema } from '#domain/shared/presented.ts'
import { securityTypes } from '#domain/shared/securities.ts'

/** Offering types (17 CFR 227.100, 230.251, 230.506). */
export const offeringTypes = ['reg_cf', 'reg_d_506b', 'reg_d_506c', 'reg_a_t1', 'reg_a_t2'] as const
export type OfferingType = (typeof offeringTypes)[number]
export const offeringTypeLabels: Record<OfferingType, string> = {
  reg_cf: 'Reg CF',
  reg_d_506b: 'Reg D 506(b)',
  reg_d_506c: 'Reg D 506(c)',
  reg_a_t1: 'Reg A Tier 1',
  reg_a_t2: 'Reg A Tier 2',
}
export const categories = [
  'clean_energy',
  'consumer',
  'food',
  'hardware',
  'health',
  'logistics',
  'real_estate',
  'software',
  'water',
] as const
export type Category = (typeof categories)[number]
export const categoryLabels: Record<Category, string> = {
  clean_energy: 'Clean energy',
  consumer: 'Consumer',
  food: 'Food',
  hardware: 'Hardware',
  health: 'Health',
  logistics: 'Logistics',
  real_estate: 'Real estate',
  software: 'Software',
  water: 'Water',
}
/** Bands of the smallest investment that the marketplace filters by, in dollars. */
export const minimumBands = ['under_250', '250_1000', '1000_10000', 'over_10000'] as const

/**
 * States of the machine `offering` in which a company counts as raising; a paused one is shown with its state. The
 * database's `is_raising` has the same (market.test.ts).
 */
export const raisingStates = [
  'live',
  'paused',
  'closing',
  'testing_the_waters',
  'filed',
  'qualified',
] as const

/** States of the machine `offering` before it opens to investors. */
const beforeOffer: readonly string[] = [
  'draft',
  'submitted',
  'in_review',
  'changes_requested',
  'approved',
  'rejected',
  'filed',
  'qualified',
  'abandoned',
]
/** Whether an offering in this state was ever open to investors, who may rely on its contents. */
export const wasOffered = (state: string): boolean =>
  !beforeOffer.includes(state.split('.')[0] ?? '')

/** What a segment `:status` of a path may be: `current` (all that are not deleted) or one state in kebab-case. */
export const offeringStatuses = [
  'current',
  'draft',
  'submitted',
  'in-review',
  'changes-requested',
  'approved',
  'rejected',
  'testing-the-waters',
  'filed',
  'qualified',
  'live',
  'paused',
  'closing',
  'closed',
  'failed',
  'withdrawn',
  'abandoned',
  'deleted',
  'reporting',
  'reports-ending',
  'reports-ended',
] as const
/** States of an offering in which its company owes reports: also until compliance has confirmed that they end. */
export const reportingStates: readonly string[] = ['reporting', 'reports_ending']

/** What an investor is offered: terms with prices and amounts. */
export const terms = z.object({
  security_type: z.enum(securityTypes),
  security_name: z.string(),
  price: unitPrice,
  currency: z.literal('USD'),
  min_target: cents,
  max_amount: cents,
  min_investment: cents,
  max_investment: cents.nullable(),
  /** units that a commitment must be a multiple of */
  increment_units: z.int().positive(),
  pre_money: cents.nullable(),
  valuation_cap: cents.nullable(),
  discount_pct: z.string().nullable(),
  interest_pct: z.string().nullable(),
  maturity: z.iso.date().nullable(),
  open_at: at,
  deadline_at: at,
  /** last moment at which a commitment may be cancelled for any reason (17 CFR 227.304(a)); null for other types */
  cancel_until: at.nullable(),
  oversubscription: z.enum(['pro_rata', 'first_come', 'none']),
  rolling_close: z.boolean(),
  /** states of the United States where it is offered */
  jurisdictions: z.array(z.string()),
  /** other countries where it is offered */
  countries: z.array(z.string()),
  use_of_proceeds: z.array(z.object({ use: z.string(), at_min: cents, at_max: cents })),
  payment_options: z.array(z.enum(['ach', 'wire'])),
  investor_fee_bps: z.int().nonnegative(),
})
export type Terms = z.infer<typeof terms>

/**
 * Stored totals of a raise: `committed` counts submitted commitments, `funded` money cleared in escrow; they are never
 * summed per request.
 */
export const progress = z.object({
  committed: money,
  funded: money,
  investors: z.int(),
  target: money,
  maximum: money,
})

export const companyRef = z.object({
  account_id: id,
  name: z.string(),
  slug: z.string(),
  tagline: z.string(),
  location: z.string(),
  logo_url: z.string().nullable(),
  cover_url: z.string().nullable(),
  cover_seed: z.int(),
})

export const offeringCard = z.object({
  listing_id: id,
  company: companyRef,
  type: z.enum(offeringTypes),
  type_label: z.string(),
  security_label: z.string(),
  categories: z.array(z.enum(categories)),
  summary: z.string(),
  progress,
  min_investment: money,
  price: unitPrice,
  deadline_at: at,
  status: presentedSchema,
})
export type OfferingCard = z.infer<typeof offeringCard>

export const offeringDocument = z.object({
  id,
  title: z.string(),
  kind: z.enum([
    'form_c',
    'offering_circular',
    'ppm',
    'financials',
    'charter',
    'subscription_agreement',
    'education',
    'other',
  ]),
  file_id: id,
  size: z.int(),
  content_type: z.string(),
  published_at: at,
  required: z.boolean(),
})
export const teamMember = z.object({
  name: z.string(),
  title: z.string(),
  bio: z.string(),
  /** file of the portrait, read at the address of the pitch's pictures */
  portrait: id.nullable(),
})
/**
 * The company's video stays where the company publishes it; nothing is loaded from there before somebody follows the
 * link.
 */
export const pitchVideo = z.object({ url: z.url({ protocol: /^https?$/ }), caption: z.string() })

/** One fiscal year of the issuer as its record states it (Form C, 17 CFR 227.201(t)); amounts are cents. */
export const fiscalYear = z.object({ fy_end: day, revenue: z.int(), net_income: z.int() })
export type FiscalYear = z.infer<typeof fiscalYear>

/** The public page of an offering. `pitch_html` was sanitized when it was written. */
export const offeringPage = offeringCard.extend({
  /** tier 2 securities that are listed on a national securities exchange upon qualification */
  exchange_listed: z.boolean(),
  headline: z.string(),
  pitch_html: z.string(),
  /** what the company wants to be read first, in a line each */
  highlights: z.array(z.string()),
  video: pitchVideo.nullable(),
  terms,
  team: z.array(teamMember),
  risks: z.array(z.object({ title: z.string(), body: z.string() })),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  gallery: z.array(z.object({ file_id: id, caption: z.string() })),
  /** everybody can open this page; otherwise its pictures are given only to those who may see it */
  is_public: z.boolean(),
  documents: z.array(offeringDocument),
  /** as the topic that is in force says, the earliest year first */
  financials: z.array(fiscalYear),
  intermediary: z.object({ name: z.string(), file_number: z.string(), crd: z.string() }).nullable(),
  updates_count: z.int(),
  posts_count: z.int(),
  accepts_investments: z.boolean(),
  server_time: at,
})
export type OfferingPage = z.infer<typeof offeringPage>
export const offeringUpdate = z.object({
  id,
  title: z.string(),
  body_html: z.string(),
  kind: z.enum(['announcement', 'progress', 'material_change']),
  published_at: at,
  author: z.string(),
  /** the company withdrew it; it stays readable */
  withdrawn: z.boolean(),
})

/** Filters of the marketplace, all of them in the page's address. */
export const marketplaceQuery = listQuery.extend({
  category: z.enum(categories).optional(),
  security: z.enum(securityTypes).optional(),
  regulation: z.enum(regulations).optional(),
  minimum: z.enum(minimumBands).optional(),
  sort: z.enum(['newest', 'ending', 'raised', 'minimum']).default('newest'),
})
export const facets = z.object({
  category: z.array(z.object({ value: z.string(), label: z.string(), count: z.int() })),
  security: z.array(z.object({ value: z.string(), label: z.string(), count: z.int() })),
  regulation: z.array(z.object({ value: z.string(), label: z.string(), count: z.int() })),
})

/** Evidence that the guards of an offering's machine require, recorded by operators. */
export const evidenceKinds = [
  'checklist',
  'cap_table',
  'bad_actor',
  'documents',
  'basis_memo',
  'background_checks',
  'escrow_agreement',
  'financials',
  'record_keeping',
  'legends',
  'filing_signatures',
  'qualification_order',
  'agreements',
  'disclosure_502b',
  'marketplace_ids',
  'material_amendment',
  'bad_actor_bring_down',
] as const
export type EvidenceKind = (typeof evidenceKinds)[number]
