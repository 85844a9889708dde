import type { JobHandler } from '../../providers/jobs/port.ts'
import { smtpMail } from '../../providers/mail/smtp.ts'
import type { MailPort } from '../../providers/mail/port.ts'
import { mailWorld, placeOf, sealedMail } from './mailer.ts'
import { lockMessage, markFailed, markSent } from './repo.ts'

const ports = new Map<string, MailPort>()
/** One pooled connection per mail server and process. */
function portFor(url: string): MailPort {
  const known = ports.get(url)
  if (known) return known
  const made = smtpMail(url)
  ports.set(url, made)
  return made
}
/** Closes the connections to mail servers when the process ends. */
export function closeMail(): void {
  for (const port of ports.values()) port.close()
  ports.clear()
}

/** An error of a mail server as the log may keep it: its code, never its words, which repeat addresses. */
const problemOf = (error: unknown): string => {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return [typeof responseCode === 'number' ? String(responseCode) : null, typeof code === 'string' ? code : null].filter(Boolean).join(' ') || 'unknown'
}

/** Takes one message to the mail server and forgets its text. A refusal is noted and the job is tried again by the queue. */
export const sendMail: JobHandler = async (job, { parts, tx }) => {
  const url = parts.config.smtpUrl
  const row = await lockMessage(tx, String(job.data['id']))
  if (url === null || row === null || row.sealed === null || row.sent_at !== null) return
  const mail = sealedMail.parse(JSON.parse(parts.keys.open(row.sealed, placeOf(row.id))))
  const world = await mailWorld(tx, parts.publicUrl)
  const from = { name: world.platform, address: world.supportEmail }
  try {
    await portFor(url).send({ id: row.id, from, to: { name: row.to_name, address: row.to_address }, subject: mail.subject, text: mail.text, html: mail.html })
  } catch (error) {
    const problem = problemOf(error)
    // after the job's own transaction has let go of the row, so that the note outlives its rollback
    setImmediate(() => void markFailed(parts.db, row.id, parts.clock.now().toISOString(), problem).catch(() => parts.log.warn({ message: row.id }, 'the failure of a message could not be noted')))
    throw new Error(`the mail server did not take message ${row.id} (${problem})`, { cause: error })
  }
  await markSent(tx, row.id, parts.clock.now().toISOString())
}
