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
import { defineProposal } from '#server/kernel/proposals.ts'
import { propose } from '#server/platform/proposals/index.ts'
import { wasOffered } from '#domain/offerings/model/offering.ts'
import { links } from '#domain/shared/links.ts'
import { z } from 'zod'
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
  proposal_id: string | null
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
      proposal_id: null,
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

async function sectionOf(
  q: Tx,
  listingId: string,
  section: IdentifierSection,
): Promise<IdentifierAnswer> {
  const found = (await identifiersOf(q, listingId)).find((one) => one.section === section)
  if (found === undefined) throw refuse('not_found')
  return found
}

/**
 * Writes a section after its checks. Once the offering has opened, investors rely on its identifiers: then a change is a
 * proposal that a second person approves (41.2).
 */
export async function enterIdentifiers(
  call: RequestContext<Person> & { headers: { ifMatch: number | null } },
  listingId: string,
  section: IdentifierSection,
  given: Record<string, unknown>,
): Promise<IdentifierAnswer> {
  const before = await sectionOf(call.tx, listingId, section)
  expectVersion(call.headers.ifMatch, before.rev, before)
  const offering = await call.services.lifecycles.read(call.tx, 'offering', listingId)
  if (!wasOffered(offering?.state ?? '')) {
    await writeIdentifiers(call.tx, {
      listingId,
      section,
      given,
      by: call.actor.userId,
      at: call.now,
    })
    return sectionOf(call.tx, listingId, section)
  }
  const { id } = await propose(call, {
    kind: 'offerings.identifiers',
    subject: { machine: 'offering', id: listingId },
    payload: { section, values: given },
    reason: `Correction of the ${identifierTitles[section].toLowerCase()} after the offering opened.`,
    evidence: [],
  })
  return { ...before, proposal_id: id }
}

/** A change of identifiers by two people, once the offering has opened. */
export const identifiersKind = defineProposal(
  z.strictObject({
    section: z.enum(identifierSections),
    values: z.record(z.string(), z.unknown()),
  }),
  {
    kind: 'offerings.identifiers',
    title: ({ payload }) => `Change the ${identifierTitles[payload.section].toLowerCase()}`,
    proposers: () => ['operator', 'compliance'],
    approvers: () => ['operator', 'compliance'],
    subject: async ({ tx, id }) => {
      const row = await findOffering(tx, id)
      if (row === null) throw refuse('not_found')
      return {
        about: row.company.name,
        link: links.adminOffering(row.account_id, id, 'issuance-platform/details'),
        records: [
          {
            machine: 'offering',
            id,
            user_id: null,
            account_id: row.account_id,
            listing_id: id,
            investment_id: null,
          },
        ],
      }
    },
    dryRun: async ({ tx, id, payload }) => {
      const { values } = await sectionOf(tx, id, payload.section)
      const written = (value: unknown): string => {
        if (value === undefined || value === null || value === '') return 'nothing'
        return typeof value === 'string' ? value : JSON.stringify(value)
      }
      return Object.entries(payload.values)
        .filter(([name, value]) => written(value) !== written(values?.[name]))
        .map(([name, value]) => ({
          kind: 'other' as const,
          text: `${titleOf(payload.section, name)}: ${written(values?.[name])} → ${written(value)}`,
          amount: null,
        }))
    },
    fingerprint: async ({ tx, id, payload }) => {
      const { rev } = await sectionOf(tx, id, payload.section)
      return `${payload.section} ${rev}`
    },
    execute: ({ tx, id, payload, by, now }) =>
      writeIdentifiers(tx, {
        listingId: id,
        section: payload.section,
        given: payload.values,
        by: by.approval.proposedBy,
        at: now,
      }),
  },
)
const titleOf = (section: IdentifierSection, name: string): string => {
  const fields: Readonly<Record<string, z.ZodType>> = identifierSchemas[section].shape
  return fields[name]?.meta()?.title ?? name
}

/** Writes a section after its checks. Its active intermediary is the one that investors see. */
async function writeIdentifiers(
  tx: Tx,
  {
    listingId,
    section,
    given,
    by,
    at,
  }: {
    listingId: string
    section: IdentifierSection
    given: Record<string, unknown>
    by: string
    at: Date
  },
): Promise<void> {
  const row = await findOffering(tx, listingId)
  if (row === null) throw refuse('not_found')
  const before = await sectionOf(tx, listingId, section)
  const parsed = identifierSchemas[section].safeParse(given, { error: plainErrors })
  if (!parsed.success)
    throw refuse('invalid', { fields: fieldsOf(parsed.error.issues, ['values']) })
  const values: Record<string, unknown> = parsed.data
  if (section === 'issuer-ids') {
    const taken = await repo.findTaken(tx, row.account_id, values)
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
  await repo.addIdentifiers(tx, {
    listingId,
    accountId: row.account_id,
    section,
    version: before.rev + 1,
    values,
    by,
    at: at.toISOString(),
  })
  if (section === 'funding-portal-ids' && values['active'] === true)
    await repo.saveIntermediary(tx, listingId, {
      name: String(values['portal']),
      file_number: String(values['sec_no']),
      crd: String(values['crd']),
    })
  if (section === 'broker-dealer-ids' && values['active'] === true)
    await repo.saveIntermediary(tx, listingId, {
      name: String(values['firm']),
      file_number: String(values['sec_no']),
      crd: String(values['crd']),
    })
}
