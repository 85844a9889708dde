import { closedDays } from '#server/platform/closed-days/index.ts'
import { businessDaysBetween } from '#domain/shared/calendar/business-days.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { iraStep, type IraStep } from '#domain/investors/model/steps/ira.ts'
import { screenIra, type IraScreenResult } from '#domain/investors/rules/ira.ts'
import { holderMatches, namesWithin } from '#domain/shared/names/match.ts'
import type { IraContext, IraFacts } from '#machines/investors/ira.events.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import type { JobHandler } from '#server/providers/jobs/port.ts'
import { z } from 'zod'
import { certifyCustodian } from '../documents/index.ts'
import {
  type EffectHandler,
  type FactsProvider,
  type Instance,
  type OnTransition,
  trySend,
} from '#server/kernel/state-machines/index.ts'
import { fundsOf } from '#server/payments/payments/index.ts'
import { mustRead } from './case.ts'
import { envelopeOf, isSigned, secretsOf } from './people.ts'
import * as repo from './repo.ts'
import type { Initiator } from '#server/kernel/context.ts'

const custodian: Initiator = { actor: { kind: 'provider', name: 'custodian' } }
export const CUSTODIAN_JOB = 'custodian.answer'
/** States in which the custodian has signed. */
const SIGNED = ['custodian_signed', 'funds_requested', 'funds_received', 'completed']

/** Has the plan's custodian signed (or got further)? */
export const isWithCustodian = (ira: Instance | null): boolean =>
  ira !== null && SIGNED.includes(ira.state)

/** The prohibited-transaction screen on the answers of the step (IRC 4975, 408(m)). */
export const screenOf = (v: IraStep): IraScreenResult =>
  screenIra({
    owned_by_disqualified_pct: v.owns_half_or_more ? '50' : '0',
    is_officer_director_10pct_or_highly_paid: v.insider_at_issuer,
    family_at_issuer: v.family_at_issuer,
    receives_compensation_or_perk: v.personal_benefit,
    will_guarantee_or_lend: v.will_guarantee,
    // securities of an operating company are neither
    collectible_or_life_insurance: false,
  })

/** Business days from now to the deadline of an offering. */
export const daysToClose = async (q: Queryable, now: Date, deadline: string): Promise<number> =>
  businessDaysBetween(
    dateInZone(now.toISOString()),
    dateInZone(deadline),
    await closedDays(q, 'federal_offices_closed'),
  )

async function paidFrom(
  tx: Tx,
  id: string,
  answers: IraStep,
): Promise<NonNullable<IraFacts['paid_from']>> {
  const senders = await repo.findSenders(tx, id)
  return senders.every(
    (sender) =>
      holderMatches(sender, [answers.custodian_name]) ||
      namesWithin(sender, answers.custodian_name),
  )
    ? 'plan'
    : 'owner'
}

export const iraFacts: FactsProvider = async ({ services, tx, id, now }) => {
  const c = await mustRead(services, tx, id)
  const stored = iraStep.safeParse((await repo.findStep(tx, id, 'ira'))?.answers ?? null)
  const funds = await fundsOf(tx, id)
  const outcome = stored.success ? screenOf(stored.data).outcome : 'blocked'
  const known = {
    details_complete: stored.success,
    screen: outcome === 'blocked' ? 'block' : outcome,
    issuer_is_s_corporation: c.offering.company.tax_class === 's_corp',
    slow_path_confirmed: stored.success && stored.data.slow_path_confirmed === true,
    documents_ready:
      stored.success && stored.data.direction && isSigned(await envelopeOf(services, tx, id)),
    paid_from: stored.success ? await paidFrom(tx, id, stored.data) : undefined,
    amount_received: funds.cleared >= c.context.amountCents,
    investment_closed: c.instance.state === 'closed',
  } satisfies IraFacts
  return { ...known, business_days_to_close: () => daysToClose(tx, now, c.offering.deadline_at) }
}

/** With the custodian's signature the audit certificate names it. */
export const onPlanTransition: OnTransition = async ({ services, tx, id, instance }, before) => {
  if (instance.state === 'custodian_signed' && before?.state !== 'custodian_signed')
    await certifyCustodian(services, tx, id)
}

/**
 * Sends the request to the custodian. The demo's custodian responds by itself; a real one responds with the same
 * events.
 */
export const askCustodian: EffectHandler = async ({ services, tx, id, effect, instance }) => {
  if (services.demo)
    await services.jobs.enqueue(
      tx,
      CUSTODIAN_JOB,
      { investmentId: id, run: Number(effect.params['run']) },
      { key: `${id}:${String(effect.params['run'])}:${instance.rev}` },
    )
}

/** Outcomes of the demo's custodian by the end of the plan's account number; every other one signs. */
export const custodianSandbox: Readonly<Record<string, 'rejects' | 'asks' | 'silent'>> = {
  '0001': 'rejects',
  '0002': 'asks',
  '0003': 'silent',
}

/**
 * The demo's custodian: receives the documents and signs, refuses, requests more or does not respond, by the account
 * number.
 */
export const custodianJob: JobHandler = async ({ data }, { services, tx }) => {
  const { investmentId, run } = z.object({ investmentId: z.string(), run: z.number() }).parse(data)
  const c = await mustRead(services, tx, investmentId)
  const account = (await secretsOf(services, tx, c.row.user_id, 'ira'))['account_number'] ?? ''
  const outcome = custodianSandbox[account.slice(-4)]
  const context = (await services.lifecycles.lock(tx, 'ira', investmentId))?.context as
    | IraContext
    | undefined
  if (outcome === 'silent' || context === undefined || context.run !== run) return
  await trySend(services, tx, 'ira', investmentId, { type: 'CUSTODIAN_RECEIVED', run }, custodian)
  // the second request succeeds: what the custodian requested has been sent
  if (outcome === 'rejects')
    await trySend(
      services,
      tx,
      'ira',
      investmentId,
      { type: 'CUSTODIAN_REJECTED', run, reason: 'The plan doesn’t allow this asset type.' },
      custodian,
    )
  else if (outcome === 'asks' && run === 1)
    await trySend(
      services,
      tx,
      'ira',
      investmentId,
      {
        type: 'MORE_INFO_ASKED',
        run,
        needs: [
          {
            field: 'account_number',
            sentence: 'Upload an account statement that is at most 90 days old.',
          },
        ],
      },
      custodian,
    )
  else
    await trySend(services, tx, 'ira', investmentId, { type: 'CUSTODIAN_SIGNED', run }, custodian)
  await askForMoney(services, tx, investmentId)
}

/** Once the custodian has signed and the investment waits for money, the plan is requested to send it. */
export async function askForMoney(services: AppServices, tx: Tx, id: string): Promise<void> {
  const investment = await services.lifecycles.read(tx, 'investment', id)
  const ira = await services.lifecycles.read(tx, 'ira', id)
  if (investment?.state === 'awaiting_funds' && ira?.state === 'custodian_signed')
    await trySend(services, tx, 'ira', id, { type: 'FUNDS_REQUESTED' })
}

/** The plan follows its investment: money received, completed, or left when the investment ends. */
export async function followInvestment(
  services: AppServices,
  tx: Tx,
  id: string,
  state: string,
): Promise<void> {
  const funded = state.startsWith('funded')
  if (!funded && state !== 'closed') return
  const ira = await services.lifecycles.read(tx, 'ira', id)
  if (ira !== null && ira.state !== 'not_applicable')
    await trySend(services, tx, 'ira', id, { type: funded ? 'FUNDS_RECEIVED' : 'COMPLETED' })
}
