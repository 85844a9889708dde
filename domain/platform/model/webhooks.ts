import { z } from 'zod'
import { at, id } from '#domain/shared/common.ts'
import { presentedSchema } from '#domain/shared/presented.ts'

/** Endpoints that a company or the platform may have at once. */
export const WEBHOOK_ENDPOINTS = 10

/** What somebody writes about an endpoint; the address is checked where it is known whether the demo world runs. */
export const webhookInput = z.strictObject({
  title: z.string().trim().min(3, 'Enter a name, for example CRM.').max(90).meta({ title: 'Name' }),
  url: z.string().trim().min(1, 'Enter the address.').max(500).meta({ title: 'Address' }),
  types: z.array(z.string().max(90)).max(60).meta({ title: 'Events' }),
})
export type WebhookInput = z.infer<typeof webhookInput>

export const webhookView = webhookInput.extend({
  id,
  url: z.string(),
  secret_shown: z.boolean(),
  /** until when the last of the replaced secrets signs too */
  old_secret_until: at.nullable(),
  status: presentedSchema,
})
export type WebhookView = z.infer<typeof webhookView>

export const webhookDeliveryView = z.object({
  id,
  event_id: id,
  type: z.string(),
  record_id: id,
  queued_at: at,
  attempts: z.int().nonnegative(),
  next_at: at.nullable(),
  problem: z.string().nullable(),
  status: presentedSchema,
})
export type WebhookDeliveryView = z.infer<typeof webhookDeliveryView>
export const webhookDeliveryDetail = webhookDeliveryView.extend({
  body: z.string(),
  tries: z.array(
    z.object({
      at,
      http_status: z.int().nullable(),
      problem: z.string().nullable(),
      duration_ms: z.int().nonnegative(),
      excerpt: z.string().nullable(),
    }),
  ),
})
export type WebhookDeliveryDetail = z.infer<typeof webhookDeliveryDetail>
