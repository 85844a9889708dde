import { z } from 'zod'
import { at, email, id, personName, sha256 } from './common.ts'
import { presentedSchema } from './presented.ts'

/**
 * At least 8 characters, at most 128, no composition rules (NIST SP 800-63B); common ones are refused by the server.
 */
export const password = z
  .string()
  .min(8, 'Use at least 8 characters; 15 or more is better.')
  .max(128, 'Use at most 128 characters.')

/** A change of the own password by whoever is logged in. */
export const passwordChange = z.strictObject({
  current_password: z
    .string()
    .min(1, 'Enter your current password.')
    .max(1024)
    .meta({ secret: true }),
  password: password.meta({ secret: true }),
})
export type PasswordChange = z.infer<typeof passwordChange>

export const consentKinds = ['terms', 'privacy', 'electronic_delivery'] as const
export type ConsentKind = (typeof consentKinds)[number]
/** One text that a person accepts: the version and the hash of what was in front of them. */
export const acceptance = z.strictObject({
  kind: z.enum(consentKinds),
  version: z.string().max(40),
  text_hash: z.string().length(64),
})

export const registration = z.strictObject({
  first_name: personName.meta({ title: 'First name', autocomplete: 'given-name' }),
  last_name: personName.meta({ title: 'Last name', autocomplete: 'family-name' }),
  email_address: email.meta({ title: 'E-mail address', autocomplete: 'email' }),
  password: password.meta({
    title: 'Password',
    widget: 'password',
    autocomplete: 'new-password',
    help: 'At least 8 characters. A sentence is easy to remember and hard to guess.',
    secret: true,
  }),
  /** proof of the captcha, self-hosted or of Google reCAPTCHA; the public API fixed the name */
  recaptcha: z
    .string()
    .min(1, 'Wait for the check to finish.')
    .max(4000)
    .meta({ widget: 'captcha' }),
  /** texts that the form showed and the person accepted; recorded when the address is confirmed */
  accept: z.array(acceptance).max(consentKinds.length).optional().meta({ widget: 'hidden' }),
  /** where to go on after the e-mail link, a path of this site */
  redirect: z.string().max(500).optional().meta({ widget: 'hidden' }),
})

/** The signed-in person as GET /api/personal/user returns it. */
export const user = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  primary_email: z.string(),
  admin_role: z.enum(['operator', 'compliance', 'support']).nullable(),
  companies: z.array(
    z.object({
      account_id: id,
      name: z.string(),
      slug: z.string(),
      role: z.enum(['owner', 'editor', 'viewer']),
    }),
  ),
  consented: z.boolean(),
  session_expires_at: at,
  /** the second factor is fresh enough for money and identity changes until then */
  step_up_until: at,
  account: presentedSchema,
  /** an administrator has to enrol an app or a passkey first (`must`), or is offered it (`offer`, demo world) */
  enrol: z.enum(['must', 'offer']).nullable().optional(),
  /** an operator sees the product as this person, read-only; absent for the person themselves */
  viewed_by: z.object({ view_id: id, operator: z.string(), ends_at: at }).optional(),
})
export type User = z.infer<typeof user>

export const legalKinds = ['terms', 'privacy', 'cookies', 'electronic_delivery'] as const
export const legalText = z.object({
  kind: z.enum(legalKinds),
  version: z.string(),
  title: z.string(),
  effective_at: at,
  html: z.string(),
  text_hash: sha256,
})
export const consent = z.object({
  kind: z.enum(consentKinds),
  version: z.string(),
  title: z.string(),
  text_hash: sha256,
  summary: z.string(),
  accepted_at: at.nullable(),
})
