import { z } from 'zod'
import { enteredCents } from '#domain/shared/common.ts'
import { optionalLine } from './profile/fields.ts'
import { fundsLabels, fundsSources } from './steps/investor-details.ts'

export const pepRelations = ['none', 'self', 'family', 'close_associate'] as const
export const pepLabels: Readonly<Record<(typeof pepRelations)[number], string>> = {
  none: 'No',
  self: 'Yes, I do or did',
  family: 'Someone in my family does or did',
  close_associate: 'A close associate does or did',
}
const position = { field: 'pep_self', is: ['self', 'family', 'close_associate'] }

/** Source of the money and who provides it (31 CFR 1023.210). Results of the screening are never returned here. */
export const amlSection = z
  .strictObject({
    source_of_funds: z.enum(fundsSources, 'Choose one.').meta({
      title: 'Where does the money come from?',
      section: 'The money',
      widget: 'select',
      labels: fundsLabels,
      why: 'Brokers and banks must know the source of the money (31 CFR 1023.210).',
    }),
    source_of_funds_other: optionalLine(200).meta({
      needed: true,
      title: 'Which source?',
      section: 'The money',
      showWhen: { field: 'source_of_funds', is: 'other' },
    }),
    expected_annual_investment: enteredCents.meta({
      title: 'How much do you expect to invest in a year?',
      section: 'The money',
      widget: 'money',
    }),
    third_party_funds: z.boolean('Choose yes or no.').meta({
      title: 'Does any of the money belong to someone else?',
      section: 'The money',
      widget: 'yes-no',
    }),
    pep_self: z.enum(pepRelations, 'Choose one.').meta({
      title: 'Do you hold, or did you hold, a high public office?',
      section: 'Public office',
      widget: 'radio',
      labels: pepLabels,
      help: 'Heads of state, ministers, members of parliament, judges of high courts, generals, heads of state-owned companies, in any country.',
    }),
    pep_details: z.string().trim().max(1000, 'Use at most 1,000 characters.').optional().meta({
      needed: true,
      title: 'Which office, who, and when?',
      section: 'Public office',
      widget: 'textarea',
      mask: true,
      showWhen: position,
    }),
    senior_foreign_political_figure: z.boolean('Choose yes or no.').meta({
      title: 'Is it a senior office of a foreign country or its party?',
      section: 'Public office',
      widget: 'yes-no',
      why: 'Accounts of senior foreign political figures get enhanced review (31 CFR 1010.620).',
    }),
    source_of_wealth: z.string().trim().max(1000, 'Use at most 1,000 characters.').optional().meta({
      needed: true,
      title: 'What is the source of your wealth?',
      section: 'Public office',
      widget: 'textarea',
      mask: true,
      showWhen: position,
    }),
    negative_news_consent: z.boolean().optional().meta({
      title: 'You may look me up in public news sources.',
      section: 'Confirm',
      widget: 'checkbox',
    }),
    attestation: z.literal(true, 'Confirm that this is true.').meta({
      title: 'What I state here is true and complete, and I’ll tell you if it changes.',
      section: 'Confirm',
      widget: 'checkbox',
    }),
  })
  .superRefine((v, ctx) => {
    const say = (path: string, message: string): void =>
      ctx.addIssue({ code: 'custom', path: [path], message })
    if (v.source_of_funds === 'other' && !v.source_of_funds_other)
      say('source_of_funds_other', 'Enter the source.')
    if (v.pep_self === 'none') return
    if ((v.pep_details ?? '').length < 5)
      say('pep_details', 'Name the office, the person and the years.')
    if ((v.source_of_wealth ?? '').length < 5)
      say('source_of_wealth', 'Describe the source of your wealth.')
  })
  .meta({ data: 'funds' })

/** Fields whose answer needs a manual review (31 CFR 1023.210): third-party funds, and public offices. */
export function amlConcerns(values: Readonly<Record<string, unknown>>): string[] {
  const found: string[] = []
  if (values['third_party_funds'] === true) found.push('third_party_funds')
  if (typeof values['pep_self'] === 'string' && values['pep_self'] !== 'none')
    found.push('pep_self')
  if (values['senior_foreign_political_figure'] === true)
    found.push('senior_foreign_political_figure')
  return found
}
