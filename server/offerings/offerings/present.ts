import { cancelUntil } from '#domain/offerings/rules/cancellation.ts'
import { money } from '#domain/shared/money.ts'
import {
  categoryLabels,
  offeringTypeLabels,
  type OfferingCard,
  type OfferingPage,
  type Terms,
} from '#domain/offerings/model/offering.ts'
import { securityLabels } from '#domain/shared/securities.ts'
import type { Presented } from '#domain/shared/presented.ts'
import type { DocumentRow, OfferingRow } from './tables.ts'

/** A company as the public sees it. */
export const presentCompany = (c: OfferingRow['company']): OfferingCard['company'] => ({
  account_id: c.account_id,
  name: c.name,
  slug: c.slug,
  tagline: c.tagline,
  location: [c.city, c.region].filter(Boolean).join(', '),
  logo_url: c.logo_url,
  cover_url: c.cover_url,
  cover_seed: c.cover_seed,
})

/** The stored totals of a raise; `committed` and `funded` are shown apart, never added. */
export const presentProgress = (o: OfferingRow): OfferingCard['progress'] => ({
  committed: money(o.committed),
  funded: money(o.funded),
  investors: o.investors,
  target: money(o.min_target),
  maximum: money(o.max_amount),
})

/** A card of the marketplace. */
export const presentCard = (o: OfferingRow, status: Presented): OfferingCard => ({
  listing_id: o.listing_id,
  company: presentCompany(o.company),
  type: o.type,
  type_label: offeringTypeLabels[o.type],
  security_label: securityLabels[o.security_type],
  categories: o.categories,
  summary: o.summary,
  progress: presentProgress(o),
  min_investment: money(o.min_investment),
  price: o.price,
  deadline_at: o.deadline_at,
  status,
})

/** Last moment for a cancellation without a reason: Reg CF only (17 CFR 227.304(a)). */
export const cancelUntilOf = (o: Pick<OfferingRow, 'type' | 'deadline_at'>): string | null =>
  o.type === 'reg_cf' ? cancelUntil(o.deadline_at) : null

const presentTerms = (o: OfferingRow): Terms => ({
  security_type: o.security_type,
  security_name: o.security_name,
  price: o.price,
  currency: 'USD',
  min_target: o.min_target,
  max_amount: o.max_amount,
  min_investment: o.min_investment,
  max_investment: o.max_investment,
  increment_units: o.increment_units,
  pre_money: o.pre_money,
  valuation_cap: o.valuation_cap,
  discount_pct: o.discount_pct,
  interest_pct: o.interest_pct,
  maturity: o.maturity,
  open_at: o.open_at,
  deadline_at: o.deadline_at,
  cancel_until: cancelUntilOf(o),
  oversubscription: o.oversubscription,
  rolling_close: o.rolling_close,
  jurisdictions: o.jurisdictions,
  countries: o.countries,
  use_of_proceeds: o.use_of_proceeds,
  payment_options: o.payment_options,
  investor_fee_bps: o.investor_fee_bps,
})

const documentKinds = [
  'form_c',
  'offering_circular',
  'ppm',
  'financials',
  'charter',
  'subscription_agreement',
  'education',
  'other',
] as const
type DocumentKind = (typeof documentKinds)[number]
const isKind = (kind: string): kind is DocumentKind =>
  (documentKinds as readonly string[]).includes(kind)

/** A published document of an offering. */
export const presentDocument = (d: DocumentRow): OfferingPage['documents'][number] => ({
  ...d,
  kind: isKind(d.kind) ? d.kind : 'other',
})

/** The offering's public page. */
export const presentPage = (
  o: OfferingRow,
  documents: readonly DocumentRow[],
  status: Presented,
  at: {
    now: string
    isPublic: boolean
    accepts: boolean
    financials: OfferingPage['financials']
  },
): OfferingPage => ({
  ...presentCard(o, status),
  exchange_listed: o.exchange_listed,
  headline: o.headline,
  pitch_html: o.pitch_html,
  terms: presentTerms(o),
  highlights: o.highlights,
  video: o.video,
  team: o.team.map((one) => ({
    ...one,
    portrait: o.portraits.find(({ name }) => name === one.name)?.file_id ?? null,
  })),
  risks: o.risks,
  faq: o.faq,
  gallery: o.gallery,
  is_public: at.isPublic,
  documents: documents.map(presentDocument),
  financials: at.financials,
  intermediary: o.intermediary,
  updates_count: o.updates,
  posts_count: o.posts,
  accepts_investments: at.accepts,
  server_time: at.now,
})

const regulationLabels: Record<string, string> = {
  reg_cf: 'Reg CF',
  reg_d: 'Reg D',
  reg_a: 'Reg A',
}
type Facet = 'category' | 'security' | 'regulation'
const facetLabels: Record<Facet, Record<string, string>> = {
  category: categoryLabels,
  security: securityLabels,
  regulation: regulationLabels,
}

/** Facets with their labels and counts, largest first. */
export function presentFacets(rows: readonly { facet: Facet; value: string; count: number }[]) {
  const of = (facet: Facet) =>
    rows
      .filter((r) => r.facet === facet)
      .map(({ value, count }) => ({ value, label: facetLabels[facet][value] ?? value, count }))
  return { category: of('category'), security: of('security'), regulation: of('regulation') }
}
