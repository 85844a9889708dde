import { z } from 'zod'
import { at, id } from './common.ts'

/** State of a message up to the mail server. What happens to it after that server is not known here. */
export const emailStates = ['queued', 'sent', 'failed', 'dropped'] as const
export type EmailState = (typeof emailStates)[number]
export const emailStateLabels: Readonly<Record<EmailState, string>> = {
  queued: 'Waiting to be sent',
  sent: 'Sent',
  failed: 'Not sent',
  dropped: 'No longer needed',
}

/** One message of the log. Its text is deleted when it is sent, and is never shown here. */
export const emailEntry = z.object({
  id,
  created_at: at,
  to: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  template: z.string(),
  state: z.enum(emailStates),
  sent_at: at.nullable(),
  /** number of delivery attempts to the mail server */
  tries: z.int(),
  /** the last refusal, with what it means; null unless the message is not sent */
  problem: z.object({ at, code: z.string(), meaning: z.string() }).nullable(),
})
export type EmailEntry = z.infer<typeof emailEntry>

/** Replies that say more than their class does (RFC 5321, section 4.2.3). */
const REPLIES: Readonly<Record<string, string>> = {
  '450': 'The mailbox is busy or asks to try later.',
  '452': 'The mailbox is full.',
  '550': 'The mailbox does not exist or does not accept our mail.',
  '552': 'The mailbox is full.',
  '553': 'The address is not valid at that mail server.',
}

/**
 * What a refusal of a mail server means, in a sentence. `code` is a reply of SMTP with or without the name of a network
 * error, as it is stored: "450 EENVELOPE", "ECONNREFUSED". The first digit says whether it is worth another try (RFC
 * 5321, section 4.2.1): 4 is a passing failure, 5 a lasting one.
 */
export function meaningOfProblem(code: string): string {
  const reply = /^\d{3}/.exec(code)?.[0]
  if (reply === undefined) return 'Our mail server could not be reached.'
  const known = REPLIES[reply]
  if (known !== undefined) return known
  return reply.startsWith('4')
    ? 'The mail server asks to try later.'
    : 'The mail server refuses this message.'
}
