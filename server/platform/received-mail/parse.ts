import {
  kindOfReceived,
  readDeliveryStatus,
  withoutSecrets,
} from '#domain/platform/rules/received-mail.ts'
import type { DeliveryReport } from '#domain/platform/rules/received-mail.ts'
import type { ReceivedKind } from '#domain/platform/model/received-mail.ts'
import { oneLine } from '#domain/mail/index.ts'
import { refuse, type DomainError } from '#domain/shared/errors.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import PostalMime, { type Attachment, type Email } from 'postal-mime'

/** Longest text of a message that is stored, in characters. */
const TEXT = 20_000
const LINE = 300
/** A Message-ID of ours: the id of the message and the sender’s host (`server/providers/mail/smtp.ts`). */
const OURS =
  /<([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})@[^<>\s]{1,255}>/gi
const ADDRESS = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/

export interface ParsedMail {
  /** its Message-ID, or the hash of its bytes */
  messageId: string
  kind: ReceivedKind
  from: { name: string; address: string }
  subject: string
  /** null when it has no date that can be read */
  date: string | null
  /** without codes and links */
  text: string
  report: DeliveryReport | null
  /** ids of our messages that it names, the likeliest first */
  about: string[]
}

const clean = (text: string): string =>
  // no control characters but line breaks and tabs: PostgreSQL refuses some, and terminals obey others
  text.toWellFormed().replaceAll(/[^\P{Cc}\n\t]/gu, '')
const line = (text: string | undefined): string => oneLine(clean(text ?? '')).slice(0, LINE)

/** Refusal of a file that is not an e-mail. */
export const notAnEmail = (): DomainError =>
  refuse('invalid', {
    fields: {
      file: 'This file isn’t an e-mail with a sender. Choose an .eml file, as your mail program saves it.',
    },
  })

async function parsed(bytes: Buffer): Promise<Email> {
  try {
    return await PostalMime.parse(bytes, {
      forceRfc822Attachments: true,
      attachmentEncoding: 'arraybuffer',
      maxNestingDepth: 30,
      maxHeadersSize: 256 * 1024,
    })
  } catch {
    throw notAnEmail()
  }
}

const contentOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8')
/** Characters of HTML that are read: text of the stored length with fifty times as much around it. */
const HTML = 50 * TEXT
/**
 * Text of HTML, for a message without plain text; screens show it as text, never as HTML. Each expression stops at the
 * next `<`, so that none reads the same characters again for every one that opens no element.
 */
const textOfHtml = (html: string): string =>
  html
    .slice(0, HTML)
    .replaceAll(/<(style|script|head)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replaceAll(/<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6])\b[^<>]*>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\n{3,}/g, '\n\n')

/** Reads an e-mail (RFC 5322). Throws invalid for a file that is not one. */
export async function parseMail(bytes: Buffer): Promise<ParsedMail> {
  const mail = await parsed(bytes)
  const header = (key: string) => mail.headers.find((one) => one.key === key)?.value ?? null
  const address = (mail.from?.address ?? '').trim().toLowerCase()
  if (!ADDRESS.test(address) || address !== clean(address)) throw notAnEmail()
  const status = mail.attachments.find((one) => one.mimeType === 'message/delivery-status')
  const report = status === undefined ? null : readDeliveryStatus(clean(contentOf(status)))
  const kind = kindOfReceived({
    action: report?.action ?? null,
    autoSubmitted: header('auto-submitted'),
    returnPath: header('return-path'),
  })
  const named = [
    mail.inReplyTo ?? '',
    mail.references ?? '',
    // the message that came back, or its headers alone
    ...(report === null ? [] : [...mail.attachments.map(contentOf), mail.text ?? '']),
  ].join('\n')
  const text = mail.text?.trim() ? mail.text : textOfHtml(mail.html ?? '')
  const at = mail.date === undefined ? Number.NaN : Date.parse(mail.date)
  return {
    messageId: line(mail.messageId) || `sha256:${sha256(bytes)}`,
    kind,
    from: { name: line(mail.from?.name), address },
    subject: line(mail.subject),
    date: Number.isNaN(at) ? null : new Date(at).toISOString(),
    text: withoutSecrets(clean(text)).trim().slice(0, TEXT),
    report: kind === 'bounce' ? report : null,
    about: [...new Set([...named.matchAll(OURS)].map(([, id = '']) => id.toLowerCase()))].slice(
      0,
      20,
    ),
  }
}
