import type { Notice } from '#domain/mail/letter.ts'
import { legalKindLabels } from '#domain/platform/model/legal.ts'

interface LegalVersion {
  id: string
  kind: keyof typeof legalKindLabels
  version: string
}
const nameOf = (data: LegalVersion): string =>
  `${legalKindLabels[data.kind]}, version ${data.version}`
const open = (data: LegalVersion) => ({
  label: 'Open the version',
  path: `/admin/platform-info/legal-texts/${data.id}`,
})
/** To everybody else who may publish it. */
export const legalTextProposed = (data: LegalVersion): Notice => ({
  subject: `${nameOf(data)} needs a second person`,
  lines: ['Compare it with the current version. Then publish or return it.'],
  action: open(data),
})
/** To the other staff; `day` is when it takes effect, '' when it is not set. */
export const legalTextPublished = (data: LegalVersion & { day: string }): Notice => ({
  subject: `${nameOf(data)} is published`,
  lines: [`It takes effect on ${data.day}. We then ask everyone to accept it.`],
  action: open(data),
})
