import { z } from 'zod'
import { at, id } from '#domain/shared/common.ts'
import { presentedSchema } from '#domain/shared/presented.ts'
import { matchedFields, matchSources, sanctionsSources, subjectKinds } from './sanctions-labels.ts'

/** Largest file that is taken: SDN.XML has about 30 MB. */
export const SANCTIONS_FILE_BYTES = 64 * 1024 * 1024

export const sanctionsListView = z.object({
  id,
  source: z.enum(sanctionsSources),
  name: z.string(),
  published_on: z.iso.date().nullable(),
  sha256: z.string(),
  entries: z.int(),
  format: z.enum(['csv', 'xml']),
  /** aliases in the file that comes with a CSV list; null without one */
  aliases: z.int().nullable(),
  problem: z.string().nullable(),
  /** why a second person looks at it before it is in force, as sentences */
  concerns: z.array(z.string()),
  /** the hash that OFAC states was entered, and agrees */
  hash_compared: z.boolean(),
  uploaded_at: at,
  uploaded_by: z.string(),
  status: presentedSchema,
})
export type SanctionsListView = z.infer<typeof sanctionsListView>

export const screeningRunView = z.object({
  id,
  cause: z.enum(['list', 'daily', 'person']),
  begun_at: at,
  total: z.int(),
  done: z.int(),
  /** for compliance alone */
  matches: z.int().nullable(),
  status: presentedSchema,
})
export type ScreeningRunView = z.infer<typeof screeningRunView>

export const sanctionsMatchView = z.object({
  id,
  subject: z.enum(subjectKinds),
  name: z.string(),
  source: z.enum(matchSources),
  entry: z.string(),
  listed_as: z.string(),
  births: z.array(z.string()),
  countries: z.array(z.string()),
  programs: z.array(z.string()),
  /** similarity of the name in basis points */
  score: z.int(),
  fields: z.array(z.enum(matchedFields)),
  found_at: at,
  /** open, although the lists in force no longer give it: compliance closes it with a reason */
  unlisted: z.boolean(),
  /** the identity check in the review queue, where the party is an investor: it is decided there */
  review: z.string().nullable(),
  status: presentedSchema,
})
export type SanctionsMatchView = z.infer<typeof sanctionsMatchView>
