import { assign, fromPromise, setup } from 'xstate'
import { failureOf, missing, type CallFailure } from '../flows/answers.ts'

/**
 * The server's checklist of an offering, reduced to what the flow needs. The server decides it (17 CFR 227.201 and the
 * topics of the offering's type); the browser only reads it.
 *
 * - `preparing`: the company writes; `returned`: the reviewer requests changes, of the offering or of a topic
 * - `reviewing`: submitted, the platform acts next; `decided`: approved or later; `gone`: closed, withdrawn, rejected
 *   or deleted
 */
export interface Checklist {
  stage: 'preparing' | 'returned' | 'reviewing' | 'decided' | 'gone'
  /** topics that this person has to do something about, those that were returned first; none for who may only read */
  mine: readonly string[]
  /** how many other things prevent the offering from being submitted: they wait for somebody else */
  blockers: number
  /** the server takes the submission from this person, an owner of the company */
  maySubmit: boolean
}

interface Context {
  checklist: Checklist | null
  /** the topic whose page is shown; null on the checklist itself */
  topic: string | null
  failure: CallFailure | null
}

type Found = { checklist: Checklist }
/** A topic that the company has to do something about, other than the one that was just submitted. */
export const nextTopic = ({
  checklist,
  topic,
}: Pick<Context, 'checklist' | 'topic'>): string | null =>
  checklist?.mine.find((one) => one !== topic) ?? null

/** A branch to a state of the checklist, which stores what was found. */
const branch = <const G extends string, const T extends string, A>(
  guard: G,
  target: T,
  params: (args: A) => Checklist,
) =>
  ({
    guard: { type: guard, params },
    target: `#regulatory-checklist.${target}`,
    actions: { type: 'setChecklist', params },
  }) as const
const gone = <A>(found: (args: A) => Checklist) => branch('isGone', 'overview.gone', found)
/** The state of an offering's checklist, by the server's response; the last holds when no other does. */
const settled = <A>(found: (args: A) => Checklist) =>
  [
    branch('isDecided', 'overview.decided', found),
    branch('isReturned', 'overview.returned', found),
    branch('isUnderReview', 'overview.underReview', found),
    branch('hasOwnTopic', 'overview.choosing', found),
    branch('isBlocked', 'overview.blocked', found),
    branch('isReadyForOwner', 'overview.readyForOwner', found),
    branch('isReady', 'overview.ready', found),
  ] as const
const answered = ({ event }: { event: { output: Found } }): Checklist => event.output.checklist
const changed = ({ event }: { event: Found }): Checklist => event.checklist
const setFailure = {
  type: 'setFailure',
  params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
} as const
/** The server no longer has the offering for this person. */
const missingOffering = {
  guard: {
    type: 'isMissing',
    params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
  },
  target: '#regulatory-checklist.overview.gone',
  actions: setFailure,
} as const

/**
 * An issuer's route through the whole regulatory checklist: choose the next topic, submit it, go to the next one, see
 * what blocks, submit the offering, and return to what the reviewer returned. It begins with the server's state, so
 * that it resumes where the company stopped, on any device; the form of a topic is a flow of its own, whose end is an
 * event here.
 */
export const regulatoryChecklistFlow = setup({
  types: {} as {
    context: Context
    input: { topic?: string | null } | undefined
    events:
      | { type: 'OPEN_TOPIC'; topic: string }
      | { type: 'TOPIC_SUBMITTED' }
      | { type: 'TOPIC_REOPENED' }
      | { type: 'NEXT_TOPIC' }
      | { type: 'SHOW_CHECKLIST' }
      /** the server's checklist was read again: somebody else worked on it, or another tab */
      | ({ type: 'CHECKLIST_CHANGED' } & Found)
      | { type: 'SUBMIT' }
      | { type: 'CONFIRM' }
      | { type: 'CANCEL' }
      | { type: 'RETRY' }
    tags: 'busy' | 'overview' | 'topic' | 'asking'
    children: { load: 'load'; reload: 'reload'; recount: 'recount'; submit: 'submit' }
  },
  actors: {
    /** the checklist that the page has already, or a first look */
    load: fromPromise<Found>(missing('load')),
    /** the checklist, read anew */
    reload: fromPromise<Found>(missing('reload')),
    /** the checklist after a topic was submitted */
    recount: fromPromise<Found>(missing('recount')),
    submit: fromPromise<unknown>(missing('submit')),
  },
  actions: {
    /** shows the page of a topic */
    showTopic: (_, _topic: { topic: string }) => undefined,
    showChecklist: () => undefined,
    setChecklist: assign({ checklist: (_, checklist: Checklist) => checklist }),
    setTopic: assign({ topic: (_, of: { topic: string }) => of.topic }),
    clearFailure: assign({ failure: null }),
    setFailure: assign({ failure: (_, of: { error: unknown }) => failureOf(of.error) }),
  },
  guards: {
    isTopic: ({ context }, _found: Checklist) => context.topic !== null,
    isMine: ({ context }, of: { topic: string }) =>
      context.checklist?.mine.includes(of.topic) === true,
    hasNext: ({ context }, found: Checklist) =>
      nextTopic({ ...context, checklist: found }) !== null,
    isGone: (_, found: Checklist) => found.stage === 'gone',
    isDecided: (_, found: Checklist) => found.stage === 'decided',
    isUnderReview: (_, found: Checklist) => found.stage === 'reviewing',
    isReturned: (_, found: Checklist) => found.stage === 'returned' && found.mine.length > 0,
    hasOwnTopic: (_, found: Checklist) => found.mine.length > 0,
    isBlocked: (_, found: Checklist) => found.blockers > 0,
    isReadyForOwner: (_, found: Checklist) => !found.maySubmit,
    isReady: (_, found: Checklist) => found.maySubmit,
    isMissing: (_, of: { error: unknown }) => failureOf(of.error).code === 'not_found',
    /** the server refused because the checklist is another one than the page shows */
    isOutdated: (_, of: { error: unknown }) =>
      ['guard_failed', 'not_accepted', 'stale'].includes(failureOf(of.error).code ?? ''),
  },
}).createMachine({
  id: 'regulatory-checklist',
  version: '1',
  context: ({ input }) => ({ checklist: null, topic: input?.topic ?? null, failure: null }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The server says where the company stopped',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: [gone(answered), branch('isTopic', 'topic', answered), ...settled(answered)],
        onError: [missingOffering, { target: 'unavailable', actions: setFailure }],
      },
      // the address of a topic is opened: a link of a mail, or another device
      on: {
        OPEN_TOPIC: {
          actions: { type: 'setTopic', params: ({ event }) => ({ topic: event.topic }) },
        },
      },
    },
    unavailable: {
      description: 'The checklist could not be read; the person may try again',
      on: { RETRY: { target: 'reading', actions: 'clearFailure' } },
    },
    reading: {
      description: 'The checklist is read anew',
      tags: 'busy',
      invoke: {
        id: 'reload',
        src: 'reload',
        onDone: [gone(answered), branch('isTopic', 'topic', answered), ...settled(answered)],
        onError: [missingOffering, { target: 'unavailable', actions: setFailure }],
      },
    },
    overview: {
      tags: 'overview',
      initial: 'choosing',
      on: {
        CHECKLIST_CHANGED: [gone(changed), ...settled(changed)],
        OPEN_TOPIC: {
          guard: { type: 'isMine', params: ({ event }) => ({ topic: event.topic }) },
          target: 'topic',
          actions: [
            'clearFailure',
            { type: 'setTopic', params: ({ event }) => ({ topic: event.topic }) },
            { type: 'showTopic', params: ({ event }) => ({ topic: event.topic }) },
          ],
        },
      },
      states: {
        choosing: { description: 'The company has topics to fill in' },
        returned: {
          description: 'The reviewer asks for changes; the topics that were returned come first',
        },
        blocked: {
          description:
            'Nothing is left for the company, yet something else blocks: by whom, since when',
        },
        readyForOwner: { description: 'Everything is done; an owner of the company submits' },
        ready: {
          description: 'Everything is done; the offering can be submitted',
          on: { SUBMIT: { target: 'confirming', actions: 'clearFailure' } },
        },
        confirming: {
          description: 'Asked once before the offering is submitted',
          tags: 'asking',
          on: { CONFIRM: '#regulatory-checklist.submitting', CANCEL: 'ready' },
        },
        submitted: {
          description: 'The offering was submitted a moment ago',
          on: {
            CHECKLIST_CHANGED: {
              guard: { type: 'isUnderReview', params: changed },
              actions: { type: 'setChecklist', params: changed },
            },
          },
        },
        underReview: { description: 'Waiting for the review: who acts next' },
        decided: { description: 'The review is over: approved, filed or open' },
        gone: {
          description: 'Closed, withdrawn, rejected or deleted meanwhile: why, and what now',
        },
      },
    },
    submitting: {
      description: 'The offering is on its way; a second click sends nothing',
      tags: ['busy', 'overview', 'asking'],
      invoke: {
        id: 'submit',
        src: 'submit',
        onDone: 'overview.submitted',
        onError: [
          missingOffering,
          {
            guard: { type: 'isOutdated', params: ({ event }) => ({ error: event.error }) },
            target: 'reading',
            actions: setFailure,
          },
          { target: 'overview.ready', actions: setFailure },
        ],
      },
    },
    topic: {
      tags: 'topic',
      initial: 'writing',
      on: {
        CHECKLIST_CHANGED: [gone(changed), { actions: { type: 'setChecklist', params: changed } }],
        SHOW_CHECKLIST: { target: 'left', actions: 'showChecklist' },
      },
      states: {
        writing: {
          description: 'The form of the topic, which is a flow of its own',
          on: { TOPIC_SUBMITTED: 'counting' },
        },
        counting: {
          description: 'The topic is submitted; the server says what comes next',
          tags: 'busy',
          invoke: {
            id: 'recount',
            src: 'recount',
            onDone: [
              gone(answered),
              branch('hasNext', 'topic.next', answered),
              { target: 'last', actions: { type: 'setChecklist', params: answered } },
            ],
            onError: [missingOffering, { target: 'last', actions: setFailure }],
          },
        },
        next: {
          description: 'The topic is submitted, and another one waits for the company',
          on: {
            NEXT_TOPIC: {
              target: 'writing',
              actions: [
                {
                  type: 'showTopic',
                  params: ({ context }) => ({ topic: nextTopic(context) ?? '' }),
                },
                {
                  type: 'setTopic',
                  params: ({ context }) => ({ topic: nextTopic(context) ?? '' }),
                },
              ],
            },
            TOPIC_REOPENED: 'writing',
            CHECKLIST_CHANGED: [
              gone(changed),
              {
                guard: { type: 'hasNext', params: changed },
                actions: { type: 'setChecklist', params: changed },
              },
              { target: 'last', actions: { type: 'setChecklist', params: changed } },
            ],
          },
        },
        last: {
          description: 'The topic is submitted, and no other waits for the company',
          on: {
            TOPIC_REOPENED: 'writing',
            CHECKLIST_CHANGED: [
              gone(changed),
              branch('hasNext', 'topic.next', changed),
              { actions: { type: 'setChecklist', params: changed } },
            ],
          },
        },
      },
    },
    left: {
      type: 'final',
      description: 'Back on the checklist, which begins with what the server says',
    },
  },
})
