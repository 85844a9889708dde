import { addDays, addYears } from '#domain/shared/calendar/plain-date.ts'
import { formatCents } from '#domain/shared/money.ts'
import { unitsForAmount } from '#domain/offerings/rules/commitment.ts'
import { PUBLIC_DAYS } from '#domain/offerings/rules/early-close.ts'
import { plainErrors, UNKNOWN_FIELD } from '#domain/shared/plain-errors.ts'
import { fsTier, satisfiesTier } from '#domain/offerings/rules/fs-tier.ts'
import { holdersMayOffer } from '#domain/offerings/rules/issuer-cap.ts'
import { offeringCap } from '#domain/offerings/rules/offering-terms.ts'
import { figureOn } from '#domain/shared/figures.ts'
import { PERIODS, SHARES } from '#domain/shared/periods.ts'
import { counted } from '#domain/shared/text.ts'
import { offeringTypeLabels, type OfferingType } from '../offering.ts'
import type { Topic } from './catalogue.ts'
import { documentLabels } from './documents.ts'
import { topicSchemas, type TopicValues } from './index.ts'
import { isRecent } from './people.ts'

/** What of a company only a reviewed correction changes once investors rely on it. */
export interface FixedCompany {
  name: string
  legal_name: string
  jurisdiction: string
  city: string
  region: string
  /** year in which it was formed; null where none is stored */
  founded: number | null
}
/** What the topics of an offering are checked against besides themselves. */
export interface AcrossContext {
  type: OfferingType
  /** the current drafts, by topic */
  values: Readonly<Partial<Record<Topic, unknown>>>
  /** what the company's other offerings sold here under the same exemption in the last twelve months, cents */
  recorded_sales: number
  /**
   * what the company is called here, once that is fixed: it has opened an offering, has holders, or another of its
   * offerings is approved; null while its topics decide it
   */
  company: FixedCompany | null
  /** today, YYYY-MM-DD: dates of lists and thresholds are measured on it */
  on: string
}
type Problems = Record<string, string>
type Read = <T extends Topic>(topic: T) => TopicValues<T> | null

/** Reads a topic when it is complete by itself; an unfinished one says nothing about others. */
const reader =
  (values: AcrossContext['values']): Read =>
  (topic) => {
    const parsed = topicSchemas[topic].safeParse(values[topic] ?? {})
    return parsed.success ? (parsed.data as TopicValues<typeof topic>) : null
  }

/**
 * Sales of the last twelve months that the cap of an exemption counts, cents: what the company states of itself, its
 * predecessors and entities under common control anywhere, and at least what is recorded here (17 CFR 227.100(a)(1),
 * (c)).
 */
const priorSales = ({ recorded_sales }: AcrossContext, read: Read): number =>
  Math.max(read('type-of-offering')?.sold_prior_12_months ?? 0, recorded_sales)

/**
 * Facts of a company belong to all its offerings and holders: a topic of one offering repeats them, and a correction
 * that the platform reviews changes them.
 */
function companyAcross({ company }: AcrossContext, read: Read): Problems {
  const v = read('basic-information')
  if (!v || company === null) return {}
  const given: readonly [path: string, is: string, says: string][] = [
    ['legal_name', company.legal_name, v.legal_name],
    ['dba', company.name, v.dba ?? v.legal_name],
    ['jurisdiction', company.jurisdiction, v.jurisdiction],
    ['address.city', company.city, v.address.city],
    ['address.region', company.region, v.address.region ?? ''],
    [
      'formation_date',
      company.founded === null ? v.formation_date.slice(0, 4) : String(company.founded),
      v.formation_date.slice(0, 4),
    ],
  ]
  const wrong = given.filter(([, is, says]) => is !== says)
  // a legal name is shown where no other name is given: one sentence is enough
  const named = wrong.some(([path]) => path === 'legal_name')
  return Object.fromEntries(
    wrong
      .filter(([path]) => path !== 'dba' || !named || v.dba !== undefined)
      .map(([path, is]) => [
        path,
        `Investors rely on “${is === '' ? 'none' : is}”. Ask us to correct the company; a topic can’t change it.`,
      ]),
  )
}

function detailsAcross(context: AcrossContext, read: Read): Problems {
  const { type, on } = context
  const details = read('details')
  if (!details) return {}
  const found: Problems = {}
  const prior = priorSales(context, read)
  const cap = offeringCap(type, details.open_on > on ? details.open_on : on)
  const holders = read('type-of-offering')?.offered_by_holders ?? 0
  if (cap !== null && details.max_amount + holders + prior > cap)
    found['max_amount'] =
      `The maximum and the sales of the last ${PERIODS.cap_months} months together are at most ${formatCents(cap)} under ${offeringTypeLabels[type]}.`
  if (type === 'reg_cf' && details.deadline_on < addDays(details.open_on, PUBLIC_DAYS))
    found['deadline_on'] = `A Reg CF deadline is at least ${PUBLIC_DAYS} days after the opening.`
  const shares = read('shares')
  if (shares?.authorised !== undefined) {
    const free = shares.authorised - shares.issued - shares.reserved
    if (unitsForAmount(details.max_amount, details.price) > free)
      found['max_amount'] =
        `Only ${free.toLocaleString('en-US')} units are authorized and neither issued nor reserved.`
  }
  return found
}

/**
 * Holders who sell in the company’s offering under Reg A: the cap of affiliates, and 30% in the first year (17 CFR
 * 230.251(a)).
 */
function sellersAcross(context: AcrossContext, read: Read): Problems {
  const { type, on } = context
  const kind = read('type-of-offering')
  const details = read('details')
  if (!kind || !details || (type !== 'reg_a_t1' && type !== 'reg_a_t2')) return {}
  const { offered_by_holders = 0, offered_by_affiliates = 0 } = kind
  const may = holdersMayOffer({
    tier: type === 'reg_a_t1' ? 1 : 2,
    maximum: details.max_amount,
    sold: priorSales(context, read),
    sold_by_affiliates: kind.sold_by_affiliates ?? 0,
    offered_by_holders,
    offered_by_affiliates,
    first_year: kind.first_reg_a ?? false,
    on: details.open_on > on ? details.open_on : on,
  })
  const found: Problems = {}
  if (offered_by_affiliates > may.affiliates)
    found['offered_by_affiliates'] =
      `Affiliates may still offer ${formatCents(may.affiliates)} under ${offeringTypeLabels[type]} (17 CFR 230.251(a)).`
  if (may.holders !== null && offered_by_holders > may.holders)
    found['offered_by_holders'] =
      `In the first year holders offer at most ${SHARES.first_year_holders}% of the whole (17 CFR 230.251(a)(3)).`
  return found
}

function proceedsAcross(_: AcrossContext, read: Read): Problems {
  const proceeds = read('proceeds')
  const details = read('details')
  if (!proceeds || !details) return {}
  const off = (['at_min', 'at_max'] as const).flatMap((column) => {
    const sum = proceeds.uses.reduce((total, use) => total + use[column], 0)
    const due = column === 'at_min' ? details.min_target : details.max_amount
    if (sum === due) return []
    return [
      `The ${column === 'at_min' ? 'target' : 'maximum'} column is ${formatCents(Math.abs(due - sum))} ${sum < due ? 'short of' : 'over'} ${formatCents(due)}.`,
    ]
  })
  return off.length > 0 ? { uses: off.join(' ') } : {}
}

function distributionAcross({ type }: AcrossContext, read: Read): Problems {
  const distribution = read('distribution')
  if (!distribution) return {}
  const found: Problems = {}
  if (
    type === 'reg_d_506b' &&
    (distribution.visibility === 'public' || distribution.visibility === 'logged_in')
  )
    found['visibility'] =
      'A 506(b) offering may not be shown to the public. Choose accredited investors or people you invite.'
  if (
    type === 'reg_cf' &&
    distribution.channels.some(
      (channel) => channel === 'broker_network' || channel === 'partner_marketplaces',
    )
  )
    found['channels'] =
      'A Reg CF offering is made through one platform only (17 CFR 227.100(a)(3)).'
  const seller = read('broker-dealer')
  if (seller?.kind === 'broker_dealer') {
    const outside = distribution.jurisdictions.filter(
      (state) => !seller.licensed_states?.includes(state),
    )
    if (outside.length > 0)
      found['jurisdictions'] = `The broker-dealer is not registered in ${outside.join(', ')}.`
  }
  return found
}

function sellerAcross({ type }: AcrossContext, read: Read): Problems {
  const seller = read('broker-dealer')
  if (seller?.kind === 'none' && type === 'reg_cf')
    return {
      kind: 'Reg CF needs exactly one funding portal or broker-dealer (17 CFR 227.100(a)(3)).',
    }
  if (seller?.kind === 'funding_portal' && type !== 'reg_cf')
    return { kind: 'A funding portal may conduct Reg CF offerings only.' }
  return {}
}

function cpaAcross(context: AcrossContext, read: Read): Problems {
  const { type, on } = context
  const cpa = read('cpa')
  if (!cpa) return {}
  if (type === 'reg_a_t2' && cpa.assurance !== 'audited')
    return { assurance: 'Reg A Tier 2 needs audited statements.' }
  const details = read('details')
  const kind = read('type-of-offering')
  if (type !== 'reg_cf' || !details || !kind) return {}
  const tier = fsTier({
    max_amount: details.max_amount,
    sold_prior_12_months: priorSales(context, read),
    first_time: kind.first_cf ?? false,
    on,
  })
  if (tier.outcome === 'exceeds_cap' || satisfiesTier(cpa.assurance, tier.outcome)) return {}
  return {
    assurance: `For ${formatCents(tier.basis)} in ${counted(PERIODS.cap_months)} months, statements have to be ${tier.outcome} (${tier.source}).`,
  }
}

function biosAcross({ type, on }: AcrossContext, read: Read): Problems {
  const bios = read('short-bios')
  const people = read('people')
  if (!bios || !people) return {}
  const led = people.people
    .filter(
      (person) =>
        person.end_date === undefined &&
        person.roles.some(
          (role) => role === 'director' || role === 'executive_officer' || role === 'officer',
        ),
    )
    .map((person) => `${person.first} ${person.last}`)
  const found: Problems = {}
  const unwritten = led.filter((name) => !bios.bios.some((bio) => bio.person === name))
  if (unwritten.length > 0) found['bios'] = `Add a biography of ${unwritten.join(', ')}.`
  const years = type === 'reg_cf' ? 3 : 5
  const since = addYears(on, -years).slice(0, 7)
  const short = led.filter(
    (name) =>
      !bios.employment.some(
        (job) => job.person === name && (job.from <= since || job.gap_note !== undefined),
      ),
  )
  if (short.length > 0)
    found['employment'] = `The working history goes back ${years} years: ${short.join(', ')}.`
  return found
}

function listsAcross(
  { on }: AcrossContext,
  read: Read,
): Record<'beneficial-ownership' | 'captable', Problems> {
  const owners = read('beneficial-ownership')
  const table = read('captable')
  const listDays = figureOn('holders_days', on)
  const tableDays = figureOn('captable_days', on)
  return {
    'beneficial-ownership':
      owners && !isRecent(owners.as_of, on, listDays)
        ? {
            as_of: `The list is at most ${listDays} days old, and not in the future.`,
          }
        : {},
    captable:
      table && !isRecent(table.as_of, on, tableDays)
        ? {
            as_of: `The cap table is at most ${tableDays} days old, and not in the future.`,
          }
        : {},
  }
}

const disclosure: Readonly<Record<OfferingType, string>> = {
  reg_cf: 'form_c',
  reg_d_506b: 'ppm',
  reg_d_506c: 'ppm',
  reg_a_t1: 'offering_circular',
  reg_a_t2: 'offering_circular',
}

function documentsAcross({ type }: AcrossContext, read: Read): Problems {
  const papers = read('documents-offering')
  const needed = disclosure[type]
  return papers && !papers.files.some((each) => each.kind === needed)
    ? {
        files: `Add: ${(documentLabels[needed] ?? needed).replace(/^[A-Z](?=[a-z]+ [a-z])/, (c) => c.toLowerCase())}. ${offeringTypeLabels[type]} needs it.`,
      }
    : {}
}

/** What the topics say against each other, by topic and field path; each topic's own rules are in its schema. */
export function acrossProblems(context: AcrossContext): Partial<Record<Topic, Problems>> {
  const read = reader(context.values)
  const kind = read('type-of-offering')
  const all: Partial<Record<Topic, Problems>> = {
    'basic-information': companyAcross(context, read),
    details: detailsAcross(context, read),
    proceeds: proceedsAcross(context, read),
    distribution: distributionAcross(context, read),
    'broker-dealer': sellerAcross(context, read),
    cpa: cpaAcross(context, read),
    'short-bios': biosAcross(context, read),
    ...listsAcross(context, read),
    'documents-offering': documentsAcross(context, read),
    'marketing-additional-checks':
      context.type === 'reg_d_506b' &&
      read('marketing-additional-checks')?.no_solicitation === undefined &&
      read('marketing-additional-checks')
        ? {
            no_solicitation:
              'Rule 506(b) forbids general solicitation. Confirm that there is none.',
          }
        : {},
    'type-of-offering':
      kind && kind.type !== context.type
        ? { type: `The offering was created as ${offeringTypeLabels[context.type]}.` }
        : sellersAcross(context, read),
  }
  return Object.fromEntries(
    Object.entries(all).filter(([, problems]) => Object.keys(problems).length > 0),
  )
}

/**
 * Everything that is wrong or missing in the current draft of a topic: path of the field -> sentence. Empty when it can
 * be submitted.
 */
export function topicProblems(topic: Topic, context: AcrossContext): Problems {
  const parsed = topicSchemas[topic].safeParse(context.values[topic] ?? {}, { error: plainErrors })
  if (parsed.success) return acrossProblems(context)[topic] ?? {}
  const found: Problems = {}
  for (const issue of parsed.error.issues) {
    const path = issue.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : issue.path.join('.')
    found[path] ??= issue.code === 'unrecognized_keys' ? UNKNOWN_FIELD : issue.message
  }
  return found
}
