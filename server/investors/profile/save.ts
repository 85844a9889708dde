import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { decidesReviews } from '#domain/shared/access/actor.ts'
import type { Person } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import {
  homeOf,
  sectionRule,
  type FactKind,
  type SectionName,
} from '#domain/investors/model/profile/sections.ts'
import type { ShownChange } from '#domain/investors/model/profile/shown.ts'
import type { SectionView } from '#domain/investors/model/profile/views.ts'
import { plainErrors, UNKNOWN_FIELD } from '#domain/shared/plain-errors.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { invalid } from '#server/kernel/http/validate.ts'
import { expectVersion } from '#server/kernel/http/versions.ts'
import { canonical } from '#server/kernel/lib/canonical.ts'
import type { AppServices } from '#server/app-services.ts'
import { derivedValues, sectionProblems } from './checks.ts'
import { ensureSection, noteChanges } from './note.ts'
import { kindsOf, openDraft, openHeld, sealDraft, sectionAnswer } from './read.ts'
import { maskOf, secretsOfSection } from './secrets.ts'
import * as repo from './section-repo.ts'
import { readFact, recordFact } from './service.ts'
import type { Initiator, RequestContext } from '#server/kernel/context.ts'

type Values = Record<string, unknown>

/** Largest draft of one section, in characters of its JSON. */
const MAX_DRAFT = 40_000
/** Seconds for which a revealed number is shown (17 CFR 248.30). */
const SHOWN_SECONDS = 30
const SOURCE = 'your profile'
const confirmable = ['current', 'stale', 'expired']
const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** The identity check goes before a section in every transaction that takes both. */
async function lockIdentity(
  { services, tx, actor }: RequestContext<Person>,
  section: SectionName,
): Promise<void> {
  if (sectionRule(section).shared.kyc === undefined) return
  const party = await repo.partyIdOf(tx, actor.userId)
  if (party !== null) await services.lifecycles.lock(tx, 'kyc', party)
}

/** Fields whose value differs from what is on file; a secret that is not given again does not. */
function changedIn(section: SectionName, before: Values, now: Values): string[] {
  const secret = new Set(secretsOfSection(section))
  return Object.keys(sectionRule(section).schema.shape).filter((field) =>
    secret.has(field) && now[field] === undefined
      ? false
      : canonical(before[field] ?? null) !== canonical(now[field] ?? null),
  )
}

/** The values as the schema wants them, with the secrets of the draft that were not sent again. */
function parsed(
  { services, now }: RequestContext<Person>,
  section: SectionName,
  row: repo.SectionRow,
  values: Values,
  before: Values,
): Values {
  const filled = Object.fromEntries(
    Object.entries({ ...openDraft(services, row).secrets, ...values }).filter(([, value]) =>
      isGiven(value),
    ),
  )
  const result = sectionRule(section).schema.safeParse(filled, { error: plainErrors })
  if (!result.success) throw invalid(result.error)
  const given = derivedValues(section, result.data as Values, before, dateInZone(now.toISOString()))
  const masked = Object.fromEntries(
    secretsOfSection(section)
      .filter((field) => before[field] !== undefined)
      .map((field) => [field, maskOf(field, '')]),
  )
  const problems = sectionProblems(section, given, {
    today: dateInZone(now.toISOString()),
    masked,
    demo: services.demo,
  })
  if (Object.keys(problems).length > 0) throw refuse('invalid', { fields: problems })
  return given
}

/** The facts in which the section's fields have their home, each with what else is in it. */
async function recordAll(
  { services, tx, actor, now }: RequestContext<Person>,
  section: SectionName,
  given: Values,
  changed: readonly string[],
): Promise<Map<SectionName, ShownChange[]>> {
  const changes = new Map<SectionName, ShownChange[]>()
  const fields = Object.keys(sectionRule(section).schema.shape)
  for (const kind of kindsOf(section)) {
    const own = fields.filter((field) => homeOf(section, field) === kind)
    if (!own.some((field) => changed.includes(field))) continue
    const rest =
      kind === (section as FactKind) ? {} : ((await readFact(tx, actor.userId, kind))?.values ?? {})
    const kept = Object.fromEntries(Object.entries(rest).filter(([field]) => !own.includes(field)))
    await recordFact(
      services,
      tx,
      actor.userId,
      kind,
      { ...kept, ...Object.fromEntries(own.map((field) => [field, given[field]])) },
      { source: SOURCE, at: now.toISOString() },
      changes,
    )
  }
  return changes
}

/**
 * Stores a section. What is wrong is named by field; nothing is stored of a section that is refused. The same values
 * again confirm it. Throws stale with the current section, step_up, invalid, unknown_field.
 */
export async function saveSection(
  asking: RequestContext<Person>,
  section: SectionName,
  ifMatch: number | null,
  values: Values,
): Promise<SectionView> {
  const { services, tx, actor, now } = asking
  await lockIdentity(asking, section)
  const row = await ensureSection(services, tx, actor.userId, section, asking)
  const answer = () => sectionAnswer(services, tx, actor.userId, section, now)
  if (ifMatch !== row.version) expectVersion(ifMatch, row.version, await answer())
  const before = await openHeld(services, tx, actor.userId, section)
  const given = parsed(asking, section, row, values, before)
  const changed = changedIn(section, before, given)
  const state = (await services.lifecycles.read(tx, 'profile-section', row.id))?.state ?? 'empty'
  if (changed.length === 0 && confirmable.includes(state))
    await services.lifecycles.send(tx, 'profile-section', row.id, { type: 'CONFIRM' }, asking)
  else {
    const changes = await recordAll(asking, section, given, changed)
    await noteChanges(
      services,
      tx,
      actor.userId,
      changes.has(section) ? changes : changes.set(section, []),
      { source: SOURCE, by: asking },
    )
  }
  await repo.storeDraft(tx, row.id, null, null, null)
  return answer()
}

/**
 * Stores what is typed, merged with what was typed before (null removes a field): names of fields and size are all that
 * is checked.
 */
export async function saveDraft(
  asking: RequestContext<Person>,
  section: SectionName,
  values: Values,
): Promise<{ saved_at: string; rev: number }> {
  const { services, tx, actor, now } = asking
  const fields = sectionRule(section).schema.shape
  const unknown = Object.keys(values).filter((field) => !Object.hasOwn(fields, field))
  if (unknown.length > 0)
    throw refuse('unknown_field', {
      fields: Object.fromEntries(unknown.map((field) => [`values.${field}`, UNKNOWN_FIELD])),
    })
  const row = await ensureSection(services, tx, actor.userId, section, asking)
  const typed = openDraft(services, row)
  // null stays in the draft: a field that was cleared is not filled in again from what is on file
  const merged = Object.entries({ ...typed.open, ...typed.secrets, ...values })
  if (JSON.stringify(merged).length > MAX_DRAFT) throw refuse('too_large')
  const secret = secretsOfSection(section)
  const secrets = Object.fromEntries(
    merged.filter(
      (entry): entry is [string, string] =>
        secret.includes(entry[0]) && typeof entry[1] === 'string' && entry[1] !== '',
    ),
  )
  const open = Object.fromEntries(merged.filter(([field]) => !secret.includes(field)))
  const at = now.toISOString()
  await repo.storeDraft(tx, row.id, open, sealDraft(services, row.id, secrets), at)
  return { saved_at: at, rev: row.version }
}

/** Discards what was typed and not saved, encrypted numbers too; what is on file stays. */
export async function discardDraft(
  { tx, actor }: RequestContext<Person>,
  section: SectionName,
): Promise<void> {
  const row = await repo.findSection(tx, actor.userId, section)
  if (row !== null) await repo.storeDraft(tx, row.id, null, null, null)
}

/** The attestation that nothing has changed. */
export async function confirmSection(
  asking: RequestContext<Person>,
  section: SectionName,
): Promise<SectionView> {
  const { services, tx, actor, now } = asking
  const row = await ensureSection(services, tx, actor.userId, section, asking)
  await services.lifecycles.send(tx, 'profile-section', row.id, { type: 'CONFIRM' }, asking)
  return sectionAnswer(services, tx, actor.userId, section, now)
}

/** Shows one own protected number; the view is in the log before the response is sent. */
export async function revealField(
  asking: RequestContext<Person>,
  section: SectionName,
  field: string,
): Promise<{ field: string; value: string; until: string }> {
  const { services, tx, actor, now } = asking
  const value = secretsOfSection(section).includes(field)
    ? (await openHeld(services, tx, actor.userId, section))[field]
    : undefined
  if (typeof value !== 'string') throw refuse('not_found')
  const row = await ensureSection(services, tx, actor.userId, section, asking)
  await services.lifecycles.send(tx, 'profile-section', row.id, { type: 'REVEALED', field }, asking)
  return { field, value, until: new Date(now.getTime() + SHOWN_SECONDS * 1000).toISOString() }
}

/** Staff request that a person reviews a section; a person without any stored facts does not exist here. */
export async function askAgain(
  services: AppServices,
  tx: Tx,
  userId: string,
  section: SectionName,
  by: Initiator,
): Promise<{ state: string }> {
  if (!decidesReviews(by.actor)) throw refuse('forbidden')
  const row = await repo.findSection(tx, userId, section)
  if (row === null) throw refuse('not_found')
  const instance = await services.lifecycles.send(
    tx,
    'profile-section',
    row.id,
    { type: 'ASK_AGAIN' },
    by,
  )
  return { state: instance.state }
}
