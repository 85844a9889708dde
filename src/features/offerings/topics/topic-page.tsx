import { ArrowLeft, History, Lightbulb } from 'lucide-react'
import { lazy, Suspense, type ComponentType } from 'react'
import { topicCatalogue, type Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { useQueryOf } from '#src/api/query.ts'
import {
  useOfferingPlace,
  type Audience,
  type Workspace,
  workspaceQuery,
} from '#src/blocks/offering-location.ts'
import { load } from '#src/api/load.ts'
import { FailedState, QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { Link } from '#src/lib/nav.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { Well } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows, SkeletonText } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { InnerLinkTabs } from '#src/ui/tabs.tsx'
import { ChecklistGone, TopicEnd } from './checklist-status.tsx'
import { Reopen } from './reopen.tsx'
import { Comments, type TopicView } from './topic-comments.tsx'
import { StateNote } from './state-note.tsx'
import type { TopicFormProps } from './topic-form.tsx'
import { TopicRail } from './topic-rail.tsx'
import { TopicReading } from './topic-reading.tsx'
import { topicLeads, topicTips } from './topic-labels.ts'
import { useChecklist, type ChecklistSend, type ChecklistState } from './use-checklist.ts'
import { topicQuery, isTopic } from './use-topic.ts'

/** The workspace and the topic of a row. */
export const topicLoader = load(({ params: { listing_id }, props }) => {
  const topic = props?.['topic']
  return isTopic(topic)
    ? [workspaceQuery(listing_id), topicQuery(listing_id, topic)]
    : [workspaceQuery(listing_id)]
})

/** The platform's decisions on a topic. */
const ReviewBar = lazy(async () => ({
  default: (await import('#src/blocks/review/review-bar.tsx')).ReviewBar,
}))

/** Changes, versions and history, below the form or the facts. */
const TopicActivity = lazy(() => import('./topic-activity.tsx'))

/** Topics that share the last folder of their path are rendered next to each other: shares, costs, proceeds. */
function siblings(topic: Topic, workspace: Workspace): Workspace['topics'] {
  const folder = topicCatalogue[topic].path.replace(/\/[^/]+$/, '')
  return folder.endsWith('/legal')
    ? []
    : workspace.topics.filter(
        (line) => topicCatalogue[line.topic].path.replace(/\/[^/]+$/, '') === folder,
      )
}

/** `editTo`: the form is a dialog over this page; without it the form is the page. */
interface BodyProps {
  topic: Topic
  audience: Audience
  listingId: string
  view: TopicView
  workspace: Workspace
  back: string
  editTo?: string
  Form?: ComponentType<TopicFormProps>
  state: ChecklistState
  send: ChecklistSend
}

function Body({
  topic,
  audience,
  listingId,
  view,
  workspace,
  back,
  editTo,
  Form,
  state,
  send,
}: BodyProps) {
  const editable = audience === 'issuer' && view.editable
  const may = audience === 'admin' || workspace.role !== 'viewer'
  const tips = topicTips[topic]
  const inFolder = siblings(topic, workspace)
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_17.5rem]">
      <div className="min-w-0">
        {inFolder.length > 1 ? (
          <InnerLinkTabs
            className="mb-5"
            label="Topics of this part"
            items={inFolder.map((line) => ({
              to: line.href,
              label: line.title,
              current: line.topic === topic,
              ...(line.open_comments > 0 ? { count: line.open_comments, alert: true } : {}),
            }))}
          />
        ) : null}
        {audience === 'issuer' ? (
          <TopicEnd state={state} send={send} workspace={workspace} title={view.title} />
        ) : null}
        <div className="mb-6 grid gap-4 empty:hidden">
          {audience === 'issuer' && !isAtEnd(state) ? <StateNote view={view} /> : null}
          {audience === 'issuer' && view.status.accepts.includes('REOPENED') && may ? (
            <Reopen view={view} />
          ) : null}
          {audience === 'admin' ? (
            <Suspense fallback={<SkeletonText lines={2} />}>
              <ReviewBar listingId={listingId} view={view} />
            </Suspense>
          ) : null}
        </div>
        {Form && editable && editTo === undefined ? (
          <Form
            key={topic}
            topic={topic}
            listingId={listingId}
            view={view}
            back={back}
            onSent={() => send({ type: 'TOPIC_SUBMITTED' })}
            onReopened={() => send({ type: 'TOPIC_REOPENED' })}
          />
        ) : (
          <TopicReading
            topic={topic}
            values={view.values}
            {...(editable && editTo ? { editTo } : {})}
          />
        )}
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <TopicActivity key={view.revision} topic={topic} listingId={listingId} view={view} />
        </Suspense>
      </div>
      <aside aria-label="About this topic" className="grid content-start gap-6">
        <Comments view={view} topic={topic} listingId={listingId} may={may} />
        {tips ? (
          <Well>
            <h2 className="flex items-center gap-2 text-h4">
              <Icon as={Lightbulb} />
              What reviewers look for
            </h2>
            <ul className="mt-2 list-disc pl-5 text-small text-muted">
              {tips.map((tip) => (
                <li key={tip} className="py-0.5">
                  {tip}
                </li>
              ))}
            </ul>
          </Well>
        ) : null}
        {view.updated_at ? (
          <p className="flex items-start gap-2 text-small text-subtle">
            <Icon as={History} size="sm" className="mt-0.5" />
            Last changed {formatDateTime(view.updated_at)}
            {view.updated_by ? ` by ${view.updated_by}` : ''}.
          </p>
        ) : null}
      </aside>
    </div>
  )
}

/** A topic was submitted here a moment ago. */
const isAtEnd = (state: ChecklistState): boolean =>
  (['counting', 'next', 'last'] as const).some((one) => state.matches({ topic: one }))

/**
 * One topic of an offering: its form with drafts for the company, or its facts to read; review, comments, versions and
 * history.
 */
export function TopicPage(props: TopicPageProps) {
  // each topic starts its part of the flow from the server's state
  return <Page key={props.topic} {...props} />
}

export interface TopicPageProps {
  topic: Topic
  audience?: Audience
  editAt?: string
  /** the form of the company; without it the topic is read */
  Form?: ComponentType<TopicFormProps>
}

function Page({ topic, audience = 'issuer', editAt, Form }: TopicPageProps) {
  const entry = topicCatalogue[topic]
  const overview =
    topic === 'pitch' ? 'offering-details/checklist' : 'offering-details/regulatory/overview'
  const place = useOfferingPlace(audience, {
    current: entry.path,
    title: entry.title,
    mini: topic !== 'pitch',
    crumbs: topic === 'pitch' ? [] : [{ label: 'Regulatory' }],
  })
  const { listing_id } = place.params
  const query = useQueryOf(topicQuery(listing_id, topic), { every: 60_000 })
  const view = query.data
  const back = place.to(overview)
  const [state, send] = useChecklist({
    listingId: listing_id,
    topic,
    workspace: place.workspace.data,
    checklistPath: place.to('offering-details/checklist'),
  })
  return (
    <div className="grid gap-8 lg:grid-cols-[12.5rem_minmax(0,1fr)]">
      <div className="max-lg:hidden">
        {place.workspace.data ? <TopicRail workspace={place.workspace.data} topic={topic} /> : null}
      </div>
      <div className="min-w-0">
        <Link
          to={back}
          className="touch-target mb-3 inline-flex items-center gap-2 text-small text-link hover:underline lg:hidden"
        >
          <Icon as={ArrowLeft} size="sm" />
          All topics
        </Link>
        <PageHead
          dense={audience === 'admin'}
          title={entry.title}
          lead={topicLeads[topic]}
          mark={view ? <StatusBadge status={view.status} className="self-center" /> : undefined}
        />
        {audience === 'issuer' && state.matches({ overview: 'gone' }) ? (
          <ChecklistGone
            state={state}
            workspace={place.workspace.data}
            accountId={place.params.account_id}
            className="mb-6"
          />
        ) : null}
        <QueryBoundary
          query={query}
          what="this topic"
          backTo={back}
          skeleton={<SkeletonText lines={8} />}
        >
          {(found) => {
            if (place.workspace.data)
              return (
                <Body
                  topic={topic}
                  audience={audience}
                  listingId={listing_id}
                  view={found}
                  workspace={place.workspace.data}
                  back={back}
                  state={state}
                  send={send}
                  {...(editAt ? { editTo: place.to(editAt) } : {})}
                  {...(Form ? { Form } : {})}
                />
              )
            if (state.matches('unavailable'))
              return (
                <FailedState
                  error={place.workspace.error}
                  what="the checklist"
                  onRetry={() => send({ type: 'RETRY' })}
                />
              )
            if (state.matches({ overview: 'gone' })) return null
            return <SkeletonText lines={8} />
          }}
        </QueryBoundary>
      </div>
    </div>
  )
}
