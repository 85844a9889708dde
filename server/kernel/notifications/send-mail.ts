import type { AppServices } from '#server/app-services.ts'
import type { JobHandler } from '#server/providers/jobs/port.ts'
import type { OutgoingMail } from '#server/providers/mail/port.ts'
import type { Tx } from '../db/db.ts'
import { fileById, readFile } from '../files/index.ts'
import { saveDelivery, suppressionOf } from './delivery-repo.ts'
import { mailContext, placeOf, encryptedMail } from './mailer.ts'
import { isOver, lockMessage, markDropped, markFailed, markSent, offeringOf } from './mail-repo.ts'

/** An error of a mail server as the log may store it: its code, never its text, which repeats addresses. */
const problemOf = (error: unknown): string => {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return (
    [
      typeof responseCode === 'number' ? String(responseCode) : null,
      typeof code === 'string' ? code : null,
    ]
      .filter(Boolean)
      .join(' ') || 'unknown'
  )
}

/**
 * The logo that a message shows; undefined when it shows none, or when its file is gone (its description is read then).
 */
async function logoOf(
  services: Pick<AppServices, 'files' | 'keys'>,
  tx: Tx,
  id: string | undefined,
): Promise<OutgoingMail['logo']> {
  const file = id === undefined ? null : await fileById(tx, id)
  return file === null
    ? undefined
    : { id: file.id, contentType: file.content_type, content: await readFile(services, tx, file) }
}

/**
 * Sends one message and deletes its text; one about a state that has passed is not sent, and one that can be switched off
 * is held back where its address bounces or has reported spam. A failure is stored, and the queue retries the job.
 */
export const sendMail: JobHandler = async (job, { services, tx }) => {
  const row = await lockMessage(tx, String(job.data['id']))
  if (services.mail === null || row === null || row.sealed === null || row.sent_at !== null) return
  if (await isOver(tx, row.id))
    return void (await markDropped(tx, row.id, services.clock.now().toISOString()))
  const mail = encryptedMail.parse(JSON.parse(services.keys.open(row.sealed, placeOf(row.id))))
  const suppressed = mail.unsubscribe === undefined ? null : await suppressionOf(tx, row.to_address)
  if (suppressed !== null) {
    const at = services.clock.now().toISOString()
    return void (await saveDelivery(tx, row.id, { delivery: 'suppressed', at, code: suppressed }))
  }
  const context = await mailContext(tx, services.publicUrl)
  const listingId = await offeringOf(tx, row.id)
  const logo = await logoOf(services, tx, mail.logo)
  const sender = listingId === null ? null : await services.senders.ofOffering(tx, listingId)
  try {
    await services.mail.send({
      id: row.id,
      from: sender?.from ?? context.sender,
      replyTo: context.supportEmail,
      returnPath: context.sender.address,
      ...(sender === null ? {} : { dkim: sender.dkim }),
      to: { name: row.to_name, address: row.to_address },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      ...(logo === undefined ? {} : { logo }),
      unsubscribe: mail.unsubscribe,
    })
  } catch (error) {
    const problem = problemOf(error)
    // after the job's own transaction has released the row, so that the failure is stored despite the rollback
    setImmediate(
      () =>
        void markFailed(services.db, row.id, services.clock.now().toISOString(), problem).catch(
          () =>
            services.log.warn({ message: row.id }, 'the failure of a message could not be noted'),
        ),
    )
    throw new Error(`the mail server did not take message ${row.id} (${problem})`, { cause: error })
  }
  await markSent(tx, row.id, services.clock.now().toISOString())
}
