import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { valuationProblem } from '#domain/holders/model/conversion.ts'
import { capitalizationProblem, instrumentKind } from '#domain/holders/rules/conversion.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { findLedger, openingOf, type LedgerRow } from '../holdings/index.ts'
import { previewOf } from './preview.ts'
import type { ConversionRecord } from './repo.ts'

async function sharesOf(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  accountId: string,
  ledger: LedgerRow[],
): Promise<number | null> {
  const opening = await openingOf(services, q, accountId, ledger)
  const shares =
    ledger
      .filter((row) => row.cancelled_at === null && instrumentKind(row.security_type) === null)
      .reduce((sum, row) => sum + row.units, 0) +
    (opening?.positions ?? []).reduce((sum, one) => sum + one.units, 0) +
    (opening === null ? 0 : opening.options + opening.warrants + opening.pool)
  return shares === 0 ? null : shares
}

/** Fully diluted shares of the company's cap table without its SAFEs and notes; null where it has none. */
export const capitalizationOf = async (
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  accountId: string,
): Promise<number | null> => sharesOf(services, q, accountId, await findLedger(q, accountId))

/**
 * What a company reads first: how many SAFEs and notes are outstanding, and the fully diluted shares of its cap table
 * without them.
 */
export async function planOf(
  services: AppServices,
  q: Queryable,
  accountId: string,
  now: Date,
): Promise<{ today: string; instruments: number; capitalization: number | null }> {
  const ledger = await findLedger(q, accountId)
  return {
    today: dateInZone(now.toISOString()),
    instruments: ledger.filter(
      (row) => row.cancelled_at === null && instrumentKind(row.security_type) !== null,
    ).length,
    capitalization: await sharesOf(services, q, accountId, ledger),
  }
}

/** Why a conversion cannot go on at its terms: its figures, its documents, and what a security would become. */
export async function problemsOf(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  row: ConversionRecord,
): Promise<string[]> {
  const { terms } = row
  const compared = capitalizationProblem(terms, await capitalizationOf(services, q, row.account_id))
  return [
    terms.papers.length === 0 ? 'Add the signed document of the event.' : null,
    valuationProblem(terms.price, terms.capitalization),
    compared,
    (await previewOf(q, row)).problem,
  ].filter((problem) => problem !== null)
}
