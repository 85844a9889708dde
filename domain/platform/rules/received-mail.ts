import type { ReceivedKind } from '../model/received-mail.ts'

/** What the headers and parts of a message say about how it came to be. */
export interface Origin {
  /** it has a delivery report (RFC 3464), with the action for our recipient */
  action: string | null
  /** Auto-Submitted (RFC 3834, section 5) */
  autoSubmitted: string | null
  /** Return-Path; `<>` is the null path of notifications (RFC 5321, section 4.5.5) */
  returnPath: string | null
}

/** Actions of a delivery report that say that a message has not arrived (RFC 3464, section 2.3.3). */
const NOT_DELIVERED = ['failed', 'delayed']

/** Whether a message is a bounce, an automatic reply, or the reply of a person. */
export function kindOfReceived({ action, autoSubmitted, returnPath }: Origin): ReceivedKind {
  if (action !== null) return NOT_DELIVERED.includes(action.toLowerCase()) ? 'bounce' : 'auto_reply'
  const submitted = autoSubmitted?.split(';')[0]?.trim().toLowerCase() ?? 'no'
  if (submitted !== 'no' && submitted !== '') return 'auto_reply'
  return returnPath?.trim() === '<>' ? 'auto_reply' : 'answer'
}

/** Whether somebody has to handle a received e-mail of this kind: an automatic reply requires nothing. */
export const needsHandling = (kind: ReceivedKind): boolean => kind !== 'auto_reply'

export interface DeliveryReport {
  action: string
  /** enhanced status code, such as 5.1.1 */
  status: string
  recipient: string | null
}
/**
 * The first failed recipient of a `message/delivery-status` part, else its first (RFC 3464, section 2.3); null when it
 * names no action. A recipient is in a group of fields of its own, and a folded field goes on behind white space.
 */
export function readDeliveryStatus(text: string): DeliveryReport | null {
  const groups = text
    .replaceAll('\r\n', '\n')
    .replaceAll(/\n[ \t]+/g, ' ')
    .split(/\n\s*\n/)
  const reports = groups.flatMap((group): DeliveryReport[] => {
    const field = (name: string) =>
      new RegExp(`^${name}:[ \\t]*(.+)$`, 'im').exec(group)?.[1]?.trim() ?? null
    const action = field('Action')
    if (action === null) return []
    const recipient = field('Original-Recipient') ?? field('Final-Recipient')
    return [
      {
        action: action.toLowerCase(),
        status: /[245]\.\d{1,3}\.\d{1,3}/.exec(field('Status') ?? '')?.[0] ?? '5.0.0',
        recipient: recipient?.split(';').at(-1)?.trim().toLowerCase() ?? null,
      },
    ]
  })
  return reports.find((one) => one.action === 'failed') ?? reports[0] ?? null
}

/** Text without links, one-time codes, recovery codes and tokens, which open something for whoever reads them. */
export const withoutSecrets = (text: string): string =>
  text
    .replaceAll(/\b(?:https?:\/\/|www\.)\S+/gi, '[link removed]')
    .replaceAll(/\b[A-Z0-9]{5}-[A-Z0-9]{5}\b/g, '[code removed]')
    .replaceAll(/(?<![\w.,$-])\d{3}[ -]?\d{3}(?![\w-]|[.,]\d)/g, '[code removed]')
    .replaceAll(/(?<![\w-])(?=[\w-]*\d)[\w-]{20,}(?![\w-])/g, '[code removed]')
