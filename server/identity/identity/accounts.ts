import type { AdminRole } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { registration } from '#domain/shared/user.ts'
import { plainErrors } from '#domain/shared/plain-errors.ts'
import { z } from 'zod'
import type { Tx } from '#server/kernel/db/db.ts'
import { invalid } from '#server/kernel/http/validate.ts'
import { newId, newSecret } from '#server/kernel/lib/ids.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import type { AppServices } from '#server/app-services.ts'
import { LINK_SECONDS } from './budgets.ts'
import { hashPassword, passwordFault } from './passwords.ts'
import { insertLink, insertUser, type LinkData } from './repo.ts'
import { system, type Initiator } from '#server/kernel/context.ts'

export interface NewUser {
  email: string
  firstName: string
  lastName: string
  /** from `hashPassword`, which takes 20 ms: a seed makes one for all its people */
  passwordHash: string
  adminRole?: AdminRole | null
  /** a demo person: hourly budgets are wider */
  demo?: boolean
}

/**
 * Opens an account in its first state and begins its machine. Returns the id, or null when the address is taken.
 * Nothing is mailed: registration does that.
 */
export async function openAccount(
  tx: Tx,
  services: AppServices,
  user: NewUser,
  by: Initiator = system,
): Promise<string | null> {
  const id = newId()
  const row = {
    id,
    email: user.email.trim().toLowerCase(),
    first_name: user.firstName,
    last_name: user.lastName,
    password_hash: user.passwordHash,
    admin_role: user.adminRole ?? null,
    demo: user.demo ?? false,
  }
  if (!(await insertUser(tx, row, services.clock.now().toISOString()))) return null
  await services.lifecycles.begin(tx, 'user', id, undefined, by, { user_id: id })
  return id
}

/**
 * An account whose address is confirmed, both steps through its machine: for seeds and for the first administrator.
 * Throws `refused` when the address is taken.
 */
export async function createUser(
  tx: Tx,
  services: AppServices,
  user: NewUser,
  by: Initiator = system,
): Promise<{ id: string; email: string }> {
  const id = await openAccount(tx, services, user, by)
  if (id === null)
    throw refuse('refused', { message: `The address ${user.email} already has an account.` })
  await services.lifecycles.send(tx, 'user', id, { type: 'EMAIL_CONFIRMED' }, system)
  return { id, email: user.email.trim().toLowerCase() }
}

/** Refuses a password that is easily guessed, with the sentence on its field. */
export function checkNewPassword(password: string, words: readonly string[]): void {
  const fault = passwordFault(password, words)
  if (fault !== null) throw refuse('invalid', { fields: { password: fault } })
}

const adminInput = z.strictObject({
  ...registration.pick({ first_name: true, last_name: true, email_address: true, password: true })
    .shape,
  role: z.enum(['operator', 'compliance', 'support']).default('operator'),
})
export type AdminInput = z.input<typeof adminInput>

/**
 * What `npm run admin:create` does: a confirmed account with a role of the administration, `operator` unless said
 * otherwise.
 */
export async function createAdmin(
  services: AppServices,
  input: AdminInput,
): Promise<{ id: string; email: string; role: AdminRole }> {
  const parsed = adminInput.safeParse(input, { error: plainErrors })
  if (!parsed.success) throw invalid(parsed.error)
  const { first_name, last_name, email_address, password, role } = parsed.data
  checkNewPassword(password, ['capstan', first_name, last_name, email_address.split('@')[0] ?? ''])
  const passwordHash = await hashPassword(password)
  const made = await services.db.tx((tx) =>
    createUser(tx, services, {
      email: email_address,
      firstName: first_name,
      lastName: last_name,
      passwordHash,
      adminRole: role,
    }),
  )
  return { ...made, role }
}

/** Makes a confirmation link and mails it. Only its hash is stored. */
export async function mailLink(
  tx: Tx,
  services: AppServices,
  userId: string,
  carries: LinkData,
): Promise<void> {
  const token = newSecret()
  const now = services.clock.now()
  const expires = new Date(now.getTime() + LINK_SECONDS * 1000).toISOString()
  await insertLink(
    tx,
    sha256(token),
    { user_id: userId, ...carries, expires_at: expires },
    now.toISOString(),
  )
  await services.mailer.send(tx, { template: 'register.validate', to: { userId }, data: { token } })
}
