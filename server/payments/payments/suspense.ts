import type { Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import * as consoleRepo from './console-repo.ts'
import { accounts, post, postLine, UNASSIGNED, type BankLine } from './ledger.ts'
import { aboutItem } from './transit.ts'

/** Money not yet matched: held in suspense to the cent, and a person reviews it. */
export async function holdInSuspense(
  tx: Tx,
  of: {
    cents: number
    sender: string
    text: string
    on: string
    memo: string
    at: string
    /** the line that brought it; or what says that it came, and for which offering, until the line comes */
    source: { line: BankLine } | { about: string; listingId: string; entryId: string }
  },
): Promise<void> {
  const id = newId()
  const posting = {
    kind: 'unmatched' as const,
    credit: accounts.suspense,
    cents: of.cents,
    paymentId: null,
    memo: of.memo,
    at: of.at,
  } as const
  const { source } = of
  if ('line' in source)
    await postLine(tx, source.line, {
      ...posting,
      debit: accounts.unassigned,
      about: aboutItem(id),
    })
  else
    await post(tx, {
      ...posting,
      debit: accounts.transitIn(source.listingId),
      about: { debit: source.about, credit: aboutItem(id) },
    })
  await consoleRepo.addItem(tx, {
    id,
    kind: 'unknown',
    amount: of.cents,
    payment_id: null,
    investment_id: null,
    sender: of.sender,
    text: of.text,
    received_on: of.on,
    created_at: of.at,
    bank_reference: 'line' in source ? source.line.bank_reference : null,
    bank_account: 'line' in source ? source.line.account : '',
    entry_id: 'line' in source ? null : source.entryId,
    listing_id: 'line' in source || source.listingId === UNASSIGNED ? null : source.listingId,
  })
}
