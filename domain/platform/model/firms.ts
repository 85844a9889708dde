import { z } from 'zod'
import { at, day, email, id, phone } from '#domain/shared/common.ts'
import { checkRegistryId, type RegistryId } from '#domain/shared/sec-ids.ts'
import { usRegions } from '#domain/shared/us-regions.ts'
import { firmKindLabels, firmKinds, type FirmKind } from './firm-labels.ts'
import { asName } from '#domain/shared/names/entry.ts'

const line = (missing: string) => z.string(missing).trim().min(1, missing).max(160)
const optionalLine = z.string().trim().max(160).optional()
const text = (missing: string) => z.string(missing).trim().min(1, missing).max(2000)
const registryId = (kind: RegistryId) =>
  z
    .string('Enter the number.')
    .trim()
    .superRefine((value, context) => {
      const checked = checkRegistryId(kind, value)
      if (!checked.ok) context.addIssue({ code: 'custom', message: checked.message })
    })
const yesNo = z.boolean('Choose yes or no.')
const disclosure = (title: string) =>
  yesNo.meta({ title, section: 'Disclosures', widget: 'yes-no' })

const controlPerson = z.strictObject({
  name: asName(line('Enter the full name.')).meta({ title: 'Name' }),
  title: line('Enter the title or status.').meta({ title: 'Title or status' }),
  crd: registryId('crd').optional().meta({ title: 'CRD number', inputMode: 'numeric' }),
})
const sections = {
  firm: { section: 'Firm' },
  principal: { section: 'Principal and contact' },
  terms: { section: 'Business' },
}
const fileNumberOf: Readonly<Record<FirmKind, RegistryId>> = {
  broker_dealer: 'sec_broker_dealer',
  funding_portal: 'sec_funding_portal',
}
/** The four groups of disclosure questions of Form Funding Portal, item 5. */
export const disclosureGroups = ['criminal', 'regulatory', 'civil', 'financial'] as const

/** What the registry holds of a firm, after Form Funding Portal (17 CFR 249.2000) and Form BD (17 CFR 249.501). */
export const firmInput = z
  .strictObject({
    kind: z
      .enum(firmKinds, 'Choose what the firm is.')
      .meta({ title: 'Kind', widget: 'radio', labels: firmKindLabels, ...sections.firm }),
    legal_name: asName(line('Enter the legal name.')).meta({
      title: 'Legal name',
      ...sections.firm,
    }),
    other_names: optionalLine.meta({
      title: 'Other names',
      help: 'Names under which it does business.',
      ...sections.firm,
    }),
    former_names: optionalLine.meta({ title: 'Former names', ...sections.firm }),
    crd: registryId('crd').meta({
      title: 'CRD number',
      pair: 'ids',
      inputMode: 'numeric',
      ...sections.firm,
    }),
    sec_no: line('Enter the SEC file number.').meta({
      title: 'SEC file number',
      pair: 'ids',
      help: '8-12345 for a broker-dealer, 007-00061 for a portal.',
      ...sections.firm,
    }),
    states: z
      .array(z.enum(usRegions, 'Choose states from the list.'))
      .default([])
      .meta({
        title: 'States licensed',
        widget: 'states',
        help: 'A funding portal needs no state license.',
        ...sections.firm,
      }),
    principal_name: asName(line('Enter the principal’s full name.')).meta({
      title: 'Principal in charge',
      pair: 'principal',
      ...sections.principal,
    }),
    principal_crd: registryId('crd')
      .optional()
      .meta({
        title: 'CRD number of the principal',
        pair: 'principal',
        inputMode: 'numeric',
        ...sections.principal,
      }),
    contact_email: email.meta({ title: 'E-mail address', widget: 'email', ...sections.principal }),
    contact_phone: phone.meta({ title: 'Phone', widget: 'phone', ...sections.principal }),
    escrow: text('Describe who holds the money.').meta({
      title: 'Escrow arrangement',
      widget: 'textarea',
      help: 'The bank or other qualified third party, and the agreement (17 CFR 227.303(e)).',
      ...sections.terms,
    }),
    compensation: text('Describe how the firm is compensated.').meta({
      title: 'Compensation',
      widget: 'textarea',
      ...sections.terms,
    }),
    control_persons: z
      .array(controlPerson)
      .min(1, 'Add at least one person.')
      .max(50, 'Add at most 50.')
      .meta({
        title: 'Control persons',
        section: 'Control persons',
        widget: 'rows',
        item: 'person',
        summary: ['name', 'title'],
      }),
    criminal: disclosure('Criminal disclosure?'),
    regulatory: disclosure('Regulatory action disclosure?'),
    civil: disclosure('Civil judicial disclosure?'),
    financial: disclosure('Bankruptcy, bond, judgment or lien disclosure?'),
    disclosure_details: z.string().trim().max(4000).optional().meta({
      title: 'Details of the disclosures',
      section: 'Disclosures',
      widget: 'textarea',
      help: 'Required when an answer is yes.',
    }),
    checked_on: day.meta({
      title: 'Status checked',
      section: 'Status check',
      widget: 'date',
      help: 'The date on which you looked the firm up in BrokerCheck.',
    }),
  })
  .superRefine((firm, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    const number = checkRegistryId(fileNumberOf[firm.kind], firm.sec_no)
    if (!number.ok) issue('sec_no', number.message)
    if (firm.kind === 'broker_dealer' && firm.states.length === 0)
      issue('states', 'Choose the states in which the broker-dealer is licensed.')
    if (disclosureGroups.some((group) => firm[group]) && !firm.disclosure_details)
      issue('disclosure_details', 'Describe each disclosure that you answered with yes.')
  })
export type FirmInput = z.output<typeof firmInput>

export const firmRow = z.object({
  id,
  kind: z.enum(firmKinds),
  legal_name: z.string(),
  crd: z.string(),
  sec_no: z.string(),
  states: z.int(),
  disclosures: z.int(),
  checked_on: day,
  version: z.int(),
  saved_at: at,
  saved_by: z.string(),
})
export type FirmRow = z.infer<typeof firmRow>
export const firmChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export const firmHistoryEntry = z.object({
  id: z.string(),
  at,
  says: z.string(),
  who: z.string(),
  changes: z.array(firmChange),
})
export type FirmHistoryEntry = z.infer<typeof firmHistoryEntry>
