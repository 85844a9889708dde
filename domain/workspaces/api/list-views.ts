import { z } from 'zod'
import { id } from '#domain/shared/common.ts'
import { contracts } from '#domain/api/contract.ts'
import {
  listColumnsInput,
  listView,
  listViewChange,
  listViewInput,
  listViews,
} from '../model/list-views.ts'

const view = z.object({ view_id: id })

/** How a person looks at lists: saved views and chosen columns. Nobody else reads them. */
export const listViewsApi = contracts({
  'GET /api/list-views': {
    summary: 'My saved views and chosen columns, of all lists that I may open.',
    access: 'person',
    answer: listViews,
  },
  'POST /api/list-views': {
    summary:
      'Save the search, filters, order, columns and row height of a list as a view. At most 30 a list, each name once.',
    access: 'person',
    status: 201,
    idempotent: true,
    body: listViewInput,
    answer: listView,
    errors: ['forbidden', 'refused', 'invalid'],
  },
  'PUT /api/list-views/:view_id': {
    summary: 'Rename a view of mine, change what it applies, or make it the default of its list.',
    access: 'person',
    params: view,
    body: listViewChange,
    answer: listView,
    errors: ['not_found', 'forbidden', 'refused', 'invalid'],
  },
  'DELETE /api/list-views/:view_id': {
    summary: 'Delete a view of mine.',
    access: 'person',
    params: view,
    status: 204,
    errors: ['not_found'],
  },
  'PUT /api/list-columns': {
    summary: 'Choose the columns of a list and their order; null shows its own again.',
    access: 'person',
    body: listColumnsInput,
    status: 204,
    errors: ['forbidden', 'refused', 'invalid'],
  },
})
