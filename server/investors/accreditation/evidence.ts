import { dateInZone } from '#domain/shared/calendar/zone.ts'
import {
  categoryFacts,
  institutionLabels,
  licenseNames,
  methodLabels,
  writerRoleLabels,
} from '#domain/investors/model/accreditation.ts'
import { claimShape } from '#domain/investors/model/accreditation-form.ts'
import type { QueueDetail } from '#domain/investors/model/compliance.ts'
import { formatCents } from '#domain/shared/money.ts'
import { textOf } from '#domain/shared/text.ts'
import { thresholdsOn } from '#domain/shared/thresholds.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { nameOf } from './names.ts'
import { reviewGroup } from './letter-review.ts'
import * as repo from './repo.ts'
import { coveringClaims } from './standing.ts'
import { filesIn, valuesOf } from './values.ts'

type Group = QueueDetail['facts'][number]
type Parted = Pick<AppServices, 'keys'>
const hidden: ReadonlySet<string> = new Set(['files', 'report', 'investment_id', 'account_id'])
const words: Readonly<Record<string, string>> = {
  ...writerRoleLabels,
  ...licenseNames,
  ...institutionLabels,
  link: 'By a link',
  paper: 'On paper',
}
const written = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return formatCents(value)
  return words[textOf(value)] ?? textOf(value)
}

async function claimGroup(services: Parted, q: Queryable, claim: repo.Claim): Promise<Group> {
  const values = valuesOf(services, claim)
  const { label, rule } = categoryFacts[claim.category]
  const shape = claimShape(claim.category, claim.method).shape as Record<
    string,
    { meta?: () => Record<string, unknown> | undefined }
  >
  const titled = (field: string): string => textOf(shape[field]?.meta?.()?.['title']) || field
  const fixed = [
    {
      field: 'category',
      label: 'Category',
      value: `${label(thresholdsOn(dateInZone(claim.created_at)))} (${rule})`,
    },
    { field: 'method', label: 'Shown by', value: methodLabels[claim.method] },
    {
      field: 'holds_for',
      label: 'Holds for',
      value: claim.investment ?? claim.company ?? 'Every offering',
    },
  ]
  const given = Object.entries(values)
    .filter(([field]) => !hidden.has(field))
    .map(([field, value]) => ({ field, label: titled(field), value: written(value) }))
  const files = (await repo.ownFiles(q, filesIn(values), claim.user_id)).map((file, n) => ({
    field:
      Array.isArray(values['report']) && values['report'].includes(file.id) ? 'report' : 'files',
    label: `Paper ${n + 1}`,
    file_id: file.id,
    name: file.name,
    content_type: file.content_type,
  }))
  return {
    title: `Accreditation of ${await nameOf(q, claim)}`,
    fields: [...fixed, ...given].map((one) => ({ ...one, secret: false })),
    files,
  }
}

async function letterGroup(q: Queryable, claim: repo.Claim): Promise<Group[]> {
  const said = await repo.lastConfirmation(q, claim.id)
  const letter = said === null ? null : await repo.lastLetter(q, claim.id)
  if (said === null || letter === null || said.letter_id !== letter.id) return []
  const rows: [string, string | null][] = [
    ['Name', said.name],
    ['Firm', said.firm],
    ['Role', said.role === null ? null : (words[said.role] ?? said.role)],
    ['License, bar or CRD number', said.license_no],
    ['State or register', said.state],
    ['Verified on', said.verified_on],
    ['Mailed to', letter.writer_email],
    ['Confirmed by a code at', said.address],
    ['Signed as', said.typed_name],
    ['Words', said.text],
    ['Why not', said.reason],
    ['From', said.ip],
  ]
  return [
    {
      title: 'The letter writer’s comments',
      fields: rows.flatMap(([label, value]) =>
        value === null || value === ''
          ? []
          : [{ field: 'writer_name', label, value, secret: false }],
      ),
      files: [],
    },
  ]
}

/** A claim for the one who reviews it: what is stated, its documents, and what a third party said. */
export async function claimEvidence(services: Parted, q: Queryable, id: string): Promise<Group[]> {
  const claim = await repo.oneClaim(q, id)
  return claim === null
    ? []
    : [
        await claimGroup(services, q, claim),
        ...(await letterGroup(q, claim)),
        ...(await reviewGroup(q, claim)),
      ]
}
/** What an investment under Rule 506(c) relies on. */
export async function investmentEvidence(
  services: Parted,
  q: Queryable,
  id: string,
  now: Date,
): Promise<Group[]> {
  return Promise.all(
    ((await coveringClaims(services, q, id, now)) ?? []).map((claim) =>
      claimGroup(services, q, claim),
    ),
  )
}
/** What a claim is about, in a line. */
export async function claimTitle(q: Queryable, id: string): Promise<string> {
  const claim = await repo.oneClaim(q, id)
  return claim === null
    ? 'Accreditation'
    : `${await nameOf(q, claim)}: ${methodLabels[claim.method].toLowerCase()}`
}

type Change = { field: string; before: string | null; after: string | null }
const logged = (field: string, value: unknown): string | null => {
  if (value === undefined || value === null || value === '') return null
  if (Array.isArray(value)) return value.length === 1 ? '1 document' : `${value.length} documents`
  // amounts and addresses of others are not for logs (17 CFR 248.30)
  return typeof value === 'number' || field === 'writer_email' || field === 'crd'
    ? '•••'
    : written(value)
}
function changesBetween(
  services: Parted,
  now: repo.VersionRow,
  before: repo.VersionRow | undefined,
): Change[] {
  const [a, b] = [
    before === undefined
      ? {}
      : valuesOf(services, { id: before.claim_id, values_sealed: before.values_sealed }),
    valuesOf(services, { id: now.claim_id, values_sealed: now.values_sealed }),
  ]
  const shape = claimShape(now.category, now.method).shape as Record<
    string,
    { meta?: () => Record<string, unknown> | undefined }
  >
  const heads = (
    [
      ['Category', before?.category, now.category],
      ['Shown by', before?.method, now.method],
    ] as const
  ).filter(([, was, is]) => was !== is)
  const t = thresholdsOn(dateInZone(now.at))
  const said = (name: string | undefined): string | null => {
    if (name === undefined) return null
    return name in categoryFacts
      ? categoryFacts[name as repo.ClaimRow['category']].label(t)
      : methodLabels[name as repo.ClaimRow['method']]
  }
  const fields = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (field) =>
      JSON.stringify(a[field]) !== JSON.stringify(b[field]) &&
      !['investment_id', 'account_id'].includes(field),
  )
  return [
    ...heads.map(([field, was, is]) => ({ field, before: said(was), after: said(is) })),
    ...fields.map((field) => ({
      field: textOf(shape[field]?.meta?.()?.['title']) || field.replaceAll('_', ' '),
      before: logged(field, a[field]),
      after: logged(field, b[field]),
    })),
  ]
}
/** What a claim stated when it was submitted, against its first version, masked; for the log of a person. */
export async function claimChanges(
  services: Parted,
  q: Queryable,
  userId: string,
): Promise<(row: { id: string; type: string; at: string }) => Change[]> {
  const versions = (await repo.versionsOf(q, userId)).sort((a, b) => b.rev - a.rev)
  return ({ id, type, at }) => {
    const own =
      type === 'SUBMITTED' || type === 'LETTER_ASKED'
        ? versions.filter((one) => one.claim_id === id && one.at <= at)
        : []
    const [now, before] = own
    return now === undefined ? [] : changesBetween(services, now, before)
  }
}
