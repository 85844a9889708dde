import { oneLine, writeMail, type Mail, type MailData, type MailName } from '#domain/mail/index.ts'
import { z } from 'zod'
import type { Queryable, Tx } from '../../db/db.ts'
import { newId } from '../../lib/ids.ts'
import type { Parts } from '../../parts.ts'
import { insertMessage, platformWords, readerOf } from './repo.ts'

export const SEND_JOB = 'mail.send'
/** Where the rendered message of a row is sealed. */
export const placeOf = (id: string): string => `email_message:${id}:sealed`
export const sealedMail = z.object({ subject: z.string(), text: z.string(), html: z.string(), code: z.string().optional() })

/** A person of the product, or an address with a name. One message has one recipient. */
export type Recipient = { userId: string } | { address: string; name: string }
export interface Message<N extends MailName> {
  template: N
  to: Recipient
  data: MailData<N>
  /** the accepted event that this message is about: the same cause, template and recipient get one message, however often it is tried */
  cause?: { machine: string; id: string; rev: number }
}
/** Writes messages in the transaction of their cause; they leave after it, and never without it. */
export interface Mailer {
  send<N extends MailName>(tx: Tx, message: Message<N>): Promise<void>
}

/** What every letter needs to know; links are built from configuration only, never from a request's Host. */
export async function mailWorld(q: Queryable, publicUrl: string): Promise<{ platform: string; supportEmail: string; url: string }> {
  const words = await platformWords(q)
  if (words === null) throw new Error('platform information is missing')
  return { platform: words.name, supportEmail: words.support_email, url: publicUrl }
}

async function recipient(tx: Tx, to: Recipient): Promise<{ address: string; name: string; userId: string | null }> {
  if ('address' in to) return { address: to.address, name: oneLine(to.name), userId: null }
  const reader = await readerOf(tx, to.userId)
  if (reader === null) throw new Error('a message was addressed to nobody')
  return { address: reader.address, name: oneLine(reader.name), userId: to.userId }
}

type MailerParts = Pick<Parts, 'clock' | 'keys' | 'jobs' | 'log' | 'publicUrl' | 'mail'>

/**
 * The mailer over the outbox table. With a mail server each message becomes a job; without one it is kept, sealed, for
 * the mailbox under /meta.
 */
export function outboxMailer(parts: () => MailerParts): Mailer {
  return {
    async send(tx, { template, to, data, cause }) {
      const { clock, keys, jobs, log, publicUrl, mail: server } = parts()
      const reader = await recipient(tx, to)
      const { mail, logged } = writeMail(template, data, reader.name, await mailWorld(tx, publicUrl))
      const id = newId()
      const at = clock.now().toISOString()
      const kept = server === null
      const fresh = await insertMessage(tx, { id, template, to: reader, subject: mail.subject, variables: logged, sealed: keys.seal(JSON.stringify(mail satisfies Mail), placeOf(id)), cause: cause ?? null, at, sentAt: kept ? at : null })
      if (!fresh) return
      if (kept) tx.afterCommit(() => log.info({ template, message: id }, 'no mail server is configured: the message is at /meta/mailbox'))
      else await jobs.enqueue(tx, SEND_JOB, { id }, { key: id })
    },
  }
}
