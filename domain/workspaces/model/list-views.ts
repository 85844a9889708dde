import { z } from 'zod'
import { id } from '#domain/shared/common.ts'

/** Key of a list: its call and its name (`domain/shared/list-views.ts`). */
const list = z
  .string()
  .max(200)
  .regex(/^GET \/api\/[\w/:-]+#[a-z0-9-]+$/, 'There is no list of this name.')
const columns = z
  .array(z.string().regex(/^[\w.-]{1,60}$/, 'A column has a name of letters and digits.'))
  .min(1, 'Choose at least one column.')
  .max(60, 'A list shows at most 60 columns.')
const viewName = z
  .string()
  .trim()
  .min(1, 'Enter a name for the view.')
  .max(60, 'Use at most 60 characters.')

/** What a view applies: words of a query and names of columns, never records. */
const viewFields = z.strictObject({
  name: viewName,
  /** page of the list, so that the search opens the view from elsewhere */
  path: z
    .string()
    .max(300)
    .regex(/^(\/[\w-]+)+$/, 'A view opens a page of this site.'),
  /** search, filters and order, as in the address of the list: `q=mara&state=active` */
  query: z
    .string()
    .max(1000, 'The search and the filters are too long for a view.')
    .regex(/^[\w%.+*~&=-]*$/, 'A view takes search, filters and order as the address has them.'),
  /** in their order; null: the list's own */
  columns: columns.nullable(),
  density: z.enum(['normal', 'dense']).nullable(),
  /** opens when the list is opened without a query */
  is_default: z.boolean(),
})

export const listViewChange = viewFields
export const listViewInput = viewFields.extend({ list })
export const listColumnsInput = z.strictObject({
  list,
  /** null shows the list's own columns again */
  columns: columns.nullable(),
})
export const listView = listViewInput.extend({ id })
export const listViews = z.object({
  /** by name */
  views: z.array(listView),
  /** chosen columns outside of views */
  columns: z.array(z.object({ list, columns: z.array(z.string()) })),
})

export type ListView = z.infer<typeof listView>
export type ListViewChange = z.infer<typeof listViewChange>
export type ListViewInput = z.infer<typeof listViewInput>
export type ListViews = z.infer<typeof listViews>
