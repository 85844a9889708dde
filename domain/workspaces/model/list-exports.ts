import { z } from 'zod'
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
