import type { Page } from '#domain/shared/common.ts'
import {
  identityBandOf,
  type AccreditationBand,
  type IdentityBand,
  type UserFactor,
  type UserKind,
  type UserRow,
  type UserSort,
} from '#domain/workspaces/model/users.ts'
import { z } from 'zod'
import type { Queryable } from '#server/kernel/db/db.ts'
import { readCursor, cutPage, wrongCursor } from '#server/kernel/lib/cursor.ts'
import type { AppServices } from '#server/app-services.ts'
import * as repo from './repo.ts'

/** Filters of the list, from the call's query. */
interface AskedUsers {
  q?: string | undefined
  sort: UserSort
  kind?: UserKind | undefined
  state?: string | undefined
  identity?: IdentityBand | undefined
  accreditation?: AccreditationBand | undefined
  factor?: UserFactor | undefined
}
const filterOf = (asked: AskedUsers): repo.UserFilter => ({
  q: asked.q === undefined || asked.q === '' ? null : asked.q,
  kind: asked.kind ?? null,
  state: asked.state ?? null,
  identity: asked.identity ?? null,
  accreditation: asked.accreditation ?? null,
  factor: asked.factor ?? null,
})

const kindsOf = (row: repo.AccountRow): UserKind[] => [
  ...(row.investor ? (['investor'] as const) : []),
  ...(row.member ? (['company'] as const) : []),
  ...(row.admin_role === null ? [] : (['staff'] as const)),
]
const factorsOf = (row: repo.AccountRow): UserFactor[] => {
  const strong: UserFactor[] = [
    ...(row.app ? (['app'] as const) : []),
    ...(row.passkey ? (['passkey'] as const) : []),
  ]
  return strong.length > 0 ? strong : ['email']
}

/** An account as it is returned; its actions are on its own page. */
export const presentUser = (services: AppServices, row: repo.AccountRow): UserRow => ({
  id: row.id,
  name: `${row.first_name} ${row.last_name}`,
  email: row.email,
  kinds: kindsOf(row),
  account: { ...services.lifecycles.present(row.account, { reads: 'platform' }), accepts: [] },
  identity: identityBandOf(row.identity_state),
  accreditation: row.accreditation,
  factors: factorsOf(row),
  last_sign_in_at: row.last_sign_in_at,
  created_at: row.created_at,
})

function cursorOf(text: string | undefined): string | null {
  if (text === undefined) return null
  const read = z.tuple([z.uuid()]).safeParse(readCursor(text, 1))
  if (read.success) return read.data[0]
  throw wrongCursor()
}
/** The total of a list that is narrowed by nothing but the kind; every other total would be a scan. */
function totalOf(asked: AskedUsers, counts: repo.KindCounts): number | null {
  const { kind, ...others } = filterOf(asked)
  if (Object.values(others).some((value) => value !== null)) return null
  return counts[kind ?? 'all']
}

/** A page of the list of accounts. */
export async function userList(
  services: AppServices,
  q: Queryable,
  asked: AskedUsers & { cursor?: string | undefined; limit: number },
): Promise<Page<UserRow> & { counts: repo.KindCounts | null }> {
  const after = cursorOf(asked.cursor)
  const rows = await repo.accounts(q, filterOf(asked), {
    sort: asked.sort,
    after,
    limit: asked.limit + 1,
  })
  const { shown, next, more } = cutPage(rows, asked.limit, (last) => [last.id])
  const counts = await repo.kindCounts(q)
  return {
    items: shown.map((row) => presentUser(services, row)),
    next_cursor: next,
    total: totalOf(asked, counts),
    more,
    counts: after === null ? counts : null,
  }
}
