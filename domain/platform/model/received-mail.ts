import { z } from 'zod'
import { at, id } from '#domain/shared/common.ts'

/** Largest file of a received e-mail, in bytes (platform policy). */
export const RECEIVED_BYTES = 5 * 1024 * 1024

export const receivedKinds = ['bounce', 'auto_reply', 'answer'] as const
export type ReceivedKind = (typeof receivedKinds)[number]
export const receivedKindLabels: Readonly<Record<ReceivedKind, string>> = {
  bounce: 'Bounce',
  auto_reply: 'Automatic reply',
  answer: 'Answer',
}
export const receivedShows = ['open', 'handled'] as const
export const receivedShowLabels: Readonly<Record<(typeof receivedShows)[number], string>> = {
  open: 'To handle',
  handled: 'Handled',
}

export const receivedEntry = z.object({
  id,
  kind: z.enum(receivedKinds),
  from: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  received_at: at,
  /** the account that it belongs to */
  person: z.object({ id, name: z.string() }).nullable(),
  /** what a bounce means; null for others */
  bounce: z
    .object({ status: z.string(), address: z.string().nullable(), meaning: z.string() })
    .nullable(),
  /** nobody handled it, and it is of a kind that somebody has to handle */
  needs_handling: z.boolean(),
  /** null while nobody handled it */
  handled: z.object({ at, by: z.string(), note: z.string() }).nullable(),
})
export type ReceivedEntry = z.infer<typeof receivedEntry>
export const receivedView = receivedEntry.extend({
  /** without codes and links; empty when it had no text or the person’s account was erased */
  text: z.string(),
  /** our message that it is about */
  sent: z.object({ id, subject: z.string(), to: z.string(), created_at: at }).nullable(),
})
export type ReceivedView = z.infer<typeof receivedView>
export const handlingNote = z.strictObject({
  note: z
    .string('Describe what you did.')
    .trim()
    .min(1, 'Describe what you did.')
    .max(1000)
    .meta({ title: 'What you did' }),
})
