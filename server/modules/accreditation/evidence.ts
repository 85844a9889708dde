import { dateInZone } from '#domain/calendar/zone.ts'
import { categoryFacts, institutionLabels, licenseNames, methodLabels, writerRoleLabels } from '#domain/model/accreditation.ts'
import { claimShape } from '#domain/model/accreditation-form.ts'
import type { QueueDetail } from '#domain/model/compliance.ts'
import { formatCents } from '#domain/money.ts'
import { textOf } from '#domain/text.ts'
import { thresholdsOn } from '#domain/thresholds.ts'
import type { Queryable } from '#server/db/db.ts'
import type { Parts } from '#server/parts.ts'
import { nameOf } from './names.ts'
import * as repo from './repo.ts'
import { coveringClaims } from './standing.ts'
import { filesIn, valuesOf } from './values.ts'

type Group = QueueDetail['facts'][number]
type Parted = Pick<Parts, 'keys'>
const hidden: ReadonlySet<string> = new Set(['files', 'report', 'investment_id', 'account_id'])
const words: Readonly<Record<string, string>> = { ...writerRoleLabels, ...licenseNames, ...institutionLabels, link: 'By a link', paper: 'On paper' }
const written = (value: unknown): string => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : typeof value === 'number' ? formatCents(value) : words[textOf(value)] ?? textOf(value))

async function claimGroup(parts: Parted, q: Queryable, claim: repo.Claim): Promise<Group> {
  const values = valuesOf(parts, claim)
  const { label, rule } = categoryFacts[claim.category]
  const shape = claimShape(claim.category, claim.method).shape as Record<string, { meta?: () => Record<string, unknown> | undefined }>
  const titled = (field: string): string => textOf(shape[field]?.meta?.()?.['title']) || field
  const fixed = [{ field: 'category', label: 'Category', value: `${label(thresholdsOn(dateInZone(claim.created_at)))} (${rule})` }, { field: 'method', label: 'Shown by', value: methodLabels[claim.method] }, { field: 'holds_for', label: 'Holds for', value: claim.investment ?? claim.company ?? 'Every offering' }]
  const given = Object.entries(values).filter(([field]) => !hidden.has(field)).map(([field, value]) => ({ field, label: titled(field), value: written(value) }))
  const files = (await repo.ownFiles(q, filesIn(values), claim.user_id)).map((file, n) => ({ field: Array.isArray(values['report']) && values['report'].includes(file.id) ? 'report' : 'files', label: `Paper ${n + 1}`, file_id: file.id, name: file.name, content_type: file.content_type }))
  return { title: `Accreditation of ${await nameOf(q, claim)}`, fields: [...fixed, ...given].map((one) => ({ ...one, secret: false })), files }
}

async function letterGroup(q: Queryable, claim: repo.Claim): Promise<Group[]> {
  const said = await repo.lastConfirmation(q, claim.id)
  const letter = said === null ? null : await repo.lastLetter(q, claim.id)
  if (said === null || letter === null || said.letter_id !== letter.id) return []
  const rows: [string, string | null][] = [['Name', said.name], ['Firm', said.firm], ['Role', said.role === null ? null : words[said.role] ?? said.role], ['License, bar or CRD number', said.license_no], ['State or register', said.state], ['Verified on', said.verified_on], ['Mailed to', letter.writer_email], ['Signed as', said.typed_name], ['Words', said.text], ['Why not', said.reason], ['From', said.ip]]
  return [{ title: 'What the writer of the letter said', fields: rows.flatMap(([label, value]) => (value === null || value === '' ? [] : [{ field: 'writer_name', label, value, secret: false }])), files: [] }]
}

/** A claim for the one who reviews it: what is stated, its papers, and what a third party said. */
export async function claimEvidence(parts: Parted, q: Queryable, id: string): Promise<Group[]> {
  const claim = await repo.oneClaim(q, id)
  return claim === null ? [] : [await claimGroup(parts, q, claim), ...(await letterGroup(q, claim))]
}
/** What an investment under Rule 506(c) relies on. */
export async function investmentEvidence(parts: Parted, q: Queryable, id: string, now: Date): Promise<Group[]> {
  return Promise.all(((await coveringClaims(parts, q, id, now)) ?? []).map((claim) => claimGroup(parts, q, claim)))
}
/** What a claim is about, in a line. */
export async function claimTitle(q: Queryable, id: string): Promise<string> {
  const claim = await repo.oneClaim(q, id)
  return claim === null ? 'Accreditation' : `${await nameOf(q, claim)}: ${methodLabels[claim.method].toLowerCase()}`
}
