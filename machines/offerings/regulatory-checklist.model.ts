import { defineModel } from '../lib/model.ts'
import { GENERAL } from '../flows/answers.ts'
import { nextTopic, regulatoryChecklistFlow, type Checklist } from './regulatory-checklist.flow.ts'

const checklist = (stage: Checklist['stage'], more: Partial<Checklist> = {}): Checklist => ({
  stage,
  mine: [],
  blockers: 0,
  maySubmit: true,
  ...more,
})
/** A checklist in each of the situations that an issuer comes upon. */
export const checklists = {
  open: checklist('preparing', { mine: ['employees', 'profits'], blockers: 0 }),
  returned: checklist('returned', { mine: ['costs', 'employees'], blockers: 0 }),
  blocked: checklist('preparing', { blockers: 1 }),
  done: checklist('preparing'),
  forOwner: checklist('preparing', { maySubmit: false }),
  inReview: checklist('reviewing', { maySubmit: false }),
  decided: checklist('decided', { maySubmit: false }),
  gone: checklist('gone', { maySubmit: false }),
} as const satisfies Record<string, Checklist>
export type Situation = keyof typeof checklists

const outputs = Object.fromEntries(
  Object.entries(checklists).map(([name, found]) => [name, { output: { checklist: found } }]),
) as Record<Situation, { output: { checklist: Checklist } }>
const notFound = { error: { code: 'not_found', message: 'Not found.' } }
const down = { error: { message: GENERAL } }

/**
 * What a page does in one state is tested enough there: these responses, and all of them where the state is left for
 * each.
 */
const FEW = new Set(['open', 'gone', 'notFound', 'down'])

/** An issuer's whole checklist, from opening it to the end of the review. */
export const regulatoryChecklistModel = defineModel(regulatoryChecklistFlow, {
  cases: {
    OPEN_TOPIC: { default: { topic: 'employees' } },
    TOPIC_SUBMITTED: { default: {} },
    TOPIC_REOPENED: { default: {} },
    NEXT_TOPIC: { default: {} },
    SHOW_CHECKLIST: { default: {} },
    CHECKLIST_CHANGED: Object.fromEntries(
      Object.entries(checklists).map(([name, found]) => [name, { checklist: found }]),
    ),
    SUBMIT: { default: {} },
    CONFIRM: { default: {} },
    CANCEL: { default: {} },
    RETRY: { default: {} },
    'xstate.done.actor.load': outputs,
    'xstate.error.actor.load': { notFound, down },
    'xstate.done.actor.reload': outputs,
    'xstate.error.actor.reload': { notFound, down },
    'xstate.done.actor.recount': {
      open: { output: { checklist: { ...checklists.open, mine: ['profits'] } } },
      done: outputs.done,
      gone: outputs.gone,
    },
    'xstate.error.actor.recount': { notFound, down },
    'xstate.done.actor.submit': { sent: { output: {} } },
    'xstate.error.actor.submit': {
      blocked: {
        error: {
          code: 'guard_failed',
          message: 'Resolve the blockers before you submit the offering.',
        },
      },
      notFound,
      down,
    },
  },
  // a state of the checklist is one situation; a page fills in the form of employees only
  identify: ({ context: { topic, checklist } }) => [
    topic === null,
    topic === 'employees',
    checklist === null,
  ],
  onPage: (state, event) => {
    const { checklist, topic } = state.context as { checklist: unknown; topic: string | null }
    const reads = event.type.endsWith('.actor.load') || event.type.endsWith('.actor.reload')
    if (reads && state.matches('reading')) return checklist !== null || FEW.has(event.case)
    if (reads) return topic === null || FEW.has(event.case)
    if (event.type === 'TOPIC_SUBMITTED') return topic === 'employees'
    if (event.type !== 'CHECKLIST_CHANGED') return true
    // a page reads the checklist anew now and then: every change is seen from the open list, one in each other state
    if (state.matches({ overview: 'gone' }) || state.matches({ topic: 'counting' })) return false
    if (state.matches({ overview: 'submitted' })) return event.case === 'inReview'
    if (state.matches({ topic: 'next' }) || state.matches({ topic: 'last' }))
      return event.case === 'done' || FEW.has(event.case)
    if (state.matches('topic')) return FEW.has(event.case)
    return state.matches({ overview: 'choosing' }) || event.case === 'open'
  },
  invariants: {
    'regulatory-checklist.opening': (s) => s.context.checklist === null,
    'regulatory-checklist.overview.choosing': (s) => (s.context.checklist?.mine.length ?? 0) > 0,
    'regulatory-checklist.overview.returned': (s) => s.context.checklist?.stage === 'returned',
    'regulatory-checklist.overview.blocked': (s) =>
      s.context.checklist?.mine.length === 0 && s.context.checklist.blockers > 0,
    'regulatory-checklist.overview.readyForOwner': (s) => s.context.checklist?.maySubmit === false,
    'regulatory-checklist.overview.ready': (s) =>
      s.context.checklist?.maySubmit === true && s.context.checklist.blockers === 0,
    'regulatory-checklist.overview.confirming': (s) => s.context.failure === null,
    'regulatory-checklist.topic.writing': (s) => s.context.topic !== null,
    'regulatory-checklist.topic.next': (s) => nextTopic(s.context) !== null,
  },
})
