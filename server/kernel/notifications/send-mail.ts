import type { JobHandler } from '#server/providers/jobs/port.ts'
import { mailWorld, placeOf, sealedMail } from './mailer.ts'
import { isOver, lockMessage, markDropped, markFailed, markSent, offeringOf } from './mail-repo.ts'

/** An error of a mail server as the log may keep it: its code, never its words, which repeat addresses. */
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

/** Takes one message to the mail server and forgets its text; one about a state that has passed is not sent. A refusal is noted and the job is tried again by the queue. */
export const sendMail: JobHandler = async (job, { services, tx }) => {
  const row = await lockMessage(tx, String(job.data['id']))
  if (services.mail === null || row === null || row.sealed === null || row.sent_at !== null) return
  if (await isOver(tx, row.id))
    return void (await markDropped(tx, row.id, services.clock.now().toISOString()))
  const mail = sealedMail.parse(JSON.parse(services.keys.open(row.sealed, placeOf(row.id))))
  const world = await mailWorld(tx, services.publicUrl)
  const listingId = await offeringOf(tx, row.id)
  const sender = listingId === null ? null : await services.senders.ofOffering(tx, listingId)
  try {
    await services.mail.send({
      id: row.id,
      from: sender?.from ?? world.sender,
      replyTo: world.supportEmail,
      returnPath: world.sender.address,
      ...(sender === null ? {} : { dkim: sender.dkim }),
      to: { name: row.to_name, address: row.to_address },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      unsubscribe: mail.unsubscribe,
    })
  } catch (error) {
    const problem = problemOf(error)
    // after the job's own transaction has let go of the row, so that the note outlives its rollback
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
