import { refuse } from '#domain/shared/errors.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { platformRow, type PlatformRow } from './info-repo.ts'
import { currentLegal, type LegalRow } from './repo.ts'

/** The platform's own information. */
export async function platformInfo(q: Queryable): Promise<PlatformRow> {
  const row = await platformRow(q)
  if (row === null) throw refuse('not_found')
  return row
}

/** The version of a legal text that is in force. */
export async function legalText(
  q: Queryable,
  kind: LegalRow['kind'],
  now: Date,
): Promise<Omit<LegalRow, 'summary'>> {
  const row = await currentLegal(q, kind, now.toISOString())
  if (row === null) throw refuse('not_found')
  const { summary: _, ...text } = row
  return text
}
