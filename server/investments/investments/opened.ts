import { refuse } from '#domain/shared/errors.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import * as repo from './repo.ts'
import type { InvestmentRow } from './tables.ts'

/**
 * Records that the investor opened a document of the offering; a file that is not one of them gets the same response as
 * one that does not exist.
 */
export async function noteOpened(
  tx: Tx,
  investment: Pick<InvestmentRow, 'id' | 'listing_id'>,
  fileId: string,
  now: Date,
): Promise<void> {
  const known = (await repo.findOfferingDocuments(tx, investment.listing_id)).some(
    (d) => d.file_id === fileId,
  )
  if (!known) throw refuse('not_found')
  await repo.saveOpened(tx, investment.id, fileId, now.toISOString())
}
