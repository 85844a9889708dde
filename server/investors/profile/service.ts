import { shownChange, type ShownChange } from '#domain/investors/model/profile/shown.ts'
import {
  sectionOf,
  type FactKind,
  type SectionName,
} from '#domain/investors/model/profile/sections.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { canonical } from '#server/kernel/lib/canonical.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { Keys } from '#server/kernel/lib/keys.ts'
import type { AppServices } from '#server/app-services.ts'
import { noteChanges } from './note.ts'
import * as repo from './repo.ts'
import {
  blindIndex,
  maskOf,
  placeOf,
  secretsOfStep,
  split,
  staying,
  withSavedAccount,
} from './secrets.ts'
import type { Initiator } from '#server/kernel/context.ts'

/** A fact of a person's profile as it may be read: secrets are only there as masks. */
export interface Fact {
  id: string
  kind: FactKind
  values: Record<string, unknown>
  /** field -> what may be shown of its secret; a secret that is on file is here */
  masked: Record<string, string>
  recordedAt: string
  source: string
  expiresAt: string | null
  version: number
  /** fields that differ from the version before */
  changed: string[]
}
const factOf = (row: repo.FactRow): Fact => ({
  id: row.id,
  kind: row.kind,
  values: row.values,
  masked: row.masked,
  recordedAt: row.recorded_at,
  source: row.source,
  expiresAt: row.expires_at,
  version: row.version,
  changed: row.changed,
})

/** The newest version of a person's fact, or null. */
export async function readFact(q: Queryable, userId: string, kind: FactKind): Promise<Fact | null> {
  const row = await repo.latest(q, userId, kind)
  return row && factOf(row)
}

export type Facts = ReadonlyMap<FactKind, Fact>
/** The newest version of each of these kinds of a person's facts, by kind, in one statement. */
export async function readFacts(
  q: Queryable,
  userId: string,
  kinds: readonly FactKind[],
): Promise<Facts> {
  const rows = await repo.latestOf(q, userId, kinds)
  return new Map(rows.map((row) => [row.kind, factOf(row)]))
}

/** All versions, newest first (at most 100). */
export const factHistory = async (q: Queryable, userId: string, kind: FactKind): Promise<Fact[]> =>
  (await repo.versions(q, userId, kind)).map(factOf)

async function openSecrets(
  keys: Keys,
  q: Queryable,
  factId: string,
): Promise<Record<string, string>> {
  const rows = await repo.secretsOf(q, factId)
  return Object.fromEntries(
    rows.map((row) => [row.field, keys.open(row.sealed, placeOf(row.fact_id, row.field))]),
  )
}

/**
 * The newest version with its secrets in plain: for checks, payments and tax documents inside the server, never for an
 * response or a log.
 */
export async function revealFact(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  userId: string,
  kind: FactKind,
): Promise<{ fact: Fact; secrets: Record<string, string> } | null> {
  const row = await repo.latest(q, userId, kind)
  return row && { fact: factOf(row), secrets: await openSecrets(services.keys, q, row.id) }
}

export interface PutOptions {
  /** where it comes from, as a person reads it: "your profile", "your investment 10023" */
  source: string
  at?: string
  expiresAt?: string | null
  /** who causes it, for the logs of the sections that show it; the system when absent */
  by?: Initiator
}
/** What changed, masked, by the section that shows it. */
export type Changes = Map<SectionName, ShownChange[]>

/**
 * Records a new version of a fact and notifies the sections of the profile that show what changed. Secrets that are not
 * given again stay as they were; the same values as before are not recorded twice. `values` have been parsed by the
 * schema.
 */
export async function putFact(
  services: AppServices,
  tx: Tx,
  userId: string,
  kind: FactKind,
  values: Readonly<Record<string, unknown>>,
  options: PutOptions,
): Promise<Fact> {
  const changes: Changes = new Map()
  const fact = await recordFact(services, tx, userId, kind, values, options, changes)
  await noteChanges(services, tx, userId, changes, options)
  return fact
}

/** The version alone; what changed is collected by section, for the caller that notifies them. */
export async function recordFact(
  services: Pick<AppServices, 'keys' | 'clock'>,
  tx: Tx,
  userId: string,
  kind: FactKind,
  values: Readonly<Record<string, unknown>>,
  options: PutOptions,
  changes: Changes,
): Promise<Fact> {
  await repo.lockKind(tx, userId, kind)
  const before = await repo.latest(tx, userId, kind)
  const given = split(kind, values)
  const open = withSavedAccount(kind, before?.values ?? null, given.open)
  const old = before ? await openSecrets(services.keys, tx, before.id) : {}
  const kept = Object.fromEntries(
    Object.entries(old).filter(([field]) => staying(field, before?.values ?? {}, open)),
  )
  const secrets = { ...kept, ...given.secrets }
  const changed = differences(before?.values ?? {}, open).concat(
    secretsOfStep(kind).filter((field) => old[field] !== secrets[field]),
  )
  if (before && changed.length === 0 && (options.expiresAt ?? null) === before.expires_at)
    return factOf(before)
  const row: repo.FactRow = {
    id: newId(),
    user_id: userId,
    kind,
    version: (before?.version ?? 0) + 1,
    values: open,
    masked: Object.fromEntries(
      Object.entries(secrets).map(([field, plain]) => [field, maskOf(field, plain)]),
    ),
    changed,
    source: options.source,
    recorded_at: options.at ?? services.clock.now().toISOString(),
    expires_at: options.expiresAt ?? null,
  }
  await repo.addFact(tx, row)
  const sealed = new Map(
    Object.entries(secrets).map(([field, plain]) => [
      field,
      services.keys.seal(plain, placeOf(row.id, field)),
    ]),
  )
  if (sealed.size > 0) await repo.addSecrets(tx, row.id, sealed)
  await keepIndex(services, tx, userId, kind, open, secrets)
  collect(kind, changed, { ...before?.values, ...old }, { ...open, ...secrets }, changes)
  return factOf(row)
}

async function keepIndex(
  services: Pick<AppServices, 'keys'>,
  tx: Tx,
  userId: string,
  kind: FactKind,
  open: Readonly<Record<string, unknown>>,
  secrets: Readonly<Record<string, string>>,
): Promise<void> {
  const index = blindIndex(services.keys, kind, open, secrets)
  for (const { field, hash } of index) await repo.setIndex(tx, userId, kind, field, hash)
  await repo.dropIndex(
    tx,
    userId,
    kind,
    index.map((one) => one.field),
  )
}

/** Makes the identity details comparable that were stored before they were; harmless when repeated. */
export async function indexIdentities(services: AppServices): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const people = await repo.unindexed(services.db, after)
    for (const userId of people)
      await services.db.tx(async (tx) => {
        for (const kind of ['kyc', 'personal-information'] as const) {
          await repo.lockKind(tx, userId, kind)
          const row = await repo.latest(tx, userId, kind)
          if (row !== null)
            await keepIndex(
              services,
              tx,
              userId,
              kind,
              row.values,
              await openSecrets(services.keys, tx, row.id),
            )
        }
      })
    const last = people.at(-1)
    if (last === undefined) return
    after = last
  }
}

function collect(
  kind: FactKind,
  changed: readonly string[],
  before: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
  changes: Changes,
): void {
  for (const field of changed) {
    const section = sectionOf(kind, field)
    if (section !== null)
      changes.set(section, [
        ...(changes.get(section) ?? []),
        shownChange(section, field, before[field], now[field]),
      ])
  }
}

function differences(
  before: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])]
  return names
    .filter((name) => canonical(before[name] ?? null) !== canonical(now[name] ?? null))
    .sort()
}
