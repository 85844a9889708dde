import { EyeOff, Flag } from 'lucide-react'
import { useState } from 'react'
import {
  moderationFilters,
  postLabelLabels,
  reportReasonLabels,
  type ModeratedPost,
} from '#domain/offerings/model/discussion.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall, useSend } from '#src/api/query.ts'
import { beforeIn, EarlierPages } from '#src/blocks/earlier-pages.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { ActDialog } from '#src/blocks/review/act-dialog.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { Link, useSearch } from '#src/lib/nav.tsx'
import { discussionPath } from '#src/lib/paths.ts'
import { useShell } from '#src/lib/shell.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { FilterPills } from '#src/ui/tabs.tsx'

const NAME = 'GET /api/admin/discussion'
const LIST = 'posts'
type Show = (typeof moderationFilters)[number]
const labels: Readonly<Record<Show, string>> = {
  reported: 'Reported',
  hidden: 'Hidden',
  all: 'All posts',
}
const queryOf = (search: URLSearchParams) => {
  const listing_id = search.get('listing_id')
  return {
    show:
      moderationFilters.find((one) => one === search.get('show')) ??
      (listing_id === null ? 'reported' : 'all'),
    limit: 25,
    ...(listing_id === null ? {} : { listing_id }),
    ...beforeIn(search),
  }
}
export const loader = load(({ search }) => [ask(NAME, { query: queryOf(search) })])

type Act = 'HIDDEN' | 'RESTORED' | 'KEPT'
const acts: Readonly<Record<Act, { label: string; explain: string; done: string }>> = {
  HIDDEN: {
    label: 'Hide post',
    explain: 'It’s hidden, and its author is told the reason. We retain it for five years.',
    done: 'The post is hidden',
  },
  KEPT: {
    label: 'Leave as it is',
    explain: 'The reports are settled with your reason. The post stays as it is.',
    done: 'The post stays',
  },
  RESTORED: {
    label: 'Show again',
    explain: 'Everyone can read it again. We notify its author.',
    done: 'The post is shown again',
  },
}

function Post({ post, onAct }: { post: ModeratedPost; onAct: (act: Act) => void }) {
  return (
    <article className="px-5 py-5 md:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 text-h4">
            {post.author}
            <Badge variant="tertiary-light" size="small">
              {postLabelLabels[post.label]}
            </Badge>
          </h2>
          <p className="figures text-small text-subtle">
            {formatDateTime(post.posted_at)} ·{' '}
            <Link
              to={`${discussionPath(post.listing_id, post.slug)}#post-${post.parent_id ?? post.id}`}
              className="link"
            >
              {post.parent_id === null ? 'Question' : 'Answer'} about {post.company}
            </Link>
            {post.paid_with === null ? '' : ` · paid with: ${post.paid_with}`}
          </p>
        </div>
        <StatusBadge
          status={
            post.status.state === 'reported' ? { ...post.status, tone: 'warning' } : post.status
          }
        />
      </div>
      <p className="mt-3 whitespace-pre-line wrap-anywhere">{post.words}</p>
      {post.reports.length === 0 ? null : (
        <ul className="mt-3 grid gap-1 text-small text-muted">
          {post.reports.map((one) => (
            <li key={`${one.at} ${one.reason}`} className="flex items-start gap-2">
              <Icon as={Flag} size="sm" className="mt-0.5" />
              {reportReasonLabels[one.reason]}, {formatDateTime(one.at)}
            </li>
          ))}
        </ul>
      )}
      {post.earlier.length === 0 ? null : (
        <Disclosure summary={`Earlier words (${post.earlier.length})`}>
          <ul className="grid gap-2">
            {post.earlier.map((one) => (
              <li key={one.until}>
                <p className="whitespace-pre-line wrap-anywhere">{one.body}</p>
                <p className="text-small text-subtle">until {formatDateTime(one.until)}</p>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
        {(['HIDDEN', 'KEPT', 'RESTORED'] as const).map((type) =>
          post.status.accepts.includes(type) ? (
            <Button
              key={type}
              size="sm"
              icon={type === 'HIDDEN' ? EyeOff : undefined}
              aria-label={`${acts[type].label}: post of ${post.author}`}
              onClick={() => onAct(type)}
            >
              {acts[type].label}
            </Button>
          ) : null,
        )}
      </div>
    </article>
  )
}

function Decide({ post, act, onClose }: { post: ModeratedPost; act: Act; onClose: () => void }) {
  const send = useSend('POST /api/lifecycles/:machine/:id/events', { changes: [NAME] })
  const { label, explain, done } = acts[act]
  return (
    <ActDialog
      title={label}
      explain={explain}
      confirm={label}
      done={done}
      reason="Reason"
      onClose={onClose}
      run={(reason) =>
        send.mutateAsync({
          params: { machine: 'discussion-post', id: post.id },
          body: { type: act, rev: post.status.rev, reason: reason ?? '' },
        })
      }
    />
  )
}

function emptyTitle(show: string | undefined): string {
  if (show === 'reported') return 'Nothing is reported'
  return show === 'hidden' ? 'Nothing is hidden' : 'No posts yet'
}

/** Posts that were reported, those that are hidden, and all others: the platform moderates and never takes part. */
export default function Moderation() {
  const [search] = useSearch()
  const asked = queryOf(search)
  const query = useCall(NAME, { query: asked }, { keep: true })
  const [act, setAct] = useState<{ post: ModeratedPost; act: Act } | null>(null)
  useShell({
    crumbs: [{ label: 'Home', to: '/admin/home' }, { label: 'Discussion' }],
    pageName: 'Discussion',
  })
  const to = (show: Show): string =>
    `/admin/listings/discussion?${new URLSearchParams({ show, ...(asked.listing_id === undefined ? {} : { listing_id: asked.listing_id }) })}`
  return (
    <>
      <PageHead
        dense
        title="Discussion"
        lead="Hide posts that break the rules, with a reason. We retain all posts for five years."
      />
      <div className="mb-4">
        <FilterPills
          label="Posts"
          items={moderationFilters.map((show) => ({
            to: to(show),
            label: labels[show],
            current: asked.show === show,
          }))}
        />
      </div>
      <QueryBoundary
        query={query}
        what="the posts"
        skeleton={
          <Card>
            <SkeletonRows rows={4} />
          </Card>
        }
      >
        {({ items, next_cursor: next }) =>
          items.length === 0 ? (
            <Card aria-label="Posts">
              <EmptyState title={emptyTitle(asked.show)} level={2}>
                {asked.show === 'reported'
                  ? 'Posts that readers report appear here.'
                  : 'Posts appear here as they are written.'}
              </EmptyState>
            </Card>
          ) : (
            <>
              <Card id={LIST} aria-label="Posts" className="scroll-mt-20 divide-y divide-border">
                {items.map((post) => (
                  <Post key={post.id} post={post} onAct={(which) => setAct({ post, act: which })} />
                ))}
              </Card>
              <EarlierPages next={next} what="posts" at={LIST} className="mt-4" />
            </>
          )
        }
      </QueryBoundary>
      {act === null ? null : <Decide post={act.post} act={act.act} onClose={() => setAct(null)} />}
    </>
  )
}
