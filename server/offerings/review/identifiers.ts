import { refuse } from '#domain/shared/errors.ts'
import {
  identifierSchemas,
  identifierSections,
  identifierTitles,
  type IdentifierSection,
} from '#domain/offerings/model/identifiers.ts'
import { plainErrors } from '#domain/shared/plain-errors.ts'
import { expectVersion } from '#server/kernel/http/versions.ts'
import { fieldsOf } from '#server/kernel/http/validate.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { findOffering } from '../offerings/index.ts'
import * as repo from './repo.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { Person } from '#domain/shared/access/actor.ts'

const labels: Record<string, string> = { cik: 'CIK', ein: 'EIN', lei: 'LEI' }
export interface IdentifierAnswer {
  section: IdentifierSection
  title: string
  values: Record<string, unknown> | null
  rev: number
  by: string | null
  at: string | null
}

/** The identifiers of an offering by section; sections that were never written have version 0. */
export async function identifiersOf(q: Tx, listingId: string): Promise<IdentifierAnswer[]> {
  if ((await findOffering(q, listingId)) === null) throw refuse('not_found')
  const rows = await repo.findIdentifiers(q, listingId)
  const names = await repo.findNames(
    q,
    rows.map((r) => r.written_by),
  )
  return identifierSections.map((section) => {
    const row = rows.find((r) => r.section === section)
    return {
      section,
      title: identifierTitles[section],
      values: row?.values ?? null,
      rev: row?.version ?? 0,
      by: row === undefined ? null : (names.get(row.written_by) ?? null),
      at: row?.written_at ?? null,
    }
  })
}

/** Values of the identifiers of an offering by section, without who wrote them. */
export async function identifierValues(
  q: Queryable,
  listingId: string,
): Promise<Partial<Record<IdentifierSection, Readonly<Record<string, unknown>>>>> {
  const rows = await repo.findIdentifiers(q, listingId)
  return Object.fromEntries(rows.map((row) => [row.section, row.values]))
}

/** Writes a section after its checks. The active intermediary of the identifiers is the one that investors read of. */
export async function writeIdentifiers(
  call: RequestContext<Person> & { headers: { ifMatch: number | null } },
  listingId: string,
  section: IdentifierSection,
  given: Record<string, unknown>,
): Promise<IdentifierAnswer> {
  const row = await findOffering(call.tx, listingId)
  if (row === null) throw refuse('not_found')
  const before = (await identifiersOf(call.tx, listingId)).find((one) => one.section === section)
  expectVersion(call.headers.ifMatch, before?.rev ?? 0, before)
  const parsed = identifierSchemas[section].safeParse(given, { error: plainErrors })
  if (!parsed.success)
    throw refuse('invalid', { fields: fieldsOf(parsed.error.issues, ['values']) })
  const values: Record<string, unknown> = parsed.data
  if (section === 'issuer-ids') {
    const taken = await repo.findTaken(call.tx, row.account_id, values)
    if (taken.length > 0)
      throw refuse('invalid', {
        fields: Object.fromEntries(
          taken.map((key) => [
            `values.${key}`,
            `Another company already has this ${labels[key] ?? key}.`,
          ]),
        ),
      })
  }
  await repo.addIdentifiers(call.tx, {
    listingId,
    accountId: row.account_id,
    section,
    version: (before?.rev ?? 0) + 1,
    values,
    by: call.actor.userId,
    at: call.now.toISOString(),
  })
  if (section === 'funding-portal-ids' && values['active'] === true)
    await repo.saveIntermediary(call.tx, listingId, {
      name: String(values['portal']),
      file_number: String(values['sec_no']),
      crd: String(values['crd']),
    })
  if (section === 'broker-dealer-ids' && values['active'] === true)
    await repo.saveIntermediary(call.tx, listingId, {
      name: String(values['firm']),
      file_number: String(values['sec_no']),
      crd: String(values['crd']),
    })
  const after = (await identifiersOf(call.tx, listingId)).find((one) => one.section === section)
  if (after === undefined) throw refuse('not_found')
  return after
}
