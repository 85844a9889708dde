import type { EncryptedColumn } from '../keys/index.ts'
import {
  oneLine,
  writeMail,
  type Mail,
  type MailData,
  type MailName,
  type MailContext,
} from '#domain/mail/index.ts'
import { kindOfCause, type NoticeKind } from '#domain/shared/notice.ts'
import { z } from 'zod'
import type { Queryable, Tx } from '../db/db.ts'
import { noteInRehearsal } from '../rehearsal.ts'
import { newId } from '../lib/ids.ts'
import type { MailAddress, MailSignature } from '#server/providers/mail/port.ts'
import type { AppServices } from '#server/app-services.ts'
import { insertMessage, platformText, readerOf } from './mail-repo.ts'

export const SEND_JOB = 'mail.send'
/** AAD of the encrypted message of a row. */
export const placeOf = (id: string): string => `email_message:${id}:sealed`
/** What of its tables is encrypted. */
export const mailColumns: readonly EncryptedColumn[] = [
  { table: 'email_message', column: 'sealed', from: ['id'], place: placeOf },
]
/** `unsubscribe` is the address for one click (RFC 8058), where the reader may switch the message off */
export const encryptedMail = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  code: z.string().optional(),
  unsubscribe: z.string().optional(),
  /** the file of the logo that the HTML shows */
  logo: z.string().optional(),
})

/** A person of the product, or an address. One message has one recipient. */
export type Recipient = { userId: string } | { address: string }
export interface Message<N extends MailName> {
  template: N
  to: Recipient
  data: MailData<N>
  /** the accepted event that this message is about: one message per cause, template and recipient, even on a retry */
  cause?: Cause
  /** what the message is about, for the reader's preferences; by its cause when absent */
  kind?: NoticeKind
  /** which message of the same cause it is: 0 the first, then reminders */
  nth?: number
  /** how the mail is sent; without it, a notice is stored and the person's preferences decide */
  plan?: Omit<MailPlan, 'mail'>
  /** only a mail, not a notice in the person's list: a message of the sandbox's bank, for example */
  mailOnly?: true
}
export interface Cause {
  machine: string
  id: string
  rev: number
}

/** A notice to a person, before their preferences decide by which channel it reaches them. */
export interface NotificationRequest {
  userId: string
  kind: NoticeKind
  subject: string
  lines: readonly string[]
  action?: { label: string; path: string } | undefined
  cause: Cause | null
}
export interface MailPlan {
  /** false: switched off, or part of the daily summary */
  mail: boolean
  /** the mail is sent only while the machine of its cause is in this state */
  whileState: string | null
  /** path that switches such mails off; null where that cannot be done */
  stop: string | null
}
/** Stores notices and applies each person's preferences; provided by `notificationsModule`. */
export interface NotificationService {
  notify(tx: Tx, request: NotificationRequest): Promise<MailPlan>
  /** Updates the notices of people other than the machine's own, after a change of data that sends it no event. */
  follow(tx: Tx, machine: string, id: string): Promise<void>
}
const always: MailPlan = { mail: true, whileState: null, stop: null }
/** Before `notificationsModule` is set up, every message is a mail. */
export const mailsOnly: NotificationService = {
  notify: async () => always,
  follow: async () => undefined,
}
/** Writes messages in the transaction of their cause; they are sent after it commits, and never without it. */
export interface Mailer {
  send<N extends MailName>(tx: Tx, message: Message<N>): Promise<void>
}

/** Who sends mail about an offering instead of the platform, and the key that signs it; replies go to the platform. */
export interface MailSender {
  from: MailAddress
  dkim: MailSignature
}
/** Senders of offerings; provided by the module of private labels. */
export interface MailSenders {
  /** null: the platform itself sends */
  ofOffering(q: Queryable, listingId: string): Promise<MailSender | null>
}
/** Without that module the platform sends every message. */
export const platformSends: MailSenders = { ofOffering: async () => null }

declare module '#server/app-services.ts' {
  interface AppServices {
    /** who sends mail about an offering */
    senders: MailSenders
    /** writes messages in the transaction of their cause */
    mailer: Mailer
    /** stores notices and applies each person's preferences */
    notices: NotificationService
  }
}

/** The platform's data for every mail; links are built from configuration only, never from a request's Host. */
export async function mailContext(
  q: Queryable,
  publicUrl: string,
): Promise<MailContext & { sender: { name: string; address: string } }> {
  const info = await platformText(q)
  if (info === null) throw new Error('platform information is missing')
  return {
    platform: info.name,
    supportEmail: info.support_email,
    legal: `${info.legal_name} · ${info.legal_footer}`,
    color: info.accent,
    url: publicUrl,
    logo: info.logo_file_id === null ? null : { id: info.logo_file_id, alt: info.logo_alt },
    sender: { name: info.sender_name, address: info.sender_email },
  }
}

/**
 * Where a message goes, and how its reader is greeted. A name that was entered with an unconfirmed address is left out:
 * the address may belong to somebody else, and the name could carry any text into our mail.
 */
async function recipient(
  tx: Tx,
  to: Recipient,
): Promise<{ address: string; name: string; userId: string | null }> {
  if ('address' in to) return { address: to.address, name: '', userId: null }
  const reader = await readerOf(tx, to.userId)
  if (reader === null) throw new Error('a message was addressed to nobody')
  return { address: reader.address, name: oneLine(reader.name), userId: to.userId }
}

type MailerServices = Pick<
  AppServices,
  'clock' | 'keys' | 'jobs' | 'log' | 'publicUrl' | 'mail' | 'notices'
>

/**
 * What a message is about: the kind that the sender gave; `work` when its link leads to a company's or the platform's
 * workspace; else by its cause.
 */
function kindOf<N extends MailName>({ data, cause, kind }: Message<N>): NoticeKind {
  const path = (data as Partial<MailData<'notice'>>).action?.path ?? ''
  return (
    kind ??
    (/^\/(admin|dashboard\/raise-capital)(\/|$)/.test(path)
      ? 'work'
      : kindOfCause(cause?.machine ?? null))
  )
}

/** Stores a message that is a notice, and plans its mail; codes, links and invitations are always mailed. */
async function planOf<N extends MailName>(
  services: MailerServices,
  tx: Tx,
  message: Message<N>,
): Promise<MailPlan> {
  const { template, to, data, cause, plan, mailOnly } = message
  if (plan !== undefined) return { mail: true, ...plan }
  if (template !== 'notice' || mailOnly || !('userId' in to)) return always
  const { subject, lines, action } = data as MailData<'notice'>
  return services.notices.notify(tx, {
    userId: to.userId,
    kind: kindOf(message),
    subject: oneLine(subject),
    lines,
    action,
    cause: cause ?? null,
  })
}

/**
 * The mailer over the outbox table. With a mail server each message becomes a job; without one it is stored, encrypted,
 * for the mailbox under /meta.
 */
export function outboxMailer(services: () => MailerServices): Mailer {
  return {
    async send(tx, message) {
      const own = services()
      const { clock, keys, jobs, log, publicUrl, mail: server } = own
      const { template, to, data, cause } = message
      const reader = await recipient(tx, to)
      const plan = await planOf(own, tx, message)
      if (!plan.mail) return
      const context = { ...(await mailContext(tx, publicUrl)), stop: plan.stop }
      const { mail, logged } = writeMail(template, data, reader.name, context)
      const id = newId()
      const at = clock.now().toISOString()
      const stored = server === null
      const content = {
        ...(mail satisfies Mail),
        unsubscribe: plan.stop?.startsWith('/unsubscribe/') ? publicUrl + plan.stop : undefined,
        logo: context.logo?.id,
      }
      const fresh = await insertMessage(tx, {
        id,
        template,
        to: reader,
        subject: mail.subject,
        variables: logged,
        sealed: keys.seal(JSON.stringify(content), placeOf(id)),
        cause: cause ?? null,
        at,
        sentAt: stored ? at : null,
        kind: message.kind ?? (template === 'notice' ? kindOf(message) : null),
        whileState: plan.whileState,
        nth: message.nth ?? 0,
      })
      if (!fresh) return
      noteInRehearsal(tx, {
        kind: 'sends',
        text: `${mail.subject} (to ${reader.name})`,
        amount: null,
      })
      if (stored)
        tx.afterCommit(() =>
          log.info(
            { template, message: id },
            'no mail server is configured: the message is at /meta/mailbox',
          ),
        )
      else await jobs.enqueue(tx, SEND_JOB, { id }, { key: id })
    },
  }
}
