import type { Person } from '#domain/access/actor.ts'
import { dateInZone } from '#domain/calendar/zone.ts'
import { refuse } from '#domain/errors.ts'
import { evidenceLabels, evidenceStatements, type EvidenceMethod, type EvidenceView } from '#domain/model/accreditation.ts'
import type { QueueDetail } from '#domain/model/compliance.ts'
import { formatCents } from '#domain/money.ts'
import { verificationValidUntil, verifyByMinInvestment } from '#domain/rules/accreditation.ts'
import { sharesAddTo100 } from '#domain/rules/beneficial-owners.ts'
import { familyOf } from '#domain/rules/registration.ts'
import { thresholdsOn } from '#domain/thresholds.ts'
import type { Queryable, Tx } from '#server/db/db.ts'
import { newId } from '#server/lib/ids.ts'
import { addEvidence, findAsked, newestEvidence, type Asked } from './accreditation-repo.ts'
import * as repo from './repo.ts'

/**
 * The owners of an entity whose every owner is accredited, as it stated them: with fewer than five, all of them people, the least
 * amount counts per owner (SEC staff letter of 2025-03-12). Where the stated shares are not the whole, nothing is taken off.
 */
function ownersOf({ values, people }: Asked): { category: '8' | null; owners: number; owners_all_natural: boolean } {
  const owners = (people?.people ?? []).filter((one) => one.role === 'owner' && one.percent !== undefined && one.through === undefined)
  const whole = values?.['accreditation'] === 'all_owners' && owners.length > 0 && sharesAddTo100(owners.map((one) => one.percent ?? '0'))
  return whole ? { category: '8', owners: owners.length, owners_all_natural: people?.companies.length === 0 } : { category: null, owners: 0, owners_all_natural: false }
}

async function owned(q: Queryable, id: string, actor: Person): Promise<Asked> {
  const found = await findAsked(q, id)
  if (found === null || found.user_id !== actor.userId) throw refuse('not_found')
  return found
}

/** What was sent as evidence, as its owner reads it. */
export async function evidenceView(q: Queryable, id: string, actor: Person, now: Date): Promise<EvidenceView> {
  const { offering_type } = await owned(q, id, actor)
  const row = await newestEvidence(q, id)
  const files = row === null ? [] : await Promise.all(row.files.map((file) => repo.ownFileOf(q, file, row.user_id)))
  return { asked: offering_type === 'reg_d_506c', method: row?.method ?? null, sent_at: row?.sent_at ?? null, files: files.flatMap((file) => (file === null ? [] : [{ id: file.id, name: file.name }])), valid_until: row === null ? null : verificationValidUntil(row.method, dateInZone(now.toISOString())) }
}

/** Keeps evidence: papers of one's own, or the statements of the minimum-investment method with an amount that is high enough. */
export async function sendEvidence(tx: Tx, id: string, actor: Person, given: { method: EvidenceMethod; files: readonly string[] }, now: Date): Promise<void> {
  const investment = await owned(tx, id, actor)
  if (investment.offering_type !== 'reg_d_506c') throw refuse('refused', { message: 'This offering asks for no evidence.' })
  if (given.method === 'min_investment') {
    const person = familyOf(investment.type ?? 'individual') !== 'entity'
    const result = verifyByMinInvestment({ party: person ? 'natural_person' : 'entity', ...ownersOf(investment), amount: investment.cents, represents_accredited: true, represents_not_financed: true, issuer_knows_otherwise: false }, thresholdsOn(dateInZone(now.toISOString())))
    if (!result.verified) throw refuse('invalid', { fields: { method: `This way needs an investment of at least ${formatCents(result.minimum)}.` } })
  } else if (given.files.length === 0) throw refuse('invalid', { fields: { files: 'Add at least one paper.' } })
  for (const file of given.files) if ((await repo.ownFileOf(tx, file, actor.userId)) === null) throw refuse('invalid', { fields: { files: 'Upload this file again.' } })
  await addEvidence(tx, { id: newId(), investment_id: id, user_id: actor.userId, method: given.method, files: [...given.files], statements: [...evidenceStatements[given.method]], sent_at: now.toISOString() })
}

/** Has evidence been sent? Whoever approves the review of a 506(c) investment looks at it. */
export const hasEvidence = async (q: Queryable, id: string): Promise<boolean> => (await newestEvidence(q, id)) !== null

/** The evidence for the one who reviews it. */
export async function accreditationEvidence(q: Queryable, id: string): Promise<QueueDetail['facts']> {
  const row = await newestEvidence(q, id)
  if (row === null) return []
  const files = await Promise.all(row.files.map(async (file, n) => {
    const stored = await repo.ownFileOf(q, file, row.user_id)
    return stored === null ? [] : [{ field: `evidence_${n + 1}`, label: `Paper ${n + 1}`, file_id: stored.id, name: stored.name, content_type: stored.content_type }]
  }))
  return [{ title: 'Evidence of accreditation', fields: [{ field: 'method', label: 'How', value: evidenceLabels[row.method], secret: false }, { field: 'statements', label: 'Stated in writing', value: row.statements.join(' '), secret: false }, { field: 'sent_at', label: 'Sent', value: row.sent_at.slice(0, 10), secret: false }], files: files.flat() }]
}
