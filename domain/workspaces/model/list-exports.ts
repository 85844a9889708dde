import { z } from 'zod'
import { at, id } from '#domain/shared/common.ts'
import { presentedSchema } from '#domain/shared/presented.ts'
import { tableFormats } from '#domain/shared/table-columns.ts'

/** Rows of a list that are saved at once; a longer list is prepared by a job. */
export const ROWS_AT_ONCE = 10_000

const value = z.union([z.string().max(400), z.number(), z.boolean()])
/** Which list is saved, and what narrows it. */
export const listExportInput = z.strictObject({
  /** name of the list's call: `GET /api/admin/users` */
  list: z.string().max(200),
  /** parameters of its path */
  params: z.record(z.string().max(40), z.string().max(300)).default({}),
  /** its filters and order; all pages are saved */
  query: z.record(z.string().max(40), z.union([value, z.array(value).max(50)])).default({}),
  format: z.enum(tableFormats),
})
export type ListExportInput = z.output<typeof listExportInput>

/** Rows of the longest list that a job writes. */
export const MOST_EXPORT_ROWS = 500_000
/** Days for which a prepared file can be downloaded (platform policy). */
export const LIST_EXPORT_DAYS = 7
/** Why a file was not prepared, as a cause that people can act on. */
export const listExportFailures = ['too_large', 'forbidden', 'internal'] as const
export type ListExportFailure = (typeof listExportFailures)[number]
export const listExportFailureLabels: Readonly<Record<ListExportFailure, string>> = {
  too_large: 'The list is too long. Add a filter.',
  forbidden:
    'You’re logged out, or your role doesn’t allow this list anymore. Log in and try again, or ask an administrator for access.',
  internal: 'We couldn’t write the file. Try again.',
}

/** A list that is prepared by a job. */
export const listExportView = z.object({
  id,
  /** name of the list: "Users" */
  title: z.string(),
  file: z.string(),
  format: z.enum(tableFormats),
  requested_at: at,
  /** rows written so far, or in the file */
  rows: z.int(),
  /** rows of the whole list; null where its length is not known */
  total: z.int().nullable(),
  size: z.int().nullable(),
  expires_at: at.nullable(),
  error: z.string().nullable(),
  downloads: z.int(),
  status: presentedSchema,
})
export type ListExportView = z.infer<typeof listExportView>
