import { addElapsedHours, dateInZone } from '#domain/shared/calendar/zone.ts'
import { sameWords } from '#domain/investors/rules/same-person.ts'
import type { KycStep } from '#domain/investors/model/steps/kyc.ts'
import { MAX_CHECKS_PER_DAY, type KycContext } from '#machines/investors/kyc.events.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import {
  IdentityUnavailable,
  type IdentityRequest,
  type IdentityResult,
} from '#server/providers/identity/port.ts'
import type { JobHandler } from '#server/providers/jobs/port.ts'
import { z } from 'zod'
import { ownFile } from '#server/kernel/files/index.ts'
import type { EffectHandler } from '#server/kernel/state-machines/index.ts'
import { readFact, revealFact } from '../profile/index.ts'
import { matchNotes, screeningStatus, screenPerson } from '../screening/index.ts'
import { userOf } from './facts.ts'
import * as repo from './repo.ts'
import { lookLater } from './reviews.ts'
import { riskInput } from './risk.ts'
import { lookForOthers, openLikenesses, type Likeness } from './same-person.ts'
import { system } from '#server/kernel/context.ts'

/** A response as it is recorded: without a list in force nobody was screened. */
type Screened = Omit<IdentityResult, 'watchlist'> & {
  watchlist: IdentityResult['watchlist'] | 'not_screened'
}

export const CHECK_JOB = 'kyc.check'
/** Seconds before a provider that did not respond is queried again. */
const AGAIN_SECONDS = 15
const jobData = z.object({ partyId: z.uuid(), run: z.int().positive() })

/** Effect of the machine: notes the run and queues the check; it runs right after the commit. */
export const runIdentityCheck: EffectHandler = async ({
  tx,
  services,
  id,
  instance,
  effect,
  now,
}) => {
  const { run } = effect.params as { run: number }
  const userId = userOf(instance)
  const fact = await readFact(tx, userId, 'kyc')
  const before = await repo.latestCheck(tx, id)
  await repo.addCheck(tx, id, run, fact?.version ?? 0, now.toISOString())
  await repo.noteVersion(tx, id, fact?.version ?? 0)
  const request = await requestOf(services, tx, id, run, userId)
  const wait = Math.max(
    before?.outcome === 'unavailable' ? AGAIN_SECONDS : 0,
    request === null ? 0 : (services.identity.delaySeconds?.(request) ?? 0),
  )
  await services.jobs.enqueue(
    tx,
    CHECK_JOB,
    { partyId: id, run },
    {
      key: `${id}:${run}`,
      startAfter: wait > 0 ? new Date(Date.now() + wait * 1000) : undefined,
    },
  )
}

/** The request to the provider, from the facts on file; null when there are none. */
async function requestOf(
  services: AppServices,
  tx: Tx,
  partyId: string,
  run: number,
  userId: string,
): Promise<IdentityRequest | null> {
  const known = await revealFact(services, tx, userId, 'kyc')
  if (known === null) return null
  const v = known.fact.values as unknown as KycStep
  const [front, back] = [
    await ownFile(tx, userId, v.document_front),
    v.document_back ? await ownFile(tx, userId, v.document_back) : null,
  ]
  const today = dateInZone(services.clock.now().toISOString())
  return {
    partyId,
    run,
    legal_first: v.legal_first,
    legal_last: v.legal_last,
    dob: v.dob,
    ssn: known.secrets['ssn'] ?? null,
    citizenship: v.citizenship,
    phone: v.phone,
    address: v.address,
    document: {
      type: v.document_type,
      number: known.secrets['document_number'] ?? null,
      expires: v.document_expires,
      front: front !== null,
      back: back !== null,
    },
    risk: await riskInput(tx, userId, known.fact.values, today),
    today,
  }
}

/** The job: one run of the check. A run that is no longer the present one does nothing. */
export const checkJob: JobHandler = async ({ data }, { services, tx }) => {
  const { partyId, run } = jobData.parse(data)
  await performCheck(services, tx, partyId, run)
}

/**
 * Queries the provider and sends its response to the machine. A possible match on a list and everything unclear go to a
 * person; only what the party can correct is shown to the party.
 */
export async function performCheck(
  services: AppServices,
  tx: Tx,
  partyId: string,
  run: number,
): Promise<void> {
  const instance = await services.lifecycles.lock(tx, 'kyc', partyId)
  if (
    instance === null ||
    instance.state !== 'submitted' ||
    (instance.context as unknown as KycContext).run !== run
  )
    return
  const send = (type: string, more: object = {}) =>
    services.lifecycles.send(tx, 'kyc', partyId, { type, run, ...more }, system)
  const now = services.clock.now().toISOString()
  const nothing = {
    party_id: partyId,
    run,
    finished_at: now,
    provider: null,
    outcome: 'unavailable',
    identity: 'not_run',
    watchlist: 'not_screened',
    risk: 'medium',
    findings: [],
  } as const
  if ((await repo.checksSince(tx, partyId, addElapsedHours(now, -24))) >= MAX_CHECKS_PER_DAY) {
    await repo.finishCheck(tx, {
      ...nothing,
      findings: [
        { check: 'tries', result: 'not_run', note: 'Three checks were made within 24 hours' },
      ],
    })
    return void (await send('CHECK_UNAVAILABLE'))
  }
  await send('CHECK_STARTED')
  await repo.startCheck(tx, partyId, run, now)
  const request = await requestOf(services, tx, partyId, run, userOf(instance))
  const answered = request === null ? null : await answerOf(services, request)
  if (answered === null) {
    await repo.finishCheck(tx, { ...nothing, findings: [] })
    return void (await send('CHECK_UNAVAILABLE'))
  }
  const alike = await openLikenesses(tx, userOf(instance))
  const own = withLikenesses(answered, alike)
  const result = await screened(services, tx, userOf(instance), own)
  const answer = eventOf(result, alike.length > 0)
  const { review } = result
  await repo.finishCheck(tx, {
    party_id: partyId,
    run,
    finished_at: now,
    outcome: answer.outcome,
    provider: result.provider,
    identity: result.identity,
    // what the check itself found: matches of the lists are decided by themselves, on either page
    watchlist: own.watchlist,
    risk: result.risk,
    findings: result.findings,
  })
  if (answer.type === 'CHECK_REFERRED' && review !== undefined) {
    await repo.referCheck(tx, partyId, run, review.id, review.since)
    await lookLater(services, tx, { partyId, run, nth: 1 })
  }
  await send(answer.type, answer.more)
  await lookForOthers(services, tx, userOf(instance), `check ${run}`)
}

/** Accounts alike stand in the record of the check; one that is a confirmed true match is a possible match of this one. */
function withLikenesses(result: IdentityResult, alike: readonly Likeness[]): IdentityResult {
  return {
    ...result,
    watchlist:
      alike.some((one) => one.barred) && result.watchlist === 'clear'
        ? 'potential_match'
        : result.watchlist,
    findings: [
      ...result.findings,
      ...alike.map(({ traits, barred }) => ({
        check: barred ? 'watchlist' : 'duplicate',
        result: 'inconclusive' as const,
        note: barred ? `${sameWords(traits)}, a confirmed true match` : sameWords(traits),
      })),
    ],
  }
}

/** The provider's response together with the sanctions lists in force: what is alike there is a possible match, too. */
async function screened(
  services: AppServices,
  tx: Tx,
  userId: string,
  result: IdentityResult,
): Promise<Screened> {
  await screenPerson(services, tx, userId)
  const listed = await screeningStatus(services, tx, { userId, accountId: null, personOnly: true })
  if (listed === 'clear') return result
  const notes =
    listed === 'not_screened' ? ['No sanctions list is in force'] : await matchNotes(tx, userId)
  return {
    ...result,
    watchlist:
      listed === 'not_screened' && result.watchlist === 'clear' ? listed : 'potential_match',
    findings: [
      ...result.findings.filter((one) => one.check !== 'watchlist' || one.result !== 'pass'),
      ...notes.map((note) => ({ check: 'watchlist', result: 'inconclusive', note }) as const),
    ],
  }
}

async function answerOf(
  services: AppServices,
  request: IdentityRequest,
): Promise<IdentityResult | null> {
  try {
    return await services.identity.check(request)
  } catch (error) {
    if (!(error instanceof IdentityUnavailable)) throw error
    services.log.warn(
      { party: request.partyId, reason: error.message },
      'the identity provider gave no result',
    )
    return null
  }
}

function eventOf(
  result: Screened,
  alike: boolean,
): {
  type: string
  outcome: 'passed' | 'unclear' | 'incomplete'
  more: object
} {
  if (result.watchlist !== 'clear' || result.risk === 'prohibited')
    return { type: 'CHECK_UNCLEAR', outcome: 'unclear', more: {} }
  if (result.needs.length > 0)
    return { type: 'CHECK_INCOMPLETE', outcome: 'incomplete', more: { needs: result.needs } }
  if (alike) return { type: 'CHECK_UNCLEAR', outcome: 'unclear', more: {} }
  if (result.review !== undefined && result.identity === 'inconclusive')
    return { type: 'CHECK_REFERRED', outcome: 'unclear', more: {} }
  if (result.identity !== 'pass') return { type: 'CHECK_UNCLEAR', outcome: 'unclear', more: {} }
  return { type: 'CHECK_PASSED', outcome: 'passed', more: {} }
}
