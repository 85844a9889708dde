import { z } from 'zod'
import { at, id, rev } from '#domain/shared/common.ts'
import { registrationTypes } from '#domain/shared/registration-types.ts'
import { presentedSchema } from '#domain/shared/presented.ts'
import { companyInput, personInput } from '../registration.ts'
import { profileAreas, sectionNames } from './sections.ts'

/** Kinds of entries in the history of a profile. */
export const historyKinds = ['changed', 'confirmed', 'asked', 'expired', 'revealed'] as const
export type HistoryKind = (typeof historyKinds)[number]
export const historyKindLabels: Record<HistoryKind, string> = {
  changed: 'Changed',
  confirmed: 'Confirmed',
  asked: 'Requested again',
  expired: 'Expired',
  revealed: 'Number viewed',
}

/** A section as its owner sees it; secrets are only there as masks. */
export const sectionView = z.object({
  section: z.enum(sectionNames),
  title: z.string(),
  status: presentedSchema,
  complete: z.boolean(),
  /** fields that are needed and missing or wrong, with what is right */
  missing: z.record(z.string(), z.string()),
  values: z.record(z.string(), z.unknown()),
  masked: z.record(z.string(), z.string()),
  /** where values come from, by field, with the date: "your investment 10023, November 3, 2026" */
  sources: z.record(z.string(), z.string()),
  /** what was typed and not saved yet; the form overlays the values with it */
  draft: z.record(z.string(), z.unknown()),
  draft_masked: z.record(z.string(), z.string()),
  draft_saved_at: at.nullable(),
  saved_at: at.nullable(),
  due_at: at.nullable(),
  asked: z.string().nullable(),
  rev,
})
export type SectionView = z.infer<typeof sectionView>

/**
 * One line of the profile's contents. `section` is null for parts that have a machine of their own (identity, tax form,
 * bank account).
 */
export const profileLine = z.object({
  key: z.string(),
  section: z.enum(sectionNames).nullable(),
  title: z.string(),
  path: z.string(),
  edit: z.string(),
  status: presentedSchema.nullable(),
  complete: z.boolean(),
  needed: z.boolean(),
})
export const areaView = z.object({
  area: z.enum(profileAreas),
  title: z.string(),
  path: z.string(),
  lines: z.array(profileLine),
  /** the most urgent state */ worst: presentedSchema.nullable(),
  complete: z.boolean(),
})
export type AreaView = z.infer<typeof areaView>
/**
 * The whole profile: its areas, and in its head since when the account is there and whether the person is verified as
 * accredited.
 */
export const profileOverview = z.object({
  areas: z.array(areaView),
  done: z.int(),
  needed: z.int(),
  since: at,
  accredited: z.object({ /** null while no end is known */ until: at.nullable() }).nullable(),
})

/** One entry of the log of a section: who changed what, its old and new value, where and why, and the status since. */
export const profileHistoryRow = z.object({
  id: z.string(),
  at,
  section: z.enum(sectionNames),
  section_title: z.string(),
  kind: z.enum(historyKinds),
  says: z.string(),
  who: z.string(),
  role: z.string(),
  source: z.string().nullable(),
  reason: z.string().nullable(),
  status: z.string(),
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
export type ProfileHistoryRow = z.infer<typeof profileHistoryRow>

/** One natural person who owns or controls an entity, with the share through all chains. */
export const effectiveOwnerView = z.object({
  name: z.string(),
  percent: z.string(),
  is_owner: z.boolean(),
  is_control: z.boolean(),
  title: z.string().nullable(),
  /** each chain as text */ chains: z.array(z.string()),
  identity: z.object({ label: z.string(), tone: z.string(), icon: z.string() }).nullable(),
})
export const entityOwnersView = z.object({
  registration_id: id,
  title: z.string(),
  type: z.enum(registrationTypes),
  type_label: z.string(),
  status: presentedSchema,
  rev,
  /** listed, regulated or public bodies name nobody (31 CFR 1010.230(e)(2)) */ excluded:
    z.boolean(),
  control_only: z.boolean(),
  people: z.array(personInput),
  companies: z.array(companyInput),
  owners: z.array(effectiveOwnerView),
  control: z.string().nullable(),
  problems: z.array(z.string()),
})
export type EntityOwnersView = z.infer<typeof entityOwnersView>
