import { assertEvent, assign, fromPromise, setup } from 'xstate'
import { failureOf, missing, type CallFailure } from '../flows/answers.ts'

/** The pages of a new company, each with an address of its own. */
export type CompanyPage = 'information' | 'people' | 'review'
/** The server's draft of a new company, and the requested page. */
export interface CompanyDraft {
  page: CompanyPage
  /** the information of the company passes its checks */
  informationComplete: boolean
  /** so do its people */
  peopleComplete: boolean
}
type Values = Readonly<Record<string, unknown>>
/** Why a company is not created again: the reason that the server names. */
const EIN_TAKEN = 'ein_taken'
function isTaken(error: unknown): boolean {
  const detail = (error as { detail?: unknown } | null)?.detail
  return (detail as { reason?: unknown } | null | undefined)?.reason === EIN_TAKEN
}
const failed = {
  type: 'setFailure',
  params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
} as const
const pageOf = (page: CompanyPage) =>
  ({
    type: 'isPage',
    params: ({ event }: { event: { draft: CompanyDraft } }) => ({ draft: event.draft, page }),
  }) as const
const assignDraft = {
  type: 'assignDraft',
  params: ({ event }: { event: { draft: CompanyDraft } }) => event.draft,
} as const
const goTo = (page: CompanyPage) => ({ type: 'goTo', params: { page } }) as const
const back = { target: 'people', actions: ['clearFailure', goTo('people')] } as const

/**
 * A new company: who it is, who runs it, a review with four attestations. The draft is on the server, so that it
 * resumes at the requested page, on another device, too. A company whose EIN is known is not created twice: its owners
 * are requested to let the person join.
 */
export const newCompanyFlow = setup({
  types: {} as {
    context: {
      informationComplete: boolean
      accountId: string | null
      failure: CallFailure | null
    }
    events:
      | { type: 'DRAFT'; draft: CompanyDraft }
      | { type: 'NEXT'; values: Values }
      | { type: 'BACK' }
      | { type: 'CREATE'; attestations: Values }
      | { type: 'JOIN'; message: string }
    output: { accountId: string | null }
    tags: 'busy' | 'information' | 'people' | 'review' | 'joining'
    children: { saveInformation: 'save'; savePeople: 'save'; create: 'create'; join: 'join' }
  },
  actors: {
    /** saves what was entered on a page and passed its checks */
    save: fromPromise<unknown, { values: Values }>(missing('save')),
    create: fromPromise<{ account_id: string }, { attestations: Values }>(missing('create')),
    join: fromPromise<unknown, { message: string }>(missing('join')),
  },
  actions: {
    /** the host opens the page */
    goTo: (_, _of: { page: CompanyPage }) => undefined,
    /** the host opens the company */
    created: (_, _of: { accountId: string }) => undefined,
    assignDraft: assign({
      informationComplete: (_, draft: CompanyDraft) => draft.informationComplete,
    }),
    setFailure: assign({ failure: (_, of: { error: unknown }) => failureOf(of.error) }),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    isPage: (_, of: { draft: CompanyDraft; page: CompanyPage }) => of.draft.page === of.page,
    isComplete: (_, of: { draft: CompanyDraft }) =>
      of.draft.informationComplete && of.draft.peopleComplete,
    hasInformation: ({ context }) => context.informationComplete,
    isTaken: (_, of: { error: unknown }) => isTaken(of.error),
  },
}).createMachine({
  id: 'new-company',
  version: '1',
  context: { informationComplete: false, accountId: null, failure: null },
  initial: 'opening',
  states: {
    opening: {
      description: 'The draft is read',
      on: {
        DRAFT: [
          { guard: pageOf('information'), target: 'information', actions: assignDraft },
          { guard: pageOf('people'), target: 'people', actions: assignDraft },
          {
            guard: { type: 'isComplete', params: ({ event }) => ({ draft: event.draft }) },
            target: 'review',
            actions: assignDraft,
          },
          { target: 'incomplete', actions: assignDraft },
        ],
      },
    },
    information: {
      description: 'Who the company is',
      tags: 'information',
      on: { NEXT: { target: 'savingInformation', actions: 'clearFailure' } },
    },
    savingInformation: {
      tags: ['busy', 'information'],
      invoke: {
        id: 'saveInformation',
        src: 'save',
        input: ({ event }) => {
          assertEvent(event, 'NEXT')
          return { values: event.values }
        },
        onDone: {
          target: 'people',
          actions: [assign({ informationComplete: true }), goTo('people')],
        },
        onError: { target: 'information', actions: failed },
      },
    },
    people: {
      description: 'Who runs the company, and who gets access',
      tags: 'people',
      on: {
        NEXT: { target: 'savingPeople', actions: 'clearFailure' },
        BACK: { target: 'information', actions: ['clearFailure', goTo('information')] },
      },
    },
    savingPeople: {
      tags: ['busy', 'people'],
      invoke: {
        id: 'savePeople',
        src: 'save',
        input: ({ event }) => {
          assertEvent(event, 'NEXT')
          return { values: event.values }
        },
        onDone: [
          {
            guard: 'hasInformation',
            target: 'review',
            actions: goTo('review'),
          },
          { target: 'incomplete', actions: goTo('review') },
        ],
        onError: { target: 'people', actions: failed },
      },
    },
    incomplete: {
      description: 'Something is missing before the company can be created',
      tags: 'review',
      on: { BACK: back },
    },
    review: {
      description: 'Everything is read once more, and four statements are confirmed',
      tags: 'review',
      on: { CREATE: { target: 'creating', actions: 'clearFailure' }, BACK: back },
    },
    creating: {
      tags: ['busy', 'review'],
      invoke: {
        id: 'create',
        src: 'create',
        input: ({ event }) => {
          assertEvent(event, 'CREATE')
          return { attestations: event.attestations }
        },
        onDone: {
          target: 'created',
          actions: [
            assign({ accountId: ({ event }) => event.output.account_id }),
            { type: 'created', params: ({ event }) => ({ accountId: event.output.account_id }) },
          ],
        },
        onError: [
          {
            guard: { type: 'isTaken', params: ({ event }) => ({ error: event.error }) },
            target: 'joining',
          },
          { target: 'review', actions: failed },
        ],
      },
    },
    joining: {
      description: 'A company with this EIN exists: its owners can be asked',
      tags: ['review', 'joining'],
      on: { JOIN: { target: 'asking', actions: 'clearFailure' }, BACK: back },
    },
    asking: {
      tags: ['busy', 'review', 'joining'],
      invoke: {
        id: 'join',
        src: 'join',
        input: ({ event }) => {
          assertEvent(event, 'JOIN')
          return { message: event.message }
        },
        onDone: 'asked',
        onError: { target: 'joining', actions: failed },
      },
    },
    asked: {
      description: 'The owners were asked',
      tags: ['review', 'joining'],
      on: { BACK: back },
    },
    created: { type: 'final', description: 'The company exists; its page opens' },
  },
  output: ({ context }) => ({ accountId: context.accountId }),
})
