import { z } from 'zod'
import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { addDays } from '#domain/shared/calendar/plain-date.ts'
import { readTd3Line2 } from '../rules/mrz.ts'
import { idDocumentLabels, kycStep } from './steps/kyc.ts'

const passports = ['us_passport', 'foreign_passport']
const { document_type, document_number, document_expires, document_front, document_back } =
  kycStep.shape
const ID = 'Photo ID'

/**
 * The identity document; its five fields are those of the step Identity, the MRZ line is only validated (ICAO 9303).
 */
export const identityDocumentSection = z
  .strictObject({
    document_type: document_type.meta({
      title: 'Document type',
      section: ID,
      widget: 'segments',
      labels: idDocumentLabels,
      why: 'A photo ID shows that the details are yours. It is kept encrypted and is not shown to the company.',
    }),
    document_number: document_number.meta({
      title: 'Document number',
      section: ID,
      pair: 'number',
      secret: true,
    }),
    document_expires: document_expires.meta({
      title: 'Expiration date',
      section: ID,
      widget: 'date',
      pair: 'number',
    }),
    mrz: z
      .string()
      .trim()
      .toUpperCase()
      .regex(
        /^[A-Z0-9<]{44}$/,
        'Enter the 44 characters of the second line, with < where it has them.',
      )
      .optional()
      .meta({
        title: 'Second line at the foot of the photo page',
        section: ID,
        secret: true,
        showWhen: { field: 'document_type', is: passports },
        help: '44 characters. Check digits catch typing errors.',
      }),
    document_front: document_front.meta({
      title: 'Front',
      section: ID,
      widget: 'id-photo',
      help: 'All four corners visible, no glare. JPG, PNG or PDF, up to 10 MB.',
    }),
    document_back: document_back.meta({
      title: 'Back',
      section: ID,
      widget: 'id-photo',
      showWhen: { field: 'document_type', is: ['drivers_license', 'state_id'] },
    }),
  })
  .meta({ data: 'identity' })

const wrongIn: Readonly<Record<string, string>> = {
  format: 'This isn’t the second line of a passport.',
  number: 'The check digit after the number does not agree. Look at the first ten characters.',
  birth: 'The check digit after the date of birth does not agree.',
  expiry: 'The check digit after the last day does not agree.',
  personal: 'The check digit before the last one does not agree.',
  composite: 'The last check digit does not agree: one of the characters is wrong.',
}
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What is wrong with a document by its last day, its back, and the check digits of its line. */
export function documentProblems(
  values: Readonly<Record<string, unknown>>,
  today: PlainDate,
): Record<string, string> {
  const found: Record<string, string> = {}
  const type = text(values['document_type'])
  const expires = text(values['document_expires'])
  if (expires !== '' && expires < today)
    found['document_expires'] = 'This ID has expired. Use one that is still valid.'
  if ((type === 'drivers_license' || type === 'state_id') && text(values['document_back']) === '')
    found['document_back'] = 'Add a photo of the back of your ID.'
  const line = text(values['mrz'])
  if (line === '' || !passports.includes(type)) return found
  const read = readTd3Line2(line)
  if (!read.ok) return { ...found, mrz: wrongIn[read.wrong] ?? 'The line does not agree.' }
  const number = text(values['document_number']).toUpperCase()
  if (number !== '' && read.number !== number)
    found['document_number'] = 'The number differs from the line below the photo.'
  if (expires !== '' && read.expiry !== expires.slice(2).replaceAll('-', ''))
    found['document_expires'] ??= 'The date differs from the line below the photo.'
  return found
}

/** Days before expiry from which the renewal of a document is requested (platform policy). */
export const DOCUMENT_WARNING_DAYS = 60
/** Status of a document on a day. */
export const documentStanding = (
  expires: PlainDate | null,
  today: PlainDate,
): 'none' | 'valid' | 'expiring' | 'expired' => {
  if (expires === null) return 'none'
  if (expires < today) return 'expired'
  return expires <= addDays(today, DOCUMENT_WARNING_DAYS) ? 'expiring' : 'valid'
}
