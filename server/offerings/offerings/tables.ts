import type { FilingSignature } from '#domain/offerings/model/review.ts'
import type { Terms, Category, OfferingType } from '#domain/offerings/model/offering.ts'
import type { SecurityType } from '#domain/shared/securities.ts'

export interface CompanyRow {
  account_id: string
  slug: string
  name: string
  legal_name: string
  tagline: string
  city: string
  region: string
  jurisdiction: string
  tax_class: 'c_corp' | 's_corp' | 'partnership' | 'trust'
  founded: number | null
  employees: number | null
  cover_seed: number
  logo_url: string | null
  cover_url: string | null
}

/** A row of `offering` with the names of its company and the stored states of its two machines. Amounts in cents. */
export interface OfferingRow {
  listing_id: string
  account_id: string
  type: OfferingType
  /** tier 2 securities that are listed on a national securities exchange upon qualification */
  exchange_listed: boolean
  security_type: SecurityType
  security_name: string
  price: string
  min_target: number
  max_amount: number
  min_investment: number
  max_investment: number | null
  increment_units: number
  pre_money: number | null
  valuation_cap: number | null
  discount_pct: string | null
  interest_pct: string | null
  maturity: string | null
  /** the planned launch, a term; `publicSince` says since when the page is public */
  open_at: string
  /** when the offering went live, and when its listing was first listed */
  live_at: string | null
  listed_at: string | null
  deadline_at: string
  oversubscription: Terms['oversubscription']
  rolling_close: boolean
  /** states of the United States */
  jurisdictions: string[]
  /** other countries */
  countries: string[]
  use_of_proceeds: Terms['use_of_proceeds']
  payment_options: Terms['payment_options']
  investor_fee_bps: number
  headline: string
  summary: string
  pitch_html: string
  team: { name: string; title: string; bio: string }[]
  risks: { title: string; body: string }[]
  faq: { question: string; answer: string }[]
  gallery: { file_id: string; caption: string }[]
  highlights: string[]
  video: { url: string; caption: string } | null
  portraits: { name: string; file_id: string }[]
  categories: Category[]
  intermediary: { name: string; file_number: string; crd: string } | null
  filing: {
    form: string
    accession: string
    filed_at: string
    signatures?: FilingSignature[]
    board_size?: number
  } | null
  reserved: number
  committed: number
  funded: number
  /** cents accepted above the maximum until the allocation is decided */
  oversubscribed: number
  /** commitments on the waitlist */
  waiting: number
  investors: number
  updates: number
  posts: number
  revision: number
  /** the platform takes new investments */
  platform_open: boolean
  company: Pick<
    CompanyRow,
    | 'account_id'
    | 'slug'
    | 'name'
    | 'tagline'
    | 'city'
    | 'region'
    | 'tax_class'
    | 'cover_seed'
    | 'logo_url'
    | 'cover_url'
  >
}

export interface DocumentRow {
  id: string
  title: string
  kind: string
  file_id: string
  size: number
  content_type: string
  published_at: string
  required: boolean
}
