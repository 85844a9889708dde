import { z } from 'zod'
import { webAddress } from '#domain/shared/web-address.ts'
import { isPlainDate } from '#domain/shared/calendar/plain-date.ts'
import { FILL_IN } from '#domain/shared/plain-errors.ts'
import { checkLei } from '#domain/shared/lei.ts'
import { checkCik, checkRegistryId } from '#domain/shared/sec-ids.ts'
import { checkEin } from '#domain/shared/tin.ts'
import { address, phone } from '#domain/shared/common.ts'
import { categories, categoryLabels } from '../offering.ts'
import { checkedBy, date, file, line, mail, pick, row, rows, words, yesNo } from './fields.ts'
import { offeringRegions } from './offering.ts'
import { asName } from '#domain/shared/names/entry.ts'

export const entityTypes = [
  'corporation',
  'limited_liability_company',
  'limited_partnership',
  'general_partnership',
  'business_trust',
  'other',
] as const
export const entityLabels: Record<(typeof entityTypes)[number], string> = {
  corporation: 'Corporation',
  limited_liability_company: 'Limited liability company',
  limited_partnership: 'Limited partnership',
  general_partnership: 'General partnership',
  business_trust: 'Business trust',
  other: 'Other',
}
/** Nine digits that can be an employer identification number. */
export const einNumber = z.string(FILL_IN).superRefine((text, ctx) => {
  const result = checkEin(text)
  if (!result.ok) ctx.addIssue({ code: 'custom', message: result.message })
})

/** Who the company is: the data of Form C's first page and of the listing (17 CFR 227.201). */
export const basicInformationTopic = z.strictObject({
  legal_name: asName(line(200, 2)).meta({
    title: 'Legal name',
    section: 'The company',
    help: 'As shown in the state’s register.',
    autocomplete: 'organization',
  }),
  dba: line(200).optional().meta({ title: 'Also known as', section: 'The company', pair: 'names' }),
  former_names: asName(line(300))
    .optional()
    .meta({ title: 'Former names', section: 'The company', pair: 'names' }),
  entity_type: pick(entityTypes).meta({
    title: 'Entity type',
    section: 'The company',
    widget: 'select',
    labels: entityLabels,
    pair: 'entity',
  }),
  entity_other: line(120, 2)
    .optional()
    .meta({
      title: 'Which entity type',
      section: 'The company',
      showWhen: { field: 'entity_type', is: 'other' },
      help: 'As the filings with the SEC shall name it.',
    }),
  jurisdiction: z
    .enum(offeringRegions, 'Choose a state.')
    .meta({ title: 'Organized in', section: 'The company', widget: 'state', pair: 'entity' }),
  is_bank: yesNo.optional().meta({
    title: 'Is the company a bank or a bank holding company?',
    section: 'The company',
    widget: 'yes-no',
    help: 'As section 3(a)(6) of the Exchange Act and section 2 of the Bank Holding Company Act define them. Without an answer it counts as none.',
    why: 'Other numbers of holders decide when it registers a class and when its reports end (Exchange Act 12(g)(1)(B), 17 CFR 230.257(d)(2)).',
  }),
  formation_date: date.meta({
    title: 'Date formed',
    section: 'The company',
    widget: 'date',
    pair: 'formed',
  }),
  formation_number: line(40)
    .optional()
    .meta({ title: 'State entity number', section: 'The company', pair: 'formed' }),
  ein: einNumber.meta({
    title: 'EIN',
    section: 'Numbers',
    widget: 'ein',
    pair: 'ein',
    why: 'Filings and tax forms use it. It also prevents duplicate companies.',
  }),
  fiscal_year_end: z
    .string('Enter it as MM-DD.')
    .regex(/^\d{2}-\d{2}$/, 'Enter month and day like 12-31.')
    .refine((v) => isPlainDate(`2024-${v}`), 'Enter a valid date, for example 12-31.')
    .meta({
      title: 'Fiscal year ends on',
      section: 'Numbers',
      help: 'Month and day, like 12-31.',
      pair: 'ein',
    }),
  cik: checkedBy(checkCik, 10).optional().meta({
    title: 'CIK',
    section: 'Numbers',
    help: 'From EDGAR. Leave empty until you have it.',
    pair: 'sec',
  }),
  lei: checkedBy(checkLei, 20).optional().meta({ title: 'LEI', section: 'Numbers', pair: 'sec' }),
  sic: checkedBy((v) => checkRegistryId('sic', v), 4)
    .optional()
    .meta({ title: 'SIC code', section: 'Numbers', pair: 'codes' }),
  naics: checkedBy((v) => checkRegistryId('naics', v), 6)
    .optional()
    .meta({ title: 'NAICS code', section: 'Numbers', pair: 'codes' }),
  address: address.meta({ title: 'Address of the office', section: 'Contact', widget: 'address' }),
  phone: phone.meta({ title: 'Phone', section: 'Contact', widget: 'phone', pair: 'contact' }),
  email: mail.meta({
    title: 'E-mail address',
    section: 'Contact',
    widget: 'email',
    pair: 'contact',
  }),
  website: webAddress.meta({ title: 'Website', section: 'Contact', widget: 'url' }),
  one_line: line(140, 10).meta({ title: 'The company in one line', section: 'What it does' }),
  description: words(50, 3000).meta({
    title: 'What the company does',
    section: 'What it does',
    widget: 'textarea',
  }),
  logo: file.optional().meta({
    title: 'Logo',
    section: 'What it does',
    widget: 'file',
    help: 'A square picture, at least 256 pixels wide.',
  }),
  subsidiaries: rows(
    row({
      name: asName(line(200, 2)).meta({ title: 'Name', pair: 'name' }),
      relation: pick(['subsidiary', 'predecessor', 'parent', 'affiliate']).meta({
        title: 'Relation',
        widget: 'select',
        pair: 'name',
      }),
      jurisdiction: line(80, 2).meta({ title: 'Organized in' }),
    }),
    {
      title: 'Subsidiaries and predecessors',
      item: 'company',
      section: 'Related companies',
      summary: ['name', 'relation', 'jurisdiction'],
    },
    { max: 40 },
  ),
})

export const networks = [
  'x',
  'linkedin',
  'facebook',
  'instagram',
  'youtube',
  'tiktok',
  'telegram',
  'discord',
] as const
export const networkLabels: Record<(typeof networks)[number], string> = {
  x: 'X',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  telegram: 'Telegram',
  discord: 'Discord',
}
/** Where the company speaks in public; what it says there during the offering is regulated (17 CFR 227.204). */
export const socialMediaTopic = z
  .strictObject({
    handles: rows(
      row({
        network: pick(networks).meta({
          title: 'Network',
          widget: 'select',
          labels: networkLabels,
          pair: 'handle',
        }),
        url: webAddress.meta({ title: 'Address', widget: 'url', pair: 'handle' }),
        used_for_offering: yesNo.meta({
          title: 'Do you promote the offering there?',
          widget: 'yes-no',
        }),
      }),
      {
        title: 'Accounts',
        item: 'account',
        section: 'Social media',
        summary: ['network', 'url', 'used_for_offering'],
      },
      { max: 20 },
    ),
  })
  .superRefine((v, ctx) => {
    const seen = new Set<string>()
    v.handles.forEach((handle, index) => {
      if (seen.has(handle.url.toLowerCase()))
        ctx.addIssue({
          code: 'custom',
          path: ['handles', index, 'url'],
          message: 'This address is already in the list.',
        })
      seen.add(handle.url.toLowerCase())
    })
  })

const impacts = [
  'climate',
  'community',
  'education',
  'health',
  'jobs',
  'minority_owned',
  'veteran_owned',
  'women_owned',
] as const
/** Under which headings investors find the offering. */
export const categoriesTopic = z.strictObject({
  industry: z
    .array(z.enum(categories), 'Choose at least one.')
    .min(1, 'Choose at least one.')
    .max(3, 'Choose at most three.')
    .meta({
      title: 'Industry',
      section: 'Categories',
      widget: 'checks',
      labels: categoryLabels,
      help: 'Up to three.',
    }),
  impact: z
    .array(z.enum(impacts))
    .max(3, 'Choose at most three.')
    .default([])
    .meta({
      title: 'Impact',
      section: 'Categories',
      widget: 'checks',
      help: 'Up to three. Choose only what you can prove.',
      labels: {
        minority_owned: 'Minority-owned',
        veteran_owned: 'Veteran-owned',
        women_owned: 'Women-owned',
      },
    }),
  geography: z.array(z.enum(offeringRegions)).max(3, 'Choose at most three.').default([]).meta({
    title: 'Where the company works',
    section: 'Categories',
    widget: 'states',
    help: 'Up to three states.',
  }),
})
