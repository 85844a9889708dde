import { refuse } from '#domain/shared/errors.ts'
import type { Queryable } from '../db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { placeOf, encryptedMail } from './mailer.ts'
import { newestMessages } from './mail-repo.ts'

export interface MailboxEntry {
  id: string
  to: string
  subject: string
  text: string
  html: string
  sent_at: string
  code?: string | undefined
}

/** Messages whose text is still stored, newest first, decrypted; with a mail server only those that wait to be sent. */
export async function storedMessages(
  q: Queryable,
  services: Pick<AppServices, 'keys'>,
  of: { to?: string | undefined; limit: number },
): Promise<MailboxEntry[]> {
  const rows = await newestMessages(q, of.to?.trim().toLowerCase() ?? null, of.limit)
  return rows.map((row) => {
    const {
      unsubscribe: _,
      logo,
      ...mail
    } = encryptedMail.parse(JSON.parse(services.keys.open(row.sealed ?? '', placeOf(row.id))))
    return {
      id: row.id,
      to: row.to_address,
      sent_at: row.sent_at ?? row.created_at,
      ...mail,
      // a page shows no part of a message: the same picture has an address of the platform
      html: logo === undefined ? mail.html : mail.html.replace(`cid:${logo}`, `/brand/${logo}.png`),
    }
  })
}

/** What the product sent; refused with a mail server, where codes and links belong to the recipient alone. */
export async function mailbox(
  q: Queryable,
  services: Pick<AppServices, 'keys' | 'mail'>,
  of: { to?: string | undefined; limit: number },
): Promise<MailboxEntry[]> {
  if (services.mail !== null) throw refuse('not_found')
  return storedMessages(q, services, of)
}
