import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A new secret of 32 bytes, as it is shown once (Standard Webhooks 1.0.0, signature scheme). */
export const newSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`

/**
 * The headers of one request: HMAC-SHA256 over id, time and body with each secret that is in force, the newest first,
 * so that a receiver can change from the old one to the new one (Standard Webhooks 1.0.0).
 */
export function signedHeaders(
  of: { id: string; at: Date; body: string },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(of.at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    const text = `${of.id}.${timestamp}.${of.body}`
    return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
  })
  return {
    'webhook-id': of.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
