import type { EmailDelivery } from '#domain/shared/email-log.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { MailProvider } from './port.ts'

/** How far the time of a call may be from ours, in seconds. */
const TOLERANCE_SECONDS = 300

/** An event of Mailgun's webhooks, as far as it is read. */
const event = z.object({
  event: z.string(),
  severity: z.string().optional(),
  recipient: z.string().max(320),
  message: z.object({ headers: z.object({ 'message-id': z.string().max(400) }) }),
  'delivery-status': z
    .object({
      code: z.union([z.number(), z.string()]).optional(),
      'enhanced-code': z.string().optional(),
    })
    .optional(),
})
type Event = z.infer<typeof event>

/** `failed` is lasting or passing by its severity; what was opened or clicked is nobody's business. */
function deliveryOf({ event: name, severity }: Event): EmailDelivery | null {
  if (name === 'delivered' || name === 'complained') return name
  if (name !== 'failed') return null
  return severity === 'temporary' ? 'delayed' : 'bounced'
}
/** Codes alone: descriptions repeat addresses. */
function codeOf({ 'delivery-status': status }: Event): string {
  const enhanced = /^[245]\.\d{1,3}\.\d{1,3}$/.exec(status?.['enhanced-code'] ?? '')?.[0]
  return enhanced ?? /^\d{3}$/.exec(String(status?.code ?? ''))?.[0] ?? ''
}

/**
 * Calls of Mailgun (documentation.mailgun.com, "Securing Webhooks"): HMAC-SHA256 of timestamp and token by the account's
 * HTTP webhook signing key, in hexadecimal.
 */
export function mailgun(signingKey: string): MailProvider {
  return {
    verify({ timestamp, token, signature }, now) {
      const right = createHmac('sha256', signingKey).update(`${timestamp}${token}`).digest()
      if (!/^[0-9a-f]{64}$/.test(signature)) return 'wrong'
      if (!timingSafeEqual(right, Buffer.from(signature, 'hex'))) return 'wrong'
      const away = Math.abs(now.getTime() / 1000 - Number(timestamp))
      return away <= TOLERANCE_SECONDS ? 'right' : 'stale'
    },
    reportOf(body) {
      const parsed = event.safeParse(body)
      const delivery = parsed.success ? deliveryOf(parsed.data) : null
      if (!parsed.success || delivery === null) return null
      const { recipient, message } = parsed.data
      const messageId = message.headers['message-id'].replace(/^<|>$/g, '')
      return { messageId, recipient, delivery, code: codeOf(parsed.data) }
    },
  }
}
