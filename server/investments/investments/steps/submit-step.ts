import { refuse } from '#domain/shared/errors.ts'
import type { StepName } from '#domain/shared/investment-steps.ts'
import { stepSchemas } from '#domain/investors/model/steps/index.ts'
import { plainErrors } from '#domain/shared/plain-errors.ts'
import { demandFreshFactor } from '#server/kernel/http/access.ts'
import { fieldsOf } from '#server/kernel/http/validate.ts'
import { canonical } from '#server/kernel/lib/canonical.ts'
import type { Case } from '../case.ts'
import { ownCase } from '../case.ts'
import { correctedIdentity, ensureParty, submitKyc } from '#server/investors/kyc/index.ts'
import { envelopeOf, isSigned, recordFact, secretsOf, suitabilityOf, type Fact } from '../people.ts'
import * as repo from '../repo.ts'
import { submitSuitability } from '../suitability.ts'
import { moveOn, signalStep } from '../notify.ts'
import { noteChanges, type Changes } from '#server/investors/profile/index.ts'
import { takeBankAccount } from './bank.ts'
import { checkStep, factFor, type Checked } from './checks.ts'
import { openDraft, plainValues, secretNames } from './draft.ts'
import { demandReach } from './reach.ts'
import { system, type RequestContext } from '#server/kernel/context.ts'
import { trySend } from '#server/kernel/state-machines/index.ts'
import type { Person } from '#domain/shared/access/actor.ts'

type Values = Record<string, unknown>

/** Blank fields count as not given; a payment without a number uses the account on file. */
function given(step: StepName, values: Values, fact: Fact | null): Values {
  const kept = Object.fromEntries(
    Object.entries(values).filter(([, v]) => v !== '' && v !== null && v !== undefined),
  )
  if (
    step === 'payment' &&
    kept['account_number'] === undefined &&
    fact?.masked['account_number'] !== undefined &&
    kept['use_saved'] === undefined
  )
    return { ...kept, use_saved: true }
  return kept
}

function parsed(step: StepName, values: Values): Values {
  const result = stepSchemas[step].safeParse(values, { error: plainErrors })
  if (!result.success) throw refuse('invalid', { fields: fieldsOf(result.error.issues) })
  return result.data as Values
}

/** What names the account that is paid from and refunded to. */
const BANK_FIELDS = ['holder_name', 'account_type', 'routing_number'] as const
/**
 * Another bank account, and the authorization of a debit, require a second factor that is at most five minutes old.
 * What a step changes in the profile asks for it in `noteChanges`, as the profile's own pages do.
 */
function demandFactor({ actor, now }: RequestContext<Person>, values: Values, fact: Fact | null) {
  const { account_number: account, authorize } = values
  const other = BANK_FIELDS.some(
    (field) =>
      fact?.values[field] !== undefined &&
      values[field] !== undefined &&
      values[field] !== fact.values[field],
  )
  if (account !== undefined || authorize === true || other) demandFreshFactor(actor, now)
}

/** Do the values differ from what is on file? Confirmations that are given anew each time do not count. */
async function changes(
  asking: RequestContext<Person>,
  step: StepName,
  values: Values,
  fact: Fact,
): Promise<boolean> {
  const secrets = await secretsOf(asking.services, asking.tx, asking.actor.userId, step)
  return Object.entries(values).some(
    ([field, value]) =>
      canonical(secrets[field] ?? fact.values[field] ?? null) !== canonical(value ?? null),
  )
}

const sourceOf = (c: Case): string => `your investment ${c.row.number}`
async function record(
  asking: RequestContext<Person>,
  c: Case,
  step: StepName,
  values: Values,
  fact: Fact | null,
): Promise<Changes> {
  const { services, tx, now } = asking
  const changed: Changes = new Map()
  if (fact === null || (await changes(asking, step, values, fact)))
    await recordFact(services, tx, c.row.user_id, step, values, sourceOf(c), now, changed)
  await repo.storeAnswers(tx, c.row.id, step, plainValues(step, values), now.toISOString())
  return changed
}

/** Sends the step to its machine, and its data about the person to the person's own machines. */
async function send(
  asking: RequestContext<Person>,
  c: Case,
  step: StepName,
  checked: Checked,
  changed: boolean,
): Promise<void> {
  const { services, tx } = asking
  const id = c.row.id
  await services.lifecycles.send(tx, 'investment-steps', id, { type: `${step}.submitted` }, asking)
  if (step === 'kyc') {
    const check = await submitKyc(services, tx, c.row.user_id, asking)
    if (check.state === 'approved') await signalStep(services, tx, id, 'kyc', 'approved', '')
  } else if (step === 'suitability') {
    const now = await suitabilityOf(services, tx, c.row.user_id)
    const holds =
      now !== null &&
      !changed &&
      (now.state === 'suitable' || now.state === 'suitable_with_warning')
    if (holds) await signalStep(services, tx, id, 'suitability', 'approved', '')
    else await submitSuitability(services, tx, c.row.user_id, asking)
  } else if (step === 'ira') await sendPlan(asking, id)
  else if (step !== 'documents' && !checked.review)
    await signalStep(services, tx, id, step, 'approved', '')
  if (step === 'documents' && isSigned(await envelopeOf(services, tx, id)))
    await signalStep(services, tx, id, 'documents', 'approved', '')
}

async function sendPlan(asking: RequestContext<Person>, id: string): Promise<void> {
  const { services, tx } = asking
  const ira = await services.lifecycles.lock(tx, 'ira', id)
  const event = (type: string) => services.lifecycles.send(tx, 'ira', id, { type }, asking)
  if (ira?.state === 'more_info') await event('INFORMATION_SENT')
  else if (ira?.state === 'stalled') await event('RESUMED')
  else {
    if (ira?.state === 'custodian_rejected') await event('RESTARTED')
    if (ira?.state === 'not_applicable')
      await trySend(services, tx, 'ira', id, { type: 'MARKED_APPLICABLE' }, system)
    await event('DETAILS_ENTERED')
  }
}

/** The investor may go back to a step of a draft and resubmit it. */
async function reopen(asking: RequestContext<Person>, c: Case, step: StepName): Promise<void> {
  const state = c.stepStates[step]
  if (state === 'submitted' || state === 'approved')
    await signalStep(asking.services, asking.tx, c.row.id, step, 'in_progress', '')
}

/**
 * Takes a step: shape by its schema, everything else by the rules, then the facts of the profile, the answers of this
 * investment, and the machines. Whatever is wrong is named by field, and nothing is stored of a step that is refused.
 */
export async function submitForReview(
  asking: RequestContext<Person>,
  id: string,
  step: StepName,
  values: Values,
  authorization?: string,
): Promise<void> {
  const { services, tx, actor, now } = asking
  await ownCase(services, tx, id, actor)
  // the person's machine first, then the investment: every event takes them in this order
  if (step === 'kyc') await ensureParty(services, tx, actor.userId, asking)
  if (step === 'suitability') await services.lifecycles.lock(tx, 'suitability', actor.userId)
  await services.lifecycles.lock(tx, 'investment', id)
  const c = await ownCase(services, tx, id, actor)
  demandReach(c, step, isSigned(await envelopeOf(services, tx, id)))
  const fact = await factFor(services, tx, c, step)
  const typed = await openDraft(services, tx, id, step)
  const missing = Object.fromEntries(
    secretNames(step)
      .filter((name) => typed[name] !== undefined && !(name in values))
      .map((name) => [name, typed[name]]),
  )
  const filled = given(step, { ...missing, ...values }, fact)
  const whole =
    step === 'kyc' ? await correctedIdentity(services, tx, actor.userId, filled) : filled
  const answers = parsed(step, whole)
  const checked = await checkStep(step, answers, { services, tx, c, fact, now })
  if (Object.keys(checked.fields).length > 0) throw refuse('invalid', { fields: checked.fields })
  if (step === 'payment') demandFactor(asking, answers, fact)
  const changed = fact === null || (await changes(asking, step, answers, fact))
  const recorded = await record(asking, c, step, answers, fact)
  if (step === 'payment') await takeBankAccount(asking, c, answers, authorization)
  await reopen(asking, c, step)
  await send(asking, c, step, checked, changed)
  // the machines of the step have heard it already: the sections of the profile come last
  await noteChanges(services, tx, c.row.user_id, recorded, { source: sourceOf(c), by: asking })
  await moveOn(services, tx, id)
}
