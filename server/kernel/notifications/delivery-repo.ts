import type { EmailDelivery } from '#domain/shared/email-log.ts'
import { sql, type Queryable, type Tx } from '../db/db.ts'

interface DeliveryRow {
  to_address: string
  created_at: string
  delivery: EmailDelivery | 'suppressed' | null
}
const lockText = sql(
  'mail.delivery-lock',
  'select to_address, created_at, delivery from email_message where id = $1 for update',
)
const saveText = sql(
  'mail.delivery-save',
  'update email_message set delivery = $2, delivery_at = $3, delivery_code = $4 where id = $1',
)
const releaseText = sql(
  'mail.delivery-release',
  'update email_message set delivery = null, delivery_at = null, delivery_code = null where id = $1',
)
const suppressedText = sql(
  'mail.suppressed',
  'select reason from email_suppression where address = lower($1)',
)
// a report of spam says more than one that a mailbox is gone
const suppressText = sql(
  'mail.suppress',
  `insert into email_suppression (address, reason, since, message_id) values (lower($1), $2, $3, $4)
  on conflict (address) do update
    set reason = excluded.reason, since = excluded.since, message_id = excluded.message_id
    where email_suppression.reason = 'bounced'`,
)
const liftText = sql('mail.lift', 'delete from email_suppression where address = lower($1)')
const arrivedText = sql(
  'mail.arrived',
  `delete from email_suppression where address = lower($1) and reason = 'bounced' and since < $2`,
)

/** What is known of a message, locked until the transaction ends: reports about it wait for each other. */
export const lockDelivery = (tx: Tx, id: string): Promise<DeliveryRow | null> =>
  tx.one<DeliveryRow>(lockText, [id])
/** Stores what was reported of a message. */
export const saveDelivery = (
  tx: Tx,
  id: string,
  of: { delivery: EmailDelivery | 'suppressed'; at: string; code: string },
): Promise<number> => tx.run(saveText, [id, of.delivery, of.at, of.code])
/** The message is no longer held back. */
export const releaseMessage = (tx: Tx, id: string): Promise<number> => tx.run(releaseText, [id])
/** Why an address gets only what cannot be switched off, or null. */
export const suppressionOf = async (
  q: Queryable,
  address: string,
): Promise<'bounced' | 'complained' | null> =>
  (await q.one<{ reason: 'bounced' | 'complained' }>(suppressedText, [address]))?.reason ?? null
/** From now on the address gets only what cannot be switched off. */
export const suppress = (
  tx: Tx,
  address: string,
  of: { reason: 'bounced' | 'complained'; at: string; messageId: string },
): Promise<number> => tx.run(suppressText, [address, of.reason, of.at, of.messageId])
/** The address gets every message again. */
export const liftSuppression = (tx: Tx, address: string): Promise<number> =>
  tx.run(liftText, [address])
/** A message that was written at `writtenAt` arrived: a bounce that was reported before does not count anymore. */
export const liftBounce = (tx: Tx, address: string, writtenAt: string): Promise<number> =>
  tx.run(arrivedText, [address, writtenAt])
