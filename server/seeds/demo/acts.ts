import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { send, sendByTwo, type MadeOffering } from '../recipes/offering.ts'
import { invest, pay, type Reach } from '../recipes/investing.ts'
import { SeedRefused, type World } from '../world.ts'
import type { CompanySeed } from './company-seed.ts'
import type { InvestorSeed } from './people.ts'
import type { Commitment, Outcome } from './story.ts'

/** One thing that happens on one day of the demo's past. */
export interface Act {
  /** days from the present, negative in the past */
  day: number
  name: string
  run: () => Promise<void>
}
export interface Stage {
  world: World
  operator: string
  compliance: string
  owners: ReadonlyMap<string, string>
  companies: readonly CompanySeed[]
  offerings: ReadonlyMap<string, MadeOffering>
}

const alone: Record<Outcome, Reach> = {
  begun: 'begun',
  half: 'steps',
  signed: 'signed',
  awaiting: 'submitted',
  paid: 'submitted',
  funded: 'submitted',
  accepted: 'submitted',
  approved: 'submitted',
  closed: 'submitted',
  cancelled: 'submitted',
  rejected: 'submitted',
  review: 'submitted',
  correction: 'submitted',
  refund: 'submitted',
  refunded: 'submitted',
  failed: 'submitted',
  short: 'submitted',
  rescinded: 'submitted',
}
const paidFor: ReadonlySet<Outcome> = new Set([
  'paid',
  'funded',
  'accepted',
  'approved',
  'closed',
  'refund',
  'refunded',
  'failed',
  'short',
  'rescinded',
])
/**
 * Ten banking days of hold become this many calendar days at most: two weekends between, a third and two holidays at
 * the end, and the day itself. Money of these outcomes has cleared by then.
 */
const HOLD_DAYS = 19
const isClosed = (outcome: Outcome): boolean => outcome === 'closed' || outcome === 'rescinded'

/** The actions of one commitment, in the order of their days. */
export function actsOf(
  stage: Stage,
  c: Commitment,
  person: { userId: string; seed: InvestorSeed },
): Act[] {
  const { world } = stage
  const owner = stage.owners.get(c.slug)
  const seed = stage.companies.find((one) => one.slug === c.slug)
  if (!owner || !seed) throw new Error(`the story names ${c.slug}, which is not there`)
  // offerings are made by actions of earlier days, so they are looked up when their day has come
  const made = (): MadeOffering => {
    const found = stage.offerings.get(c.slug)
    if (!found) throw new Error(`the offering of ${c.slug} is not made yet`)
    return found
  }
  const state: { view: InvestmentView | null } = { view: null }
  const view = (): InvestmentView => {
    if (state.view === null) throw new Error('an act came before its investment')
    return state.view
  }
  const named = (what: string) => `${c.slug} ${person.seed.last}: ${what}`
  const acts: Act[] = [
    {
      day: -c.daysAgo,
      name: named('begins'),
      run: async () => {
        state.view = await invest(world, person.userId, person.seed, {
          listingId: made().listingId,
          cents: c.dollars * 100,
          registration: c.registration ?? 'individual',
          reach: alone[c.outcome],
          leave: c.outcome === 'half' ? ['documents', 'suitability'] : undefined,
        })
      },
    },
  ]
  const quick = person.seed.method === 'wire' || c.registration === 'ira'
  // a debit is initiated and waits for the bank; what is only "paid" by debit needs no receipt
  if (paidFor.has(c.outcome) && !(c.outcome === 'paid' && !quick))
    acts.push({
      day: Math.min(-c.daysAgo + 1, -0.5),
      name: named('pays'),
      run: () =>
        pay(
          world,
          stage,
          person.userId,
          view(),
          c.outcome === 'short' ? Math.floor(view().total.amount / 2) : undefined,
        ),
    })
  const good = -c.daysAgo + 1 + (quick ? 1 : HOLD_DAYS)
  const investment = (): string => view().id
  const decide = (day: number, decision: 'accept' | 'reject', reason?: string): Act => ({
    day,
    name: named(decision),
    run: async () => {
      await (
        await world.visit(owner)
      ).call(
        'POST',
        `/api/dealroom/offerings/${made().listingId}/investments/${investment()}/decision`,
        { decision, reason },
        { account: made().accountId },
      )
    },
  })
  const staffPerson = (day: number, decision: string, more: Record<string, unknown> = {}): Act => ({
    day,
    name: named(decision),
    run: async () => {
      await (
        await world.visit(stage.compliance)
      ).call('POST', `/api/admin/investments/${investment()}/decision`, { decision, ...more })
    },
  })
  const cancel = (day: number): Act => ({
    day,
    name: named('cancels'),
    run: async () => {
      await (
        await world.visit(person.userId)
      ).call('POST', `/api/investments/${investment()}/cancel`, {
        reason: 'I need the money for something else.',
      })
    },
  })
  const closing = seed.deadlineInDays
  if (c.outcome === 'accepted' || c.outcome === 'approved' || isClosed(c.outcome))
    acts.push(decide(Math.min(good + 1, -0.4), 'accept'))
  if (c.outcome === 'approved')
    acts.push(staffPerson(Math.min(good + 2, -0.3), 'principal_approve'))
  // the right to cancel ends 48 hours before the end of the deadline's day (17 CFR 227.304(a)), which is the midnight
  // before this morning
  if (isClosed(c.outcome)) acts.push(staffPerson(closing - 1, 'principal_approve'))
  if (c.outcome === 'rescinded')
    acts.push({
      day: closing + 8,
      // the sale ends when the bank has paid the claw-back, which waits for a second person
      name: named('is to be rescinded'),
      run: async () => {
        const payment = (
          await (
            await world.visit(person.userId)
          ).call<InvestmentView>('GET', `/api/investments/${investment()}`)
        ).payment
        if (payment === null) throw new Error('a closed investment has no payment')
        await sendByTwo(
          world,
          [stage.compliance, stage.operator],
          { machine: 'investment', id: investment() },
          'RESCISSION_APPROVED',
          'The agreement was signed under a wrong name.',
        )
        await send(world, stage.compliance, 'payment', payment.id, 'CLAWBACK', {
          reason: 'The agreement was signed under a wrong name; the board approved the rescission.',
        })
      },
    })
  if (c.outcome === 'cancelled') acts.push(cancel(-c.daysAgo + 2))
  if (c.outcome === 'rejected')
    acts.push(
      decide(
        -c.daysAgo + 2,
        'reject',
        'We have reached the number of holders that our agreement allows.',
      ),
    )
  if (c.outcome === 'correction')
    acts.push(
      staffPerson(-c.daysAgo + 1, 'ask', {
        step: 'investor-details',
        reason: 'The employer is missing a city. Please complete it.',
      }),
    )
  if (c.outcome === 'refund' || c.outcome === 'refunded')
    acts.push(cancel(Math.min(good + 1, -0.4)))
  return acts
}

/** Runs actions day by day; the clock is set to each day first. */
export async function perform(
  world: World,
  acts: readonly Act[],
  say: (text: string) => void,
): Promise<void> {
  for (const act of [...acts].sort((a, b) => a.day - b.day)) {
    await world.goTo(act.day)
    try {
      await act.run()
    } catch (error) {
      const cause = error instanceof SeedRefused ? error.message : String(error)
      say(`day ${act.day}: ${act.name}: ${cause}`)
      throw error
    }
  }
  await world.backToNow()
}
