import { assertEvent, assign, fromPromise, setup } from 'xstate'
import { failureOf, missing, type CallFailure } from '../flows/answers.ts'
import { editFormFlow, type FormReport } from '../flows/edit-form.flow.ts'

/** Another page, and why the person is led there. */
export interface Elsewhere {
  to: string
  because: string
}
/** What the review waits for, by the server's state of the agreement and its signatures. */
export type ReviewStage = 'reviewing' | 'signing' | 'othersSign' | 'ready'

/** The server's response for a step that is opened; this flow decides none of it. */
export type Opened =
  | ({ as: 'elsewhere' } & Elsewhere)
  /** `savedAt`: ISO time of the draft that the server has */
  | { as: 'confirming' | 'filling' | 'returned'; savedAt: string | null }
  | { as: 'review' }
  | ({ as: 'gone' } & Elsewhere)

/** Events after which nothing that was read before counts: the server refused, or did not answer. */
const contradictsWhatWasRead = ({ type }: { type: string }): boolean =>
  type === 'RETRY' || type === 'FORM_GONE' || type.startsWith('xstate.error.')

const setFailure = {
  type: 'setFailure',
  params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
} as const

/**
 * The guided investment: one step after the other, then the review. Which step can be opened, whether its facts are on
 * file and what comes next is decided by the server's machine (`next_step`, `reachable`, `confirm_only`,
 * `status.accepts`); so it resumes at the same step on another device. The answers belong to the form, whose own flow
 * is a child of this one.
 */
export const investorInformationFlow = setup({
  types: {} as {
    context: {
      step: string
      elsewhere: Elsewhere | null
      savedAt: string | null
      failure: CallFailure | null
    }
    input: { step: string }
    events:
      | { type: 'OPENED'; step: string }
      | { type: 'RETRY' }
      | { type: 'CONFIRM' }
      | { type: 'CHANGE' }
      | { type: 'REVIEW'; stage: ReviewStage }
      | { type: 'SUBMIT'; acceptsLess: boolean }
      | FormReport
    tags: 'busy' | 'moving' | 'confirm' | 'form' | 'review'
    children: { open: 'open'; confirm: 'confirm'; form: 'form'; submit: 'submit' }
  },
  actors: {
    /** `fresh`: nothing that was read before counts, because the server has refused it */
    open: fromPromise<Opened, { step: string; fresh: boolean }>(missing('open')),
    confirm: fromPromise<unknown, { step: string }>(missing('confirm')),
    form: editFormFlow,
    /** `acceptsLess`: fewer units are welcome when not all are left */
    submit: fromPromise<unknown, { acceptsLess: boolean }>(missing('submit')),
  },
  actions: {
    /** to another page, replacing this address */
    goElsewhere: (_, _of: Elsewhere) => undefined,
    /** to the step that the server names next */
    goOn: () => undefined,
    setStep: assign({ step: (_, of: { step: string }) => of.step, failure: null, elsewhere: null }),
    setElsewhere: assign({
      elsewhere: (_, of: Elsewhere) => ({ to: of.to, because: of.because }),
    }),
    setSavedAt: assign({
      savedAt: (_, of: { opened: Opened }) => ('savedAt' in of.opened ? of.opened.savedAt : null),
    }),
    setFailure: assign({ failure: (_, of: { error: unknown }) => failureOf(of.error) }),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    is: (_, of: { opened: Opened; as: Opened['as'] }) => of.opened.as === of.as,
    notAccepted: ({ event }) => 'error' in event && failureOf(event.error).code === 'not_accepted',
    at: ({ event }, stage: ReviewStage) => event.type === 'REVIEW' && event.stage === stage,
  },
}).createMachine({
  id: 'investor-information',
  version: '1',
  context: ({ input }) => ({
    step: input.step,
    elsewhere: null,
    savedAt: null,
    failure: null,
  }),
  initial: 'opening',
  on: {
    OPENED: {
      target: '.opening',
      reenter: true,
      actions: { type: 'setStep', params: ({ event }) => event },
    },
  },
  states: {
    opening: {
      description: 'The server is asked what this step is now',
      tags: ['busy', 'moving'],
      invoke: {
        id: 'open',
        src: 'open',
        input: ({ context, event }) => ({
          step: context.step,
          fresh: contradictsWhatWasRead(event),
        }),
        onDone: [
          {
            guard: {
              type: 'is',
              params: ({ event }) => ({ opened: event.output, as: 'elsewhere' as const }),
            },
            target: 'elsewhere',
            actions: {
              type: 'setElsewhere',
              params: ({ event }) => event.output as Elsewhere & Opened,
            },
          },
          {
            guard: {
              type: 'is',
              params: ({ event }) => ({ opened: event.output, as: 'gone' as const }),
            },
            target: 'gone',
            actions: {
              type: 'setElsewhere',
              params: ({ event }) => event.output as Elsewhere & Opened,
            },
          },
          {
            guard: {
              type: 'is',
              params: ({ event }) => ({ opened: event.output, as: 'confirming' as const }),
            },
            target: 'confirming',
            actions: { type: 'setSavedAt', params: ({ event }) => ({ opened: event.output }) },
          },
          {
            guard: {
              type: 'is',
              params: ({ event }) => ({ opened: event.output, as: 'returned' as const }),
            },
            target: 'answering.returned',
            actions: { type: 'setSavedAt', params: ({ event }) => ({ opened: event.output }) },
          },
          {
            guard: {
              type: 'is',
              params: ({ event }) => ({ opened: event.output, as: 'review' as const }),
            },
            target: 'review',
          },
          {
            target: 'answering.filling',
            actions: { type: 'setSavedAt', params: ({ event }) => ({ opened: event.output }) },
          },
        ],
        onError: { target: 'failed', actions: setFailure },
      },
    },
    failed: {
      description: 'The step could not be read',
      on: { RETRY: { target: 'opening', actions: 'clearFailure' } },
    },
    elsewhere: {
      description: 'The step cannot be opened: the page leads to the one that can, and says why',
      tags: 'moving',
      entry: {
        type: 'goElsewhere',
        params: ({ context }) => context.elsewhere ?? { to: '', because: '' },
      },
    },
    confirming: {
      description: 'Everything is on file: one click confirms it',
      tags: 'confirm',
      on: { CONFIRM: 'submitting', CHANGE: 'answering.filling' },
    },
    submitting: {
      description: 'What is on file is being confirmed; a second click does nothing',
      tags: ['busy', 'confirm'],
      entry: 'clearFailure',
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: ({ context }) => ({ step: context.step }),
        onDone: 'advancing',
        onError: [
          { guard: 'notAccepted', target: 'opening' },
          { target: 'refused', actions: setFailure },
        ],
      },
    },
    refused: {
      description: 'The confirmation was refused: why, and a way to the fields',
      tags: 'confirm',
      on: {
        CONFIRM: 'submitting',
        CHANGE: { target: 'answering.filling', actions: 'clearFailure' },
      },
    },
    answering: {
      tags: 'form',
      invoke: {
        id: 'form',
        src: 'form',
        input: ({ context, self }) => ({
          drafts: true,
          savedAt: context.savedAt,
          parent: self,
        }),
      },
      initial: 'filling',
      on: { FORM_SUBMITTED: 'advancing', FORM_GONE: 'opening' },
      states: {
        filling: { description: 'The questions of the step' },
        returned: { description: 'The questions again, with what has to be corrected' },
      },
    },
    advancing: {
      description: 'The step is in; the page goes on to the one that the server names',
      tags: ['busy', 'moving'],
      entry: 'goOn',
    },
    review: {
      tags: 'review',
      initial: 'reviewing',
      on: {
        REVIEW: [
          { guard: { type: 'at', params: 'signing' }, target: '.signing' },
          { guard: { type: 'at', params: 'othersSign' }, target: '.othersSign' },
          { guard: { type: 'at', params: 'ready' }, target: '.ready' },
          { target: '.reviewing' },
        ],
      },
      states: {
        reviewing: { description: 'The answers and the terms; the agreement is to be prepared' },
        signing: { description: 'The agreement is prepared: it is read and signed' },
        othersSign: { description: 'Others have to sign, too: who, and since when' },
        ready: {
          description: 'Everybody has signed; the investment can be submitted',
          on: { SUBMIT: '#investor-information.submittingAll' },
        },
      },
    },
    submittingAll: {
      description: 'The investment is being submitted; a second click does nothing',
      tags: ['busy', 'review'],
      entry: 'clearFailure',
      invoke: {
        id: 'submit',
        src: 'submit',
        input: ({ event }) => {
          assertEvent(event, 'SUBMIT')
          return { acceptsLess: event.acceptsLess }
        },
        onDone: 'submitted',
        onError: [
          { guard: 'notAccepted', target: 'opening', actions: setFailure },
          { target: 'review.ready', actions: setFailure },
        ],
      },
    },
    submitted: {
      description: 'The investment is submitted: until when it can be cancelled, what follows',
    },
    gone: { description: 'The investment ended meanwhile: why, and where to go now' },
  },
})
