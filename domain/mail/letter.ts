import { CONTACT_PATH, splitAtContact } from '#domain/shared/contact-page.ts'

/** What every message says about the platform, and the base of its links. Nothing in it comes from a request. */
export interface MailContext {
  /** name of the platform, from platform information */
  platform: string
  supportEmail: string
  /** who runs the platform, and its legal notice */
  legal: string
  /** of buttons and links, as `#rrggbb` that carries white text */
  color: string
  /** base of every link, from configuration, without a slash at its end */
  url: string
  /** path that switches such messages off, or null when they cannot be */
  stop?: string | null
}

/** A message as it is sent. `code` is the one-time code in it, for the demo mailbox. */
export interface Mail {
  subject: string
  text: string
  html: string
  code?: string
}

/**
 * A message of a module without a secret: what happened, what to do, and at most one button. Its text is in
 * `domain/<context>/mail`.
 */
export interface Notice {
  subject: string
  /** paragraphs of plain text, in order */
  lines: readonly string[]
  /** one button; `path` begins with a slash */
  action?: { label: string; path: string }
}

export interface Letter {
  subject: string
  /** first name of the reader; without one the greeting is "Hello," */
  name?: string
  /** paragraphs of plain text, in order */
  lines: readonly string[]
  /** shown large, alone on its line */
  code?: string
  /** one button; `path` begins with a slash and is appended to the platform's address */
  action?: { label: string; path: string }
  /** small print below the button */
  after?: readonly string[]
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Text made safe for HTML content and attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (c) => entities[c] ?? c)
/** One line: a name with a line break cannot start a header or a paragraph of its own. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

const contactPage = (context: MailContext): string => context.url + CONTACT_PATH
/** Plain text has no links: the address follows the linked text in parentheses. */
const textWithContact = (text: string, context: MailContext): string =>
  splitAtContact(text)
    .map(({ words, isContact }) => (isContact ? `${words} (${contactPage(context)})` : words))
    .join('')
const htmlWithContact = (text: string, context: MailContext): string =>
  splitAtContact(text)
    .map(({ words, isContact }) =>
      isContact
        ? `<a href="${escapeHtml(contactPage(context))}" style="color:${context.color}">${escapeHtml(words)}</a>`
        : escapeHtml(words),
    )
    .join('')

const paragraph = (text: string, style = 'margin:0 0 16px'): string =>
  `<p style="${style}">${escapeHtml(text)}</p>`
const linked = (text: string, context: MailContext, style = 'margin:0 0 16px'): string =>
  `<p style="${style}">${htmlWithContact(text, context)}</p>`
/** A right-to-left name is isolated (U+2068, U+2069), so that the comma after it stays in position. */
const isolated = (name: string): string =>
  /[\u0590-\u08ff]/.test(name) ? `\u2068${name}\u2069` : name
const greeting = (name: string | undefined): string =>
  name ? `Hello ${isolated(oneLine(name))},` : 'Hello,'
const why = (context: MailContext): string =>
  `You receive this because of your account at ${context.platform}. Questions: ${context.supportEmail}`

/**
 * Sets a letter as text and as HTML with inline styles only: no picture, no script and nothing loaded from elsewhere.
 */
export function writeLetter(letter: Letter, context: MailContext): Mail {
  const link =
    letter.action === undefined
      ? null
      : { label: letter.action.label, href: context.url + letter.action.path }
  const after = letter.after ?? []
  const stop =
    context.stop === undefined || context.stop === null ? null : context.url + context.stop
  const text = [
    greeting(letter.name),
    ...letter.lines.map((line) => textWithContact(line, context)),
    ...(letter.code === undefined ? [] : [`    ${letter.code}`]),
    ...(link === null ? [] : [`${link.label}:\n${link.href}`]),
    ...after.map((line) => textWithContact(line, context)),
    `-- \n${context.platform}\n${why(context)}${stop === null ? '' : `\nStop messages like this one: ${stop}`}\n${oneLine(context.legal)}`,
  ].join('\n\n')
  const body = [
    paragraph(greeting(letter.name)),
    ...letter.lines.map((line) => linked(line, context)),
    ...(letter.code === undefined
      ? []
      : [
          paragraph(
            letter.code,
            'margin:24px 0;font-size:32px;font-weight:600;letter-spacing:8px;font-variant-numeric:tabular-nums',
          ),
        ]),
    ...(link === null
      ? []
      : [
          `<p style="margin:24px 0"><a href="${escapeHtml(link.href)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${context.color};color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(link.label)}</a></p>`,
          paragraph(link.href, 'margin:0 0 16px;font-size:13px;color:#475569;word-break:break-all'),
        ]),
    ...after.map((line) => linked(line, context, 'margin:0 0 12px;font-size:14px;color:#475569')),
  ].join('\n')
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(oneLine(letter.subject))}</title></head>
<body style="margin:0;padding:24px;background:#f1f5f9;color:#0f172a;font:16px/1.5 Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 24px;font:600 20px Poppins,Helvetica,Arial,sans-serif">${escapeHtml(context.platform)}</p>
${body}
</div>
<p style="max-width:560px;margin:16px auto 0;font-size:12px;color:#64748b">${escapeHtml(why(context))}${stop === null ? '' : ` <a href="${escapeHtml(stop)}" style="color:#64748b">Stop messages like this one</a>`}</p>
<p style="max-width:560px;margin:8px auto 0;font-size:12px;color:#64748b">${escapeHtml(context.legal)}</p>
</body></html>
`
  return {
    subject: oneLine(letter.subject),
    text: `${text}\n`,
    html,
    code: letter.code,
  }
}
