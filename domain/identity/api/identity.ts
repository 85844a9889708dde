import { z } from 'zod'
import { at, email } from '#domain/shared/common.ts'
import { factorMethods } from '../model/factors.ts'
import {
  acceptance,
  consent,
  consentKinds,
  legalKinds,
  legalText,
  password,
  registration,
  user,
} from '#domain/shared/user.ts'
import { contracts } from '#domain/api/contract.ts'

const key = z.string().min(20).max(200)
const code = z.string().regex(/^\d{6}$/, 'Enter the six digits of the code.')
/** what the second factor may be; absent or with `email`: a code by mail */
const methods = z.array(z.enum(factorMethods)).optional()
const message = z.object({ message: z.string().optional() })
const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.int(),
})
/** the token in the link of a confirmation mail */
const linkId = z.string().regex(/^[A-Za-z0-9_-]{20,100}$/, 'Open the whole link of the mail.')
const confirmed = z.object({
  status: z.enum(['confirmed', 'already_confirmed']),
  redirect: z.string().nullable(),
})

/** Sign-up, sign-in, session and consents. The paths are public and do not change. */
export const identityApi = contracts({
  'POST /app/auth/attempt': {
    summary:
      'Sign in with e-mail address and password; a key in the answer means that a code is required.',
    access: 'public',
    body: z.strictObject({
      email_address: email,
      password: z.string().min(1, 'Enter your password.').max(1024),
      /** an empty one counts as absent */
      security_code: code.or(z.literal('')).optional(),
      recaptcha: z.string().min(1).max(4000).optional(),
    }),
    answer: z.object({
      key: z.string().optional(),
      token: z.string().optional(),
      code: z.string().optional(),
      message: z.string().optional(),
      methods,
    }),
    errors: ['E-LOGIN-INCORRECT', 'captcha_required', 'too_many'],
  },
  'POST /app/auth/2fa': {
    summary:
      'Send a code for a key. With an e-mail address as query parameter, a solved captcha and no key: begin a reset for it, and answer the key.',
    access: 'public',
    query: z.strictObject({ email: email.optional() }),
    body: z
      .strictObject({ key: key.optional(), recaptcha: z.string().min(1).max(4000).optional() })
      .optional(),
    answer: message.extend({ key: z.string().optional(), retry_after: z.int().optional() }),
    errors: ['too_many', 'code_expired', 'captcha_required', 'captcha_failed'],
  },
  'POST /app/auth/2fa/resend-code': {
    summary: 'Send a new code for a key; the earlier one ends.',
    access: 'public',
    body: z.strictObject({ key }),
    answer: message.extend({ retry_after: z.int().optional() }),
    errors: ['too_many', 'code_expired'],
  },
  'POST /app/auth/2fa/verify': {
    summary:
      'Verify a code; a sign-in key answers with the session, the key of a password reset with the status only.',
    access: 'public',
    body: z.strictObject({ key, security_code: code }),
    answer: z.object({
      status: z.string(),
      authData: tokens.optional(),
      methods,
    }),
    errors: ['code_incorrect', 'code_expired', 'too_many'],
  },
  'POST /password/forgot/verify_email': {
    summary:
      'Begin a password reset; always answers a key, and mails a code where the address has an active account.',
    access: 'public',
    body: z.strictObject({ email, recaptcha: z.string().min(1).max(4000) }),
    answer: z.object({ key }),
    errors: ['captcha_failed', 'too_many'],
  },
  'POST /app/auth/2fa/change-password': {
    summary:
      'Set a new password with a verified reset key, once; all sessions end and nobody is signed in.',
    access: 'public',
    body: z.strictObject({
      password: password.meta({ secret: true }),
      password_confirmation: z.string().max(1024).meta({ secret: true }),
      key,
    }),
    answer: z.object({ message: z.string() }),
    errors: ['code_expired'],
  },
  'POST /register': {
    summary: 'Open an account; the same answer whether or not the address is known.',
    access: 'public',
    status: 202,
    body: registration,
    answer: z.object({ message: z.string() }),
    errors: ['captcha_failed', 'too_many', 'refused', 'not_accepted'],
  },
  'POST /api/register/resend': {
    summary: 'Send the confirmation link again.',
    access: 'public',
    status: 202,
    body: z.strictObject({ email_address: email, recaptcha: z.string().min(1).max(4000) }),
    answer: z.object({ message: z.string() }),
    errors: ['captcha_failed', 'too_many'],
  },
  'GET /app/register/validate/:id': {
    summary:
      'Confirm an e-mail address by the link of the mail; repeatable until it expires, opens no session.',
    access: 'public',
    changes: true,
    params: z.object({ id: linkId }),
    answer: confirmed,
    errors: ['not_found'],
  },
  'POST /api/register/confirm': {
    summary:
      'Confirm an e-mail address as the link of the mail does; opens a session once, in the browser that signed up within the half hour before.',
    access: 'public',
    body: z.strictObject({ id: linkId }),
    answer: confirmed.extend({ authData: tokens.optional() }),
    errors: ['not_found'],
  },
  'GET /api/captcha': {
    summary:
      'A challenge for the captcha: of the self-hosted one, or the site key and script of Google reCAPTCHA.',
    access: 'public',
    answer: z.record(z.string(), z.unknown()),
  },
  'GET /api/personal/user': { summary: 'The signed-in person.', access: 'person', answer: user },
  'GET /api/capitalmarket/access/cmp-admin': {
    summary: 'May the person use the administration?',
    access: 'person',
    answer: z.object({ has_access_cmp_admin: z.boolean() }),
  },
  'POST /api/sessions/end': {
    summary: 'Sign out: end this session.',
    access: 'person',
    status: 204,
  },
  'POST /api/auth/step-up': {
    summary:
      'Ask for a fresh second factor before money, bank or identity changes; a code is sent.',
    access: 'person',
    answer: z.object({ key: z.string(), sent_to: z.string(), retry_after: z.int(), methods }),
    errors: ['too_many'],
  },
  'POST /api/auth/step-up/verify': {
    summary: 'Give the code; this session counts as fresh for five minutes.',
    access: 'person',
    body: z.strictObject({ key, security_code: code }),
    answer: z.object({ step_up_until: at }),
    errors: ['code_incorrect', 'code_expired', 'too_many'],
  },
  'GET /api/consents': {
    summary: 'The consents that are required now and which of them are given.',
    access: 'person',
    answer: z.object({ items: z.array(consent) }),
  },
  'POST /api/consents': {
    summary: 'Accept the current version of texts, by kind, version and hash.',
    access: 'person',
    status: 201,
    body: z.strictObject({
      accept: z.array(acceptance).min(1).max(consentKinds.length),
    }),
    answer: z.object({ items: z.array(consent) }),
    errors: ['refused'],
  },
  'GET /api/legal': {
    summary: 'The texts that are accepted at sign-up, in their current version, without the text.',
    access: 'public',
    answer: z.object({ items: z.array(consent.omit({ accepted_at: true })) }),
  },
  'GET /api/legal/:kind': {
    summary: 'A legal text in its current version.',
    access: 'public',
    params: z.object({ kind: z.enum(legalKinds) }),
    answer: legalText,
  },
})
