import {
  currentAccount,
  debitTerms,
  giveAccount,
  recordAuthorization,
} from '#server/payments/banking/index.ts'
import { revealFact } from '#server/investors/profile/index.ts'
import { textOf } from '#domain/shared/text.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { Case } from '../case.ts'
import { priced } from '../terms.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { Person } from '#domain/shared/access/actor.ts'

/** What a debit of this investment is authorized for. */
export const debitOf = (q: Queryable, c: Case, now: Date) =>
  debitTerms(q, {
    company: c.offering.company.name,
    cents: priced(c.context.units, c.row.price, c.row.fee_bps).total,
    now,
  })

/**
 * The bank account of a payment step: the one on file is used, another one is stored and verified by two small
 * deposits. A debit is authorized by the text that was shown (`accepted`); it is stored with its version, its hash, and
 * where it came from.
 */
export async function takeBankAccount(
  asking: RequestContext<Person> & { userAgent?: string },
  c: Case,
  answers: Readonly<Record<string, unknown>>,
  accepted: string | undefined,
): Promise<void> {
  const { services, tx, now } = asking
  const known = await revealFact(services, tx, c.row.user_id, 'payment')
  const number = known?.secrets['account_number']
  if (known === null || number === undefined) return
  const { holder_name, account_type, routing_number } = known.fact.values
  await giveAccount(
    services,
    tx,
    c.row.user_id,
    {
      holder_name: textOf(holder_name),
      account_type: account_type === 'savings' ? 'savings' : 'checking',
      routing_number: textOf(routing_number),
      account_number: number,
    },
    asking,
    now,
  )
  const account = await currentAccount(tx, c.row.user_id, 'ach')
  if (answers['method'] !== 'ach' || answers['authorize'] !== true || account === null) return
  await recordAuthorization(services, tx, {
    userId: c.row.user_id,
    investmentId: c.row.id,
    account,
    terms: await debitOf(tx, c, now),
    accepted,
    ip: asking.ip ?? '',
    userAgent: asking.userAgent ?? '',
    now,
  })
}
