import { addressLines } from '#domain/shared/contact-labels.ts'
import { fundsLabels } from '#domain/investors/model/steps/investor-details.ts'
import {
  detailsOf,
  entityAccreditationLabels,
  partyRoleLabels,
} from '#domain/investors/model/registration.ts'
import type { QueueDetail } from '#domain/investors/model/compliance.ts'
import { registrationLabels } from '#domain/shared/registration-types.ts'
import { formatCents } from '#domain/shared/money.ts'
import { textOf } from '#domain/shared/text.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { readFact } from '../profile/index.ts'
import * as repo from './repo.ts'
import { secretsIn } from './secrets.ts'
import { legalNameOf } from './service.ts'

type Group = QueueDetail['facts'][number]

const words: Readonly<Record<string, string>> = {
  ...fundsLabels,
  ...entityAccreditationLabels,
  grantor_ssn: 'The grantor’s Social Security number',
  ein: 'Its own EIN',
}
function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object' && value !== null) return addressLines(value).join(', ')
  const text = textOf(value)
  return typeof value === 'number' ? String(value) : (words[text] ?? text)
}
/** What the limit of an entity is computed from. */
const meansFields = ['annual_revenue', 'net_assets', 'other_cf_12mo', 'accreditation'] as const
const moneyFields = new Set(['annual_revenue', 'net_assets', 'other_cf_12mo'])

/**
 * What staff decide from: details with secrets masked, documents, the people and how far each is, and the companies
 * between.
 */
export async function registrationEvidence(q: Queryable, id: string): Promise<Group[]> {
  const row = await repo.registrationById(q, id)
  if (row === null) return []
  const shape = detailsOf(row.type).shape as Record<
    string,
    { meta?: () => Record<string, unknown> | undefined }
  >
  const labelOf = (field: string): string => textOf(shape[field]?.meta?.()?.['title']) || field
  const fields = Object.keys(shape)
    .filter((field) => !field.startsWith('doc_') && field !== 'certified')
    .flatMap((field): Group['fields'] => {
      if (row.masked[field] !== undefined)
        return [{ field, label: labelOf(field), value: row.masked[field], secret: true }]
      const value = row.values[field]
      return value === undefined
        ? []
        : [
            {
              field,
              label: labelOf(field),
              value:
                moneyFields.has(field) && typeof value === 'number'
                  ? formatCents(value)
                  : shown(value),
              secret: false,
            },
          ]
    })
  const files = await Promise.all(
    Object.keys(shape)
      .filter((field) => field.startsWith('doc_'))
      .map(async (field) => {
        const file = row.values[field]
        const stored = typeof file === 'string' ? await repo.ownFileOf(q, file, row.user_id) : null
        return stored === null
          ? []
          : [
              {
                field,
                label: labelOf(field),
                file_id: stored.id,
                name: stored.name,
                content_type: stored.content_type,
              },
            ]
      }),
  )
  const people = await Promise.all(
    (await repo.partiesOf(q, id)).map(async (party) => {
      const kyc = party.user_id === null ? null : await readFact(q, party.user_id, 'kyc')
      const joined = kyc === null ? 'joined' : `born ${textOf(kyc.values['dob'])}`
      const words = [
        partyRoleLabels[party.role],
        party.title,
        party.percent === null ? null : `${party.percent}%`,
        party.joined_at === null ? 'has not taken part' : joined,
        party.signs ? 'signs' : null,
      ]
      return {
        field: 'people',
        label: await legalNameOf(q, party),
        value: words.filter((w) => w !== null && w !== '').join(', '),
        secret: false,
      }
    }),
  )
  const before = await repo.meansBefore(q, id)
  const figures = meansFields.flatMap((field): Group['fields'] =>
    before === null || before[field] === undefined || before[field] === row.values[field]
      ? []
      : [
          {
            field,
            label: `${labelOf(field)}, before`,
            value:
              moneyFields.has(field) && typeof before[field] === 'number'
                ? formatCents(before[field])
                : shown(before[field]),
            secret: false,
          },
        ],
  )
  const companies = row.people.companies.map((c) => ({
    field: 'people',
    label: c.name,
    value: `${c.percent}%${c.through === undefined ? '' : ` of ${c.through}`}`,
    secret: false,
  }))
  return [
    { title: registrationLabels[row.type], fields, files: files.flat() },
    ...(figures.length === 0
      ? []
      : [{ title: 'Means that were approved before', fields: figures, files: [] }]),
    { title: 'People', fields: [...people, ...companies], files: [] },
  ]
}

/** A secret of a registration in plain, for a reveal that is logged by the caller. */
export async function revealRegistration(
  services: Pick<AppServices, 'keys'>,
  tx: Tx,
  id: string,
  field: string,
): Promise<string | undefined> {
  const row = await repo.registrationById(tx, id)
  return row === null ? undefined : secretsIn(services.keys, row)[field]
}
