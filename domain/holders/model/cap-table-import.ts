import { z } from 'zod'
import { at, day, id, money } from '#domain/shared/common.ts'

/** Formats in which a company brings its cap table. */
export const importFormats = ['ocf', 'csv', 'xlsx'] as const
export type ImportFormat = (typeof importFormats)[number]
export const importFormatLabels: Readonly<Record<ImportFormat, string>> = {
  ocf: 'Open Cap Format',
  csv: 'CSV',
  xlsx: 'Excel workbook',
}

const units = z.int().min(0).max(Number.MAX_SAFE_INTEGER)
/** Cents, or null where the file does not say it. */
const centsOrNone = units.nullable()
/**
 * The cap table that a company brings with it: its outstanding securities on a day. They name their holder and class by
 * their places in the lists.
 */
export const importedRegister = z.strictObject({
  as_of: day,
  classes: z.array(
    z.strictObject({
      name: z.string(),
      preferred: z.boolean(),
      /** null: not limited, or not in the file */
      authorised: units.nullable(),
      votes: units,
    }),
  ),
  holders: z.array(
    z.strictObject({ name: z.string(), email: z.string().nullable(), institution: z.boolean() }),
  ),
  securities: z.array(
    z.strictObject({
      holder: z.int(),
      class: z.int(),
      certificate: z.string(),
      units,
      /** dollars of one unit, decimal text */
      price: z.string().nullable(),
      cost: centsOrNone,
      issued_on: day.nullable(),
    }),
  ),
  convertibles: z.array(
    z.strictObject({
      holder: z.int(),
      kind: z.enum(['safe', 'note']),
      certificate: z.string(),
      amount: units,
      issued_on: day.nullable(),
      /** as a person reads them */
      terms: z.string(),
      /** conversion triggers of the Open Cap Format as the file has them; null where it is another format */
      triggers: z.array(z.record(z.string(), z.unknown())).nullable(),
      seniority: z.int(),
    }),
  ),
  /** units that may still be issued */
  options: units,
  warrants: units,
  pool: units,
})
export type ImportedRegister = z.infer<typeof importedRegister>
export const convertibleLabels: Readonly<Record<'safe' | 'note', string>> = {
  safe: 'SAFE',
  note: 'Convertible note',
}

/** Something about a file: which one, the row or item as a person counts, and the column or field. */
export const importRemark = z.object({
  file: z.string(),
  row: z.int().nullable(),
  column: z.string().nullable(),
  says: z.string(),
})
export type ImportRemark = z.infer<typeof importRemark>

/** Preview of an import, before anything is stored. */
export const capTablePreview = z.object({
  format: z.enum(importFormats),
  as_of: day,
  /** names the file and the day: a confirmation sends it back, so that nothing else is imported */
  digest: z.string(),
  /** empty where totals are null */
  classes: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      authorised: z.int().nullable(),
      units: z.int(),
      holders: z.int(),
    }),
  ),
  /** empty where totals are null */
  holders: z.array(
    z.object({
      name: z.string(),
      email: z.string().nullable(),
      institution: z.boolean(),
      units: z.int(),
    }),
  ),
  securities: z.array(
    z.object({
      holder: z.string(),
      class: z.string(),
      certificate: z.string(),
      units: z.int().nullable(),
      cost: money.nullable(),
      issued_on: day.nullable(),
      terms: z.string(),
      /** texts of the file that could not be read as their figure, which is null then */
      unread: z.object({
        units: z.string().optional(),
        cost: z.string().optional(),
        issued_on: z.string().optional(),
      }),
    }),
  ),
  /** null where a part of the file could not be read: sums of the rest would not be those of the file */
  totals: z
    .object({
      holders: z.int(),
      securities: z.int(),
      units: z.int(),
      convertibles: z.int(),
      invested: money,
      options: z.int(),
      warrants: z.int(),
      pool: z.int(),
    })
    .nullable(),
  /** nothing is imported while there is one */
  problems: z.array(importRemark),
  /** duplicates, and parts of the file that are not imported */
  notices: z.array(importRemark),
})
export type CapTablePreview = z.infer<typeof capTablePreview>

export const importStates = ['waiting', 'confirmed', 'declined'] as const
/** An import of a cap table: who brought it, and who decided. */
export const capTableImport = z.object({
  id,
  state: z.enum(importStates),
  format: z.enum(importFormats),
  name: z.string(),
  as_of: day,
  holders: z.int(),
  units: z.int(),
  convertibles: z.int(),
  imported_by: z.string(),
  imported_at: at,
  decided_by: z.string().nullable(),
  decided_at: at.nullable(),
  /** whether this reader may confirm it */ may_decide: z.boolean(),
  /** an offering has opened on an approved cap table: only staff confirm it */ for_platform:
    z.boolean(),
})
export type CapTableImport = z.infer<typeof capTableImport>
export const importDecision = z.strictObject({ decision: z.enum(['confirm', 'decline']) })
