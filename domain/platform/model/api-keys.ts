import { z } from 'zod'
import { at, id } from '#domain/shared/common.ts'
import { scopes } from '#domain/shared/access/scopes.ts'
import { presentedSchema } from '#domain/shared/presented.ts'

/** Keys that a company or the platform may have at once, ended ones aside. */
export const API_KEYS = 20
/** The longest life of a key (platform policy: one year). */
export const API_KEY_DAYS = 365
const ADDRESSES = 20

/**
 * What somebody writes about a key; whether an address is one is checked by the server, which knows the notation (RFC
 * 4632).
 */
export const apiKeyInput = z.strictObject({
  title: z.string().trim().min(3, 'Enter a name, for example CRM.').max(90).meta({ title: 'Name' }),
  scopes: z
    .array(z.enum(scopes))
    .min(1, 'Choose at least one scope.')
    .max(scopes.length)
    .meta({ title: 'Scopes' }),
  addresses: z
    .array(z.string().trim().min(1).max(60))
    .max(ADDRESSES, `Enter at most ${ADDRESSES} addresses.`)
    .meta({ title: 'Allowed addresses' }),
  days: z
    .int('Enter a whole number of days.')
    .min(1, 'Enter at least 1 day.')
    .max(API_KEY_DAYS, `Enter at most ${API_KEY_DAYS} days.`)
    .meta({ title: 'Days until it expires' }),
})
export type ApiKeyInput = z.infer<typeof apiKeyInput>

export const apiKeyView = z.object({
  id,
  title: z.string(),
  scopes: z.array(z.enum(scopes)),
  addresses: z.array(z.string()),
  made_at: at,
  expires_at: at,
  /** how the present secret begins; null: none was made yet */
  prefix: z.string().nullable(),
  /** who was shown the present secret */
  shown_to: z.string().nullable(),
  /** that person may no longer hold keys, so the secret is refused */
  holder_left: z.boolean(),
  /** until when the secret before is taken too */
  old_secret_until: at.nullable(),
  last_used_at: at.nullable(),
  status: presentedSchema,
})
export type ApiKeyView = z.infer<typeof apiKeyView>

export const apiKeyCall = z.object({
  /** id of the request, as `x-request-id` named it */
  request_id: id,
  at,
  call: z.string(),
  http_status: z.int(),
  ip: z.string(),
})
export type ApiKeyCall = z.infer<typeof apiKeyCall>
