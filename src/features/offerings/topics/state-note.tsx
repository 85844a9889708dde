import { NextActionText } from '#src/blocks/next-action.tsx'
import { Callout } from '#src/ui/callout.tsx'
import type { TopicView } from './topic-comments.tsx'

/** States of a topic that its company has sent. */
export const sentStates = new Set(['submitted', 'under_review'])

/** What the state of the topic means for its editor. */
export function StateNote({ view }: { view: TopicView }) {
  const { state, next } = view.status
  if (view.locked_because)
    return (
      <Callout tone="quiet" title="This topic cannot be changed now">
        {view.locked_because}
      </Callout>
    )
  if (state === 'changes_requested' || state === 'rejected')
    return (
      <Callout
        tone="danger"
        title={state === 'rejected' ? 'This topic was rejected' : 'The reviewer asks for changes'}
      >
        {next === null ? null : <NextActionText next={next} me="issuer" />}
        {view.open_comments > 0
          ? ` ${view.open_comments === 1 ? 'One comment is' : `${view.open_comments} comments are`} open.`
          : ''}
      </Callout>
    )
  if (sentStates.has(state))
    return (
      <Callout tone="info" title="You sent this topic">
        {next === null ? null : <NextActionText next={next} me="issuer" />} If you change something,
        it is a draft again, and you send it once more.
      </Callout>
    )
  if (state === 'approved')
    return (
      <Callout tone="success" title="This topic is approved">
        {next === null ? (
          'It holds until the offering changes.'
        ) : (
          <NextActionText next={next} me="issuer" />
        )}
      </Callout>
    )
  return null
}
