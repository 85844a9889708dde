import { amlSection, pepLabels } from '#domain/investors/model/aml.ts'
import type { QueueDetail, QueueKind } from '#domain/investors/model/compliance.ts'
import { stepTitles, type StepName } from '#domain/shared/investment-steps.ts'
import { employmentLabels, fundsLabels } from '#domain/investors/model/steps/investor-details.ts'
import { suitabilityFlagText } from '#domain/investors/rules/suitability.ts'
import { stepSchemas } from '#domain/investors/model/steps/index.ts'
import { idDocumentLabels } from '#domain/investors/model/steps/kyc.ts'
import { paymentMethodLabels } from '#domain/investors/model/steps/payment.ts'
import { isPlainDate } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { formatDay } from '#domain/shared/calendar/format.ts'
import { addressLines, countryText, phoneText } from '#domain/shared/contact-labels.ts'
import { accreditationLabels } from '#domain/investors/model/steps/suitability.ts'
import { formatCents } from '#domain/shared/money.ts'
import { textOf } from '#domain/shared/text.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { ownFile } from '#server/kernel/files/index.ts'
import {
  statedBehind,
  statedSinceDecided,
  type Stated,
} from '#server/investments/investments/index.ts'
import { readFact, type Fact } from '#server/investors/profile/index.ts'
import { claimEvidence, investmentEvidence } from '#server/investors/accreditation/index.ts'
import { registrationEvidence } from '#server/investors/registrations/index.ts'
import { statementEvidence } from '#server/investors/verification/index.ts'
import { taxEvidence } from '#server/investors/tax/index.ts'
import * as repo from './repo.ts'

type Group = QueueDetail['facts'][number]
type Field = Group['fields'][number]

const words: Readonly<Record<string, string>> = {
  ...idDocumentLabels,
  ...employmentLabels,
  ...fundsLabels,
  ...paymentMethodLabels,
  ...accreditationLabels,
  checking: 'Checking',
  savings: 'Savings',
}
const countryFields = new Set([
  'citizenship',
  'foreign_id_country',
  'citizenship_country',
  'foreign_tin_country',
  'treaty_country',
  'country_of_organization_or_residence',
  'country',
])
const moneyFields = new Set([
  'annual_income',
  'net_worth',
  'liquid_net_worth',
  'other_cf_12mo',
  'joint_income',
  'joint_net_worth',
  'available_cash',
])

/** A stored value as a person reads it. */
export function written(field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return moneyFields.has(field) ? formatCents(value) : String(value)
  if (Array.isArray(value)) return value.map((each) => written(field, each)).join(', ')
  if (typeof value === 'object' && value !== null) return addressLines(value).join(', ')
  const text = textOf(value)
  if (field === 'phone' || field.endsWith('_phone')) return phoneText(text)
  if (isPlainDate(text)) return formatDay(text)
  if (countryFields.has(field)) return countryText(text)
  return words[text] ?? text.replaceAll('_', ' ')
}
const titleOf = (step: StepName, field: string): string => {
  const shape = stepSchemas[step].shape as Record<
    string,
    { meta?: () => Record<string, unknown> | undefined }
  >
  const title = shape[field]?.meta?.()?.['title']
  return typeof title === 'string' ? title : field
}
const fileFields = new Set(['document_front', 'document_back'])
const unshown = new Set([
  'attest',
  'own_account',
  'no_reliance',
  'use_saved',
  'authorize',
  'read_documents',
  'risk_acknowledged',
  'quiz_cancel',
  'quiz_resell',
  'quiz_lose',
])

/** What a person has on file for a step: values, masks of secrets, and its files. */
async function factGroup(
  q: Queryable,
  userId: string,
  step: StepName,
  title: string,
): Promise<Group[]> {
  const fact = await readFact(q, userId, step)
  return fact === null
    ? []
    : [
        {
          title,
          fields: fieldsIn(step, fact.values, fact.masked),
          files: await filesIn(q, userId, fact),
        },
      ]
}
function fieldsIn(
  step: StepName,
  values: Readonly<Record<string, unknown>>,
  masked: Readonly<Record<string, string>>,
): Field[] {
  const names = Object.keys(stepSchemas[step].shape).filter(
    (field) => !fileFields.has(field) && !unshown.has(field),
  )
  return names.flatMap((field): Field[] => {
    if (masked[field] !== undefined)
      return [{ field, label: titleOf(step, field), value: masked[field], secret: true }]
    return values[field] === undefined
      ? []
      : [
          {
            field,
            label: titleOf(step, field),
            value: written(field, values[field]),
            secret: false,
          },
        ]
  })
}
async function filesIn(q: Queryable, userId: string, fact: Fact): Promise<Group['files']> {
  const found = await Promise.all(
    [...fileFields].map(async (field) => {
      const id = fact.values[field]
      const row = typeof id === 'string' ? await ownFile(q, userId, id) : null
      return row === null
        ? []
        : [
            {
              field,
              label: titleOf('kyc', field),
              file_id: row.id,
              name: row.name,
              content_type: row.content_type,
            },
          ]
    }),
  )
  return found.flat()
}

/** What the suitability answers warn of, and that the person read it: the first thing that a reviewer needs. */
async function riskGroup(q: Queryable, userId: string): Promise<Group[]> {
  const flags = await repo.suitabilityFlags(q, userId)
  if (flags.length === 0) return []
  const fact = await readFact(q, userId, 'suitability')
  const read = fact?.values['risk_acknowledged'] === true
  return [
    {
      title: 'Risks in the answers',
      fields: [
        ...flags.map((flag) => ({
          field: flag,
          label: 'Warning',
          value: suitabilityFlagText(flag, 'others'),
          secret: false,
        })),
        {
          field: 'risk_acknowledged',
          label: 'Acknowledged by the investor',
          value: read ? 'Yes' : 'No',
          secret: false,
        },
      ],
      files: [],
    },
  ]
}

const compared = [
  'annual_income',
  'net_worth',
  'other_cf_12mo',
  'accreditation',
  'joint_income',
  'joint_net_worth',
  'liquid_net_worth',
  'objectives',
  'risk_tolerance',
  'time_horizon',
  'liquidity_need',
  'experience',
  'can_afford_loss',
  'understands_illiquidity',
] as const
/** Answers that were given one after the other and differ: each beside the one before. */
function statedGroup(who: string, stated: readonly Stated[]): Group {
  const differs = (field: string): boolean =>
    new Set(stated.map((one) => JSON.stringify(one.values[field]))).size > 1
  return {
    title: `Answers, before and now: ${who}`,
    fields: stated.flatMap((one, i) =>
      compared
        .filter((field) => one.values[field] !== undefined && differs(field))
        .map((field) => ({
          field,
          label: `${titleOf('suitability', field)}, ${i === stated.length - 1 ? 'now' : 'before'} (${formatDay(dateInZone(one.at))})`,
          value: written(field, one.values[field]),
          secret: false,
        })),
    ),
    files: [],
  }
}
async function statedGroups(
  q: Queryable,
  all: readonly { userId: string; stated: readonly Stated[] }[],
): Promise<Group[]> {
  return Promise.all(
    all
      .filter((one) => one.stated.length > 1)
      .map(async (one) => statedGroup(await repo.nameOf(q, one.userId), one.stated)),
  )
}

/** What the person stated about the source of the money and public offices (31 CFR 1023.210). */
async function amlGroup(q: Queryable, userId: string): Promise<Group[]> {
  const fact = await readFact(q, userId, 'anti-money-laundering')
  if (fact === null) return []
  const shape = amlSection.shape as unknown as Record<
    string,
    { meta?: () => Record<string, unknown> | undefined }
  >
  const fields = Object.entries(fact.values)
    .filter(([field]) => field !== 'attestation')
    .map(([field, value]) => ({
      field,
      label: textOf(shape[field]?.meta?.()?.['title']) || field,
      value:
        field === 'expected_annual_investment' && typeof value === 'number'
          ? formatCents(value)
          : ((pepLabels as Readonly<Record<string, string>>)[textOf(value)] ??
            written(field, value)),
      secret: false,
    }))
  return [{ title: 'Source of funds', fields, files: [] }]
}

/** The evidence of an item: what was submitted, secrets masked. */
export async function evidenceOf(
  services: AppServices,
  q: Queryable,
  kind: QueueKind,
  id: string,
  userId: string,
  now: Date,
): Promise<Group[]> {
  if (kind === 'accreditation') return claimEvidence(services, q, id)
  if (kind === 'statement') return statementEvidence(services, q, id, now)
  if (kind === 'tax') return taxEvidence(services, q, id, written)
  if (kind === 'registration') return registrationEvidence(q, id)
  if (kind === 'identity')
    return [
      ...(await factGroup(q, userId, 'kyc', 'What the person told us')),
      ...(await factGroup(q, userId, 'investor-details', 'Work and money')),
      ...(await amlGroup(q, userId)),
    ]
  if (kind === 'suitability')
    return [
      ...(await riskGroup(q, userId)),
      ...(await statedGroups(q, [{ userId, stated: await statedSinceDecided(q, userId, now) }])),
      ...(await factGroup(q, userId, 'suitability', 'Answers')),
      ...(await factGroup(q, userId, 'investor-details', 'Work and money')),
    ]
  const answers = await repo.answersOf(q, id)
  const steps = (
    ['investor-details', 'suitability', 'ira', 'payment', 'documents'] as const
  ).filter((step) => answers[step] !== undefined)
  const own = await Promise.all(
    steps.map(async (step): Promise<Group> => ({
      title: stepTitles[step],
      fields: fieldsIn(step, answers[step] ?? {}, (await readFact(q, userId, step))?.masked ?? {}),
      files: [],
    })),
  )
  const registration = await repo.registrationOf(q, id)
  return [
    ...(await riskGroup(q, userId)),
    ...(await statedGroups(q, await statedBehind(services, q, id, now))),
    ...(await investmentEvidence(services, q, id, now)),
    ...own,
    ...(registration === null ? [] : await registrationEvidence(q, registration)),
  ]
}

const identityFields = [
  'legal_first',
  'legal_last',
  'dob',
  'ssn',
  'citizenship',
  'phone',
  'document_type',
  'document_number',
  'document_expires',
  'document_front',
  'document_back',
  'address',
] as const
/** Fields, files or steps that a correction can name. */
export function correctableOf(
  kind: QueueKind,
  groups: readonly Group[],
): QueueDetail['correctable'] {
  if (kind === 'identity')
    return identityFields.map((field) => ({ field, label: titleOf('kyc', field) }))
  if (kind === 'registration' || kind === 'accreditation' || kind === 'statement' || kind === 'tax')
    return groups
      .flatMap((group) => [...group.fields, ...group.files])
      .map(({ field, label }) => ({ field, label }))
  if (kind === 'suitability') return []
  return (['investor-details', 'suitability', 'payment', 'documents'] as const).map((step) => ({
    field: step,
    label: stepTitles[step],
  }))
}
