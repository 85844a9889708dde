import type { ActorCode } from '#domain/shared/access/actor.ts'
import type { Page } from '#domain/shared/common.ts'
import type {
  VerificationEntry,
  VerificationKind,
  VerificationPart,
} from '#domain/investors/model/verification.ts'
import type { SectionName } from '#domain/investors/model/profile/sections.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { cutPage, readSequence } from '#server/kernel/lib/cursor.ts'
import type { AppServices } from '#server/app-services.ts'
import { claimChanges } from '../accreditation/index.ts'
import { ofDays, searchLog, type LogRow, presentLog } from '#server/kernel/state-machines/index.ts'
import { sectionEntry } from '../profile/index.ts'
import * as repo from './repo.ts'

const machines: Readonly<Record<VerificationPart, string | null>> = {
  identity: 'kyc',
  accreditation: 'accreditation',
  statement: 'self-statement',
  assets: null,
  funds: null,
}
const sections: Readonly<Record<VerificationPart, readonly SectionName[]>> = {
  identity: ['personal-information', 'address', 'identity-document'],
  accreditation: [],
  statement: [],
  assets: ['financial-assets'],
  funds: ['anti-money-laundering'],
}
const all = Object.keys(machines) as VerificationPart[]
/** What a kind of entry is recognized by: who acted, or that a number was looked at. */
const kinds: Readonly<
  Record<
    VerificationKind,
    { actors: readonly string[] | null; types: readonly string[] | null; not: readonly string[] }
  >
> = {
  given: { actors: ['INV'], types: null, not: ['REVEALED'] },
  checked: { actors: ['SYS'], types: null, not: [] },
  decided: { actors: ['ADM', 'BD'], types: null, not: [] },
  looked: { actors: null, types: ['REVEALED'], not: [] },
  ended: { actors: ['CLK'], types: null, not: [] },
}
const kindsByActor: Partial<Record<ActorCode, VerificationKind>> = {
  INV: 'given',
  CLK: 'ended',
  SYS: 'checked',
}
const kindOf = (actor: ActorCode, type: string): VerificationKind =>
  type === 'REVEALED' ? 'looked' : (kindsByActor[actor] ?? 'decided')
/** Entries that report the progress of a check internally only, or must not reveal a hit (31 CFR 1023.320(e)). */
const unsaid = ['HIT', 'LIKENESS_FOUND', 'SUSPENDED', 'SUSPENSION_LIFTED', 'CHECK_STARTED']

/** Why an identity was decided on is said only where something has to be corrected. */
const isSilent = (row: Pick<LogRow, 'machine' | 'type'>): boolean =>
  row.machine === 'kyc' && row.type !== 'INFORMATION_REQUESTED'

export interface Asked {
  q?: string | undefined
  cursor?: string | undefined
  limit: number
  part?: VerificationPart | undefined
  kind?: VerificationKind | undefined
  from?: string | undefined
  to?: string | undefined
}

/** What happened to a person's verification, newest first, as the machines wrote it. */
export async function verificationHistory(
  services: AppServices,
  q: Queryable,
  userId: string,
  asked: Asked,
): Promise<Page<VerificationEntry>> {
  const wanted = asked.part === undefined ? all : [asked.part]
  const rule = asked.kind === undefined ? null : kinds[asked.kind]
  const before = readSequence(asked.cursor)
  const filter = {
    userId,
    machines: wanted.flatMap((part) => machines[part] ?? []),
    sections: wanted.flatMap((part) => sections[part]),
    types: rule?.types ?? null,
    notTypes: [...unsaid, ...(rule?.not ?? [])],
    actors: rule?.actors ?? null,
    ...ofDays(asked),
  }
  const rows = await searchLog(
    services,
    q,
    { words: asked.q ? asked.q : null, before, limit: asked.limit + 1, silent: isSilent },
    (from, limit) => repo.logOf(q, filter, from, limit),
  )
  const { shown, next, more } = cutPage(rows, asked.limit, (last) => [String(last.seq)])
  const claims = await claimChanges(services, q, userId)
  const entries = new Map(
    (await presentLog(services, q, shown, 'owner')).map((entry) => [entry.id, entry]),
  )
  const ownPart = (row: (typeof shown)[number]) => {
    if (row.machine === 'profile-section' && row.section !== null)
      return sectionEntry(row, row.section as SectionName)
    return row.machine === 'accreditation' ? { changes: claims(row) } : {}
  }
  const items = shown.flatMap((row): VerificationEntry[] => {
    const entry = entries.get(String(row.seq))
    if (entry === undefined) return []
    const part =
      all.find(
        (one) =>
          machines[one] === row.machine ||
          (row.section !== null && sections[one].includes(row.section as SectionName)),
      ) ?? 'identity'
    return [
      {
        ...entry,
        ...ownPart(row),
        reason: isSilent(row) ? null : entry.reason,
        part,
        kind: kindOf(row.actor, row.type),
      },
    ]
  })
  return {
    items,
    next_cursor: next,
    total: null,
    more,
  }
}
