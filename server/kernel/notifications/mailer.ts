import {
  oneLine,
  writeMail,
  type Mail,
  type MailData,
  type MailName,
  type MailWorld,
} from '#domain/mail/index.ts'
import { kindOfCause, type NoticeKind } from '#domain/shared/notice.ts'
import { z } from 'zod'
import type { Queryable, Tx } from '../db/db.ts'
import { newId } from '../lib/ids.ts'
import type { MailAddress, MailSignature } from '#server/providers/mail/port.ts'
import type { AppServices } from '#server/app-services.ts'
import { insertMessage, platformText, readerOf } from './mail-repo.ts'

export const SEND_JOB = 'mail.send'
/** Where the rendered message of a row is sealed. */
export const placeOf = (id: string): string => `email_message:${id}:sealed`
/** `unsubscribe` is the address for one click (RFC 8058), where the reader may switch the message off */
export const sealedMail = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  code: z.string().optional(),
  unsubscribe: z.string().optional(),
})

/** A person of the product, or an address with a name. One message has one recipient. */
export type Recipient = { userId: string } | { address: string; name: string }
export interface Message<N extends MailName> {
  template: N
  to: Recipient
  data: MailData<N>
  /** the accepted event that this message is about: the same cause, template and recipient get one message, however often it is tried */
  cause?: Cause
  /** what the message is about, for the reader's preferences; by its cause when absent */
  kind?: NoticeKind
  /** which message of the same cause it is: 0 the first, then reminders */
  nth?: number
  /** given by whoever has asked the book of notices already */
  plan?: Omit<MailPlan, 'mail'>
  /** it is a mail and stands in no list: a message of the sandbox's bank, for example */
  mailOnly?: true
}
export interface Cause {
  machine: string
  id: string
  rev: number
}

/** A notice as it is written to a person, before it is decided how it reaches them. */
export interface Told {
  userId: string
  kind: NoticeKind
  subject: string
  lines: readonly string[]
  action?: { label: string; path: string } | undefined
  cause: Cause | null
}
export interface MailPlan {
  /** false: switched off, or kept for the daily summary */
  mail: boolean
  /** the mail leaves only while the machine of its cause is in this state */
  whileState: string | null
  /** path that switches such mails off; null where that cannot be done */
  stop: string | null
}
/** Stores what people are told and asks how they want to be told; filled by the notices module. */
export interface NoticeBook {
  tell(tx: Tx, told: Told): Promise<MailPlan>
  /** looks again at whom a machine waits for other than its own person: for changes of what is stored that send it no event */
  follow(tx: Tx, machine: string, id: string): Promise<void>
}
const always: MailPlan = { mail: true, whileState: null, stop: null }
/** Without the notices module every message is a mail. */
export const mailsOnly: NoticeBook = { tell: async () => always, follow: async () => undefined }
/** Writes messages in the transaction of their cause; they leave after it, and never without it. */
export interface Mailer {
  send<N extends MailName>(tx: Tx, message: Message<N>): Promise<void>
}

/** Who sends mail about an offering in the platform's place, and the key that signs it; answers go to the platform. */
export interface MailSender {
  from: MailAddress
  dkim: MailSignature
}
/** Senders of offerings; filled by the module of private labels. */
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
    /** stores what people are told, and how they want to be told */
    notices: NoticeBook
  }
}

/** What every letter needs to know; links are built from configuration only, never from a request's Host. */
export async function mailWorld(
  q: Queryable,
  publicUrl: string,
): Promise<MailWorld & { sender: { name: string; address: string } }> {
  const words = await platformText(q)
  if (words === null) throw new Error('platform information is missing')
  return {
    platform: words.name,
    supportEmail: words.support_email,
    legal: `${words.legal_name} · ${words.legal_footer}`,
    color: words.accent,
    url: publicUrl,
    sender: { name: words.sender_name, address: words.sender_email },
  }
}

async function recipient(
  tx: Tx,
  to: Recipient,
): Promise<{ address: string; name: string; userId: string | null }> {
  if ('address' in to) return { address: to.address, name: oneLine(to.name), userId: null }
  const reader = await readerOf(tx, to.userId)
  if (reader === null) throw new Error('a message was addressed to nobody')
  return { address: reader.address, name: oneLine(reader.name), userId: to.userId }
}

type MailerServices = Pick<
  AppServices,
  'clock' | 'keys' | 'jobs' | 'log' | 'publicUrl' | 'mail' | 'notices'
>

/** What a message is about: as its sender says, work when it leads to a workspace of a company or the platform, else by its cause. */
function kindOf<N extends MailName>({ data, cause, kind }: Message<N>): NoticeKind {
  const path = (data as Partial<MailData<'notice'>>).action?.path ?? ''
  return (
    kind ??
    (/^\/(admin|dashboard\/raise-capital)(\/|$)/.test(path)
      ? 'work'
      : kindOfCause(cause?.machine ?? null))
  )
}

/** Asks the book of notices about a message that is one; codes, links and invitations are not. */
async function planOf<N extends MailName>(
  services: MailerServices,
  tx: Tx,
  message: Message<N>,
): Promise<MailPlan> {
  const { template, to, data, cause, plan, mailOnly } = message
  if (plan !== undefined) return { mail: true, ...plan }
  if (template !== 'notice' || mailOnly || !('userId' in to)) return always
  const { subject, lines, action } = data as MailData<'notice'>
  return services.notices.tell(tx, {
    userId: to.userId,
    kind: kindOf(message),
    subject: oneLine(subject),
    lines,
    action,
    cause: cause ?? null,
  })
}

/**
 * The mailer over the outbox table. With a mail server each message becomes a job; without one it is kept, sealed, for
 * the mailbox under /meta.
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
      const { mail, logged } = writeMail(template, data, reader.name, {
        ...(await mailWorld(tx, publicUrl)),
        stop: plan.stop,
      })
      const id = newId()
      const at = clock.now().toISOString()
      const kept = server === null
      const whole = {
        ...(mail satisfies Mail),
        unsubscribe: plan.stop?.startsWith('/unsubscribe/') ? publicUrl + plan.stop : undefined,
      }
      const fresh = await insertMessage(tx, {
        id,
        template,
        to: reader,
        subject: mail.subject,
        variables: logged,
        sealed: keys.seal(JSON.stringify(whole), placeOf(id)),
        cause: cause ?? null,
        at,
        sentAt: kept ? at : null,
        kind: message.kind ?? (template === 'notice' ? kindOf(message) : null),
        whileState: plan.whileState,
        nth: message.nth ?? 0,
      })
      if (!fresh) return
      if (kept)
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
