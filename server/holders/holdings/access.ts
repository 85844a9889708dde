import { refuse } from '#domain/shared/errors.ts'
import { entryLabels, type LedgerEntry } from '#domain/holders/model/transfer.ts'
import { securityLabels, type SecurityType } from '#domain/shared/securities.ts'
import { money } from '#domain/shared/money.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { countHeld, type ReadEntry } from './entries-repo.ts'

/** Only a holder of the company gets on; `ever` lets past holders in too. To anybody else the page does not exist. */
export async function demandHolder(
  q: Queryable,
  userId: string,
  accountId: string,
  which: 'now' | 'ever',
): Promise<void> {
  if ((await countHeld(q, userId, accountId))[which] === 0) throw refuse('not_found')
}

export const presentEntry = (row: ReadEntry): LedgerEntry => ({
  id: row.id,
  seq: row.seq,
  type: row.type,
  label: entryLabels[row.type],
  security: row.security_name || securityLabels[row.security_type as SecurityType],
  certificate_no: row.certificate_no,
  title: row.title,
  units: row.units,
  cost: money(row.cost),
  counterpart: row.counterpart,
  restricted_until: row.restricted_until,
  at: row.at,
})
