import { z } from 'zod'
import { at, id } from './common.ts'

/** What is reported of a message after our mail server took it, in the order in which it can happen. */
export const emailDeliveries = ['delayed', 'delivered', 'bounced', 'complained'] as const
export type EmailDelivery = (typeof emailDeliveries)[number]

/**
 * State of a message: up to our mail server, and from there as far as a mail provider or a bounce reports it. `sent`
 * means that nothing more is known. A `suppressed` one was not sent because of what was reported of its address.
 */
export const emailStates = [
  'queued',
  'sent',
  'delivered',
  'delayed',
  'bounced',
  'complained',
  'failed',
  'suppressed',
  'dropped',
] as const
export type EmailState = (typeof emailStates)[number]
/** States that say that a message has not reached its reader, or not as one they want. */
export const emailProblems = [
  'failed',
  'bounced',
  'complained',
  'suppressed',
] as const satisfies EmailState[]
export const emailStateLabels: Readonly<Record<EmailState, string>> = {
  queued: 'Waiting to be sent',
  sent: 'Sent',
  delivered: 'Delivered',
  delayed: 'Delayed',
  bounced: 'Bounced',
  complained: 'Reported as spam',
  failed: 'Not sent',
  suppressed: 'Held back',
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
  /** the last refusal or report, with what it means; null where there is none */
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

/** Codes that say more than their class does (RFC 3463, section 3). */
const CODES: Readonly<Record<string, string>> = {
  '1.1': 'The mailbox doesn’t exist.',
  '1.2': 'The domain doesn’t exist or takes no mail.',
  '1.3': 'The address isn’t valid.',
  '1.6': 'The mailbox has moved.',
  '2.1': 'The mailbox is switched off.',
  '2.2': 'The mailbox is full.',
  '2.3': 'The message is too large for the mailbox.',
  '4.1': 'The mail server doesn’t answer.',
  '4.7': 'The message was in the queue for too long.',
  '7.1': 'The mail server refuses our messages.',
}
/** What the status of a bounce means and whether it is worth another try, in sentences (RFC 3463, sections 2 and 3). */
export function meaningOfBounce(status: string): string {
  const [type, ...rest] = status.split('.')
  const known = CODES[rest.join('.')] ?? 'The message didn’t arrive.'
  return type === '4'
    ? `${known} The mail server keeps trying.`
    : `${known} Ask the person for another address.`
}

/**
 * Whether a report changes what is known of a message. Reports arrive in any order, and the later fact wins: a server
 * may take a message and return it afterwards, but a message that was delivered is not delayed anymore.
 */
export const movesDelivery = (known: EmailDelivery | null, reported: EmailDelivery): boolean =>
  known === null || emailDeliveries.indexOf(reported) > emailDeliveries.indexOf(known)

/** Reports after which an address gets only e-mails that cannot be switched off. */
export const endsOptionalMail = (
  delivery: EmailDelivery,
): delivery is Extract<EmailDelivery, 'bounced' | 'complained'> =>
  delivery === 'bounced' || delivery === 'complained'

/** Messages that can be given to the mail server once more: it has not taken them. */
export const canSendAgain = (state: EmailState): boolean =>
  state === 'failed' || state === 'suppressed'

/** What the action of a bounce says of a message: `delayed`, or that it failed for good (RFC 3464, section 2.3.3). */
export const deliveryOfAction = (action: string): EmailDelivery =>
  action === 'delayed' ? 'delayed' : 'bounced'

/** What a report about a message means, in a sentence; null where it needs none. `code` is as it was reported. */
export function meaningOfDelivery(
  delivery: EmailDelivery | 'suppressed',
  code: string,
): string | null {
  if (delivery === 'delivered') return null
  if (delivery === 'complained') return 'The recipient reported it as spam.'
  if (delivery === 'suppressed')
    return 'Earlier e-mails to this address came back or were reported as spam. Sending it again ends that.'
  if (/^\d\.\d{1,3}\.\d{1,3}$/.test(code)) return meaningOfBounce(code)
  if (/^\d{3}/.test(code)) return meaningOfProblem(code)
  return delivery === 'delayed'
    ? 'The recipient’s mail server asks to try later.'
    : 'The recipient’s mail server refuses this message.'
}
