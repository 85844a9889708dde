import type { Actor, Person } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { links } from '#domain/shared/links.ts'
import { type InvestmentView } from '#domain/investments/model/investment.ts'
import { stepNames, stepTitles, type StepName } from '#domain/shared/investment-steps.ts'
import { securityLabels } from '#domain/shared/securities.ts'
import type { ClosedDays } from '#domain/shared/calendar/business-days.ts'
import { unpaidWire } from '#domain/payments/rules/unpaid-wire.ts'
import { money } from '#domain/shared/money.ts'
import { dueBy, type Presented } from '#domain/shared/presented.ts'
import { refundBy } from '#domain/offerings/rules/cancellation.ts'
import { suitabilityFlagText } from '#domain/investors/rules/suitability.ts'
import { presentRegions, type PresentOptions } from '#machines/lib/present.ts'
import { investmentStepsLifecycle } from '#machines/investments/investment-steps.lifecycle.ts'
import type { ActorCode } from '#domain/shared/access/actor.ts'
import type { NextLink } from '#machines/lib/types.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { findRelated, findRelatedOf, type Related } from './case-repo.ts'
import { assessIn } from './assess.ts'
import { readCase, readCases, viewerOf, type Case } from './case.ts'
import { meansIn } from './limit.ts'
import { investing, standingFor } from './limit-of.ts'
import { isSigned, nameIn } from './people.ts'
import { confirmedInReview } from './steps/on-file.ts'
import { lockedBecause, nextStep } from './steps/reach.ts'
import { summaryOf } from './summary.ts'
import { priced } from './terms.ts'
import { bucketOf } from './totals.ts'
import { trackOf } from './track.ts'
import type { InvestmentRow } from './tables.ts'
import { wireIn } from './wire.ts'
import { titleIn } from './copy.ts'

export type Viewer = 'owner' | 'issuer' | 'staff'
const codesOf: Readonly<Record<Viewer, readonly ActorCode[]>> = {
  owner: ['INV'],
  issuer: ['ISS'],
  staff: ['ADM', 'BD'],
}

/** Deep links for the one who reads: the investor's pages, the company's or the operators'. */
export function linkFor(
  viewer: Viewer,
  row: InvestmentRow,
  state: string,
  step: string | null,
): NonNullable<PresentOptions['link']> {
  const own = (link: NextLink): string | null => {
    if (link === 'offering') return links.offering(row.listing_id)
    if (link === 'holding') return links.held(row.account_id, 'overview')
    if (link === 'envelope') return links.step(row.id, 'review')
    if (link === 'kyc' || link === 'suitability' || link === 'ira') return links.step(row.id, link)
    if (link === 'investment-step') return links.step(row.id, step ?? 'kyc')
    return link === 'login' ? links.login() : links.investment(row.id)
  }
  if (viewer === 'owner') return own
  const bucket = bucketOf(state)
  return () =>
    viewer === 'issuer'
      ? links.issuerInvestment(row.account_id, row.listing_id, bucket, row.id)
      : links.adminInvestment(row.account_id, row.listing_id, bucket, row.id)
}

/** Who reads, and from which side. */
interface Reader {
  viewer: Viewer
  actor: Actor
}
function stepsOf(
  c: Case,
  viewer: Viewer,
  summaries: Record<StepName, string>,
): InvestmentView['steps'] {
  const region = presentRegions(investmentStepsLifecycle, c.steps)
  return stepNames.map((name) => {
    const locked = lockedBecause(c, name)
    return {
      name,
      title: stepTitles[name],
      status: region(name, {
        who: codesOf[viewer],
        staff: viewer === 'staff',
        link: linkFor(viewer, c.row, c.instance.state, name),
      }),
      summary: summaries[name],
      reachable: locked === null,
      locked_because: locked,
      href: links.step(c.row.id, name),
    }
  })
}

/** A refund in progress is due within business days of the cancellation, which the machine does not store. */
function dueRefund(
  status: Presented,
  viewer: Viewer,
  since: string,
  closed: ClosedDays,
): Presented {
  const { state, next } = status
  if ((state !== 'refund_pending' && state !== 'refund_returned') || next === null) return status
  const onItsWay =
    viewer === 'owner'
      ? 'Your refund is on its way. Your bank should have it by then.'
      : 'The refund is on its way. The investor’s bank should have it by then.'
  const cause = state === 'refund_pending' ? onItsWay : next.cause
  return { ...status, next: dueBy({ ...next, cause }, refundBy(since, closed)) }
}

/** What is missing, as sentences: steps that wait for the investor, then signature and submission. */
function leftOf(c: Case, steps: InvestmentView['steps'], signed: boolean): string[] {
  const waiting = steps
    .filter((s) =>
      ['not_started', 'in_progress', 'needs_action', 'expired'].includes(c.stepStates[s.name]),
    )
    .map((s) => s.status.next?.cause ?? s.title)
  if (c.context.amendment !== null) return [...waiting, 'Sign the agreement on the new amount.']
  if (c.instance.state !== 'draft')
    return c.instance.state === 'action_required'
      ? [...waiting, ...(signed ? [] : ['Sign the agreement.'])]
      : []
  return [...waiting, ...(signed ? [] : ['Sign the agreement.']), 'Submit the investment.']
}

/** What the answers of the investor and the amount warn of; a company never reads it (section 14.2). */
function risksOf({ context, row }: Case, { facts }: Related, viewer: Viewer, now: Date): string[] {
  const amount = (context.amendment ?? context).amountCents
  const exposure = { amount, security: row.security_type }
  const result = assessIn(facts?.suitability, facts?.kyc, exposure, now)
  return (result?.flags ?? []).map((flag) =>
    suitabilityFlagText(flag, viewer === 'owner' ? 'investor' : 'others'),
  )
}

/** The requested amount that is not signed yet, with what it costs. */
function amendmentView({ context, row }: Case): InvestmentView['amendment'] {
  if (context.amendment === null) return null
  const p = priced(context.amendment.units, row.price, row.fee_bps)
  return {
    units: p.units,
    amount: money(p.amount),
    fee: money(p.fee),
    total: money(p.total),
    proposed_at: context.amendment.proposedAt,
  }
}

function paymentView(
  services: AppServices,
  c: Case,
  { payment, payment_machine, escrow }: Related,
  { viewer, actor }: Reader,
): InvestmentView['payment'] {
  if (payment === null) return null
  if (payment_machine === null) throw new Error(`the payment ${payment.id} has no machine`)
  const status = unpaidWire(
    services.lifecycles.present(payment_machine, {
      who: codesOf[viewer],
      actor,
      staff: viewer === 'staff',
      link: linkFor(viewer, c.row, c.instance.state, 'payment'),
    }),
    { method: payment.method, payBy: c.context.payBy, own: viewer === 'owner' },
  )
  return {
    id: payment.id,
    method: payment.method,
    status,
    reference: payment.reference,
    expected: money(payment.expected),
    received: money(payment.received),
    wire:
      viewer === 'owner' && payment.method === 'wire' && payment_machine.state !== 'cancelled'
        ? wireIn(c, escrow, payment)
        : null,
  }
}

/** A draft of its owner continues where a screen is needed: what is on file is confirmed in the review. */
async function withConfirmed(
  services: AppServices,
  q: Queryable,
  c: Case,
  view: InvestmentView,
  signed: boolean,
): Promise<InvestmentView> {
  const confirmed = await confirmedInReview(services, q, c, services.clock.now())
  return confirmed.length === 0
    ? view
    : { ...view, confirmable: confirmed, next_step: nextStep(c, signed, confirmed) }
}
/** Before it is submitted an investment shows what the commitment will be held to, by the figures of now. */
async function liveLimit(
  services: AppServices,
  q: Queryable,
  c: Case,
  { facts, accreditation, party }: Related,
): Promise<InvestmentView['limit']> {
  if (c.context.submittedAt !== null) return c.row.limit_snapshot
  const means = meansIn(facts?.suitability, accreditation, facts?.['financial-assets'])
  const of = investing(c, services.clock.now())
  return (await standingFor(services, q, of, { means, party })).limit?.view ?? null
}

/**
 * Views of many investments in the order of the ids, read in two statements however many there are; an id without an
 * investment is a defect.
 */
export async function presentMany(
  services: AppServices,
  q: Queryable,
  ids: readonly string[],
  reader: Reader,
): Promise<InvestmentView[]> {
  if (ids.length === 0) return []
  const [cases, related] = await Promise.all([readCases(q, ids), findRelated(q, ids)])
  return Promise.all(
    ids.map(async (id) => {
      const c = cases.get(id)
      if (c === undefined) throw new Error(`the investment ${id} has no row`)
      const own = mustHave(related.get(id) ?? null, id)
      return presentRelated(services, c, own, reader, await liveLimit(services, q, c, own))
    }),
  )
}
function mustHave(found: Related | null, id: string): Related {
  if (found === null) throw new Error(`the investment ${id} has no row`)
  return found
}

function presentRelated(
  services: AppServices,
  c: Case,
  related: Related,
  { viewer, actor }: Reader,
  limit: InvestmentView['limit'],
): InvestmentView {
  const { row, context, offering } = c
  const { envelope, facts } = related
  const signed = isSigned(envelope)
  const next = nextStep(c, signed)
  const p = priced(context.units, row.price, row.fee_bps)
  const steps = stepsOf(c, viewer, summaryOf(c, related, viewer))
  const closed = new Set(related.closed_days)
  return {
    id: row.id,
    number: row.number,
    listing_id: row.listing_id,
    company: {
      account_id: row.account_id,
      name: offering.company.name,
      slug: offering.company.slug,
      logo_url: offering.company.logo_url,
      cover_seed: offering.company.cover_seed,
    },
    offering_type: row.offering_type,
    exchange_listed: offering.exchange_listed,
    security_type: row.security_type,
    security_label: offering.security_name || securityLabels[row.security_type],
    units: p.units,
    price: row.price,
    amount: money(context.amountCents),
    fee: money(p.fee),
    total: money(p.total),
    registration: {
      type: c.registration,
      title:
        c.registrationTitle ??
        titleIn(nameIn(facts?.kyc, related.person), c.registration, facts?.ira ?? null),
      id: c.registrationTitle === null ? null : context.registrationId,
    },
    status: dueRefund(
      services.lifecycles.present(c.instance, {
        who: codesOf[viewer],
        actor,
        staff: viewer === 'staff',
        link: linkFor(viewer, row, c.instance.state, next),
      }),
      viewer,
      related.refund_since ?? c.instance.updated_at,
      closed,
    ),
    steps,
    next_step: next,
    left: viewer === 'owner' ? leftOf(c, steps, signed) : [],
    // a company sees that a limit was observed, never the means behind it (section 14.2)
    limit: viewer === 'issuer' ? null : limit,
    risks: viewer === 'issuer' ? [] : risksOf(c, related, viewer, services.clock.now()),
    amendment: amendmentView(c),
    cancel_until: context.cancelUntil,
    asked_units:
      context.askedUnits !== null && context.askedUnits !== context.units
        ? context.askedUnits
        : null,
    waitlist:
      related.place === null || related.place.position === null
        ? null
        : { position: related.place.position },
    revision: { signed: related.agreement_revision, current: offering.revision },
    deadline_at: offering.deadline_at,
    created_at: row.created_at,
    submitted_at: context.submittedAt,
    envelope_id: envelope?.id ?? null,
    payment: paymentView(services, c, related, { viewer, actor }),
    track: trackOf(c, envelope, related.closing, related.refund_since, closed),
  }
}

/** An investment for whoever may see it; else the 404 of one that does not exist. */
export async function presentInvestment(
  services: AppServices,
  q: Queryable,
  id: string,
  actor: Actor,
): Promise<InvestmentView> {
  // both at once: the related data is discarded when the reader may not see it
  const [c, related] = await Promise.all([readCase(services, q, id), findRelatedOf(q, id)])
  const viewer = c === null ? null : viewerOf(c.row, actor)
  if (c === null || viewer === null) throw refuse('not_found')
  const own = mustHave(related, id)
  return presentRelated(services, c, own, { viewer, actor }, await liveLimit(services, q, c, own))
}
/** The investor's own investment; everybody else's is the 404 of one that does not exist. */
export async function presentOwn(
  services: AppServices,
  q: Queryable,
  id: string,
  actor: Person,
): Promise<InvestmentView> {
  const [c, related] = await Promise.all([readCase(services, q, id), findRelatedOf(q, id)])
  if (c === null || c.row.user_id !== actor.userId) throw refuse('not_found')
  const own = mustHave(related, id)
  return withConfirmed(
    services,
    q,
    c,
    presentRelated(
      services,
      c,
      own,
      { viewer: 'owner', actor },
      await liveLimit(services, q, c, own),
    ),
    isSigned(own.envelope),
  )
}
