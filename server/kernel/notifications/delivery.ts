import { endsOptionalMail, movesDelivery, type EmailDelivery } from '#domain/shared/email-log.ts'
import type { Tx } from '../db/db.ts'
import * as repo from './delivery-repo.ts'

/** Longest code that is stored. */
const CODE = 40
/** A report about one message of ours, from a mail provider or a bounce. */
export interface DeliveryReport {
  /** id of the message */
  id: string
  delivery: EmailDelivery
  /** reply (RFC 5321) or enhanced status (RFC 3463), without the server's words, which repeat addresses */
  code: string
  /** the address that was reported; null when the report names none */
  recipient: string | null
  at: string
}

/**
 * Stores what became of a message. Reports arrive in any order; one that says less than what is known changes nothing.
 * After a lasting bounce or a report of spam the address gets only messages that cannot be switched off; a later message
 * that arrives ends that for a bounce. `unknown` when we sent no such message to that address.
 */
export async function noteDelivery(
  tx: Tx,
  report: DeliveryReport,
): Promise<'stored' | 'unchanged' | 'unknown'> {
  const row = await repo.lockDelivery(tx, report.id)
  if (row === null || row.delivery === 'suppressed') return 'unknown'
  const { delivery, at, recipient } = report
  if (recipient !== null && recipient.toLowerCase() !== row.to_address.toLowerCase())
    return 'unknown'
  if (!movesDelivery(row.delivery, delivery)) return 'unchanged'
  await repo.saveDelivery(tx, report.id, { delivery, at, code: report.code.slice(0, CODE) })
  if (endsOptionalMail(delivery))
    await repo.suppress(tx, row.to_address, { reason: delivery, at, messageId: report.id })
  else if (delivery === 'delivered') await repo.liftBounce(tx, row.to_address, row.created_at)
  return 'stored'
}
