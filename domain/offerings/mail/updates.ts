import { links } from '#domain/shared/links.ts'
import type { Notice } from '#domain/mail/letter.ts'

interface UpdatePublished {
  listingId: string
  company: string
  /** the company's part of the address */
  slug: string
  title: string
  /** the update without its format; its beginning is written */
  text: string
}
/** To those who invested in the offering or saved it. */
export const updatePublished = (data: UpdatePublished): Notice => ({
  subject: `${data.company}: ${data.title}`,
  lines: [
    data.text.length > 400 ? `${data.text.slice(0, 400).replace(/\s\S*$/, '')} …` : data.text,
    'You receive this because you invested in or saved this offering. To stop updates on a saved offering, remove it.',
  ],
  action: { label: 'Read the update', path: links.updates(data.listingId, data.slug) },
})

interface UpdateWithdrawn {
  accountId: string
  listingId: string
  title: string
  /** it stays on the page, marked as withdrawn */
  isReadable: boolean
  /** why; null where nothing was written */
  reason: string | null
}
/** To the owners of the company. */
export const updateWithdrawn = (data: UpdateWithdrawn): Notice => ({
  subject: 'An update was withdrawn',
  lines: [
    data.isReadable
      ? `“${data.title}” stays readable, marked as withdrawn.`
      : `The platform removed “${data.title}”. It is no longer shown.`,
    ...(data.reason ? [`The reason: ${data.reason}`] : []),
  ],
  action: {
    label: 'Open the updates',
    path: links.issuerOffering(data.accountId, data.listingId, 'platform-listing/updates'),
  },
})
