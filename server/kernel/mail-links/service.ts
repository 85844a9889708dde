import { refuse, type DomainError } from '#domain/shared/errors.ts'
import { maskEmail } from '#domain/shared/masking.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Queryable, Tx } from '../db/db.ts'
import type { Limit } from '../db/limits.ts'
import type { Call } from '../http/call.ts'
import { newCode, newId, newSecret } from '../lib/ids.ts'
import { sha256 } from '../lib/keys.ts'
import * as repo from './repo.ts'

const HOUR = 3_600
const CODE_SECONDS = 10 * 60
const SEND_GAP_SECONDS = 60
const GUESSES_PER_CODE = 5
/** How long a browser in which the code was right reads and answers without another one. */
const OPENING_SECONDS = 12 * HOUR
/** Guesses and reads of links per address of the network. */
const READS: Limit = { name: 'mail-link.reads', points: 600, seconds: HOUR }
const SENDS: Limit = { name: 'mail-link.sends', points: 10, seconds: HOUR }
/** Wrong codes of one link, over all its codes, networks and processes. */
const GUESSES: readonly Limit[] = [
  { name: 'mail-link.guesses.hour', points: 10, seconds: HOUR },
  { name: 'mail-link.guesses.day', points: 20, seconds: 24 * HOUR },
]

/** One who has a link: its secret, and the browser that may have given the code already. */
export interface LinkReader extends Pick<Call, 'ip' | 'cookies'> {
  token: string
}

const cookieOf = (link: Pick<repo.MailLink, 'id'>): string =>
  `mail_link_${link.id.replaceAll('-', '')}`
/** The code is bound to its link: the same digits at another link are another hash. */
const codeHash = (services: Pick<AppServices, 'keys'>, linkId: string, code: string): string =>
  services.keys.hmac('mail link code', `${linkId}|${code}`)
const later = (now: Date, seconds: number): string =>
  new Date(now.getTime() + seconds * 1000).toISOString()
const isLive = (link: repo.MailLink, now: string): boolean =>
  link.ended_at === null && link.expires_at > now

/** Makes the link of a record and ends its earlier one; returns the secret, of which only the hash is stored. */
export async function makeLink(
  services: Pick<AppServices, 'clock'>,
  tx: Tx,
  link: Pick<repo.MailLink, 'kind' | 'record_id' | 'address' | 'name' | 'expires_at'>,
): Promise<string> {
  const token = newSecret()
  const at = services.clock.now().toISOString()
  await repo.endLinks(tx, link.kind, link.record_id, at)
  await repo.addLink(tx, {
    ...link,
    address: link.address.toLowerCase(),
    id: newId(),
    token_hash: sha256(token),
    created_at: at,
  })
  return token
}

/** The live link of a secret, whether its code was given or not. Throws not_found, too_many. */
export async function findLink(
  services: AppServices,
  q: Queryable,
  kind: repo.LinkKind,
  { token, ip }: Pick<LinkReader, 'token' | 'ip'>,
): Promise<repo.MailLink> {
  await services.limits.demand(READS, ip, 'Too many attempts. Wait a few minutes, then try again.')
  const link = await repo.linkByToken(q, sha256(token))
  if (link === null || link.kind !== kind || !isLive(link, services.clock.now().toISOString()))
    throw refuse('not_found')
  return link
}

/** Refuses a browser in which no code of the link was right; only the masked address is said. Throws address_code. */
export async function demandCode(
  services: AppServices,
  q: Queryable,
  link: repo.MailLink,
  { cookies }: Pick<LinkReader, 'cookies'>,
): Promise<void> {
  const browser = cookies[cookieOf(link)]
  const now = services.clock.now().toISOString()
  const opened = browser !== undefined && (await repo.isOpened(q, link.id, sha256(browser), now))
  if (!opened)
    throw refuse(link.used_at === null ? 'address_code' : 'not_found', {
      detail: link.used_at === null ? { address: maskEmail(link.address) } : undefined,
    })
}

/** The live link of a reader who has given the code of its address. Throws not_found, address_code, too_many. */
export async function openedLink(
  services: AppServices,
  q: Queryable,
  kind: repo.LinkKind,
  reader: LinkReader,
): Promise<repo.MailLink> {
  const link = await findLink(services, q, kind, reader)
  await demandCode(services, q, link, reader)
  return link
}

/** Uses a link up: it signs or decides once. Throws not_found when it was used or ended meanwhile. */
export async function spendLink(
  services: Pick<AppServices, 'clock'>,
  tx: Tx,
  link: repo.MailLink,
): Promise<void> {
  if (!(await repo.markUsed(tx, link.id, services.clock.now().toISOString())))
    throw refuse('not_found')
}

type LinkCall = Pick<Call, 'services' | 'tx' | 'ip'>
const isUsable = (link: repo.MailLink | null, now: Date): link is repo.MailLink =>
  link !== null && link.used_at === null && isLive(link, now.toISOString())

/** Seconds until a link may get its next code; 0 or less when it may get one now. */
const secondsToNextCode = ({ code_sent_at: at }: repo.MailLink, now: Date): number =>
  at === null ? 0 : SEND_GAP_SECONDS - Math.floor((now.getTime() - Date.parse(at)) / 1000)

/** Mails a code to the address of a link; its earlier code ends. Throws not_found, too_many. */
export async function sendCode(
  { services, tx, ip }: LinkCall,
  token: string,
): Promise<{ address: string; retry_after: number }> {
  await services.limits.demand(READS, ip, 'Too many attempts. Wait a few minutes, then try again.')
  const now = services.clock.now()
  const link = await repo.lockLink(tx, sha256(token))
  if (!isUsable(link, now)) throw refuse('not_found')
  const wait = secondsToNextCode(link, now)
  if (wait > 0)
    throw refuse('too_many', {
      message: `Too many code requests. Wait ${wait} seconds.`,
      retryAfter: wait,
    })
  await services.limits.demand(SENDS, link.id, 'Too many codes were sent. Wait an hour.')
  const code = newCode()
  await repo.setCode(tx, link.id, {
    hash: codeHash(services, link.id, code),
    at: now.toISOString(),
    expiresAt: later(now, CODE_SECONDS),
  })
  await services.mailer.send(tx, {
    template: 'link.code',
    to: { address: link.address },
    data: { code, minutes: CODE_SECONDS / 60 },
  })
  return { address: maskEmail(link.address), retry_after: SEND_GAP_SECONDS }
}

/** Takes a point of every budget of guesses, or none of any. Throws too_many. */
async function takeGuess(services: AppServices, linkId: string): Promise<void> {
  const taken: Limit[] = []
  for (const limit of GUESSES) {
    const one = await services.limits.take(limit, linkId)
    if (!one.ok) {
      for (const back of taken) await services.limits.give(back, linkId)
      throw refuse('too_many', {
        message: 'Too many wrong codes. Wait a few minutes, then request a new code.',
        retryAfter: one.retryAfter,
      })
    }
    taken.push(limit)
  }
}

/** Why a guess was not judged. */
const whyNot = (link: repo.MailLink, now: Date): DomainError =>
  link.tries >= GUESSES_PER_CODE
    ? refuse('too_many', {
        message: 'Too many wrong codes. Request a new one.',
        retryAfter: Math.max(1, secondsToNextCode(link, now)),
      })
    : refuse('code_expired')

/**
 * Judges the code of a link: the right one opens the link in this browser, and only there. Five wrong codes end the
 * code; ten an hour and twenty a day are judged per link. Throws not_found, code_incorrect, code_expired, too_many.
 */
export async function confirmCode(
  { services, ip, userAgent, reply }: Pick<Call, 'services' | 'ip' | 'userAgent' | 'reply'>,
  token: string,
  code: string,
): Promise<void> {
  await services.limits.demand(READS, ip, 'Too many attempts. Wait a few minutes, then try again.')
  const now = services.clock.now()
  const hash = sha256(token)
  const link = await repo.linkByToken(services.db, hash)
  if (!isUsable(link, now)) throw refuse('not_found')
  await takeGuess(services, link.id)
  // outside the request's transaction: a refusal must not take back that a guess was counted
  const judged = await repo.guess(services.db, link.id, {
    hash: codeHash(services, link.id, code),
    at: now.toISOString(),
    most: GUESSES_PER_CODE,
  })
  if (judged === null || judged.right_code)
    for (const limit of GUESSES) await services.limits.give(limit, link.id)
  if (judged === null) throw whyNot((await repo.linkByToken(services.db, hash)) ?? link, now)
  if (!judged.right_code) throw refuse('code_incorrect')
  // a secret of its own for each code: one that another made for this browser opens nothing
  const browser = newSecret()
  await repo.addOpening(services.db, {
    id: newId(),
    linkId: link.id,
    browserHash: sha256(browser),
    ip,
    userAgent,
    at: now.toISOString(),
    expiresAt: later(now, OPENING_SECONDS),
  })
  reply.cookie(cookieOf(link), browser, { maxAge: OPENING_SECONDS, path: '/api' })
}
