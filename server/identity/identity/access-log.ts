import type { Page } from '#domain/shared/common.ts'
import type { SignInEvent, SignInOutcome } from '#domain/identity/model/factors.ts'
import type { Call } from '#server/kernel/http/call.ts'
import { cutPage, readBefore } from '#server/kernel/lib/cursor.ts'
import { readLog } from './log-repo.ts'
import { emailHash } from './sign-in-log.ts'

interface Asked {
  cursor?: string | undefined
  limit: number
  kind?: 'all' | 'access' | undefined
  outcome?: SignInOutcome | undefined
  q?: string | undefined
  user_id?: string | undefined
}

/**
 * A page of the log of sign-ins; `userId` narrows it to one person. Conditions of the query stay in its cursor's
 * caller.
 */
export async function logPage(
  { tx, services }: Pick<Call, 'tx' | 'services'>,
  asked: Asked,
  userId: string | null,
): Promise<Page<SignInEvent>> {
  const q = asked.q === undefined || asked.q === '' ? null : asked.q
  const rows = await readLog(tx, {
    userId: userId ?? asked.user_id ?? null,
    kind: asked.kind ?? 'all',
    outcome: asked.outcome ?? null,
    q,
    hash: q === null ? null : emailHash(services, q.toLowerCase()),
    before: readBefore(asked.cursor),
    limit: asked.limit + 1,
  })
  const { shown: items, next, more } = cutPage(rows, asked.limit, (last) => [last.at, last.id])
  return { items, next_cursor: next, total: null, more }
}
