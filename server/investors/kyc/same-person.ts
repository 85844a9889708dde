import { z } from 'zod'
import type { KycState } from '#machines/investors/kyc.lifecycle.ts'
import type { AppServices } from '#server/app-services.ts'
import { system } from '#server/kernel/context.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import type { JobHandler } from '#server/providers/jobs/port.ts'
import { partyOf } from './repo.ts'
import * as repo from './same-person-repo.ts'

export type Likeness = repo.LikenessRow

/** Looks for other accounts of a person, and says so in the records of all of them. */
export const SAME_PERSON_JOB = 'kyc.same-person'
const jobData = z.object({ userId: z.uuid() })

/** Accounts that may be the same person's as this one, whether a person has decided about them or not. */
export const alikeAccounts = (q: Queryable, userId: string): Promise<Likeness[]> =>
  repo.alike(q, userId)

/** Accounts alike that no person has decided about. */
export const openLikenesses = async (q: Queryable, userId: string): Promise<Likeness[]> =>
  (await repo.alike(q, userId)).filter((one) => one.settled_at === null)

/** Whoever confirms an identity has seen which accounts are alike: they no longer stop this one. */
export async function settleLikenesses(
  tx: Tx,
  userId: string,
  by: string,
  at: string,
): Promise<void> {
  for (const one of await repo.alike(tx, userId)) await repo.note(tx, userId, one.user_id, one, at)
  await repo.settle(tx, userId, by, at)
}

/** Looks for other accounts of the person after the commit. `cause` makes a new look out of each change. */
export const lookForOthers = (services: AppServices, tx: Tx, userId: string, cause: string) =>
  services.jobs.enqueue(tx, SAME_PERSON_JOB, { userId }, { key: `${userId}:${cause}` })

/** What was typed and not submitted for a check proves nothing about other accounts. */
const unchecked: readonly KycState[] = ['not_started', 'in_progress']
/** States in which a record takes the news; an account that is not checked yet is compared by its check. */
const told: readonly KycState[] = ['approved', 'referred', 'needs_review']

/**
 * The job: what is alike and was not known is stored for both accounts, and each record says so. One that is approved
 * goes back to a person when a number of one person is on both, or when the other one is a confirmed true match.
 */
export const samePersonJob: JobHandler = async ({ data }, { services, tx }) => {
  const { userId } = jobData.parse(data)
  const found = await repo.alike(tx, userId)
  const own = found.length === 0 ? null : await ownState(services, tx, userId)
  if (own === null || unchecked.includes(own.state)) return
  const at = services.clock.now().toISOString()
  const news = new Map<string, { party: string; traits: Set<string>; barred: boolean }>()
  const say = (user: string, party: string, traits: readonly string[], barred: boolean): void => {
    const before = news.get(user)
    news.set(user, {
      party,
      traits: new Set([...(before?.traits ?? []), ...traits]),
      barred: barred || before?.barred === true,
    })
  }
  for (const one of found) {
    if (await repo.note(tx, userId, one.user_id, one, at))
      say(userId, own.id, one.traits, one.barred)
    const back = { traits: one.traits, barred: own.state === 'suspended' }
    if (await repo.note(tx, one.user_id, userId, back, at))
      say(one.user_id, one.party_id, one.traits, back.barred)
  }
  // in the order of the records: two jobs about the same accounts do not wait for each other
  for (const { party, traits, barred } of [...news.values()].sort((a, b) =>
    a.party < b.party ? -1 : 1,
  )) {
    const instance = await services.lifecycles.lock(tx, 'kyc', party)
    if (instance === null || !told.includes(instance.state as KycState)) continue
    await services.lifecycles.send(
      tx,
      'kyc',
      party,
      barred ? { type: 'HIT' } : { type: 'LIKENESS_FOUND', traits: [...traits].sort() },
      system,
    )
  }
}

async function ownState(
  services: AppServices,
  q: Queryable,
  userId: string,
): Promise<{ id: string; state: KycState } | null> {
  const party = await partyOf(q, userId)
  const instance = party && (await services.lifecycles.read(q, 'kyc', party.id))
  return instance && { id: instance.id, state: instance.state as KycState }
}
