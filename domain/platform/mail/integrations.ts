import type { Notice } from '#domain/mail/letter.ts'

interface Owned {
  id: string
  /** company of the key or webhook; null for the platform's own */
  accountId: string | null
  title: string
}
const pathOf = (kind: 'webhooks' | 'api-keys', { id, accountId }: Owned): string =>
  accountId === null
    ? `/admin/${kind}/${id}`
    : `/dashboard/raise-capital/company/${accountId}/${kind}/${id}`

/** To those who manage the webhook; `host` accepted no event for five days, or answered that it wants no more. */
export const webhookDisabled = (data: Owned & { host: string; gone: boolean }): Notice => ({
  subject: `We disabled the webhook ${data.title}`,
  lines: [
    data.gone
      ? `${data.host} answered HTTP 410 (Gone), so we send it no more events.`
      : `${data.host} accepted no event for five days.`,
    'Correct the address, resume the webhook, and resend the missing events.',
  ],
  action: { label: 'Open the webhook', path: pathOf('webhooks', data) },
})

/** To those who manage the key. */
export const apiKeyExpires = (data: Owned): Notice => ({
  subject: `The API key ${data.title} expires soon`,
  lines: [
    'After it expires, we refuse every call with this key.',
    'Add a new key, and replace this one in the systems that use it.',
  ],
  action: { label: 'Open the API key', path: pathOf('api-keys', data) },
})
