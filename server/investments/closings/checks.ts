import { formatMoment } from '#domain/shared/calendar/format.ts'
import {
  closingChecks,
  closingCheckNames,
  type ClosingCheck,
  type ClosingCheckView,
} from '#domain/investments/model/closing.ts'
import type { ClosedDays } from '#domain/shared/calendar/business-days.ts'
import { compareInstants, laterInstant } from '#domain/shared/calendar/zone.ts'
import { formatCents } from '#domain/shared/money.ts'
import {
  earliestEarlyClose,
  earliestSale,
  publicSince,
} from '#domain/offerings/rules/early-close.ts'
import type { ClosingContext } from '#machines/investments/closing.events.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { atClosing, committedStates, investmentsIn, type AtClosing } from '../investments/index.ts'
import { findOffering, type OfferingRow } from '#server/offerings/offerings/index.ts'
import { badActorClear, hasTopics } from '#server/offerings/topics/index.ts'
import { closedDays } from '#server/platform/closed-days/index.ts'
import * as repo from './repo.ts'

export interface Checked {
  facts: Record<ClosingCheck, boolean>
  views: ClosingCheckView[]
  problems: Map<string, string[]>
  dateAllowed: boolean
  earliest: string | null
}
/**
 * When the bad-actor check was brought down: by the earliest certification of the covered persons, or by a memo where
 * an offering has no topics.
 */
async function certifiedAt(
  services: AppServices,
  q: Tx,
  listingId: string,
): Promise<string | null> {
  return (await hasTopics(q, listingId))
    ? ((await badActorClear(services, q, listingId))?.since ?? null)
    : repo.findBringDown(q, listingId)
}

interface Found {
  o: OfferingRow
  record: repo.ClosingRecord
  context: ClosingContext
  now: string
  batch: AtClosing[]
  numbers: Map<string, string>
  bringDown: string | null
  reconfirming: number
  left: string[]
  /** days on which federal offices are closed in addition to weekends and holidays */
  closed: ClosedDays
}

/** A closing before the deadline: one of several, or a last one that replaced the deadline. */
const isEarly = ({ o, record, context }: Pick<Found, 'o' | 'record' | 'context'>): boolean =>
  record.deadline_before !== null || compareInstants(context.closesOn, o.deadline_at) < 0

/**
 * The first instant at which a closing may be: Reg CF requires 21 public days, and before the deadline for five
 * business days from the notice on (17 CFR 227.303(a), 227.304(b)). Others have no such date.
 */
export function earliestOf(
  o: Pick<OfferingRow, 'type' | 'live_at' | 'listed_at'>,
  early: boolean,
  noticeAt: string,
  closed: ClosedDays,
): string | null {
  if (o.type !== 'reg_cf') return null
  // an offering that isn't public yet becomes so at the notice at the earliest
  const since = publicSince(o) ?? noticeAt
  return early ? earliestEarlyClose(since, noticeAt, closed) : earliestSale(since)
}

interface Rule {
  holds: boolean
  value: string
  about?: string[]
  source: string
}
const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`
function rollingText(isFinal: boolean, rollingClose: boolean): string {
  if (isFinal) return 'The last closing ends the offering'
  return rollingClose ? 'The terms allow rolling closings' : 'The terms allow only one closing'
}
const publicText = (since: string | null, sale: string): string =>
  since === null
    ? 'Not public yet'
    : `Public since ${formatMoment(since)}, first sale from ${formatMoment(sale)}`
function leftText(isInterim: boolean, left: number): string {
  if (isInterim) return 'The offering continues after this closing'
  return left === 0
    ? 'All commitments included or ended'
    : `${count(left, 'commitment')} outside of the closing`
}

/** A guard that is checked for each included investment; `about` names those that do not hold. */
function each(
  found: Found,
  holds: (one: AtClosing) => boolean,
  good: string,
  bad: string,
  source: string,
): Rule {
  const failing = found.batch.filter((one) => !holds(one))
  const about = failing.map((one) => found.numbers.get(one.id) ?? one.id)
  return {
    holds: failing.length === 0,
    value:
      failing.length === 0
        ? `${count(found.batch.length, 'investment')}: ${good}`
        : `${failing.length} of ${found.batch.length}: ${bad}`,
    about,
    source,
  }
}

const accepted = (one: AtClosing, closing: string): boolean =>
  one.state === 'funded.waiting_for_principal' ||
  (one.state === 'approved_to_close' && one.context.closingId === closing) ||
  one.state === 'closed'

function offeringRules(
  found: Found,
): Pick<
  Record<ClosingCheck, Rule>,
  | 'batchNotEmpty'
  | 'rollingAllowed'
  | 'targetMet'
  | 'publicLongEnough'
  | 'noticeLongEnough'
  | 'closingDateReached'
  | 'badActorClear'
  | 'noReconfirmationOpen'
  | 'nobodyLeftBehind'
> {
  const { o, context, now, batch, bringDown, left } = found
  const isCf = o.type === 'reg_cf'
  const early = isEarly(found)
  const since = publicSince(o)
  const sale = earliestSale(since ?? now)
  const noticed = context.noticeAt ?? now
  const enough = earliestEarlyClose(since ?? now, noticed, found.closed)
  const reachable =
    context.kind === 'final' ? laterInstant(context.closesOn, o.deadline_at) : context.closesOn
  const cents = batch.reduce((sum, one) => sum + one.context.amountCents, 0)
  return {
    batchNotEmpty: {
      holds: batch.length > 0,
      value: `${count(batch.length, 'investment')}, ${formatCents(cents)}`,
      source: 'Closing batch',
    },
    rollingAllowed: {
      holds: context.kind === 'final' || o.rolling_close,
      value: rollingText(context.kind === 'final', o.rolling_close),
      source: 'Offering terms',
    },
    targetMet: {
      holds: o.funded >= o.min_target,
      value: `${formatCents(o.funded)} cleared, ${formatCents(o.min_target)} is the minimum`,
      source: 'Escrow ledger',
    },
    publicLongEnough: {
      holds: !isCf || compareInstants(now, sale) >= 0,
      value: isCf ? publicText(since, sale) : 'Not required for this exemption',
      source: '17 CFR 227.303(a)(2)',
    },
    noticeLongEnough: {
      holds: !isCf || !early || compareInstants(context.closesOn, enough) >= 0,
      value:
        !isCf || !early
          ? 'No notice required'
          : `Notice ${context.noticeAt === null ? 'not given yet' : formatMoment(noticed)}, earliest closing ${formatMoment(enough)}`,
      source: '17 CFR 227.304(b)',
    },
    closingDateReached: {
      holds: compareInstants(now, reachable) >= 0,
      value: `Closes on ${formatMoment(reachable)}`,
      source: 'Closing date and offering deadline',
    },
    badActorClear: {
      holds:
        bringDown !== null &&
        context.noticeAt !== null &&
        compareInstants(bringDown, context.noticeAt) >= 0,
      value:
        bringDown === null ? 'No bring-down yet' : `Last bring-down ${formatMoment(bringDown)}`,
      source: '17 CFR 227.503, 230.506(d), 230.262',
    },
    noReconfirmationOpen: {
      holds: found.reconfirming === 0,
      value:
        found.reconfirming === 0
          ? 'None is open'
          : `${count(found.reconfirming, 'reconfirmation')} open`,
      source: '17 CFR 227.304(c)',
    },
    nobodyLeftBehind: {
      holds: left.length === 0,
      value: leftText(context.kind === 'interim', left.length),
      source: 'Offering investments',
    },
  }
}

function investmentRules(
  found: Found,
): Omit<Record<ClosingCheck, Rule>, keyof ReturnType<typeof offeringRules>> {
  const { record } = found
  return {
    investmentsAccepted: each(
      found,
      (one) => accepted(one, record.id),
      'accepted by the company',
      'not accepted, or no longer in this closing',
      'Investments',
    ),
    investmentsFunded: each(
      found,
      (one) => (one.facts.clearedCents ?? 0) >= one.context.amountCents || one.state === 'closed',
      'whole amount cleared',
      'less has cleared than is due',
      'Escrow ledger',
    ),
    identityClear: each(
      found,
      (one) => one.facts.kycApproved === true && one.facts.sanctionsClear === true,
      'identity and sanctions clear',
      'identity or sanctions not clear',
      '31 CFR 1023.220, OFAC',
    ),
    standingHolds: each(
      found,
      (one) =>
        one.facts.accountsActive === true &&
        one.facts.registrationActive === true &&
        one.facts.suitabilityOk === true,
      'accounts active, registrations approved, suitability decided',
      'an account is closed, or a registration or the suitability is in review',
      '31 CFR 1010.230, FINRA rule 2111',
    ),
    taxFormsActive: each(
      found,
      (one) => one.facts.taxFormActive === true,
      'tax form active',
      'no active tax form',
      'Tax forms',
    ),
    agreementsCountersigned: each(
      found,
      (one) => one.countersigned && (one.state === 'closed' || (one.termsStand && one.asSigned)),
      'countersigned, on the terms in force, in the name that signed',
      'not countersigned, on other terms than those in force, or the registration isn’t ready in the name that signed',
      'Envelopes and registrations',
    ),
    accreditationValid: each(
      found,
      (one) => one.facts.accreditationOk === true,
      found.o.type === 'reg_d_506c' ? 'accreditation confirmed' : 'not asked of this exemption',
      'accreditation not confirmed',
      '17 CFR 230.506(c)',
    ),
    limitsKept: each(
      found,
      (one) => one.facts.withinLimitAtClosing === true,
      'within the limit today',
      'over the limit today',
      '17 CFR 227.100(a)(2), 230.251(d)(2)(i)(C)',
    ),
    allocationDecided: each(
      found,
      (one) => one.facts.allocationFinal !== false,
      'allocation decided',
      'accepted above the maximum, not reduced yet',
      '17 CFR 227.201(h)',
    ),
    cancelWindowsOver: each(
      found,
      (one) => one.facts.cancelWindowOver === true || one.state === 'closed',
      'past the cancellation deadline',
      'may still cancel',
      '17 CFR 227.304(a)',
    ),
  }
}

async function gather(
  services: AppServices,
  tx: Tx,
  record: repo.ClosingRecord,
  context: ClosingContext,
  now: Date,
): Promise<Found> {
  const o = await findOffering(tx, record.listing_id)
  if (o === null) throw new Error(`the offering of closing ${record.id} is gone`)
  const ids = await repo.findBatch(tx, record.id)
  const batch: AtClosing[] = []
  for (const id of ids) batch.push(await atClosing(services, tx, id, now))
  const numbers = new Map((await repo.findPeople(tx, ids)).map((row) => [row.id, row.number]))
  const reconfirming =
    context.kind === 'final'
      ? (await investmentsIn(tx, record.listing_id, ['reconfirm_required'])).length
      : batch.filter((one) => one.state === 'reconfirm_required').length
  const left =
    context.kind === 'final'
      ? (
          await investmentsIn(
            tx,
            record.listing_id,
            committedStates.filter((state) => state !== 'waitlisted'),
          )
        ).filter((id) => !ids.includes(id))
      : []
  return {
    o,
    record,
    context,
    now: now.toISOString(),
    batch,
    numbers,
    bringDown: await certifiedAt(services, tx, record.listing_id),
    reconfirming,
    left,
    closed: await closedDays(tx, 'federal_offices_closed'),
  }
}

/**
 * The whole break-escrow guard of a closing, recomputed now: each guard with what was found, and what blocks each
 * investment.
 */
export async function checkClosing(
  services: AppServices,
  tx: Tx,
  record: repo.ClosingRecord,
  context: ClosingContext,
  now: Date,
): Promise<Checked> {
  const found = await gather(services, tx, record, context, now)
  const rules: Record<ClosingCheck, Rule> = { ...offeringRules(found), ...investmentRules(found) }
  const views = closingCheckNames.map((guard): ClosingCheckView => ({
    guard,
    label: closingChecks[guard],
    holds: rules[guard].holds,
    value: rules[guard].value,
    about: rules[guard].about ?? [],
    source: rules[guard].source,
  }))
  const problems = new Map<string, string[]>()
  for (const { id } of found.batch) {
    const number = found.numbers.get(id) ?? id
    problems.set(
      id,
      views.filter((view) => !view.holds && view.about.includes(number)).map((view) => view.label),
    )
  }
  const earliest = earliestOf(found.o, isEarly(found), found.now, found.closed)
  const inTime =
    context.kind === 'final' || compareInstants(context.closesOn, found.o.deadline_at) < 0
  const dateAllowed =
    inTime && (earliest === null || compareInstants(context.closesOn, earliest) >= 0)
  return {
    facts: Object.fromEntries(views.map((view) => [view.guard, view.holds])) as Checked['facts'],
    views,
    problems,
    dateAllowed,
    earliest,
  }
}
