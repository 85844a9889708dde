import { refuse } from '#domain/shared/errors.ts'
import { partyRefusal, type Side } from '#domain/holders/rules/receivers.ts'
import { faultsOf, stopsAt } from '#domain/investors/rules/gates.ts'
import { behindTitle, standingOf } from '#server/investors/behind/index.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'

export interface Receiver {
  userId: string
  /** as the ledger names them */
  title: string
}

/**
 * Why these people can’t give or be given securities now, one sentence for each title: the account, and all who are in
 * the registration that has the title. Empty when nothing is in the way.
 */
async function problemsOf(
  services: Pick<AppServices, 'lifecycles' | 'demo'>,
  q: Queryable,
  people: readonly Receiver[],
  side: Side,
): Promise<string[]> {
  const problems = new Set<string>()
  for (const { userId, title } of people) {
    const behind = await behindTitle(q, userId, title)
    for (const one of behind.people) {
      const standing = await standingOf(services, q, one, one === userId)
      const [fault] = stopsAt(side, [faultsOf(standing)])
      if (fault !== undefined) {
        problems.add(partyRefusal(title, side, fault, standing.account))
        break
      }
    }
  }
  return [...problems]
}

/** Why these people can’t be given securities now; empty when nothing is in the way. */
export const receiverProblems = (
  services: Pick<AppServices, 'lifecycles' | 'demo'>,
  q: Queryable,
  receivers: readonly Receiver[],
): Promise<string[]> => problemsOf(services, q, receivers, 'convert')

/** Why nothing can be transferred out of the security of a holder now; null when nothing is in the way. */
export const giverProblem = async (
  services: Pick<AppServices, 'lifecycles' | 'demo'>,
  q: Queryable,
  giver: Receiver,
): Promise<string | null> => (await problemsOf(services, q, [giver], 'transfer_out'))[0] ?? null

/**
 * Why the securities of these people can't be voted now, checked for the holder, each person behind the title and the
 * proxy. Null when they can.
 */
export const voterProblem = async (
  services: Pick<AppServices, 'lifecycles' | 'demo'>,
  q: Queryable,
  people: readonly Receiver[],
): Promise<string | null> => (await problemsOf(services, q, people, 'vote'))[0] ?? null

/** Refuses to enter securities in the name of people who can’t be given any now: guard_failed, with each reason. */
export async function demandReceivers(
  services: Pick<AppServices, 'lifecycles' | 'demo'>,
  q: Queryable,
  receivers: readonly Receiver[],
): Promise<void> {
  const unmet = await receiverProblems(services, q, receivers)
  if (unmet.length > 0)
    throw refuse('guard_failed', { message: unmet.join(' '), detail: { unmet } })
}
