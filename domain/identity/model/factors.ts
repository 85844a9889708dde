import { z } from 'zod'
import { at, id } from '#domain/shared/common.ts'
import { presentedSchema } from '#domain/shared/presented.ts'

/** Ways to give a second factor. `email` is offered only while none of the stronger ones is enrolled. */
export const factorMethods = ['email', 'app', 'passkey', 'recovery_code'] as const
export type FactorMethod = (typeof factorMethods)[number]

/** How a try to sign in, or a change of what signs in, went. */
export const signInOutcomes = [
  'password_right',
  'refused',
  'too_many',
  'code_sent',
  'code_right',
  'code_wrong',
  'signed_in',
  'step_up',
  'signed_out',
  'sessions_ended',
  'captcha_asked',
  'session_ended',
  'device_forgotten',
  'password_changed',
  'factor_added',
  'factor_removed',
  'recovery_codes_made',
  'recovery_begun',
  'recovery_cancelled',
  'recovery_completed',
  'role_changed',
  'member_added',
  'member_changed',
  'member_removed',
  'account_disabled',
  'account_enabled',
  'account_closed',
  'users_exported',
  'viewed_as',
  'view_ended',
  'list_exported',
] as const
export type SignInOutcome = (typeof signInOutcomes)[number]
/** Those that change what an account is opened with, or what it may do: the access history shows them. */
export const accessOutcomes = [
  'sessions_ended',
  'session_ended',
  'device_forgotten',
  'password_changed',
  'factor_added',
  'factor_removed',
  'recovery_codes_made',
  'recovery_begun',
  'recovery_cancelled',
  'recovery_completed',
  'role_changed',
  'member_added',
  'member_changed',
  'member_removed',
  'account_disabled',
  'account_enabled',
  'account_closed',
  'users_exported',
  'viewed_as',
  'view_ended',
  'list_exported',
] as const satisfies readonly SignInOutcome[]
/** Label of each outcome, in the past tense, for logs. */
export const outcomeLabels: Readonly<Record<SignInOutcome, string>> = {
  password_right: 'Password accepted',
  refused: 'Refused',
  too_many: 'Too many attempts',
  code_sent: 'Code sent',
  code_right: 'Reset code accepted',
  code_wrong: 'Incorrect code',
  signed_in: 'Logged in',
  step_up: 'Identity reverified',
  signed_out: 'Logged out',
  sessions_ended: 'All sessions ended',
  captcha_asked: 'CAPTCHA requested',
  session_ended: 'Session ended from another device',
  device_forgotten: 'Device removed',
  password_changed: 'Password changed',
  factor_added: 'Second factor added',
  factor_removed: 'Second factor removed',
  recovery_codes_made: 'Recovery codes created',
  recovery_begun: 'Account recovery started',
  recovery_cancelled: 'Account recovery cancelled',
  recovery_completed: 'Account recovery completed',
  role_changed: 'Role changed',
  member_added: 'Joined a company',
  member_changed: 'Role in a company changed',
  member_removed: 'Left a company',
  account_disabled: 'Account disabled',
  account_enabled: 'Account enabled',
  account_closed: 'Account closing or closed',
  users_exported: 'List of users exported',
  viewed_as: 'Operator viewed the account, read-only',
  view_ended: 'Operator’s view ended',
  list_exported: 'List exported',
}
export const methodWords: Readonly<Record<FactorMethod, string>> = {
  email: 'Code by mail',
  app: 'Authenticator app',
  passkey: 'Passkey',
  recovery_code: 'Recovery code',
}

/** One line of the log of sign-ins: who, when, where from, which device, how it went. */
export const signInEvent = z.object({
  id,
  at,
  outcome: z.enum(signInOutcomes),
  method: z.enum(factorMethods).nullable(),
  ip: z.string(),
  device: z.string(),
  /** the role or company concerned, where the outcome does not name it */
  detail: z.string().nullable(),
  /** null for an address that belongs to nobody; staff only */
  person: z.object({ id, name: z.string(), email: z.string() }).nullable(),
})
export type SignInEvent = z.infer<typeof signInEvent>

export const passkeyView = z.object({
  id,
  label: z.string(),
  created_at: at,
  last_used_at: at.nullable(),
})
export const recoveryView = z.object({
  id,
  begun_at: at,
  ready_at: at,
  ends_at: at,
  status: presentedSchema,
})
/** What a person's account is opened with. */
export const securityView = z.object({
  app: z.object({ confirmed_at: at }).nullable(),
  passkeys: z.array(passkeyView),
  /** unused ones */
  recovery_codes: z.int(),
  /** administrators need an app or a passkey before /admin opens; in the demo world it is only offered */
  required: z.boolean(),
  recovery: recoveryView.nullable(),
})
export type SecurityView = z.infer<typeof securityView>

export const sessionView = z.object({
  id,
  device: z.string(),
  ip: z.string(),
  method: z.enum(factorMethods),
  created_at: at,
  last_seen_at: at,
  expires_at: at,
  current: z.boolean(),
})
export type SessionItem = z.infer<typeof sessionView>
export const deviceView = z.object({
  id,
  name: z.string(),
  ip: z.string(),
  first_seen_at: at,
  last_seen_at: at,
  sessions: z.int(),
  current: z.boolean(),
})
export type DeviceItem = z.infer<typeof deviceView>
