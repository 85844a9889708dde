import type { EncryptedColumn } from '#server/kernel/keys/index.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import {
  homeOf,
  sectionRule,
  type FactKind,
  profilePath,
  type SectionName,
} from '#domain/investors/model/profile/sections.ts'
import type { SectionView } from '#domain/investors/model/profile/views.ts'
import type { Presented } from '#domain/shared/presented.ts'
import { plainErrors } from '#domain/shared/plain-errors.ts'
import { begin } from '#machines/lib/begin.ts'
import {
  profileSectionLifecycle,
  type ProfileSectionContext,
} from '#machines/investors/profile-section.lifecycle.ts'
import { present } from '#machines/lib/present.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { fieldsOf } from '#server/kernel/http/validate.ts'
import { writtenDate } from '#server/kernel/lib/written-date.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import { sectionProblems } from './checks.ts'
import { readFacts, revealFact, type Fact, type Facts } from './service.ts'
import { secretsOfSection } from './secrets.ts'
import * as repo from './section-repo.ts'

/** What a section holds, composed of the facts in which its fields have their home. */
export interface Held {
  values: Record<string, unknown>
  masked: Record<string, string>
  sources: Record<string, string>
  /** a fact is on file that has at least one field of the section */
  any: boolean
}
const fieldsIn = (section: SectionName): string[] => Object.keys(sectionRule(section).schema.shape)
/** The kinds of facts that a section's fields are stored in. */
export const kindsOf = (section: SectionName): FactKind[] => [
  ...new Set<FactKind>([...fieldsIn(section).map((field) => homeOf(section, field)), section]),
]

function put(held: Held, section: SectionName, fact: Fact): void {
  for (const field of fieldsIn(section).filter((one) => homeOf(section, one) === fact.kind)) {
    const mask = fact.masked[field]
    if (mask !== undefined) held.masked[field] = mask
    if (fact.values[field] !== undefined) held.values[field] = fact.values[field]
    if (mask === undefined && fact.values[field] === undefined) continue
    held.sources[field] = `${fact.source}, ${writtenDate(fact.recordedAt)}`
    held.any = true
  }
}

/** The values of a section among facts that were read, as they may be shown. */
export function heldIn(section: SectionName, facts: Facts): Held {
  const held: Held = { values: {}, masked: {}, sources: {}, any: false }
  for (const kind of kindsOf(section)) {
    const fact = facts.get(kind)
    if (fact !== undefined) put(held, section, fact)
  }
  return held
}

/** The values of a section as they may be read; empty where nothing is on file. */
export const readHeld = async (q: Queryable, userId: string, section: SectionName): Promise<Held> =>
  heldIn(section, await readFacts(q, userId, kindsOf(section)))

/** Names and address of the account, for a form that is filled in for the first time. */
export async function fromAccount(
  q: Queryable,
  userId: string,
  section: SectionName,
): Promise<Record<string, unknown>> {
  if (section !== 'personal-information' && section !== 'communication-and-social-media') return {}
  const user = await repo.userOf(q, userId)
  if (user === null) return {}
  return section === 'personal-information'
    ? { legal_first: user.first_name, legal_last: user.last_name }
    : { contact_email: user.primary_email }
}

/** The values with their secrets in plain: for comparisons and checks inside the server. */
export async function openHeld(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  userId: string,
  section: SectionName,
): Promise<Record<string, unknown>> {
  const whole: Record<string, unknown> = {}
  for (const kind of kindsOf(section)) {
    const known = await revealFact(services, q, userId, kind)
    const all: Record<string, unknown> = { ...known?.fact.values, ...known?.secrets }
    for (const field of fieldsIn(section))
      if (homeOf(section, field) === kind && all[field] !== undefined) whole[field] = all[field]
  }
  return whole
}

/** What is missing or wrong in what is on file, by field. */
export function missingIn(
  section: SectionName,
  held: Pick<Held, 'values' | 'masked'>,
  today: string,
): Record<string, string> {
  const parsed = sectionRule(section).schema.safeParse(held.values, { error: plainErrors })
  if (!parsed.success) return fieldsOf(parsed.error.issues)
  return sectionProblems(section, held.values, { today, masked: held.masked })
}

/** Labels, badge and next action of a section; one that nothing is stored of yet reads like an empty one. */
export function presentSection(
  services: Pick<AppServices, 'lifecycles'>,
  section: SectionName,
  instance: Instance | null,
): Presented {
  const link = () => profilePath(sectionRule(section).edit)
  return instance === null
    ? present(profileSectionLifecycle, begin(profileSectionLifecycle, { section }).stored, {
        who: ['INV'],
        link,
      })
    : services.lifecycles.present(instance, { who: ['INV'], link })
}

const secretPlace = (id: string): string => `profile_section:${id}`
/** What of its tables is encrypted. */
export const draftColumns: readonly EncryptedColumn[] = [
  { table: 'profile_section', column: 'draft_secrets', from: ['id'], place: secretPlace },
]
/** What was typed and not saved yet, secrets in plain: for the server only. */
export function openDraft(
  services: Pick<AppServices, 'keys'>,
  row: repo.SectionRow | null,
): { open: Record<string, unknown>; secrets: Record<string, string> } {
  const secrets =
    row === null || row.draft_secrets === null
      ? {}
      : (JSON.parse(services.keys.open(row.draft_secrets, secretPlace(row.id))) as Record<
          string,
          string
        >)
  return { open: row?.draft ?? {}, secrets }
}
export const sealDraft = (
  services: Pick<AppServices, 'keys'>,
  id: string,
  secrets: Record<string, string>,
): string | null =>
  Object.keys(secrets).length === 0
    ? null
    : services.keys.seal(JSON.stringify(secrets), secretPlace(id))

/** A section as its owner sees it. */
export async function sectionAnswer(
  services: AppServices,
  q: Queryable,
  userId: string,
  section: SectionName,
  now: Date,
): Promise<SectionView> {
  const [row, held] = [
    await repo.findSection(q, userId, section),
    await readHeld(q, userId, section),
  ]
  const instance = row && (await services.lifecycles.read(q, 'profile-section', row.id))
  const context = instance?.context as ProfileSectionContext | undefined
  const account = await fromAccount(q, userId, section)
  const missing = missingIn(section, held, dateInZone(now.toISOString()))
  const draft = openDraft(services, row)
  return {
    section,
    title: sectionRule(section).title,
    status: presentSection(services, section, instance),
    complete: held.any && Object.keys(missing).length === 0,
    missing: held.any ? missing : {},
    values: { ...account, ...held.values },
    masked: held.masked,
    sources: {
      ...Object.fromEntries(Object.keys(account).map((field) => [field, 'your account'])),
      ...held.sources,
    },
    draft: draft.open,
    draft_masked: Object.fromEntries(
      Object.entries(draft.secrets)
        .filter(([field]) => secretsOfSection(section).includes(field))
        .map(([field]) => [field, '•••']),
    ),
    draft_saved_at: row?.draft_at ?? null,
    saved_at: context?.saved_at ?? null,
    due_at: context?.due_at ?? null,
    asked: context?.asked ?? null,
    rev: row?.version ?? 0,
  }
}
