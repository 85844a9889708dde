import type { Actor } from '#domain/access/actor.ts'
import { refuse } from '#domain/errors.ts'
import { links } from '#domain/links.ts'
import { stepNames, stepTitles, type InvestmentView, type StepName } from '#domain/model/investment.ts'
import { securityLabels } from '#domain/model/offering.ts'
import { money } from '#domain/money.ts'
import { presentRegion, type PresentOptions } from '#machines/lib/present.ts'
import { investmentStepsLifecycle } from '#machines/lifecycles/investment-steps.lifecycle.ts'
import type { ActorCode } from '#domain/access/actor.ts'
import type { NextLink } from '#machines/lib/types.ts'
import type { Queryable } from '#server/db/db.ts'
import type { Parts } from '#server/parts.ts'
import { paymentOf } from '../payments/index.ts'
import { readCase, viewerOf, type Case } from './case.ts'
import { limitFor } from './limit.ts'
import { envelopeOf, isSigned } from './people.ts'
import { lockedBecause, nextStep } from './steps/reach.ts'
import { summaryOf } from './summary.ts'
import { priced } from './terms.ts'
import { bucketOf } from './totals.ts'
import { trackOf } from './track.ts'
import type { InvestmentRow } from './tables.ts'
import { wireOf } from './wire.ts'
import { registrationTitle } from './words.ts'

export type Viewer = 'owner' | 'issuer' | 'staff'
const codesOf: Readonly<Record<Viewer, readonly ActorCode[]>> = { owner: ['INV'], issuer: ['ISS'], staff: ['ADM', 'BD'] }

/** Deep links for the one who reads: the investor's pages, the company's or the operators'. */
export function linkFor(viewer: Viewer, row: InvestmentRow, state: string, step: string | null): NonNullable<PresentOptions['link']> {
  const own = (link: NextLink): string | null => {
    if (link === 'none' || link === 'live-details' || link === 'admin-investment' || link === 'admin-user') return viewer === 'owner' ? links.investment(row.id) : null
    if (link === 'offering') return links.offering(row.listing_id)
    if (link === 'holding') return links.holdings()
    if (link === 'pending') return links.pending()
    if (link === 'envelope') return links.step(row.id, 'review')
    if (link === 'kyc' || link === 'suitability' || link === 'ira') return links.step(row.id, link)
    return link === 'investment-step' ? links.step(row.id, step ?? 'kyc') : link === 'login' ? links.login() : links.investment(row.id)
  }
  if (viewer === 'owner') return own
  const bucket = bucketOf(state)
  return () => (viewer === 'issuer' ? links.issuerInvestment(row.account_id, row.listing_id, bucket, row.id) : links.adminInvestment(row.account_id, row.listing_id, bucket, row.id))
}

function stepsOf(c: Case, viewer: Viewer, summaries: Record<StepName, string>): InvestmentView['steps'] {
  return stepNames.map((name) => {
    const locked = lockedBecause(c, name)
    return {
      name, title: stepTitles[name],
      status: presentRegion(investmentStepsLifecycle, c.steps, name, { who: codesOf[viewer], staff: viewer === 'staff', link: linkFor(viewer, c.row, c.instance.state, name) }),
      summary: summaries[name], reachable: locked === null, locked_because: locked, href: links.step(c.row.id, name),
    }
  })
}

/** What is missing, in words: steps that wait for the investor, then signature and submission. */
function leftOf(c: Case, steps: InvestmentView['steps'], signed: boolean): string[] {
  const waiting = steps.filter((s) => ['not_started', 'in_progress', 'needs_action', 'expired'].includes(c.stepStates[s.name])).map((s) => s.status.next?.cause ?? s.title)
  if (c.instance.state !== 'draft') return c.instance.state === 'action_required' ? [...waiting, ...(signed ? [] : ['Sign the agreement.'])] : []
  return [...waiting, ...(signed ? [] : ['Sign the agreement.']), 'Submit the investment.']
}

async function paymentView(parts: Parts, q: Queryable, c: Case, viewer: Viewer): Promise<InvestmentView['payment']> {
  const payment = await paymentOf(parts, q, c.row.id)
  if (payment === null) return null
  const status = parts.lifecycles.present(payment.instance, { who: codesOf[viewer], staff: viewer === 'staff', link: linkFor(viewer, c.row, c.instance.state, 'payment') })
  return { id: payment.row.id, method: payment.row.method, status, reference: payment.row.reference, expected: money(payment.row.expected), received: money(payment.row.received), wire: viewer === 'owner' && payment.row.method === 'wire' ? await wireOf(parts, q, c) : null }
}

/** An investment as its owner, a member of the company or staff sees it. */
export async function presentCase(parts: Parts, q: Queryable, c: Case, viewer: Viewer): Promise<InvestmentView> {
  const { row, context, offering } = c
  const envelope = await envelopeOf(parts, q, row.id)
  const signed = isSigned(envelope)
  const next = nextStep(c, signed)
  const p = priced(context.units, row.price, row.fee_bps)
  const live = context.submittedAt === null ? await limitFor(parts, q, { userId: row.user_id, offering, except: row.id, now: parts.clock.now() }) : null
  const steps = stepsOf(c, viewer, await summaryOf(parts, q, c, viewer))
  return {
    id: row.id, number: row.number, listing_id: row.listing_id,
    company: { account_id: row.account_id, name: offering.company.name, slug: offering.company.slug, logo_url: offering.company.logo_url, cover_seed: offering.company.cover_seed },
    offering_type: row.offering_type, security_type: row.security_type, security_label: offering.security_name || securityLabels[row.security_type],
    units: p.units, price: row.price, amount: money(context.amountCents), fee: money(p.fee), total: money(p.total),
    registration: { type: c.registration, title: await registrationTitle(parts, q, row.user_id, c.registration) },
    status: parts.lifecycles.present(c.instance, { who: codesOf[viewer], staff: viewer === 'staff', link: linkFor(viewer, row, c.instance.state, next) }),
    steps, next_step: next, left: leftOf(c, steps, signed),
    // a company sees that a limit was kept, never the means behind it (section 14.2)
    limit: viewer === 'issuer' ? null : context.submittedAt === null ? live?.view ?? null : row.limit_snapshot,
    cancel_until: context.cancelUntil, deadline_at: offering.deadline_at, created_at: row.created_at, submitted_at: context.submittedAt,
    envelope_id: envelope?.id ?? null,
    payment: await paymentView(parts, q, c, viewer),
    track: trackOf(c, envelope),
  }
}

/** An investment for whoever may see it; else the 404 of one that does not exist. */
export async function presentInvestment(parts: Parts, q: Queryable, id: string, actor: Actor): Promise<InvestmentView> {
  const c = await readCase(parts, q, id)
  const viewer = c === null ? null : viewerOf(c.row, actor)
  if (c === null || viewer === null) throw refuse('not_found')
  return presentCase(parts, q, c, viewer)
}
