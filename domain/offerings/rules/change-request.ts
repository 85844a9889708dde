import { figureText } from '#domain/shared/figures.ts'
import { counted } from '#domain/shared/text.ts'
import { RECONFIRM_BUSINESS_DAYS } from '#domain/offerings/rules/cancellation.ts'
import { addBusinessDays, type ClosedDays } from '#domain/shared/calendar/business-days.ts'
import { dateInZone, endOfDay, type Instant } from '#domain/shared/calendar/zone.ts'
import { offeringTypeLabels, type OfferingType } from '../model/offering.ts'
import { seatRoleLabels, type SeatRole } from '../model/partner-seat-labels.ts'
import type { SeatSection } from '../model/partner-seat.ts'
import { requiredTopics, topicCatalogue } from '../model/topics/catalogue.ts'

/** Business days in which the platform decides on a change request (platform policy). */
export const DECIDE_BUSINESS_DAYS = 5

/** The last instant to decide on a request: the end of the fifth business day after it, in New York. */
export const decideBy = (requestedAt: Instant, closed?: ClosedDays): Instant =>
  endOfDay(addBusinessDays(dateInZone(requestedAt), DECIDE_BUSINESS_DAYS, closed))

const edited = ['draft', 'changes_requested']
const goesOn = [
  'submitted',
  'in_review',
  'approved',
  'testing_the_waters',
  'filed',
  'qualified',
  'live',
  'paused',
  'closing',
]

/**
 * Why another type can't be requested in this state of the offering, or null when it can. A draft is edited; what has
 * ended has no type to change.
 */
export function typeRequestRefusal(offeringState: string): string | null {
  const state = offeringState.split('.')[0] ?? ''
  if (edited.includes(state))
    return 'The offering isn’t submitted. Change its type in the topic “Type of offering”.'
  return goesOn.includes(state) ? null : 'The offering has ended. Begin a new offering instead.'
}

/** Why the company's data is edited, and no correction of it requested, in this state of the offering; null when it is requested. */
export const companyRequestRefusal = (offeringState: string): string | null =>
  edited.includes(offeringState)
    ? 'The offering isn’t submitted. Change this in the topic “Company information”.'
    : null

/** What a correction of the company means: whether investors rely on what it changes (17 CFR 227.304(c)). */
export const consequenceOfCompany = (relied: boolean): Consequence => ({
  reviewed: [
    'We compare the correction with the documents that you add, or with public registers.',
    relied
      ? 'Each open offering gets a material amendment, which a second person confirms.'
      : 'The correction applies when we approve it.',
  ],
  investor_notice: relied
    ? ['Every investor of an open offering reconfirms (17 CFR 227.304(c)).']
    : ['No notice: no investor of an open offering reads what changes.'],
})

/** The sentence for a type that is edited where it has to be requested. */
export const TYPE_IS_REQUESTED =
  'Another type needs a new offering. Request it under Issuance platform, Details.'

/** What follows from a change: what is reviewed again, what is filed, and what investors are notified of. */
export interface Consequence {
  reviewed: string[]
  investor_notice: string[]
}

const FORM_D_DUE = `Form D is due ${figureText('form_d_days')} after the first sale (17 CFR 230.503(a)(1)).`
const filed: Record<OfferingType, string> = {
  reg_cf: 'The new offering files its own Form C before it opens (17 CFR 227.203(a)(1)).',
  reg_a_t1: 'The SEC must qualify a Form 1-A before the first sale (17 CFR 230.251(d)(2)).',
  reg_a_t2: 'The SEC must qualify a Form 1-A before the first sale (17 CFR 230.251(d)(2)).',
  reg_d_506b: FORM_D_DUE,
  reg_d_506c: FORM_D_DUE,
}

/**
 * What another type means for an offering that was submitted: it is a new offering, because the exemption that was
 * claimed stays with the sales that were made under it (Securities Act section 5; 17 CFR 230.152 for the two together).
 */
export function consequenceOfType(from: OfferingType, to: OfferingType): Consequence {
  const before = new Set(requiredTopics(from))
  const required = requiredTopics(to)
  const added = required.filter((topic) => !before.has(topic))
  const titles = added.map((topic) => topicCatalogue[topic].title).join(', ')
  return {
    reviewed: [
      `We open a new draft under ${offeringTypeLabels[to]} with copies of your topics. The present offering doesn’t change.`,
      `We review ${required.length} topics for the new offering.`,
      ...(added.length === 0 ? [] : [`Not required before: ${titles}.`]),
      filed[to],
      'We check both offerings for integration (17 CFR 230.152).',
      ...(to === 'reg_d_506b' && from !== 'reg_d_506b'
        ? ['People who came through public solicitation can’t buy in it (17 CFR 230.152(a)(1)).']
        : []),
    ],
    investor_notice: [
      `Commitments stay in the present offering under ${offeringTypeLabels[from]}. None moves.`,
      'We announce nothing: news of an offering can itself be an offer (Securities Act section 2(a)(3)).',
      'If you end the present offering, investors get their money back and a notice.',
    ],
  }
}

const checks: Record<SeatRole, readonly string[]> = {
  broker_dealer: [
    'We check the firm’s registration and its people’s records.',
    'People who are paid to solicit investors are checked as covered persons (17 CFR 227.503(a), 230.506(d)(1)).',
  ],
  transfer_agent: [
    'We check the firm’s registration as a transfer agent (Exchange Act section 17A(c)).',
  ],
  escrow_agent: [
    'We check that the firm may hold investor money (17 CFR 227.303(e)(2)).',
    'The company enters new bank instructions, and a second person confirms them.',
  ],
  auditor: ['We review the financial statements again.'],
  law_firm: [],
  marketing: [
    'People who are paid to solicit investors are checked as covered persons (17 CFR 227.503(a), 230.506(d)(1)).',
  ],
}

/**
 * What another partner means: the seat that ends, the sections that the new firm confirms again, what the platform
 * checks of a firm in this seat, and what investors are notified of. Naming another firm can be a material change (17
 * CFR
 * 227.304(c)).
 */
export function consequenceOfPartner(of: {
  role: SeatRole
  from: string
  to: string
  sections: readonly SeatSection[]
}): Consequence {
  const { role, from, to, sections } = of
  const again = sections.filter((one) => one.access === 'complete')
  const titles = again.map((one) => topicCatalogue[one.topic].title).join(', ')
  return {
    reviewed: [
      `The ${seatRoleLabels[role].toLowerCase()} seat of ${from} ends at once, and ${to} is invited. Until a person accepts, nobody holds it.`,
      ...(again.length === 0 ? [] : [`${to} confirms again: ${titles}.`]),
      ...checks[role],
    ],
    investor_notice: [
      `If the offering document names ${from}, the company amends it.`,
      `If the change is material, investors reconfirm within ${counted(RECONFIRM_BUSINESS_DAYS)} business days (17 CFR 227.304(c)).`,
      ...(role === 'escrow_agent'
        ? ['Investors who haven’t paid see the new bank instructions once they are confirmed.']
        : ['We send investors nothing about the seat itself.']),
    ],
  }
}
