import { CheckCheck, ChevronRight } from 'lucide-react'
import { noticeLabels, type NoticeView } from '#domain/shared/notice.ts'
import { ask, useSend, useQueryOf } from '#src/api/query.ts'
import { load } from '#src/api/load.ts'
import { ListPager } from '#src/blocks/list/list-pager.tsx'
import { useDropped } from '#src/blocks/list/use-dropped.ts'
import { useListQuery, readListQuery } from '#src/blocks/list/use-list-query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { When } from '#src/blocks/when.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { Link, useRouteExists, useSearch } from '#src/lib/nav.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { cn } from '#src/lib/classes.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { FilterPills } from '#src/ui/tabs.tsx'
import { AccountHead } from './account-tabs.tsx'

type Show = 'all' | 'unread' | 'open'
const SHOWS: readonly { value: Show; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'open', label: 'Waits for you' },
]
const EMPTY: Record<Show, { title: string; text: string }> = {
  all: {
    title: 'No notices yet',
    text: 'What happens to your investments, and what waits for you, is listed here.',
  },
  unread: { title: 'You have read everything', text: 'New notices show as a dot at the bell.' },
  open: { title: 'Nothing waits for you', text: 'It appears here when it’s your turn.' },
}
const showOf = (text: string | null): Show =>
  SHOWS.find((one) => one.value === text)?.value ?? 'all'
const changes = ['GET /api/notices', 'GET /api/notices/unread'] as const
const noticesQuery = (search: URLSearchParams) =>
  ask('GET /api/notices', {
    query: { ...readListQuery(search, {}).query, show: showOf(search.get('show')) },
  })
export const loader = load(({ search }) => [noticesQuery(search)])

function Waits({ notice }: { notice: NoticeView }) {
  if (notice.waits === null) return null
  if (notice.waits === 'over')
    return (
      <Badge size="small" variant="tertiary-light">
        Done
      </Badge>
    )
  return (
    <Badge size="small" variant="warning-light">
      {notice.due_at === null ? 'Waits for you' : `By ${formatDateTime(notice.due_at)}`}
    </Badge>
  )
}

function Row({ notice, onRead }: { notice: NoticeView; onRead: (id: string) => void }) {
  const exists = useRouteExists()
  const to = notice.link !== null && exists(notice.link) ? notice.link : null
  const title = (
    <span className={cn('block wrap-anywhere', notice.read ? '' : 'font-medium')}>
      {notice.read ? null : (
        <span
          className="mr-2 inline-block size-2 rounded-full bg-cta align-middle"
          aria-hidden="true"
        />
      )}
      <bdi>{notice.title}</bdi>
      {notice.read ? null : <span className="sr-only">, unread</span>}
    </span>
  )
  const chevron =
    to === null ? null : <Icon as={ChevronRight} size="sm" className="mt-1 text-subtle" />
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-5 py-4 md:px-6">
      <div className="min-w-0 flex-1 basis-64">
        {to === null ? (
          title
        ) : (
          <Link
            to={to}
            onClick={() => {
              if (!notice.read) onRead(notice.id)
            }}
            className="hover:underline hover:underline-offset-3"
          >
            {title}
          </Link>
        )}
        {notice.lines.map((line) => (
          <p
            key={line}
            className="mt-1 line-clamp-3 max-w-prose text-small wrap-anywhere text-muted"
          >
            <bdi>{line}</bdi>
          </p>
        ))}
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-subtle">
          <span>{noticeLabels[notice.kind].label}</span>
          <When at={notice.at} />
          <Waits notice={notice} />
        </p>
      </div>
      {notice.read ? (
        chevron
      ) : (
        <Button
          size="sm"
          variant="tertiary"
          aria-label={`Mark as read: ${notice.title}`}
          onClick={() => onRead(notice.id)}
        >
          Mark as read
        </Button>
      )}
    </li>
  )
}

/** All notifications of the person, newest first, each with the event that it is about. */
export default function Notices() {
  const [search] = useSearch()
  const show = showOf(search.get('show'))
  const list = useListQuery({})
  const notices = useQueryOf(noticesQuery(search), { keep: true })
  const dropped = useDropped(list, notices.error)
  const read = useSend('POST /api/notices/read', { changes })
  const unread = notices.data?.items.some((one) => !one.read) === true
  return (
    <>
      <AccountHead
        current="Notices"
        title="Notices"
        lead="What happened, and what waits for you. We write by e-mail, too, as you choose."
      />
      <Card aria-labelledby="notices">
        <CardHead
          titleId="notices"
          title="Newest first"
          line
          action={
            unread ? (
              <Button
                size="sm"
                icon={CheckCheck}
                busy={read.isPending}
                onClick={() => read.mutate({ body: {} })}
              >
                Mark all as read
              </Button>
            ) : undefined
          }
        />
        <div className="px-5 pt-4 md:px-6">
          <FilterPills
            label="Which notices"
            items={SHOWS.map((one) => ({
              to:
                one.value === 'all' ? '/dashboard/notices' : `/dashboard/notices?show=${one.value}`,
              label: one.label,
              current: one.value === show,
            }))}
          />
        </div>
        <p
          role="status"
          className={dropped.said === null ? 'sr-only' : 'px-5 pt-4 text-small text-muted md:px-6'}
        >
          {dropped.said}
        </p>
        <QueryBoundary query={notices} what="your notices" skeleton={<SkeletonRows rows={5} />}>
          {(page) =>
            page.items.length === 0 ? (
              <EmptyState title={EMPTY[show].title} drawing="bell">
                {EMPTY[show].text}
              </EmptyState>
            ) : (
              <>
                <ul className="mt-2 divide-y divide-border">
                  {page.items.map((notice) => (
                    <Row
                      key={notice.id}
                      notice={notice}
                      onRead={(id) => read.mutate({ body: { ids: [id] } })}
                    />
                  ))}
                </ul>
                <ListPager page={page} list={list} />
              </>
            )
          }
        </QueryBoundary>
      </Card>
    </>
  )
}
