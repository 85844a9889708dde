import { Flag, Pencil, Reply, Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import {
  isForCompany,
  postLabelLabels,
  type Post,
  type Thread,
} from '#domain/offerings/model/discussion.ts'
import type { OfferingPage } from '#domain/offerings/model/offering.ts'
import { formatAgo, formatDateTime } from '#src/lib/format.ts'
import { useSession } from '#src/lib/session.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { cn } from '#src/lib/classes.ts'

import type { PostAct } from './post-acts.tsx'
import { isOfCompany } from './of-company.ts'

const PostForm = lazy(() => import('./post-form.tsx'))
const PostActs = lazy(() => import('./post-acts.tsx'))
const tones = {
  member: null,
  investor: 'tertiary-light',
  partner: 'tertiary-light',
  company: 'primary-light',
  promoter: 'warning-light',
} as const

function Author({ post, now, small = false }: { post: Post; now: number; small?: boolean }) {
  const tone = tones[post.label]
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={post.author} size={small ? 'sm' : 'md'} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{post.author}</span>
          {tone === null ? null : (
            <Badge variant={tone} size="small">
              {postLabelLabels[post.label]}
            </Badge>
          )}
        </p>
        <p className="text-small text-subtle">
          <time dateTime={post.posted_at} title={formatDateTime(post.posted_at)}>
            {formatAgo(post.posted_at, now)}
          </time>
          {post.seat === null ? '' : ` · ${post.seat}`}
          {post.edited_at === null ? '' : ' · edited'}
          {post.paid_with === null ? '' : ` · paid with: ${post.paid_with}`}
        </p>
      </div>
    </div>
  )
}

/** Acts of a reader on one post: report that of another, change or take back the own. */
function Acts({ post, now, onAct }: { post: Post; now: number; onAct: (act: PostAct) => void }) {
  const { signedIn } = useSession()
  if (!signedIn || post.body === null) return null
  const of = `the post of ${post.author}`
  if (!post.own)
    return (
      <Button
        size="sm"
        variant="tertiary"
        icon={Flag}
        aria-label={`Report ${of}`}
        onClick={() => onAct('report')}
      >
        Report
      </Button>
    )
  const editable = now <= Date.parse(post.editable_until)
  return (
    <span className="flex flex-wrap gap-1">
      {editable ? (
        <Button size="sm" variant="tertiary" icon={Pencil} onClick={() => onAct('edit')}>
          Change<span className="sr-only"> your post</span>
        </Button>
      ) : null}
      {editable || !isForCompany(post.label) ? (
        <Button size="sm" variant="tertiary" icon={Undo2} onClick={() => onAct('withdraw')}>
          Take back<span className="sr-only"> your post</span>
        </Button>
      ) : null}
    </span>
  )
}

const Words = ({ post }: { post: Post }) =>
  post.body === null ? (
    <p className="mt-3 text-subtle italic">
      {post.status.state === 'hidden'
        ? 'The platform hid this post.'
        : 'The author withdrew this post.'}
    </p>
  ) : (
    <p className="mt-3 text-body whitespace-pre-line wrap-anywhere">{post.body}</p>
  )

/** A question with its answers; account holders answer, and report what breaks the rules. */
export function ThreadCard({
  thread,
  page,
  now,
}: {
  thread: Thread
  page: OfferingPage
  now: number
}) {
  const [answering, setAnswering] = useState(false)
  const [act, setAct] = useState<{ post: Post; act: PostAct } | null>(null)
  const { signedIn, user } = useSession()
  const mayAnswer = signedIn && (user?.admin_role ?? null) === null && thread.body !== null
  const waits =
    thread.label !== 'company' && !thread.replies.some((reply) => reply.label === 'company')
  return (
    <article
      id={`post-${thread.id}`}
      className="scroll-mt-32 rounded-lg border border-border bg-surface p-5 md:p-6"
    >
      <div className="flex items-start justify-between gap-3">
        <Author post={thread} now={now} />
        <Acts post={thread} now={now} onAct={(which) => setAct({ post: thread, act: which })} />
      </div>
      <Words post={thread} />
      {thread.replies.map((reply) => (
        <div
          key={reply.id}
          id={`post-${reply.id}`}
          className={cn(
            'mt-4 scroll-mt-32 border-l-[3px] px-4 py-3.5 md:px-5',
            reply.label === 'company'
              ? 'rounded-r-md border-accent bg-accent-soft'
              : 'border-border-strong',
          )}
        >
          <div className="flex items-start justify-between gap-3">
            <Author post={reply} now={now} small />
            <Acts post={reply} now={now} onAct={(which) => setAct({ post: reply, act: which })} />
          </div>
          <Words post={reply} />
        </div>
      ))}
      {waits && thread.body !== null ? (
        <p className="mt-3.5 text-small text-subtle">
          The company hasn’t answered yet. We notify it of every question.
        </p>
      ) : null}
      {mayAnswer && answering ? (
        <div className="mt-4 border-t border-border pt-4">
          <Suspense fallback={<div className="h-44" />}>
            <PostForm
              listingId={page.listing_id}
              parentId={thread.id}
              label={`Your answer to ${thread.author}`}
              button="Post answer"
              ofCompany={isOfCompany(user, page)}
              onSent={() => setAnswering(false)}
              onCancel={() => setAnswering(false)}
            />
          </Suspense>
        </div>
      ) : null}
      {mayAnswer && !answering ? (
        <div className="mt-3">
          <Button size="sm" icon={Reply} onClick={() => setAnswering(true)}>
            Answer<span className="sr-only"> {thread.author}</span>
          </Button>
        </div>
      ) : null}
      {act === null ? null : (
        <Suspense fallback={null}>
          <PostActs post={act.post} act={act.act} onClose={() => setAct(null)} />
        </Suspense>
      )}
    </article>
  )
}
