import type { Checklist } from '#machines/offerings/regulatory-checklist.flow.ts'
import type { Workspace } from '#src/blocks/offering-location.ts'

/** States of an offering in which its checklist is closed; the server's message says why. */
const ended = new Set([
  'rejected',
  'withdrawn',
  'abandoned',
  'deleted',
  'failed',
  'closed',
  'reporting',
  'reports_ending',
  'reports_ended',
])

function stageOf(state: string, returned: boolean): Checklist['stage'] {
  if (ended.has(state)) return 'gone'
  if (state === 'draft') return 'preparing'
  if (state === 'changes_requested') return 'returned'
  if (state !== 'submitted' && !state.startsWith('in_review')) return 'decided'
  // a single topic may be returned while the offering is in review
  return returned ? 'returned' : 'reviewing'
}

/** What the flow goes by, read from the server's answer: nothing is decided here. */
export function checklistOf(workspace: Workspace): Checklist {
  const { blocking, offering, role, topics } = workspace
  const writes = role === 'owner' || role === 'editor'
  const waiting = new Set(
    blocking.flatMap((item) =>
      writes && item.who === 'issuer' && item.topic !== null ? [item.topic] : [],
    ),
  )
  const mine = topics.filter((line) => waiting.has(line.topic))
  const returned = mine.filter((line) => line.status.state === 'changes_requested')
  return {
    stage: stageOf(offering.state, returned.length > 0),
    mine: [...returned, ...mine.filter((line) => !returned.includes(line))].map(
      (line) => line.topic,
    ),
    blockers: blocking.filter((item) => item.topic === null || !waiting.has(item.topic)).length,
    maySubmit: role === 'owner' && offering.accepts.includes('SUBMIT'),
  }
}
