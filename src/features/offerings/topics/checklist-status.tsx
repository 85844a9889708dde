import { ArrowRight } from 'lucide-react'
import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { nextTopic } from '#machines/offerings/regulatory-checklist.flow.ts'
import {
  NextActionCard,
  NextActionText,
  type NextActionTextProps,
} from '#src/blocks/next-action.tsx'
import type { Audience, Workspace } from '#src/blocks/offering-location.ts'
import { formatDateTime } from '#src/lib/format.ts'
import { companyPath } from '#src/lib/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { BlockingList } from './blocking-card.tsx'
import type { Line } from './topic-groups.ts'
import type { ChecklistSend, ChecklistState } from './use-checklist.ts'

const lineOf = (workspace: Workspace, topic: string | null): Line | undefined =>
  workspace.topics.find((line) => line.topic === topic)

/** Where the company stopped on a topic. */
function stoppedAt(line: Line): string {
  if (line.updated_at === null) return 'Nothing is filled in yet.'
  const by = line.updated_by === null ? '' : ` by ${line.updated_by}`
  return `Last saved ${formatDateTime(line.updated_at)}${by}.`
}

const leftWords = (count: number): string =>
  count === 1 ? '1 topic needs you' : `${count} topics need you`

/** The topic that comes next, with where it was left: the checklist resumes there on every device. */
function NextTopic({
  workspace,
  topic,
  left,
  returned,
  onOpen,
}: {
  workspace: Workspace
  topic: Topic
  left: number
  returned: boolean
  onOpen: () => void
}) {
  const line = lineOf(workspace, topic)
  if (line === undefined) return null
  const comments =
    line.open_comments > 0
      ? ` ${line.open_comments === 1 ? '1 comment is' : `${line.open_comments} comments are`} open.`
      : ''
  return (
    <Card tone="accent" aria-labelledby="next-topic">
      <CardHead
        titleId="next-topic"
        title={returned ? 'The reviewer asks for changes' : leftWords(left)}
        subtitle={
          returned
            ? `${leftWords(left)}, beginning with ${line.title}.${comments}`
            : `${line.title}: ${line.status.label}. ${stoppedAt(line)}`
        }
      />
      <CardBody>
        <Button variant="primary" iconAfter={ArrowRight} onClick={onOpen}>
          Next topic: {line.title}
        </Button>
      </CardBody>
    </Card>
  )
}

/** No topic is left for this person, yet the offering cannot be submitted: who acts, and since when. */
function StillBlocked({ workspace }: { workspace: Workspace }) {
  const { role, blocking } = workspace
  const acts =
    (role === 'owner' || role === 'editor') && blocking.some((item) => item.who === 'issuer')
  return (
    <Card aria-labelledby="still-blocked">
      <CardHead
        titleId="still-blocked"
        title={acts ? 'Before you submit' : 'Waiting for others'}
        subtitle={acts ? 'Select an item to fix it.' : 'You have nothing to do here now.'}
      />
      <CardBody>
        <BlockingList blocking={workspace.blocking} />
      </CardBody>
    </Card>
  )
}

/** The offering is no longer prepared: why, and where to go on. */
export function ChecklistGone({
  state,
  workspace,
  accountId,
  me = 'issuer',
  className,
}: {
  state: ChecklistState
  workspace: Workspace | undefined
  accountId: string
  me?: NextActionTextProps['me']
  className?: string
}) {
  // what was read before the server no longer had it says nothing about why
  const offering = state.context.failure === null ? workspace?.offering : undefined
  return (
    <Callout
      tone="warning"
      live
      className={className}
      title={
        offering
          ? `This offering is ${offering.label.toLowerCase()}`
          : 'This checklist isn’t available any more'
      }
      action={
        <LinkButton to={companyPath(accountId)} size="sm">
          Show the company’s offerings
        </LinkButton>
      }
    >
      {offering ? (
        <>
          Its topics can’t be changed any more. What was saved stays here to read.{' '}
          {offering.next === null ? null : <NextActionText next={offering.next} me={me} />}
        </>
      ) : (
        'The offering was removed, or you no longer have access to it. Ask an owner of the company.'
      )}
    </Callout>
  )
}

/** What a person does next about the checklist, by the state of the flow. */
export function ChecklistStatus({
  state,
  send,
  workspace,
  audience,
}: {
  state: ChecklistState
  send: ChecklistSend
  workspace: Workspace
  audience: Audience
}) {
  const me = audience === 'issuer' ? 'issuer' : 'platform'
  const topic = nextTopic(state.context) as Topic | null
  const isReturned = state.matches({ overview: 'returned' })
  if ((isReturned || state.matches({ overview: 'choosing' })) && topic !== null)
    return (
      <NextTopic
        workspace={workspace}
        topic={topic}
        left={state.context.checklist?.mine.length ?? 0}
        returned={isReturned}
        onOpen={() => send({ type: 'OPEN_TOPIC', topic })}
      />
    )
  if (state.matches({ overview: 'blocked' })) return <StillBlocked workspace={workspace} />
  if (state.matches({ overview: 'gone' }))
    return (
      <ChecklistGone state={state} workspace={workspace} accountId={workspace.account_id} me={me} />
    )
  if (state.matches({ overview: 'submitted' }))
    return (
      <Callout tone="success" live title="Offering submitted">
        We review it topic by topic and email you. Until we decide, you can change only what we ask
        you to.
      </Callout>
    )
  if (state.matches({ overview: 'underReview' }) || state.matches({ overview: 'decided' }))
    return <NextActionCard presented={workspace.offering} me={me} />
  return null
}

/** On the page of a topic after it was submitted: what comes next. */
export function TopicEnd({
  state,
  send,
  workspace,
  title,
}: {
  state: ChecklistState
  send: ChecklistSend
  workspace: Workspace
  title: string
}) {
  const next = lineOf(workspace, nextTopic(state.context))
  const counting = state.matches({ topic: 'counting' })
  const leads = state.matches({ topic: 'next' }) && next !== undefined
  if (!counting && !leads && !state.matches({ topic: 'last' })) return null
  const left = state.context.checklist?.mine.length ?? 0
  return (
    <Callout
      tone="success"
      live
      title={`${title} sent for review`}
      className="mb-6"
      action={
        counting ? undefined : (
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {leads ? (
              <Button
                variant="primary"
                iconAfter={ArrowRight}
                onClick={() => send({ type: 'NEXT_TOPIC' })}
              >
                Next topic: {next.title}
              </Button>
            ) : null}
            <Button onClick={() => send({ type: 'SHOW_CHECKLIST' })}>Back to the checklist</Button>
          </span>
        )
      }
    >
      {counting ? 'Looking up the next topic.' : null}
      {leads ? `${leftWords(left)}.` : null}
      {state.matches({ topic: 'last' }) ? lastWords(state) : null}
    </Callout>
  )
}

function lastWords(state: ChecklistState): string {
  if (state.context.failure !== null)
    return 'We could not look up the next topic. The checklist shows it once you are back online.'
  return 'No other topic needs you. The checklist shows what is left.'
}
