import type { Address } from '#domain/shared/common.ts'
import { certifications } from '#domain/investors/model/tax/certifications.ts'
import {
  eciEntityLabels,
  taxClassificationLabels,
  tinTypeLabels,
  type W8benValues,
  type W8eciValues,
  type W9Values,
} from '#domain/investors/model/tax/forms.ts'
import {
  taxFormNames,
  taxFormRevisions,
  type OwnTaxForm,
} from '#domain/investors/model/tax/kinds.ts'
import { bareDigits } from '#domain/shared/typed-text.ts'
import { printedTin, type TinType } from '#domain/shared/tin.ts'
import type { Picture } from '#server/kernel/lib/picture.ts'
import type { Block, Paper } from '#server/providers/esign/port.ts'
import { masksOf, type Values } from './seal.ts'

/** What a document carries in addition to the values of its form. */
export interface Frame {
  /** to whom it is given: the platform, or the issuer of an investment */
  givenTo: string
  logo?: Picture | null
  reference: string
  dated: string
  /** numbers are masked: a copy for others than the owner */
  masked: boolean
  signed: { name: string; date: string; note: string } | null
  /** legal name of the one who signs */
  signer: string
}
type Row = readonly [label: string, value: string]

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })
const countryName = (code: string | undefined): string =>
  code === undefined || code === '' ? 'None' : (countryNames.of(code) ?? code)
const line = (a: Address | undefined): string =>
  a === undefined
    ? 'Same as the residence'
    : [
        a.line1,
        a.line2,
        a.city,
        [a.region, a.postal].filter(Boolean).join(' '),
        a.country === 'US' ? 'USA' : countryName(a.country),
      ]
        .filter(Boolean)
        .join(', ')
const or = (text: string | undefined, none = 'None'): string =>
  text === undefined || text === '' ? none : text
const tick = (yes: boolean | undefined): string => (yes === true ? 'Yes' : 'No')

/** A US number with its dashes, or as much of it as the copy may show. */
const shown = (type: TinType, digits: string, mask: string | undefined, masked: boolean): string =>
  masked
    ? `⟦${mask ?? 'on file'}⟧ (masked in this copy)`
    : `⟦${printedTin(type, bareDigits(digits))}⟧`

function certificationBlocks(form: OwnTaxForm, struck: boolean): Block[] {
  const { lead, statements, after } = certifications[form]
  return [
    { kind: 'text', text: lead },
    {
      kind: 'checks',
      items: statements.map((text, i) => ({
        checked: !(struck && i === 1),
        text: `${i + 1}. ${struck && i === 1 ? '⟦Struck out by the signer, who is subject to backup withholding:⟧ ' : ''}${text}`,
      })),
    },
    ...after.map((text): Block => ({ kind: 'text', text, quiet: form === 'w9' })),
  ]
}
function paper(
  form: OwnTaxForm,
  frame: Frame,
  role: string,
  parts: readonly Block[],
  capacity = false,
): Paper {
  const title = `Substitute ${taxFormNames[form]}`
  const signature: Row[] = [
    ['Name of signer', frame.signer],
    ['Date', frame.signed?.date ?? ''],
    ...(capacity ? [['Capacity', 'Signs with authority for the person on line 1'] as const] : []),
  ]
  return {
    company: frame.givenTo,
    document: title,
    reference: frame.reference,
    dated: frame.dated,
    logo: frame.logo ?? null,
    blocks: [
      {
        kind: 'title',
        text: title,
        lead: `Follows ${taxFormNames[form]} (Rev. ${taxFormRevisions[form]}) of the Internal Revenue Service. Given to ${frame.givenTo}.`,
      },
      ...parts,
      {
        kind: 'signature',
        role,
        rows: signature,
        signed: frame.signed === null ? null : { name: frame.signed.name, note: frame.signed.note },
      },
    ],
  }
}

/** The substitute Form W-9 (Rev. March 2024). */
export function w9Document(
  v: Omit<W9Values, 'certified' | 'esign_consent' | 'signature'>,
  frame: Frame,
  mask?: string,
): Paper {
  const kind = v.tax_classification
  let classification: string = taxClassificationLabels[kind]
  if (kind === 'llc') classification += `, taxed as ${v.llc_tax_code ?? ''}`
  if (kind === 'other') classification += `: ${or(v.other_description)}`
  const number =
    v.applied_for === true ? 'Applied For' : shown(v.tin_type, v.tin ?? '', mask, frame.masked)
  return paper('w9', frame, 'Signature of U.S. person', [
    {
      kind: 'facts',
      rows: [
        ['1  Name', v.name],
        ['2  Business name', or(v.business_name)],
        ['3a Classification', classification],
        ...(v.has_foreign_partners === undefined
          ? []
          : [
              [
                '3b Foreign partners, owners or beneficiaries',
                tick(v.has_foreign_partners),
              ] as const,
            ]),
        ['4  Exempt payee code', or(v.exempt_payee_code)],
        ['4  FATCA exemption code', or(v.fatca_exemption_code)],
        ['5-6 Address', line(v.address)],
        ['7  Account numbers', or(v.account_numbers)],
      ],
    },
    { kind: 'heading', text: 'Part I. Taxpayer identification number' },
    { kind: 'facts', rows: [[tinTypeLabels[v.tin_type], number]] },
    { kind: 'heading', text: 'Part II. Certification' },
    ...certificationBlocks('w9', v.subject_to_backup_withholding),
  ])
}

const foreignNumber = (
  v: { foreign_tin?: string | undefined; ftin_not_required?: boolean | undefined },
  masked: boolean,
  mask: string | undefined,
): string => {
  if (v.foreign_tin)
    return masked ? `⟦${mask ?? 'on file'}⟧ (masked in this copy)` : `⟦${v.foreign_tin}⟧`
  return v.ftin_not_required === true ? 'Not legally required (box ticked)' : 'None'
}

/** The substitute Form W-8BEN (Rev. October 2021). */
function w8benDocument(v: W8benValues, frame: Frame, masks: Record<string, string>): Paper {
  const treaty: Row[] = v.claims_treaty
    ? [
        ['9  Resident of the treaty country', countryName(v.treaty_country)],
        ['10 Article and paragraph', or(v.treaty_article_paragraph)],
        ['10 Rate of withholding', `${or(v.treaty_rate_pct)}%`],
        ['10 Type of income', or(v.treaty_income_type)],
        ['10 Conditions that are met', or(v.treaty_explanation)],
      ]
    : [['9-10 Claim of treaty benefits', 'None']]
  const type: TinType = bareDigits(v.us_tin ?? '').startsWith('9') ? 'itin' : 'ssn'
  return paper(
    'w8ben',
    frame,
    'Signature of beneficial owner (or individual authorized to sign for beneficial owner)',
    [
      { kind: 'heading', text: 'Part I. Identification of beneficial owner' },
      {
        kind: 'facts',
        rows: [
          ['1  Name', v.name],
          ['2  Country of citizenship', countryName(v.citizenship_country)],
          ['3  Permanent residence address', line(v.perm_address)],
          ['4  Mailing address', line(v.mailing_address)],
          [
            '5  US taxpayer number',
            v.us_tin ? shown(type, v.us_tin, masks['us_tin'], frame.masked) : 'None',
          ],
          ['6a Foreign taxpayer number', foreignNumber(v, frame.masked, masks['foreign_tin'])],
          ['6b Number not legally required', tick(v.ftin_not_required)],
          ...(v.ftin_explanation ? [['6  Explanation', v.ftin_explanation] as const] : []),
          ['7  Reference numbers', or(v.reference_numbers)],
          ['8  Date of birth', usDay(v.date_of_birth)],
        ],
      },
      { kind: 'heading', text: 'Part II. Claim of tax treaty benefits' },
      { kind: 'facts', rows: treaty },
      { kind: 'heading', text: 'Part III. Certification' },
      ...certificationBlocks('w8ben', false),
    ],
    v.signs_for_other === true,
  )
}

/** The substitute Form W-8ECI (Rev. October 2021). */
function w8eciDocument(v: W8eciValues, frame: Frame, masks: Record<string, string>): Paper {
  return paper(
    'w8eci',
    frame,
    'Signature of beneficial owner (or individual authorized to sign for the beneficial owner)',
    [
      { kind: 'heading', text: 'Part I. Identification of beneficial owner' },
      {
        kind: 'facts',
        rows: [
          ['1  Name', v.name],
          [
            '2  Country of residence or organization',
            countryName(v.country_of_organization_or_residence),
          ],
          ['3  Disregarded entity', or(v.disregarded_entity_name)],
          ['4  Type of entity', eciEntityLabels[v.entity_type]],
          ['5  Permanent residence address', line(v.perm_address)],
          ['6  Business address in the United States', line(v.us_business_address)],
          [
            '7  US taxpayer number',
            shown(v.us_tin_type, v.us_tin ?? '', masks['us_tin'], frame.masked),
          ],
          ['8a Foreign taxpayer number', foreignNumber(v, frame.masked, masks['foreign_tin'])],
          ['8b Number not legally required', tick(v.ftin_not_required)],
          ['9  Reference numbers', or(v.reference_numbers)],
          ['10 Date of birth', v.date_of_birth ? usDay(v.date_of_birth) : 'Not an individual'],
        ],
      },
      {
        kind: 'text',
        text: '11 Items of income that are, or are expected to be, received from the payer and effectively connected with the conduct of a trade or business in the United States:',
      },
      { kind: 'list', items: v.eci_income_items.map((item) => item.income) },
      {
        kind: 'facts',
        rows: [
          ['12 Dealer in securities, certification of section 1446(f)', tick(v.dealer_1446f_cert)],
        ],
      },
      { kind: 'heading', text: 'Part II. Certification' },
      ...certificationBlocks('w8eci', false),
    ],
    v.signs_for_other === true,
  )
}
/** MM-DD-YYYY, as the forms require it. */
const usDay = (day: string): string => `${day.slice(5, 7)}-${day.slice(8, 10)}-${day.slice(0, 4)}`

/** The printable substitute of a form. The same values and frame make the same bytes. */
export function formDocument(form: OwnTaxForm, values: Values, frame: Frame): Paper {
  const masks = masksOf(form, values)
  if (form === 'w9') return w9Document(values as unknown as W9Values, frame, masks['tin'])
  return form === 'w8ben'
    ? w8benDocument(values as unknown as W8benValues, frame, masks)
    : w8eciDocument(values as unknown as W8eciValues, frame, masks)
}
