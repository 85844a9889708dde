import { z } from 'zod'
import { at, id, pageLimit } from '#domain/shared/common.ts'
import {
  deviceView,
  securityView,
  sessionView,
  signInEvent,
  signInOutcomes,
} from '../model/factors.ts'
import { passwordChange } from '#domain/shared/user.ts'
import { contracts } from '#domain/api/contract.ts'

const key = z.string().min(20).max(200)
const code = z.string().regex(/^\d{6}$/, 'Enter the six digits of the code.')
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]*$/, 'Enter the bytes as base64url, without padding.')
const authData = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.int(),
})
/** A sign-in key opens a session, the key of a step-up freshens it, the key of a reset may go on. */
const proven = z.object({
  status: z.string(),
  authData: authData.optional(),
  step_up_until: at.optional(),
})
/** What a browser's authenticator returns (WebAuthn); bytes in base64url. */
const assertion = z.strictObject({
  id: bytes(1400),
  client_data: bytes(4000),
  authenticator_data: bytes(4000),
  signature: bytes(8000),
  user_handle: bytes(200).optional(),
})
const attestation = z.strictObject({
  id: bytes(1400),
  client_data: bytes(4000),
  attestation: bytes(20_000),
  transports: z.array(z.string().max(20)).max(8),
})
const codes = z.array(z.string())
const logQuery = {
  cursor: z.string().max(400).optional(),
  limit: pageLimit(50, 25),
}

/** Second factors, sessions, devices, the account recovery, the log of sign-ins, and the password of the site. */
export const accountApi = contracts({
  'GET /api/auth/password': {
    summary: 'Is the site closed by a password, and has this browser given it?',
    access: 'public',
    answer: z.object({ required: z.boolean(), passed: z.boolean() }),
  },
  'POST /api/auth/password': {
    summary:
      'Give the password of the site; the answer sets the cookie that opens its pages for four hours.',
    access: 'public',
    body: z.strictObject({
      password: z.string().min(1, 'Enter the password.').max(1024).meta({ secret: true }),
    }),
    answer: z.object({ status: z.string() }),
    errors: ['gate_incorrect', 'too_many'],
  },

  'POST /api/auth/recovery-code': {
    summary: 'Give a recovery code for a key, instead of the app or the passkey.',
    access: 'public',
    body: z.strictObject({ key, recovery_code: z.string().min(8).max(40) }),
    answer: proven,
    errors: ['code_incorrect', 'code_expired', 'too_many'],
  },
  'POST /api/auth/passkey/options': {
    summary: 'A challenge for a passkey; without a key to sign in with it alone.',
    access: 'public',
    body: z.strictObject({ key: key.optional() }),
    answer: z.object({ options: z.record(z.string(), z.unknown()) }),
    errors: ['code_expired', 'too_many'],
  },
  'POST /api/auth/passkey/verify': {
    summary: 'Prove a passkey.',
    access: 'public',
    body: z.strictObject({ key: key.optional(), response: assertion }),
    answer: proven,
    errors: ['code_incorrect', 'code_expired', 'too_many'],
  },
  'POST /api/auth/recovery': {
    summary:
      'Start account recovery without app, passkey and recovery codes: a mailed code counts after a waiting time.',
    access: 'public',
    body: z.strictObject({ key }),
    answer: z.object({ ready_at: at }),
    errors: ['code_expired', 'refused', 'too_many'],
  },
  'POST /api/auth/recovery/cancel': {
    summary: 'Cancel account recovery with the link from its e-mail.',
    access: 'public',
    body: z.strictObject({
      token: z.string().regex(/^[A-Za-z0-9_-]{20,100}$/, 'Open the link of the mail again.'),
    }),
    answer: z.object({ status: z.enum(['cancelled', 'already_over']) }),
    errors: ['not_found'],
  },

  'GET /api/security': {
    summary: 'What the own account is opened with.',
    access: 'person',
    answer: securityView,
  },
  'POST /api/security/password': {
    summary:
      'Change the own password: the current one is given again, all other sessions end, and a mail says so.',
    access: 'person',
    stepUp: true,
    body: passwordChange,
    answer: z.object({ ended: z.int().meta({ description: 'other sessions that ended' }) }),
    errors: ['refused', 'too_many'],
  },
  'POST /api/security/app': {
    summary: 'Begin to enrol an authenticator app: its secret, shown once.',
    access: 'person',
    stepUp: true,
    secretAnswer: true,
    answer: z.object({ secret: z.string(), uri: z.string() }),
  },
  'POST /api/security/app/confirm': {
    summary:
      'Finish enrolling the app with one of its codes; the first strong factor comes with recovery codes.',
    access: 'person',
    body: z.strictObject({ security_code: code }),
    secretAnswer: true,
    answer: z.object({ recovery_codes: codes.nullable() }),
    errors: ['code_incorrect', 'refused', 'too_many'],
  },
  'DELETE /api/security/app': {
    summary: 'Remove the authenticator app.',
    access: 'person',
    stepUp: true,
    status: 204,
    errors: ['not_found'],
  },
  'POST /api/security/passkeys/options': {
    summary: 'A challenge for a new passkey.',
    access: 'person',
    stepUp: true,
    answer: z.object({ options: z.record(z.string(), z.unknown()) }),
  },
  'POST /api/security/passkeys': {
    summary: 'Keep a new passkey; the first strong factor comes with recovery codes.',
    access: 'person',
    status: 201,
    body: z.strictObject({
      label: z.string().trim().min(1, 'Name the passkey.').max(60),
      response: attestation,
    }),
    secretAnswer: true,
    answer: z.object({ id, recovery_codes: codes.nullable() }),
    errors: ['refused'],
  },
  'DELETE /api/security/passkeys/:id': {
    summary: 'Remove a passkey.',
    access: 'person',
    stepUp: true,
    params: z.object({ id }),
    status: 204,
    errors: ['not_found'],
  },
  'POST /api/security/recovery-codes': {
    summary: 'Make ten new recovery codes, shown once; the earlier ones end.',
    access: 'person',
    stepUp: true,
    secretAnswer: true,
    answer: z.object({ recovery_codes: codes }),
    errors: ['refused'],
  },

  'GET /api/sessions': {
    summary: 'The own open sessions.',
    access: 'person',
    answer: z.object({ items: z.array(sessionView) }),
  },
  'DELETE /api/sessions/:id': {
    summary: 'End one of the own sessions.',
    access: 'person',
    params: z.object({ id }),
    status: 204,
    errors: ['not_found'],
  },
  'POST /api/sessions/end-others': {
    summary: 'End all own sessions but this one.',
    access: 'person',
    answer: z.object({ ended: z.int() }),
  },
  'GET /api/devices': {
    summary: 'Browsers in which the person has signed in.',
    access: 'person',
    answer: z.object({ items: z.array(deviceView) }),
  },
  'DELETE /api/devices/:id': {
    summary: 'Forget a device and end its sessions; its next sign-in is told by mail.',
    access: 'person',
    params: z.object({ id }),
    status: 204,
    errors: ['not_found'],
  },
  'GET /api/sign-ins': {
    summary: 'The log of sign-ins of the own account, newest first.',
    access: 'person',
    query: z.strictObject(logQuery),
    answer: z.object({
      items: z.array(signInEvent),
      next_cursor: z.string().nullable(),
      total: z.int().nullable(),
      more: z.boolean(),
    }),
  },
  'GET /api/admin/sign-ins': {
    summary:
      'The log of sign-ins of all people, newest first; `kind=access` leaves out what changes nothing.',
    access: 'admin',
    query: z.strictObject({
      ...logQuery,
      kind: z.enum(['all', 'access']).default('all'),
      outcome: z.enum(signInOutcomes).optional(),
      q: z.string().trim().max(120).optional(),
      user_id: id.optional(),
    }),
    answer: z.object({
      items: z.array(signInEvent),
      next_cursor: z.string().nullable(),
      total: z.int().nullable(),
      more: z.boolean(),
    }),
  },
})
