import { createTransport } from 'nodemailer'
import type { MailPort } from './port.ts'

/** Longest wait for the mail server, in milliseconds, before the job is tried again later. */
const PATIENCE_MS = 15_000

const options = (url: string) => ({
  url,
  connectionTimeout: PATIENCE_MS,
  greetingTimeout: PATIENCE_MS,
  socketTimeout: PATIENCE_MS,
  disableFileAccess: true,
  disableUrlAccess: true,
})

/**
 * Connects to the mail server and signs in, without sending anything. Returns what is wrong, in its words or the
 * system's; null when mail can be sent.
 */
export async function tryMail(url: string): Promise<string | null> {
  const transport = createTransport(options(url))
  try {
    await transport.verify()
    return null
  } catch (error) {
    return (error as Error).message
  } finally {
    transport.close()
  }
}

/** Sends through an SMTP server. Nothing of a message can name a file or an address to fetch from. */
export function smtpMail(url: string): MailPort {
  const transport = createTransport({ ...options(url), pool: true, maxConnections: 3 })
  return {
    async send({
      id,
      from,
      to,
      replyTo,
      returnPath,
      dkim,
      subject,
      text,
      html,
      logo,
      unsubscribe,
    }) {
      const host = from.address.split('@')[1] ?? 'localhost'
      await transport.sendMail({
        messageId: `<${id}@${host}>`,
        from,
        ...(replyTo === from.address ? {} : { replyTo }),
        to,
        envelope: { from: returnPath, to: to.address },
        ...(dkim === undefined ? {} : { dkim }),
        subject,
        text,
        html,
        ...(logo === undefined
          ? {}
          : {
              attachments: [
                {
                  cid: logo.id,
                  contentType: logo.contentType,
                  content: logo.content,
                  contentDisposition: 'inline' as const,
                },
              ],
            }),
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe === undefined
            ? {}
            : {
                'List-Unsubscribe': `<${unsubscribe}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
        },
      })
    },
    close: () => transport.close(),
  }
}
