import type { EncryptedColumn } from '#server/kernel/keys/index.ts'
import { recoveryCodeUsed } from '#domain/identity/mail/factors.ts'
import type { FactorMethod } from '#domain/identity/model/factors.ts'
import { refuse, type DomainError } from '#domain/shared/errors.ts'
import { randomBytes } from 'node:crypto'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { guessLimits } from './budgets.ts'
import { secondsUntil, takeAll, type CodeCall } from './codes.ts'
import {
  codesLeft,
  passFactor,
  setCodes,
  strongFactors,
  totpOf,
  tryFactor,
  spendCode,
  spendStep,
} from './factors-repo.ts'
import { spenderOf } from './known-device.ts'
import { keyByHash, type KeyRow } from './keys-repo.ts'
import { openRecovery } from './recovery-repo.ts'
import { stepOfCode } from './totp.ts'

/** Ten codes of 50 random bits in letters that cannot be confused (Crockford). */
const CODES = 10
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** AAD of the encrypted secret of a person's app. */
export const totpPlace = (userId: string): string => `totp_factor:${userId}:secret`
/** What of its tables is encrypted. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'totp_factor', column: 'secret', from: ['user_id'], place: totpPlace },
]
const plain = (code: string): string =>
  code
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll(/[^0-9A-Z]/g, '')
const hashOf = (services: Pick<AppServices, 'keys'>, userId: string, code: string): string =>
  services.keys.hmac('recovery code', `${userId}|${plain(code)}`)

/**
 * What the second factor of a person may be. An app or a passkey replaces the mailed code: whoever reads the mailbox
 * could reset the password, too. The mailed code counts again only when the waiting time of an account recovery is
 * over.
 */
export async function methodsOf(q: Queryable, userId: string): Promise<FactorMethod[]> {
  const strong = await strongFactors(q, userId)
  if (!strong.app && !strong.passkey) return ['email']
  const back = (await openRecovery(q, userId))?.state === 'ready'
  return [
    ...(back ? (['email'] as const) : []),
    ...(strong.app ? (['app'] as const) : []),
    ...(strong.passkey ? (['passkey'] as const) : []),
    ...(strong.recovery_code ? (['recovery_code'] as const) : []),
  ]
}

/** Makes new recovery codes; the earlier ones end. They are shown once, only their hashes are stored. */
export async function makeCodes(
  q: Queryable,
  services: Pick<AppServices, 'keys'>,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => {
    const letters = [...randomBytes(10)].map((byte) => LETTERS[byte % 32]).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
  await setCodes(
    q,
    userId,
    codes.map((code) => hashOf(services, userId, code)),
  )
  return codes
}

export const ended = (): DomainError =>
  refuse('code_expired', { message: 'This sign-in has ended. Start again.' })
/** Who a key may be proven for: a key of a reset after its mailed code, that of a step-up in its own session. */
export interface Prover {
  keyHash: string
  sessionId: string | null
}

/** The key, when a second factor may be given for it. */
export async function provable(
  services: AppServices,
  { keyHash, sessionId }: Prover,
): Promise<KeyRow & { user_id: string }> {
  const row = await keyByHash(services.db, keyHash)
  const now = services.clock.now().getTime()
  if (
    row === null ||
    row.user_id === null ||
    Date.parse(row.expires_at) <= now ||
    row.factor_at !== null
  )
    throw ended()
  if (row.purpose === 'stepup' && row.session_id !== sessionId) throw ended()
  if ((row.purpose === 'reset') !== (row.used_at !== null)) throw ended()
  return { ...row, user_id: row.user_id }
}

/**
 * Judges a code of the app or a recovery code. Wrong ones count for the key (five) and for the account and the purpose
 * over all keys, networks and processes, like mailed codes do; a right one counts once. Throws code_incorrect, code_expired or
 * too_many.
 */
export async function judgeFactor(
  call: CodeCall,
  prover: Prover,
  given: { method: 'app' | 'recovery_code'; code: string },
): Promise<KeyRow & { user_id: string }> {
  const { services } = call
  const row = await provable(services, prover)
  const limits = guessLimits(row.purpose === 'reset' ? 'reset-factor' : row.purpose, row.demo)
  const spender = spenderOf(call, { id: row.user_id, email: row.email })
  await takeAll(services, limits, spender)
  const at = services.clock.now().toISOString()
  const sessionId = row.purpose === 'stepup' ? prover.sessionId : null
  if (
    !(await tryFactor(services.db, {
      keyHash: prover.keyHash,
      purpose: row.purpose,
      at,
      sessionId,
    }))
  ) {
    for (const limit of limits) await services.limits.give(limit, spender)
    throw refuse('too_many', {
      message: 'Too many wrong codes. Start again.',
      retryAfter: secondsUntil(row.expires_at, services.clock.now()),
    })
  }
  if (!(await isRight(services, row.user_id, given, at))) throw refuse('code_incorrect')
  for (const limit of limits) await services.limits.give(limit, spender)
  if (!(await passFactor(services.db, prover.keyHash, at))) throw ended()
  if (given.method === 'recovery_code') await notifyOfCode(services, row.user_id)
  return row
}

async function isRight(
  services: AppServices,
  userId: string,
  { method, code }: { method: 'app' | 'recovery_code'; code: string },
  at: string,
): Promise<boolean> {
  if (method === 'recovery_code')
    return spendCode(services.db, userId, hashOf(services, userId, code), at)
  const app = await totpOf(services.db, userId)
  if (app === null || app.confirmed_at === null) return false
  const step = stepOfCode(
    services.keys.open(app.secret, totpPlace(userId)),
    code,
    services.clock.real(),
  )
  return step !== null && spendStep(services.db, userId, step)
}

/** Someone has one code fewer: the owner learns of it. */
async function notifyOfCode(services: AppServices, userId: string): Promise<void> {
  const left = await codesLeft(services.db, userId)
  await services.db.tx((tx) =>
    services.mailer.send(tx, {
      template: 'notice',
      to: { userId },
      data: recoveryCodeUsed(left),
    }),
  )
}
