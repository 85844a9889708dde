import type { Person } from '#domain/shared/access/actor.ts'
import { decidesReviews } from '#domain/shared/access/actor.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import {
  accreditationBandLabels,
  identityBandLabels,
  userFactorLabels,
  userKindLabels,
  type UserRow,
} from '#domain/workspaces/model/users.ts'
import { Download } from '#server/kernel/http/call.ts'
import { csvFile, csvLine } from '#server/kernel/lib/csv.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { noteExport } from '#server/identity/identity/index.ts'
import { filterOf, presentUser, type AskedUsers } from './list.ts'
import { accounts } from './repo.ts'

const PAGE = 1000
/** More lines than this are no list that somebody reads; the filters make it shorter. */
const MOST = 100_000

const HEAD = csvLine([
  'Id',
  'Name',
  'E-mail',
  'Kind',
  'Account',
  'Identity',
  'Accreditation',
  'Second factor',
  'Last sign-in',
  'Created',
])
const lineOf = (user: UserRow): string =>
  csvLine([
    user.id,
    user.name,
    user.email,
    user.kinds.map((kind) => userKindLabels[kind]).join('; '),
    user.account.label,
    identityBandLabels[user.identity],
    accreditationBandLabels[user.accreditation],
    user.factors.map((factor) => userFactorLabels[factor]).join('; '),
    user.last_sign_in_at ?? '',
    user.created_at,
  ])

/** The filtered accounts as a file: filters count, pages do not. Support reads the list and takes no copy of it. Each copy is in the access history. */
export async function exportUsers(
  call: RequestContext<Person>,
  asked: AskedUsers,
): Promise<Download> {
  const { services, tx, actor, now } = call
  if (!decidesReviews(actor)) throw refuse('forbidden')
  const lines = [HEAD]
  for (let after: string | null = null; ;) {
    const rows = await accounts(tx, filterOf(asked), { sort: asked.sort, after, limit: PAGE })
    lines.push(...rows.map((row) => lineOf(presentUser(services, row))))
    if (lines.length > MOST)
      throw refuse('refused', { fields: { q: 'These are too many users. Add a filter.' } })
    after = rows.at(-1)?.id ?? null
    if (rows.length < PAGE) break
  }
  await services.db.tx((own) =>
    noteExport(own, call, actor.userId, 'users_exported', lines.length - 1),
  )
  return new Download(csvFile(lines), {
    name: `users-${dateInZone(now.toISOString())}.csv`,
    contentType: 'text/csv; charset=utf-8',
  })
}
