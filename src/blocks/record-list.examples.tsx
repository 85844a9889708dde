import { Mail } from 'lucide-react'
import { ApiError } from '#src/api/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import type { Example } from '#src/ui/example.ts'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import type { Column, Facet, ListPage, Pills } from './list/list-types.ts'
import { useListQuery } from './list/use-list-query.ts'
import { RecordListView, type ListState, type RecordListViewProps } from './record-list.tsx'

export interface Person {
  id: string
  name: string
  email: string
  status: 'verified' | 'review'
  invested: string
  joined: string
}
export const people: readonly Person[] = [
  {
    id: '1',
    name: 'Mara Lindqvist',
    email: 'mara@example.com',
    status: 'verified',
    invested: '48,260.00',
    joined: 'Feb 14, 2023',
  },
  {
    id: '2',
    name: 'Priya Raghunathan',
    email: 'priya@example.com',
    status: 'review',
    invested: '5,002.00',
    joined: 'Nov 11, 2026',
  },
  {
    id: '3',
    name: 'Theo Brandt',
    email: 'theo@example.com',
    status: 'verified',
    invested: '0.00',
    joined: 'Oct 30, 2026',
  },
]
const columns: readonly Column<Person>[] = [
  { key: 'name', title: 'Name', cell: (row) => row.name, sort: { ascending: 'name' } },
  {
    key: 'email',
    title: 'E-mail',
    cell: (row) => <span className="text-muted">{row.email}</span>,
    card: 'fact',
    dropWhenOpen: true,
  },
  {
    key: 'status',
    title: 'Identity',
    card: 'status',
    cell: (row) =>
      row.status === 'verified' ? (
        <StatusBadge status={{ label: 'Verified', tone: 'success', icon: 'check' }} size="small" />
      ) : (
        <StatusBadge status={{ label: 'In review', tone: 'info', icon: 'clock' }} size="small" />
      ),
  },
  {
    key: 'invested',
    title: 'Invested, USD',
    align: 'right',
    card: 'figure',
    cell: (row) => row.invested,
    sort: { descending: 'amount' },
  },
  {
    key: 'joined',
    title: 'Joined',
    card: 'fact',
    cell: (row) => row.joined,
    sort: { descending: 'newest', ascending: 'oldest' },
  },
]
const pills: Pills = {
  label: 'Saved views',
  param: 'show',
  items: [
    { value: undefined, label: 'All', count: 12408 },
    { value: 'review', label: 'Needs identity review', count: 12, alert: true },
    { value: 'locked', label: 'Locked', count: 7 },
  ],
}
const facets: readonly Facet[] = [
  {
    param: 'country',
    label: 'Country',
    multiple: true,
    options: [
      { value: 'US', label: 'United States' },
      { value: 'CA', label: 'Canada' },
    ],
  },
  {
    param: 'seen',
    label: 'Seen',
    options: [
      { value: '7', label: '7 days' },
      { value: '30', label: '30 days' },
    ],
  },
]
/** What the examples and the test show of people. */
export const peopleView: RecordListViewProps<Person> = {
  label: 'Users',
  columns,
  keyOf: (row) => row.id,
  nameOf: (row) => row.name,
  to: (row) => `/admin/users/${row.id}`,
  search: 'Name, e-mail or ID',
  pills,
  facets,
  defaultSort: 'newest',
  empty: { title: 'No users yet', children: 'People appear here when they sign up.' },
}
const ready = (page: ListPage<Person>): ListState<Person> => ({
  page,
  error: null,
  loading: false,
  busy: false,
  retry: () => undefined,
})
const FULL: ListPage<Person> = { items: people, next_cursor: 'next', total: 1846 }

function List({
  view = peopleView,
  state,
}: {
  view?: RecordListViewProps<Person>
  state: ListState<Person>
}) {
  const list = useListQuery({ pills: view.pills, facets: view.facets })
  return <RecordListView view={view} state={state} list={list} />
}
const bare = (label: string): RecordListViewProps<Person> => ({
  ...peopleView,
  label,
  pills: undefined,
  facets: undefined,
  search: undefined,
})

/** All states of a list. */
export const examples: Example[] = [
  {
    name: 'List',
    element: (
      <List
        view={{
          ...peopleView,
          bulk: ({ clear }) => (
            <Button size="sm" icon={Mail} onClick={clear}>
              E-mail
            </Button>
          ),
        }}
        state={ready(FULL)}
      />
    ),
  },
  {
    name: 'List, total unknown, drawer open',
    element: (
      <List
        view={{ ...bare('Users, open'), openKey: '2' }}
        state={ready({ items: people, next_cursor: 'next', total: null, more: true })}
      />
    ),
  },
  {
    name: 'List, loading',
    element: (
      <List
        view={bare('Users, loading')}
        state={{ ...ready(FULL), page: undefined, loading: true }}
      />
    ),
  },
  {
    name: 'List, empty',
    element: (
      <List view={bare('Users, none')} state={ready({ items: [], next_cursor: null, total: 0 })} />
    ),
  },
  {
    name: 'List, failed',
    element: (
      <List
        view={bare('Users, failed')}
        state={{
          ...ready(FULL),
          page: undefined,
          error: new ApiError(500, 'internal', 'Internal Server Error', { id: 'req-7f3a' }),
        }}
      />
    ),
  },
  {
    name: 'List, refused',
    element: (
      <List
        view={bare('Users, refused')}
        state={{
          ...ready(FULL),
          page: undefined,
          error: new ApiError(403, 'forbidden', 'Your role doesn’t allow this.'),
        }}
      />
    ),
  },
]
