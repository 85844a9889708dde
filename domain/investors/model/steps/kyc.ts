import { z } from 'zod'
import { address, country, day, fileId, personName, phone } from '#domain/shared/common.ts'
import { bareDigits } from '#domain/shared/typed-text.ts'

export const idDocumentTypes = [
  'drivers_license',
  'us_passport',
  'state_id',
  'foreign_passport',
  'permanent_resident_card',
] as const
export const idDocumentLabels: Record<(typeof idDocumentTypes)[number], string> = {
  drivers_license: "Driver's license",
  us_passport: 'Passport',
  state_id: 'State ID',
  foreign_passport: 'Foreign passport',
  permanent_resident_card: 'Permanent resident card',
}
/** Documents with data on the back, too. */
export const twoSidedDocuments: ReadonlySet<string> = new Set([
  'drivers_license',
  'state_id',
  'permanent_resident_card',
])

/**
 * Data of a natural person: the four items of 31 CFR 1023.220 (name, date of birth, address, identification number) and
 * what the document check needs.
 */
export const kycStep = z
  .strictObject({
    legal_first: personName.meta({
      data: 'name',
      title: 'Legal first name',
      section: 'Your details',
      pair: 'name',
      autocomplete: 'given-name',
    }),
    legal_last: personName.meta({
      data: 'name',
      title: 'Legal last name',
      section: 'Your details',
      pair: 'name',
      autocomplete: 'family-name',
    }),
    dob: day.meta({
      data: 'birth',
      title: 'Date of birth',
      section: 'Your details',
      widget: 'date',
      pair: 'dob',
      help: 'Month / day / year',
      autocomplete: 'bday',
      why: 'You must be of age to invest, and your date of birth tells you apart from others of the same name.',
    }),
    /**
     * SSN or ITIN, digits; absent when the profile holds one already, or for somebody who is no US citizen and has none
     */
    ssn: z
      .string()
      .overwrite(bareDigits)
      .regex(/^\d{9}$/, 'Enter the nine digits of your Social Security number.')
      .optional()
      .meta({
        title: 'Social Security number',
        section: 'Your details',
        widget: 'ssn',
        pair: 'dob',
        help: 'Nine digits, or your ITIN. Not a US citizen? Leave it empty if you have none. Stored encrypted.',
        secret: true,
        why: 'We use it to match you with public records and to check that you are not on a sanctions list. We store it encrypted and never show it to the company.',
      }),
    citizenship: country.meta({
      data: 'residence',
      title: 'Citizenship',
      section: 'Your details',
      widget: 'country',
      pair: 'contact',
    }),
    phone: phone.meta({
      data: 'contact',
      title: 'Mobile number',
      section: 'Your details',
      widget: 'phone',
      pair: 'contact',
      autocomplete: 'tel',
    }),
    document_type: z.enum(idDocumentTypes).meta({
      title: 'Document type',
      section: 'Photo ID',
      widget: 'segments',
      why: 'A photo ID shows that the details are yours. It is kept encrypted and is not shown to the company.',
    }),
    document_number: z
      .string()
      .trim()
      .min(4, 'Enter the number as shown on the document.')
      .max(24)
      .optional()
      .meta({ title: 'Document number', section: 'Photo ID', secret: true }),
    document_expires: day.meta({ title: 'Expiration date', section: 'Photo ID', widget: 'date' }),
    document_front: fileId('Add a photo of the front of your ID.').meta({
      title: 'Front',
      section: 'Photo ID',
      widget: 'id-photo',
      help: 'All four corners visible, no glare. JPG, PNG or PDF, up to 10 MB.',
    }),
    document_back: fileId('Add a photo of the back of your ID.')
      .optional()
      .meta({ title: 'Back', section: 'Photo ID', widget: 'id-photo' }),
    address: address.meta({
      data: 'residence',
      title: 'Home address',
      section: 'Home address',
      widget: 'address',
      autocomplete: 'street-address',
    }),
    attest: z.literal(true, 'Confirm that these details are yours.').meta({
      title: 'These details are mine and they are correct.',
      section: 'Confirm',
      widget: 'checkbox',
      help: 'We compare them with public records. This does not affect your credit score.',
    }),
  })
  .meta({ data: 'identity' })
export type KycStep = z.infer<typeof kycStep>

const ofDocument = [
  'document_number',
  'document_expires',
  'document_front',
  'document_back',
] as const
/**
 * Fields of the step that may be changed while a correction is requested: those that were named, and with the document
 * type everything on the document. Null when none of the names is a field of the step: then all fields are editable.
 */
export function correctable(
  named: readonly string[],
  fields: readonly string[],
): ReadonlySet<string> | null {
  const known = named.filter((field) => fields.includes(field))
  return known.length === 0
    ? null
    : new Set([...known, ...(known.includes('document_type') ? ofDocument : [])])
}
