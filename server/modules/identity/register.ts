import type { Actor } from '#domain/access/actor.ts'
import { refuse } from '#domain/errors.ts'
import type { registration } from '#domain/model/user.ts'
import type { z } from 'zod'
import type { Tx } from '../../db/db.ts'
import type { Call } from '../../http/call.ts'
import { sha256 } from '../../lib/keys.ts'
import { sitePath } from '../../lib/site-path.ts'
import type { Parts } from '../../parts.ts'
import { platformRow } from '../platform/index.ts'
import { checkNewPassword, mailLink, openAccount } from './accounts.ts'
import { registerLimit, registerMailLimit } from './budgets.ts'
import { inEqualTime } from './equal-time.ts'
import { networkOf } from './network.ts'
import { hashPassword } from './passwords.ts'
import { dropLinks, lastRedirect, lockLink, markLinkUsed, renewUser, userByEmail, userById } from './repo.ts'
import { emailHash } from './sign-in-log.ts'

type Asks = Pick<Call, 'parts' | 'ip' | 'now' | 'requestId'> & { actor: Actor }
type Registration = z.output<typeof registration>

/** The captcha counts once, and one network opens only so many accounts. */
async function checkAsker(call: Asks, proof: string): Promise<void> {
  const network = networkOf(call.ip)
  if (network !== null) await call.parts.limits.demand(registerLimit, network, 'Too many accounts were opened from your network. Try again in an hour.')
  if (!(await call.parts.captcha.redeem(proof))) throw refuse('captcha_failed', { fields: { recaptcha: 'The check did not pass. Do it again.' } })
}

const mayMail = async (parts: Parts, email: string): Promise<boolean> => (await parts.limits.take(registerMailLimit, emailHash(parts, email))).ok
const answer = { message: 'We sent you an e-mail. Open the link in it to go on.' }

/**
 * Opens an account. Whoever asks gets the same answer for every address; the mailbox alone learns whether it had one. An
 * account that nobody has confirmed takes the newest name and password, and its older links end.
 */
export async function register(call: Asks, given: Registration): Promise<{ message: string }> {
  const { parts } = call
  const platform = (await platformRow(parts.db))?.name ?? ''
  checkNewPassword(given.password, ['capstan', platform, given.first_name, given.last_name, given.email_address.split('@')[0] ?? ''])
  await checkAsker(call, given.recaptcha)
  await inEqualTime(async () => {
    const passwordHash = await hashPassword(given.password)
    const mail = await mayMail(parts, given.email_address)
    await parts.db.tx((tx) => enrol(tx, call, given, passwordHash, mail))
  })
  return answer
}

async function enrol(tx: Tx, call: Asks, given: Registration, passwordHash: string, mail: boolean): Promise<void> {
  const { parts } = call
  const by = { actor: call.actor, ip: call.ip, requestId: call.requestId }
  const redirect = sitePath(given.redirect)
  const fresh = await openAccount(tx, parts, { email: given.email_address, firstName: given.first_name, lastName: given.last_name, passwordHash }, by)
  if (fresh !== null) {
    if (mail) await mailLink(tx, parts, fresh, redirect)
    return
  }
  const known = await userByEmail(tx, given.email_address)
  if (known === null) return
  if (known.state !== 'unverified') {
    if (mail) await parts.mailer.send(tx, { template: 'register.taken', to: { userId: known.id }, data: {} })
    return
  }
  // past the mail budget the old link must keep working
  if (!mail) return
  await renewUser(tx, known.id, { first_name: given.first_name, last_name: given.last_name, password_hash: passwordHash })
  await dropLinks(tx, known.id)
  await mailLink(tx, parts, known.id, redirect)
}

/** Sends the confirmation link again where there is something to confirm; the answer never tells. */
export async function resendLink(call: Asks, given: { email_address: string; recaptcha: string }): Promise<{ message: string }> {
  const { parts } = call
  await checkAsker(call, given.recaptcha)
  await inEqualTime(async () => {
    const mail = await mayMail(parts, given.email_address)
    await parts.db.tx(async (tx) => {
      const known = await userByEmail(tx, given.email_address)
      if (known?.state === 'unverified' && mail) await sendAgain(tx, call, known.id)
    })
  })
  return answer
}

const sendAgain = (tx: Tx, call: Asks, userId: string): Promise<unknown> =>
  call.parts.lifecycles.send(tx, 'user', userId, { type: 'LINK_RESENT' }, { actor: { kind: 'system' }, ip: call.ip, requestId: call.requestId })

/** The effect of LINK_RESENT: a new link that goes on to where the last one did. Earlier links live until they expire. */
export const sendVerificationLink = async (tx: Tx, parts: Parts, userId: string): Promise<void> => mailLink(tx, parts, userId, await lastRedirect(tx, userId))

type Opened = { status: 'confirmed' | 'already_confirmed'; redirect: string | null }
/**
 * Confirms an address by the link of the mail. It may be opened again until it expires (scanners open links, too), and it
 * signs nobody in. An expired one is answered with a new mail.
 */
export async function validateLink(call: Asks, token: string): Promise<Opened> {
  const opened = await call.parts.db.tx((tx) => openLink(tx, call, sha256(token)))
  if (opened === 'expired') throw refuse('not_found', { message: 'This link has expired. We sent you a new one.' })
  if (opened === null) throw refuse('not_found')
  return opened
}

async function openLink(tx: Tx, call: Asks, hash: string): Promise<Opened | 'expired' | null> {
  const link = await lockLink(tx, hash)
  const user = link === null ? null : await userById(tx, link.user_id)
  if (link === null || user === null) return null
  if (Date.parse(link.expires_at) <= call.now.getTime()) {
    if (user.state !== 'unverified' || !(await mayMail(call.parts, user.email))) return null
    await sendAgain(tx, call, user.id)
    return 'expired'
  }
  if (user.state !== 'unverified') return { status: 'already_confirmed', redirect: link.redirect }
  await call.parts.lifecycles.send(tx, 'user', user.id, { type: 'EMAIL_CONFIRMED' }, { actor: { kind: 'system' }, ip: call.ip, requestId: call.requestId })
  await markLinkUsed(tx, hash, call.now.toISOString())
  return { status: 'confirmed', redirect: link.redirect }
}
