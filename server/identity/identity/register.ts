import type { Actor } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { registration } from '#domain/shared/user.ts'
import type { z } from 'zod'
import type { Tx } from '#server/kernel/db/db.ts'
import type { Call } from '#server/kernel/http/call.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import { sitePath } from '#server/kernel/lib/site-path.ts'
import type { AppServices } from '#server/app-services.ts'
import {
  acceptConsents,
  checkAcceptances,
  demandOpen,
  platformRow,
} from '#server/platform/platform/index.ts'
import { checkNewPassword, mailLink, openAccount } from './accounts.ts'
import { registerLimit, registerMailLimit } from './budgets.ts'
import { inEqualTime } from './equal-time.ts'
import { networkOf } from './network.ts'
import { hashPassword } from './passwords.ts'
import {
  dropLinks,
  lastLink,
  lockLink,
  markLinkUsed,
  renewUser,
  userByEmail,
  userById,
  type LinkData,
  type UserRow,
} from './repo.ts'
import { demandSolved } from './robot.ts'
import { emailHash } from './sign-in-log.ts'
import { openFor } from './sign-in.ts'
import type { AuthData } from './sessions.ts'
import { rememberSignUp, signedUpHere } from './sign-up-browser.ts'
import { system } from '#server/kernel/context.ts'

type Asks = Pick<Call, 'services' | 'ip' | 'userAgent' | 'now' | 'requestId'> & { actor: Actor }
type Registration = z.output<typeof registration>

/** The captcha counts once, and one network opens only so many accounts. */
async function checkAsker(call: Asks, proof: string): Promise<void> {
  const network = networkOf(call.ip)
  if (network !== null)
    await call.services.limits.demand(
      registerLimit,
      network,
      'Too many accounts were created from your network. Try again in an hour.',
    )
  await demandSolved(call, proof)
}

const mayMail = async (services: AppServices, email: string): Promise<boolean> =>
  (await services.limits.take(registerMailLimit, emailHash(services, email))).ok
const answer = { message: 'We sent you an e-mail. Open the link in it to continue.' }

/**
 * Opens an account. The response is the same for every address; only the mailbox learns whether it had an account. An
 * account that nobody has confirmed takes the newest name and password, and its older links end.
 */
export async function register(
  call: Asks & Pick<Call, 'reply'>,
  given: Registration,
): Promise<{ message: string }> {
  const { services } = call
  await demandOpen(services.db, 'accepts_accounts')
  const platform = (await platformRow(services.db))?.name ?? ''
  checkNewPassword(given.password, [
    'capstan',
    platform,
    given.first_name,
    given.last_name,
    given.email_address.split('@')[0] ?? '',
  ])
  await checkAcceptances(services.db, given.accept ?? [], call.now)
  await checkAsker(call, given.recaptcha)
  await inEqualTime(async () => {
    const passwordHash = await hashPassword(given.password)
    // also for an address that is taken: that password is never stored, so the cookie opens nothing
    rememberSignUp(call, given.email_address, passwordHash)
    const mail = await mayMail(services, given.email_address)
    await services.db.tx((tx) => enrol(tx, call, given, passwordHash, mail))
  })
  return answer
}

async function enrol(
  tx: Tx,
  call: Asks,
  given: Registration,
  passwordHash: string,
  mail: boolean,
): Promise<void> {
  const { services } = call
  const by = { actor: call.actor, ip: call.ip, requestId: call.requestId }
  const carries: LinkData = {
    redirect: sitePath(given.redirect),
    accepted: given.accept
      ? {
          accept: given.accept,
          at: call.now.toISOString(),
          ip: call.ip,
          user_agent: call.userAgent,
        }
      : null,
  }
  const fresh = await openAccount(
    tx,
    services,
    {
      email: given.email_address,
      firstName: given.first_name,
      lastName: given.last_name,
      passwordHash,
    },
    by,
  )
  if (fresh !== null) {
    if (mail) await mailLink(tx, services, fresh, carries)
    return
  }
  const known = await userByEmail(tx, given.email_address)
  if (known === null) return
  if (known.state !== 'unverified') {
    if (mail)
      await services.mailer.send(tx, {
        template: 'register.taken',
        to: { userId: known.id },
        data: {},
      })
    return
  }
  // beyond the mail budget the old link must stay valid
  if (!mail) return
  await renewUser(tx, known.id, {
    first_name: given.first_name,
    last_name: given.last_name,
    password_hash: passwordHash,
  })
  await dropLinks(tx, known.id)
  await mailLink(tx, services, known.id, carries)
}

/**
 * Sends the confirmation link again where there is something to confirm; the response never reveals whether there was.
 */
export async function resendLink(
  call: Asks,
  given: { email_address: string; recaptcha: string },
): Promise<{ message: string }> {
  const { services } = call
  await checkAsker(call, given.recaptcha)
  await inEqualTime(async () => {
    const mail = await mayMail(services, given.email_address)
    await services.db.tx(async (tx) => {
      const known = await userByEmail(tx, given.email_address)
      if (known?.state === 'unverified' && mail) await sendAgain(tx, call, known.id)
    })
  })
  return answer
}

const sendAgain = (tx: Tx, call: Asks, userId: string): Promise<unknown> =>
  call.services.lifecycles.send(
    tx,
    'user',
    userId,
    { type: 'LINK_RESENT' },
    { ...system, ip: call.ip, requestId: call.requestId },
  )

/** The effect of LINK_RESENT: a new link that carries what the last one did. Earlier links live until they expire. */
export const sendVerificationLink = async (
  tx: Tx,
  services: AppServices,
  userId: string,
): Promise<void> => mailLink(tx, services, userId, await lastLink(tx, userId))

interface Opened {
  status: 'confirmed' | 'already_confirmed'
  redirect: string | null
}
/**
 * Confirms an address by the link of the mail. It may be opened again until it expires (scanners open links, too), and
 * it signs nobody in. An expired one leads to a new mail.
 */
export async function validateLink(call: Asks, token: string): Promise<Opened> {
  const opened = await call.services.db.tx((tx) => openLink(tx, call, sha256(token)))
  if (opened === 'expired')
    throw refuse('not_found', { message: 'This link has expired. We sent you a new one.' })
  if (opened === null) throw refuse('not_found')
  return { status: opened.status, redirect: opened.redirect }
}

/**
 * Confirms an address from the page that the link opens. In the browser that signed up it opens a session too: the
 * password was given there within the half hour before, and the link shows that the mailbox is the person's, as a
 * mailed code does. Only the confirmation itself does so, hence once; everywhere else, and later, the person logs in.
 */
export async function confirmHere(
  call: Asks & Pick<Call, 'cookies' | 'reply'>,
  token: string,
): Promise<Opened & { authData?: AuthData }> {
  const opened = await call.services.db.tx((tx) => openLink(tx, call, sha256(token)))
  if (opened === 'expired')
    throw refuse('not_found', { message: 'This link has expired. We sent you a new one.' })
  if (opened === null) throw refuse('not_found')
  const { user, ...answer } = opened
  if (answer.status !== 'confirmed' || !signedUpHere(call, user)) return answer
  return { ...answer, authData: await openFor(call, user.id, 'email') }
}

async function openLink(
  tx: Tx,
  call: Asks,
  hash: string,
): Promise<(Opened & { user: UserRow }) | 'expired' | null> {
  const link = await lockLink(tx, hash)
  const user = link === null ? null : await userById(tx, link.user_id)
  if (link === null || user === null) return null
  if (Date.parse(link.expires_at) <= call.now.getTime()) {
    if (user.state !== 'unverified' || !(await mayMail(call.services, user.email))) return null
    await sendAgain(tx, call, user.id)
    return 'expired'
  }
  const { redirect } = link
  if (user.state !== 'unverified') return { status: 'already_confirmed', redirect, user }
  await call.services.lifecycles.send(
    tx,
    'user',
    user.id,
    { type: 'EMAIL_CONFIRMED' },
    { ...system, ip: call.ip, requestId: call.requestId },
  )
  await markLinkUsed(tx, hash, call.now.toISOString())
  await recordConsents(tx, user.id, link.accepted)
  return { status: 'confirmed', redirect, user }
}

/**
 * Records what was accepted at sign-up, with the time and location of the sign-up. A text that came into force since
 * then is accepted on its own page.
 */
async function recordConsents(tx: Tx, userId: string, given: LinkData['accepted']): Promise<void> {
  if (given === null) return
  const origin = { ip: given.ip, userAgent: given.user_agent }
  await acceptConsents(tx, userId, given.accept, origin, new Date(given.at))
}
