import type { ListedEntry } from '#domain/investors/rules/sanctions/match.ts'
import { ownedByBlocked } from '#domain/investors/rules/sanctions/owned-by-blocked.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { ownersOf, type OwnersRow } from './owned-repo.ts'

/** Key of the entity that is registered, which no entity between is called. */
const ENTITY = ' '
const entriesOf = ({ key, entity, owners }: OwnersRow): ListedEntry[] =>
  ownedByBlocked(
    owners.map((one) => ({
      owner: one.key,
      name: one.name,
      owned: one.owned ?? ENTITY,
      percent: one.percent ?? '',
      blocked: one.blocked,
    })),
  ).map((found) => {
    const name = found.entity === ENTITY ? entity : found.entity
    return {
      uid: `${key}:${name}`,
      kind: 'entity',
      names: [name],
      births: [],
      countries: [],
      programs: [`${found.percent}% together: ${found.owners.join(', ')}`],
    }
  })

/**
 * Entities that blocked persons own by the 50 percent rule, by the owners that registrations and companies name now. They
 * are compared like entries of a list: no list names them (OFAC guidance of August 13, 2014).
 */
export const ownedEntries = async (q: Queryable): Promise<ListedEntry[]> =>
  (await ownersOf(q)).flatMap(entriesOf)

/** The investors and companies whose entities blocked persons own. */
export const ownedHolders = async (
  q: Queryable,
): Promise<Pick<OwnersRow, 'user_id' | 'account_id'>[]> =>
  (await ownersOf(q)).filter((row) => entriesOf(row).length > 0)
