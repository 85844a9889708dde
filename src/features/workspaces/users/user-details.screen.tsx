import type { ReactNode } from 'react'
import type { UserDetail } from '#domain/workspaces/model/users.ts'
import { load } from '#src/api/load.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import { EventButtons } from '#src/blocks/event-buttons.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { accountActs } from '#src/features/identity/account/account-acts.tsx'
import { href, useLocation, useParams } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Card } from '#src/ui/card.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { SecondaryTabs } from '#src/ui/tabs.tsx'
import { UserOverview } from './user-overview.tsx'
import { History, Investments, Mails, Registrations, Sessions, SignIns } from './user-records.tsx'
import { ViewAsButton } from './view-as-button.tsx'

const NAME = 'GET /api/admin/users/:id'
const detailQuery = (id: string) => ask(NAME, { params: { id } })
export const loader = load(({ params }) => [detailQuery(params['id'] ?? '')])

/** Reads that an act on the account makes old. */
const CHANGED = [
  NAME,
  'GET /api/admin/users',
  'GET /api/admin/users/:id/sessions',
  'GET /api/admin/users/:id/history',
  'GET /api/admin/sign-ins',
  'GET /api/admin/emails',
] as const

interface Tab {
  value: string
  label: string
  count?: (user: UserDetail) => number
  show: (user: UserDetail) => ReactNode
}
const overview: Tab = {
  value: 'overview',
  label: 'Overview',
  show: (user) => <UserOverview user={user} />,
}
const tabs: readonly Tab[] = [
  overview,
  {
    value: 'investments',
    label: 'Investments',
    count: (user) => user.counts.investments,
    show: (user) => <Investments id={user.id} />,
  },
  {
    value: 'registrations',
    label: 'Registrations',
    count: (user) => user.counts.registrations,
    show: (user) => <Registrations id={user.id} />,
  },
  {
    value: 'sessions',
    label: 'Sessions',
    count: (user) => user.counts.sessions,
    show: (user) => <Sessions id={user.id} />,
  },
  { value: 'sign-ins', label: 'Sign-in log', show: (user) => <SignIns id={user.id} /> },
  { value: 'mails', label: 'E-mails', show: (user) => <Mails id={user.id} /> },
  { value: 'history', label: 'History', show: (user) => <History id={user.id} /> },
]

function User({ user }: { user: UserDetail }) {
  const { pathname, search } = useLocation()
  const asked = new URLSearchParams(search).get('tab')
  const open = tabs.find((tab) => tab.value === asked) ?? overview
  return (
    <>
      <PageHead
        dense
        tabs
        title={<bdi>{user.name}</bdi>}
        mark={<StatusBadge status={user.account} />}
        lead={user.email}
        actions={
          <>
            <ViewAsButton user={user} />
            <EventButtons
              machine="user"
              id={user.id}
              presented={user.account}
              acts={accountActs}
              changes={CHANGED}
            />
          </>
        }
      />
      <SecondaryTabs
        className="mb-5"
        label="User"
        items={tabs.map((tab) => ({
          to: tab === overview ? pathname : `${pathname}?tab=${tab.value}`,
          label: tab.label,
          count: tab.count?.(user),
          current: tab === open,
        }))}
      />
      {open.show(user)}
    </>
  )
}

/** One account: what it is, what belongs to it, what happened to it, and what an operator can do with it. */
export default function UserDetails() {
  const { id } = useParams<'id'>()
  const query = useQueryOf(detailQuery(id))
  const list = href('/admin/users/user-list')
  useShell({
    crumbs: [
      { label: 'Home', to: '/admin/home' },
      { label: 'Users', to: list },
      { label: query.data?.name ?? 'User' },
    ],
    pageName: query.data?.name ?? 'User',
  })
  return (
    <QueryBoundary
      query={query}
      what="this user"
      backTo={list}
      skeleton={
        <>
          <PageHead dense title="User" />
          <Card aria-label="Account">
            <SkeletonRows rows={6} />
          </Card>
        </>
      }
    >
      {(user) => <User user={user} />}
    </QueryBoundary>
  )
}
