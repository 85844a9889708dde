import { refuse } from '#domain/shared/errors.ts'
import { receiverRefusal } from '#domain/holders/rules/receivers.ts'
import { kycOf, mayMoveFunds } from '#server/investors/kyc/index.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'

export interface Receiver {
  userId: string
  /** as the ledger names them */
  title: string
}

/** Why these people can’t be given securities now, one sentence for each of them; empty when nothing is in the way. */
export async function receiverProblems(
  services: Pick<AppServices, 'lifecycles' | 'demo'>,
  q: Queryable,
  receivers: readonly Receiver[],
): Promise<string[]> {
  const known = new Map(receivers.map((one) => [one.userId, one]))
  const problems: string[] = []
  for (const { userId, title } of known.values()) {
    const problem = receiverRefusal(title, {
      account: (await services.lifecycles.read(q, 'user', userId))?.state ?? null,
      identity: (await kycOf(services, q, userId))?.state ?? null,
      clear: await mayMoveFunds(services, q, userId),
    })
    if (problem !== null) problems.push(problem)
  }
  return problems
}

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
