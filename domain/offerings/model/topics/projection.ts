import { endOfDay, startOfDay } from '#domain/shared/calendar/zone.ts'
import { safeHtml } from '#domain/shared/html.ts'
import type { Category, Terms, OfferingType } from '../offering.ts'
import type { SecurityType } from '#domain/shared/securities.ts'
import { topics, type Topic } from './catalogue.ts'
import { topicSchemas, type TopicValues } from './index.ts'

/** Columns of an offering that a topic decides; amounts in cents, moments in UTC. */
export interface OfferingPatch {
  type?: OfferingType
  exchange_listed?: boolean
  security_type?: SecurityType
  security_name?: string
  price?: string
  min_target?: number
  max_amount?: number
  min_investment?: number
  max_investment?: number | null
  increment_units?: number
  pre_money?: number | null
  valuation_cap?: number | null
  discount_pct?: string | null
  interest_pct?: string | null
  maturity?: string | null
  open_at?: string
  deadline_at?: string
  oversubscription?: Terms['oversubscription']
  rolling_close?: boolean
  jurisdictions?: string[]
  countries?: string[]
  use_of_proceeds?: Terms['use_of_proceeds']
  payment_options?: Terms['payment_options']
  investor_fee_bps?: number
  headline?: string
  summary?: string
  pitch_html?: string
  team?: { name: string; title: string; bio: string }[]
  risks?: { title: string; body: string }[]
  faq?: { question: string; answer: string }[]
  gallery?: { file_id: string; caption: string }[]
  highlights?: string[]
  video?: { url: string; caption: string } | null
  /** pictures of people of the team, by their name */
  portraits?: { name: string; file_id: string }[]
  categories?: Category[]
  intermediary?: { name: string; file_number: string; crd: string } | null
}
/** Columns of the company that the topic about it decides; `logo` is the stored picture, null for none. */
export interface CompanyPatch {
  logo?: string | null
  name?: string
  legal_name?: string
  tagline?: string
  city?: string
  region?: string
  jurisdiction?: string
  founded?: number
  employees?: number
}
export type TopicInput = Readonly<Partial<Record<Topic, unknown>>>
export interface Projection {
  offering: OfferingPatch
  company: CompanyPatch
}

const read = <T extends Topic>(topic: T, all: TopicInput): TopicValues<T> | null => {
  const parsed = topicSchemas[topic].safeParse(all[topic])
  return parsed.success ? (parsed.data as TopicValues<T>) : null
}

function ofDetails(all: TopicInput): OfferingPatch {
  const v = read('details', all)
  if (v === null) return {}
  return {
    security_type: v.security_type,
    security_name: v.security_name,
    price: v.price,
    min_target: v.min_target,
    max_amount: v.max_amount,
    min_investment: v.min_investment,
    max_investment: v.max_investment ?? null,
    increment_units: v.increment_units,
    pre_money: v.pre_money ?? null,
    valuation_cap: v.valuation_cap ?? null,
    discount_pct: v.discount_pct ?? null,
    interest_pct: v.interest_pct ?? null,
    maturity: v.maturity ?? null,
    open_at: startOfDay(v.open_on),
    deadline_at: endOfDay(v.deadline_on),
    rolling_close: v.rolling_close,
    summary: v.summary,
    // an allocation of the company's own is decided by people; until then commitments are taken in their order
    oversubscription: v.oversubscription === 'other' ? 'first_come' : v.oversubscription,
    ...(read('pitch', all) === null ? { headline: v.tagline } : {}),
  }
}

function ofPitch(all: TopicInput): OfferingPatch {
  const v = read('pitch', all)
  return v === null
    ? {}
    : {
        headline: v.headline,
        pitch_html: safeHtml(v.pitch_html),
        faq: v.faq.map(({ question, answer }) => ({ question, answer })),
        highlights: v.highlights.map(({ text }) => text),
        video:
          v.video_url === undefined ? null : { url: v.video_url, caption: v.video_caption ?? '' },
        gallery: v.gallery.map(({ file: file_id, caption }) => ({ file_id, caption })),
      }
}

/** Those who lead the company now, with the biography that was written of them. */
function ofPeople(all: TopicInput): OfferingPatch {
  const people = read('people', all)
  if (people === null) return {}
  const bios = new Map((read('short-bios', all)?.bios ?? []).map((bio) => [bio.person, bio.bio]))
  const present = people.people.filter((p) => p.end_date === undefined)
  return {
    portraits: present.flatMap((p) =>
      p.photo === undefined ? [] : [{ name: `${p.first} ${p.last}`, file_id: p.photo }],
    ),
    team: present.map((p) => ({
      name: `${p.first} ${p.last}`,
      title: p.title,
      bio: bios.get(`${p.first} ${p.last}`) ?? '',
    })),
  }
}

function ofSeller(all: TopicInput): OfferingPatch {
  const v = read('broker-dealer', all)
  if (v === null) return {}
  return {
    intermediary:
      v.kind === 'none'
        ? null
        : { name: v.firm ?? '', file_number: v.sec_no ?? '', crd: v.crd ?? '' },
  }
}

function ofPayments(all: TopicInput): OfferingPatch {
  const v = read('payment-options', all)
  return v === null
    ? {}
    : {
        payment_options: v.methods,
        investor_fee_bps: v.fee_payer === 'investor' ? (v.investor_fee_bps ?? 0) : 0,
      }
}

function ofCompany(all: TopicInput): CompanyPatch {
  const v = read('basic-information', all)
  if (v === null) return {}
  return {
    name: v.dba ?? v.legal_name,
    legal_name: v.legal_name,
    tagline: v.one_line,
    city: v.address.city,
    region: v.address.region ?? '',
    jurisdiction: v.jurisdiction,
    founded: Number(v.formation_date.slice(0, 4)),
    logo: v.logo ?? null,
  }
}

const offeringOf: { readonly [T in Topic]?: (all: TopicInput) => OfferingPatch } = {
  details: ofDetails,
  pitch: ofPitch,
  people: ofPeople,
  'short-bios': ofPeople,
  'broker-dealer': ofSeller,
  'payment-options': ofPayments,
  'type-of-offering': (all) =>
    ((v) =>
      v === null
        ? {}
        : {
            type: v.type,
            exchange_listed: v.type === 'reg_a_t2' && v.exchange_listed === true,
          })(read('type-of-offering', all)),
  distribution: (all) =>
    ((v) => (v === null ? {} : { jurisdictions: v.jurisdictions, countries: v.countries }))(
      read('distribution', all),
    ),
  proceeds: (all) =>
    ((v) =>
      v === null
        ? {}
        : { use_of_proceeds: v.uses.map(({ use, at_min, at_max }) => ({ use, at_min, at_max })) })(
      read('proceeds', all),
    ),
  categories: (all) =>
    ((v) => (v === null ? {} : { categories: v.industry }))(read('categories', all)),
  'business-risks': (all) =>
    ((v) => (v === null ? {} : { risks: v.risks.map(({ title, body }) => ({ title, body })) }))(
      read('business-risks', all),
    ),
}
const companyOf: { readonly [T in Topic]?: (all: TopicInput) => CompanyPatch } = {
  'basic-information': ofCompany,
  employees: (all) =>
    ((v) => (v === null ? {} : { employees: v.full_time + v.part_time }))(read('employees', all)),
}

/** Topics that set fields of the company's record. */
export const companyTopics: readonly Topic[] = topics.filter((topic) => topic in companyOf)
/** Topics that set fields of the offering's or the company's own record. */
export const projectedTopics: readonly Topic[] = topics.filter(
  (topic) => topic in offeringOf || topic in companyOf,
)

/**
 * What one submitted topic sets in the offering's and the company's record; `all` holds the latest submitted values of
 * every topic (people and their biographies are one list there). An incomplete topic sets nothing.
 */
export const projectTopic = (topic: Topic, all: TopicInput): Projection => ({
  offering: offeringOf[topic]?.(all) ?? {},
  company: companyOf[topic]?.(all) ?? {},
})
