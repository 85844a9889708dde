import { isSecondPerson } from '#domain/shared/access/may-decide.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { Decision, QueueKind } from '#domain/investors/model/compliance.ts'
import { stepNames, type StepName } from '#domain/shared/investment-steps.ts'
import type { Person } from '#domain/shared/access/actor.ts'
import { returnStep } from '#server/investments/investments/index.ts'
import { recordLetterReview, type LetterReview } from '#server/investors/accreditation/index.ts'
import { recordDisposition, suspend } from '#server/investors/kyc/index.ts'
import { decideMatches } from '#server/investors/screening/index.ts'
import type { Call } from '#server/kernel/http/call.ts'
import { propose } from '#server/platform/proposals/index.ts'
import { findItem, type Found } from './item.ts'
import { machineOf } from './queue.ts'
import { liftKind, riskKind } from './proposals.ts'
import { seesScreening } from '#domain/shared/access/actor.ts'
import type { RequestContext } from '#server/kernel/context.ts'

export interface Verdict extends LetterReview {
  decision: Decision
  reason: string
  needs?: { field: string; sentence: string }[] | undefined
  risk?: 'low' | 'medium' | 'high' | 'prohibited' | undefined
}

const done: Record<Decision, string> = {
  approve: 'Approved',
  approve_with_warning: 'Approved with a warning',
  correct: 'Requested a correction',
  reject: 'Rejected',
  false_match: 'Recorded: not the listed person',
  true_match: 'Recorded: true match. Money frozen',
  lift: 'Proposed. A second person of compliance approves it.',
  lower_risk: 'Proposed. A second person of compliance approves it.',
  reopen: 'Reopened',
  b_notice: 'Recorded: we asked the person to answer',
  b_notice_answered: 'Recorded: answered',
  tin_match: 'Recorded: they match',
  tin_mismatch: 'Recorded: they do not match',
  invalidate: 'The form is no longer valid',
}

function needsOf(verdict: Verdict): { field: string; sentence: string }[] {
  if (!verdict.needs || verdict.needs.length === 0)
    throw refuse('invalid', {
      fields: { needs: 'Choose what to correct, and describe the correction.' },
    })
  return verdict.needs
}

/** Decides about an identity check: the findings are stored first, then the machine's own guards decide. */
async function identity(call: RequestContext<Person>, row: Found, verdict: Verdict): Promise<void> {
  const { services, tx } = call
  const { decision, reason } = verdict
  const by = { ...call, reason }
  const send = (type: string, more: object = {}) =>
    services.lifecycles.send(tx, 'kyc', row.id, { type, reason, ...more }, by)
  if (
    ['false_match', 'true_match', 'lift', 'lower_risk'].includes(decision) ||
    verdict.risk !== undefined
  ) {
    if (!seesScreening(call.actor))
      throw refuse('forbidden', { message: 'Only compliance can decide this.' })
  }
  switch (decision) {
    case 'approve':
      await recordDisposition(
        services,
        tx,
        row.id,
        { identity: 'pass', risk: verdict.risk, note: reason },
        call,
      )
      return void (await send('REVIEW_APPROVED'))
    case 'correct':
      return void (await send('INFORMATION_REQUESTED', { needs: needsOf(verdict) }))
    case 'reject':
      return void (await send('REVIEW_REJECTED'))
    case 'false_match':
      await decideMatches(call, row.user_id, 'CLEARED', by)
      return recordDisposition(
        services,
        tx,
        row.id,
        {
          watchlist: 'false_positive',
          risk: verdict.risk,
          note: reason,
        },
        call,
      )
    case 'true_match':
      await decideMatches(call, row.user_id, 'CONFIRMED', by)
      // a hit of the provider alone has no match of its own
      return suspend(services, tx, row.id, by)
    case 'lift':
      return void (await propose(call, {
        kind: liftKind.kind,
        subject: { machine: 'kyc', id: row.id },
        payload: {},
        reason,
        evidence: [],
      }))
    case 'lower_risk':
      return void (await propose(call, {
        kind: riskKind.kind,
        subject: { machine: 'kyc', id: row.id },
        payload: { risk: verdict.risk ?? null },
        reason,
        evidence: [],
      }))
    case 'reopen':
      return void (await send('REOPENED'))
    default:
      throw refuse('not_accepted')
  }
}

async function suitability(
  call: RequestContext<Person>,
  row: Found,
  { decision, reason }: Verdict,
): Promise<void> {
  const types: Partial<Record<Decision, string>> = {
    approve: 'REVIEWED_SUITABLE',
    approve_with_warning: 'REVIEWED_WITH_WARNING',
    reject: 'REVIEWED_UNSUITABLE',
    reopen: 'REOPENED',
  }
  const type = types[decision]
  if (type === undefined) throw refuse('not_accepted')
  await call.services.lifecycles.send(
    call.tx,
    'suitability',
    row.id,
    { type, reason },
    { ...call, reason },
  )
}

async function registration(
  call: RequestContext<Person>,
  row: Found,
  verdict: Verdict,
): Promise<void> {
  const { decision, reason } = verdict
  const send = (type: string, more: object = {}) =>
    call.services.lifecycles.send(
      call.tx,
      'registration',
      row.id,
      { type, reason, ...more },
      { ...call, reason },
    )
  if (decision === 'approve') return void (await send('REVIEW_APPROVED'))
  if (decision === 'reject') return void (await send('REVIEW_REJECTED'))
  if (decision === 'reopen') return void (await send('REOPENED'))
  if (decision !== 'correct') throw refuse('not_accepted')
  await send('INFORMATION_REQUESTED', { needs: needsOf(verdict) })
}

/** What each decision sends to a tax form; 0 and 3 are the codes of the IRS for a match and a mismatch. */
const taxEvents: Partial<Record<Decision, { type: string; code?: number }>> = {
  approve: { type: 'ACCEPTED' },
  correct: { type: 'CHANGES_ASKED' },
  reject: { type: 'REFUSED' },
  b_notice: { type: 'B_NOTICE' },
  b_notice_answered: { type: 'B_NOTICE_ANSWERED' },
  tin_match: { type: 'TIN_CHECKED', code: 0 },
  tin_mismatch: { type: 'TIN_CHECKED', code: 3 },
  invalidate: { type: 'CIRCUMSTANCES_CHANGED' },
}
/** Decides about a tax form, or records what the IRS wrote about one that holds. */
async function tax(call: RequestContext<Person>, row: Found, verdict: Verdict): Promise<void> {
  const event = taxEvents[verdict.decision]
  if (event === undefined) throw refuse('not_accepted')
  const { reason } = verdict
  await call.services.lifecycles.send(
    call.tx,
    'tax-form',
    row.id,
    {
      ...event,
      ...(event.code === undefined ? { reason } : {}),
      ...(verdict.decision === 'correct' ? { needs: needsOf(verdict) } : {}),
    },
    { ...call, reason },
  )
}

/** Decides about a claim of accreditation; the investments that may rely on it go on by themselves. */
async function accreditation(
  call: RequestContext<Person>,
  row: Found,
  verdict: Verdict,
): Promise<void> {
  const { decision, reason } = verdict
  const types: Partial<Record<Decision, string>> = {
    approve: 'VERIFIED',
    reject: 'DECLINED',
    reopen: 'REOPENED',
    correct: 'CHANGES_REQUESTED',
  }
  const type = types[decision]
  if (type === undefined) throw refuse('not_accepted')
  if (decision === 'approve') await recordLetterReview(call, row.id, verdict)
  await call.services.lifecycles.send(
    call.tx,
    'accreditation',
    row.id,
    { type, reason, ...(decision === 'correct' ? { needs: needsOf(verdict) } : {}) },
    { ...call, reason },
  )
}

/** Decides about a statement: clear, to be disclosed, disqualifying, or other answers; the rules have to agree. */
async function statement(
  call: RequestContext<Person>,
  row: Found,
  { decision, reason }: Verdict,
): Promise<void> {
  const types: Partial<Record<Decision, string>> = {
    approve: 'CLEARED',
    approve_with_warning: 'DISCLOSURE_REQUIRED',
    reject: 'DISQUALIFIED',
    correct: 'RETURNED',
    reopen: 'REOPENED',
  }
  const type = types[decision]
  if (type === undefined) throw refuse('not_accepted')
  await call.services.lifecycles.send(
    call.tx,
    'self-statement',
    row.id,
    { type, reason },
    { ...call, reason },
  )
}

const isStep = (field: string): field is StepName => stepNames.some((step) => step === field)
/**
 * Decides about an investment: steps that only waited for a person are approved with it; a correction goes to the step
 * that is named.
 */
async function investment(
  call: RequestContext<Person>,
  row: Found,
  verdict: Verdict,
): Promise<void> {
  const { services, tx } = call
  const { decision, reason } = verdict
  const by = { ...call, reason }
  await services.lifecycles.lock(tx, 'investment', row.id)
  if (decision === 'correct') {
    for (const need of needsOf(verdict)) {
      if (!isStep(need.field))
        throw refuse('invalid', { fields: { needs: 'Choose one of the steps.' } })
      await returnStep(services, tx, row.id, need.field, { ...by, reason: need.sentence })
    }
    return
  }
  if (decision === 'reject')
    return void (await services.lifecycles.send(
      tx,
      'investment',
      row.id,
      { type: 'REJECT', reason },
      by,
    ))
  if (decision !== 'approve') throw refuse('not_accepted')
  const steps = await services.lifecycles.lock(tx, 'investment-steps', row.id)
  const value = (steps?.value ?? {}) as Record<string, string>
  for (const step of ['investor-details', 'payment'] as const)
    if (value[step] === 'submitted')
      await services.lifecycles.send(
        tx,
        'investment-steps',
        row.id,
        { type: `${step}.approved` },
        by,
      )
  const now = await services.lifecycles.read(tx, 'investment', row.id)
  if (now?.state === 'in_review')
    await services.lifecycles.send(tx, 'investment', row.id, { type: 'REVIEW_APPROVED' }, by)
}

/**
 * Decides about one item of the queue. Nobody decides about themselves; the machines refuse what their guards do not
 * let through.
 */
export async function decide(
  call: RequestContext<Person> & Pick<Call, 'expectRead'>,
  kind: QueueKind,
  id: string,
  verdict: Verdict,
): Promise<{ done: string }> {
  const row = await findItem(call.tx, kind, id, call.actor)
  if (!isSecondPerson(call.actor, [row.user_id]))
    throw refuse('four_eyes', { message: 'A second person has to decide: this is about you.' })
  await call.expectRead(machineOf[kind], id)
  const acts = { identity, suitability, registration, accreditation, statement, tax, investment }
  await acts[kind](call, row, verdict)
  return { done: done[verdict.decision] }
}
