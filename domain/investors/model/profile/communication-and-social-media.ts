import { z } from 'zod'
import { httpsAddress } from '#domain/shared/web-address.ts'
import { email, phone } from '#domain/shared/common.ts'
import { optionalLine } from './fields.ts'

export const phoneKinds = ['mobile', 'home', 'work'] as const
export const phoneKindLabels: Record<(typeof phoneKinds)[number], string> = {
  mobile: 'Mobile',
  home: 'Home',
  work: 'Work',
}
export const channels = ['email', 'phone', 'post'] as const
export const channelLabels: Record<(typeof channels)[number], string> = {
  email: 'E-mail',
  phone: 'Phone',
  post: 'Post',
}
/** BCP 47 tags of the languages that a person may choose for messages. */
export const languages = ['en', 'es', 'fr', 'de', 'pt', 'ar', 'he', 'zh', 'ja', 'ko', 'hi'] as const
export const languageLabels: Record<(typeof languages)[number], string> = {
  en: 'English',
  es: 'Spanish',
  fr: 'French',
  de: 'German',
  pt: 'Portuguese',
  ar: 'Arabic',
  he: 'Hebrew',
  zh: 'Chinese',
  ja: 'Japanese',
  ko: 'Korean',
  hi: 'Hindi',
}
const inUs: Readonly<Record<string, string>> = {
  'America/New_York': 'Eastern',
  'America/Chicago': 'Central',
  'America/Denver': 'Mountain',
  'America/Phoenix': 'Mountain, no summer time',
  'America/Los_Angeles': 'Pacific',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii',
}
/** The city of a zone, with the name that people in the United States use for it. */
const zoneText = (zone: string): string =>
  [
    zone.split('/').at(-1)?.replaceAll('_', ' '),
    inUs[zone] === undefined ? null : `(${inUs[zone]})`,
  ]
    .filter(Boolean)
    .join(' ')
/** Zones in which deadlines may be shown; America/New_York is the law's. */
export const timeZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Sao_Paulo',
  'UTC',
  'Europe/London',
  'Europe/Paris',
  'Europe/Berlin',
  'Asia/Jerusalem',
  'Asia/Dubai',
  'Asia/Kolkata',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Sydney',
] as const
export const timeZoneLabels = Object.fromEntries(
  timeZones.map((zone) => [zone, zoneText(zone)]),
) as Record<(typeof timeZones)[number], string>

const reach = 'How we reach you'
const social = 'Social media'
const site = httpsAddress.max(200).optional()

/** Contact data and preferences; the first address and number are stored by the investment steps. */
export const communicationSection = z
  .strictObject({
    contact_email: email.meta({
      data: 'contact',
      title: 'E-mail address for notices',
      section: reach,
      widget: 'email',
      autocomplete: 'email',
      why: 'We send legally required investment notices here.',
    }),
    other_emails: z
      .array(z.strictObject({ email: email.meta({ title: 'E-mail address', widget: 'email' }) }))
      .max(5, 'Up to five more.')
      .optional()
      .meta({
        data: 'contact',
        title: 'Other e-mail addresses',
        section: reach,
        widget: 'rows',
        item: 'e-mail address',
        summary: ['email'],
      }),
    phone: phone.meta({
      data: 'contact',
      title: 'Mobile number',
      section: reach,
      widget: 'phone',
      autocomplete: 'tel',
    }),
    other_phones: z
      .array(
        z.strictObject({
          kind: z
            .enum(phoneKinds)
            .meta({ title: 'Kind', widget: 'select', labels: phoneKindLabels, pair: 'phone' }),
          number: phone.meta({ title: 'Number', widget: 'phone', pair: 'phone' }),
        }),
      )
      .max(5, 'Up to five more.')
      .optional()
      .meta({
        data: 'contact',
        title: 'Other phone numbers',
        section: reach,
        widget: 'rows',
        item: 'phone number',
        summary: ['number', 'kind'],
      }),
    preferred_channel: z.enum(channels).optional().meta({
      title: 'Reach me first by',
      section: 'Preferences',
      widget: 'segments',
      labels: channelLabels,
    }),
    language: z.enum(languages).optional().meta({
      title: 'Language',
      section: 'Preferences',
      widget: 'select',
      labels: languageLabels,
      pair: 'locale',
    }),
    time_zone: z.enum(timeZones).optional().meta({
      title: 'Time zone',
      section: 'Preferences',
      widget: 'select',
      labels: timeZoneLabels,
      pair: 'locale',
    }),
    marketing: z.boolean().optional().meta({
      title: 'Send me new offerings and platform news',
      section: 'Preferences',
      widget: 'checkbox',
      help: 'You always receive notices about your own investments.',
    }),
    linkedin: optionalLine(100).meta({
      title: 'LinkedIn',
      section: social,
      pair: 'social',
      help: 'The name in your profile’s address.',
    }),
    x: z
      .string()
      .trim()
      .regex(/^@?[A-Za-z0-9_]{1,15}$/, 'Enter a name of letters, digits and _.')
      .optional()
      .meta({ title: 'X', section: social, pair: 'social' }),
    instagram: z
      .string()
      .trim()
      .regex(/^@?[A-Za-z0-9_.]{1,30}$/, 'Enter a name of letters, digits, dots and _.')
      .optional()
      .meta({ title: 'Instagram', section: social, pair: 'social2' }),
    website: site.meta({ title: 'Website', section: social, widget: 'url', pair: 'social2' }),
  })
  .meta({ data: 'preference' })
