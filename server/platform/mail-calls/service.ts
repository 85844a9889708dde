import { readProof } from '#domain/platform/api/mail-calls.ts'
import { DomainError, refuse } from '#domain/shared/errors.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { Actor } from '#domain/shared/access/actor.ts'
import type { Limit } from '#server/kernel/db/limits.ts'
import { noteDelivery } from '#server/kernel/notifications/index.ts'
import type { MailProvider } from '#server/providers/mail/port.ts'
import { readMail, storeMail } from '../received-mail/index.ts'
import { takeToken } from './repo.ts'

type Context = RequestContext<Actor>
type Answer = { taken: boolean }

/** Calls without a right signature from one address: nobody needs more than a few to notice a wrong key. */
const unsigned: Limit = { name: 'mail-call.unsigned', points: 60, seconds: 60 }
/** Signed calls of all addresses together. */
const signed: Limit = { name: 'mail-call.signed', points: 6000, seconds: 60 }
/** A Message-ID of ours is the id of the message and the sender’s host (`server/providers/mail/smtp.ts`). */
const OURS = /^([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})@/i

/**
 * Who made a call, and the token of its signature, which counts once. Throws not_found where there is no provider,
 * unauthorized without more words for a signature that is wrong or too old, and too_many.
 */
async function signedBy(
  { services, ip }: Context,
  proof: unknown,
): Promise<{ provider: MailProvider; token: string }> {
  const { mailProvider: provider, limits, metrics, clock } = services
  if (provider === null) throw refuse('not_found')
  const given = readProof(proof)
  // a signature ages by the real time, not by the one that a demo moves
  const verdict = given === null ? 'wrong' : provider.verify(given, clock.real())
  if (given === null || verdict !== 'right') {
    metrics.reported(verdict === 'stale' ? 'stale' : 'unsigned')
    await limits.demand(unsigned, ip)
    throw refuse('unauthorized', { message: 'The signature isn’t valid.' })
  }
  await limits.demand(signed, 'mailgun')
  return { provider, token: given.token }
}

/** Lets a call through once: `false` for one that counted before. */
async function isFresh({ services, tx }: Context, token: string): Promise<boolean> {
  const fresh = await takeToken(tx, token, services.clock.real().toISOString())
  if (!fresh) services.metrics.reported('repeated')
  return fresh
}

/** Stores what the provider reports of a message. A call about none of ours is taken too: repeating it helps nobody. */
export async function takeReport(
  call: Context,
  body: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const { provider, token } = await signedBy(call, body['signature'])
  if (!(await isFresh(call, token))) return { taken: false }
  const { tx, services, now } = call
  const report = provider.reportOf(body['event-data'])
  if (report === null) {
    services.metrics.reported('ignored')
    return { taken: false }
  }
  const id = OURS.exec(report.messageId)?.[1]?.toLowerCase()
  const outcome =
    id === undefined ? 'unknown' : await noteDelivery(tx, { ...report, id, at: now.toISOString() })
  services.metrics.reported(outcome)
  return { taken: outcome === 'stored' }
}

/** Stores an e-mail that the provider received. One that cannot be read is not asked for again. */
export async function takeMail(
  call: Context,
  body: Readonly<Record<string, string>>,
): Promise<Answer> {
  const { tx, services } = call
  const { token } = await signedBy(call, body)
  // before the first statement: no connection is held while a stranger's e-mail is read
  const mail = await readable(Buffer.from(body['body-mime'] ?? ''))
  if (!(await isFresh(call, token))) return { taken: false }
  if (mail === null) {
    services.metrics.reported('unreadable')
    return { taken: false }
  }
  const { known } = await storeMail(services, tx, mail, null)
  services.metrics.reported(known ? 'repeated' : 'received')
  return { taken: !known }
}

/** The e-mail; null for one that cannot be read. */
async function readable(bytes: Buffer): Promise<Awaited<ReturnType<typeof readMail>> | null> {
  try {
    return await readMail(bytes)
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'invalid') throw error
    return null
  }
}
