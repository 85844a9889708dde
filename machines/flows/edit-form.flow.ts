import {
  assign,
  emit,
  enqueueActions,
  fromPromise,
  not,
  setup,
  stateIn,
  type AnyActorRef,
} from 'xstate'
import { GENERAL, missing } from './answers.ts'

/** ms after the first key that is not stored at which a draft is sent, so that each is stored within two seconds */
export const DRAFT_AFTER_MS = 1000
/** ms between two tries while the server cannot be reached */
export const RETRY_MS = 5000

/** What speaks against storing. Of the fields only their paths and the sentences about them are here, never a value. */
export interface Problem {
  /**
   * `offline`: no answer came · `stale`: somebody else stored another version · `gone`: it can never be stored here ·
   * `refused`: something has to be corrected first · `failed`: the same may work later
   */
  kind: 'offline' | 'stale' | 'gone' | 'refused' | 'failed'
  message: string
  fields: Readonly<Record<string, string>>
}
/** Answer of the form's own check: the paths that are wrong, with a sentence for each. */
export type Checked = { ok: true } | { ok: false; fields: Readonly<Record<string, string>> }
/**
 * What the upload of a file reports to the form that the file belongs to; `upload` identifies the upload, never the
 * file.
 */
export type UploadReport =
  | { type: 'UPLOAD_BEGAN'; upload: string }
  | { type: 'UPLOAD_STORED'; upload: string }
  | { type: 'UPLOAD_FAILED'; upload: string }
  | { type: 'UPLOAD_REMOVED'; upload: string }
/** What a form reports to the flow that opened it. */
export type FormReport = { type: 'FORM_SUBMITTED' } | { type: 'FORM_GONE'; message: string }

/** The problem that an actor was rejected with. */
function problemOf(error: unknown): Problem {
  if (typeof error === 'object' && error !== null && 'kind' in error) return error as Problem
  return { kind: 'failed', message: GENERAL, fields: {} }
}
const kindIs =
  (kind: Problem['kind']) =>
  ({ event }: { event: object }): boolean =>
    problemOf('error' in event ? event.error : null).kind === kind

const problemOfDraft = {
  type: 'setProblem',
  params: ({ event }: { event: { error: unknown } }) => ({ error: event.error, draft: true }),
} as const
const problemOfForm = {
  type: 'setProblem',
  params: ({ event }: { event: { error: unknown } }) => ({ error: event.error, draft: false }),
} as const
const uploadIs = (is: 'underWay' | 'failed') =>
  ({
    type: 'setUpload',
    params: ({ event }: { event: UploadReport }) => ({ upload: event.upload, is }),
  }) as const
const forgetUpload = {
  type: 'forgetUpload',
  params: ({ event }: { event: UploadReport }) => ({ upload: event.upload }),
} as const
const setSaved = {
  type: 'setSaved',
  params: ({ event }: { event: { output: { savedAt: string } } }) => event.output,
} as const

/** From where something was typed, or a submission failed: a draft of it is stored all the same. */
const unstored = {
  CHANGED: { target: '#edit-form.dirty', actions: 'setUnsaved' },
  SUBMIT: '#edit-form.awaitingUploads',
  SAVE_NOW: { guard: 'draftDue', target: '#edit-form.savingDraft' },
} as const
/** Of these it depends on what came before whether something would be lost. */
const unsent = {
  ...unstored,
  LEAVE: [
    { guard: 'draftDue', target: '#edit-form.savingDraft', actions: 'setLeaving' },
    { guard: 'unsaved', target: '#edit-form.leaving' },
  ],
  CANCEL: [
    { guard: 'discards', target: '#edit-form.discardAsked' },
    { target: '#edit-form.clean', actions: ['clearProblem', 'cancelled'] },
  ],
} as const

/**
 * A form of a record, a step or a topic. The values belong to the host's form; this flow has only its phases, so no
 * value is ever in the context. A session that ended and a second factor are no states here: the HTTP client waits for
 * them and repeats the call, which goes on being under way meanwhile (`session`, `step-up`).
 */
export const editFormFlow = setup({
  types: {} as {
    context: {
      /** drafts are stored as one types; otherwise only a submission stores anything */
      drafts: boolean
      /** something was typed that the server does not have */
      unsaved: boolean
      /** the person leaves as soon as it is stored */
      leaving: boolean
      /** ISO time of the draft that the server has */
      savedAt: string | null
      /** stays until the next try, so that it can be read while it is corrected */
      problem: (Problem & { draft: boolean }) | null
      /** files that are chosen and not stored */
      uploads: Readonly<Record<string, 'underWay' | 'failed'>>
      parent: AnyActorRef | null
    }
    input: { drafts: boolean; savedAt?: string | null; parent?: AnyActorRef }
    events:
      | { type: 'CHANGED'; dirty: boolean }
      | { type: 'SAVE_NOW' }
      | { type: 'SUBMIT' }
      | { type: 'LEAVE' }
      | { type: 'SAVE_AND_LEAVE' }
      | { type: 'STAY' }
      | { type: 'DISCARD' }
      | { type: 'CANCEL' }
      | { type: 'RESOLVED' }
      | UploadReport
    emitted: { type: 'submitted' } | { type: 'cancelled' }
    tags: 'busy' | 'saving'
    children: {
      saveDraft: 'saveDraft'
      discardDraft: 'discardDraft'
      check: 'check'
      submit: 'submit'
    }
  },
  actors: {
    saveDraft: fromPromise<{ savedAt: string }>(missing('saveDraft')),
    discardDraft: fromPromise<unknown>(missing('discardDraft')),
    check: fromPromise<Checked>(missing('check')),
    submit: fromPromise<unknown>(missing('submit')),
  },
  actions: {
    setUnsaved: assign({ unsaved: true }),
    setLeaving: assign({ leaving: true }),
    clearLeaving: assign({ leaving: false }),
    clearProblem: assign({ problem: null }),
    /** everything that was typed is stored, or given up */
    clear: assign({ unsaved: false, leaving: false }),
    forgetDraft: assign({ savedAt: null }),
    /** a refused submission stays to be read while its draft is stored */
    setSaved: assign({
      savedAt: (_, of: { savedAt: string }) => of.savedAt,
      problem: ({ context }) => (context.problem?.draft === true ? null : context.problem),
    }),
    setProblem: assign({
      problem: (_, of: { error: unknown; draft: boolean }) => ({
        ...problemOf(of.error),
        draft: of.draft,
      }),
      leaving: false,
    }),
    setWrong: assign({
      problem: (_, of: { checked: Checked }) => ({
        draft: false,
        kind: 'refused' as const,
        message: '',
        fields: of.checked.ok ? {} : of.checked.fields,
      }),
      leaving: false,
    }),
    setUpload: assign({
      uploads: ({ context }, of: { upload: string; is: 'underWay' | 'failed' }) => ({
        ...context.uploads,
        [of.upload]: of.is,
      }),
    }),
    forgetUpload: assign({
      uploads: ({ context }, of: { upload: string }) => {
        const { [of.upload]: _, ...others } = context.uploads
        return others
      },
    }),
    setUploadFailed: assign({
      problem: {
        draft: false,
        kind: 'refused' as const,
        message: 'A file was not uploaded. Try it again or remove it, then submit again.',
        fields: {},
      },
      leaving: false,
    }),
    submitted: emit({ type: 'submitted' }),
    cancelled: emit({ type: 'cancelled' }),
    reportSubmitted: enqueueActions(({ context, enqueue }) => {
      if (context.parent) enqueue.sendTo(context.parent, { type: 'FORM_SUBMITTED' } as FormReport)
    }),
    reportGone: enqueueActions(({ context, enqueue }) => {
      const message = context.problem?.message ?? GENERAL
      if (context.parent)
        enqueue.sendTo(context.parent, { type: 'FORM_GONE', message } as FormReport)
    }),
  },
  guards: {
    drafts: ({ context }) => context.drafts,
    draftDue: ({ context }) => context.drafts && context.unsaved,
    hasDraft: ({ context }) => context.drafts && context.savedAt !== null,
    discards: ({ context }) => context.unsaved || (context.drafts && context.savedAt !== null),
    /** what is stored as one types may differ from what the form began with, so every change counts there */
    changed: ({ context, event }) => event.type === 'CHANGED' && (context.drafts || event.dirty),
    undone: ({ context, event }) => event.type === 'CHANGED' && !context.drafts && !event.dirty,
    unsaved: ({ context }) => context.unsaved,
    leaving: ({ context }) => context.leaving,
    uploads: ({ context }) => Object.values(context.uploads).includes('underWay'),
    uploadFailed: ({ context }) => Object.values(context.uploads).includes('failed'),
    /** an upload also reports its removal when its field leaves the page: by then it is mostly stored already */
    isUnstored: ({ context, event }) =>
      event.type === 'UPLOAD_REMOVED' && event.upload in context.uploads,
    outdated: stateIn('#edit-form.savingDraft.outdated'),
    submitWaits: stateIn('#edit-form.savingDraft.submitWaits'),
    passes: ({ event }) => 'output' in event && (event.output as Checked).ok,
    isOffline: kindIs('offline'),
    isStale: kindIs('stale'),
    isGone: kindIs('gone'),
    isRefused: kindIs('refused'),
  },
  delays: { draft: DRAFT_AFTER_MS, retry: RETRY_MS },
}).createMachine({
  id: 'edit-form',
  version: '1',
  context: ({ input }) => ({
    drafts: input.drafts,
    unsaved: false,
    leaving: false,
    savedAt: input.savedAt ?? null,
    problem: null,
    uploads: {},
    parent: input.parent ?? null,
  }),
  initial: 'clean',
  on: {
    CHANGED: { guard: 'changed', actions: 'setUnsaved' },
    UPLOAD_BEGAN: { actions: uploadIs('underWay') },
    UPLOAD_STORED: { actions: forgetUpload },
    UPLOAD_FAILED: { actions: uploadIs('failed') },
    UPLOAD_REMOVED: { actions: forgetUpload },
  },
  states: {
    clean: {
      description: 'Nothing was typed since it was opened',
      on: {
        CHANGED: { guard: 'changed', target: 'dirty', actions: 'setUnsaved' },
        SUBMIT: 'awaitingUploads',
        CANCEL: [{ guard: 'hasDraft', target: 'discardAsked' }, { actions: 'cancelled' }],
      },
    },
    dirty: {
      description: 'Something was typed that is not stored yet',
      on: {
        ...unstored,
        // later keys don't put the draft off: who types without a pause would never have one
        CHANGED: { guard: 'undone', target: 'clean', actions: 'clear' },
        LEAVE: [
          { guard: 'drafts', target: 'savingDraft', actions: 'setLeaving' },
          { target: 'leaving' },
        ],
        CANCEL: 'discardAsked',
      },
      after: { draft: { guard: 'drafts', target: 'savingDraft' } },
    },
    savingDraft: {
      description: 'A draft is being sent; nothing else is sent until it is answered',
      tags: 'saving',
      initial: 'asTyped',
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        onDone: [
          { guard: 'submitWaits', target: 'awaitingUploads', actions: setSaved },
          { guard: 'outdated', target: 'savingDraft', reenter: true, actions: setSaved },
          { target: 'draftSaved', actions: [setSaved, 'clear'] },
        ],
        onError: [
          { guard: 'isGone', target: 'gone', actions: problemOfDraft },
          // the submission carries everything: a draft that failed before it does not matter
          { guard: 'submitWaits', target: 'awaitingUploads' },
          { guard: 'isStale', target: 'conflict', actions: problemOfDraft },
          { guard: 'leaving', target: 'leaving', actions: problemOfDraft },
          { guard: 'isOffline', target: 'offline' },
          { target: 'saveFailed', actions: problemOfDraft },
        ],
      },
      on: { LEAVE: { actions: 'setLeaving' } },
      states: {
        asTyped: {
          on: { CHANGED: 'outdated', SUBMIT: 'submitWaits', CANCEL: '#edit-form.discardAsked' },
        },
        outdated: { on: { SUBMIT: 'submitWaits', CANCEL: '#edit-form.discardAsked' } },
        submitWaits: { tags: 'busy' },
      },
    },
    draftSaved: {
      description: 'The server has the draft',
      on: {
        CHANGED: { target: 'dirty', actions: 'setUnsaved' },
        SUBMIT: 'awaitingUploads',
        CANCEL: 'discardAsked',
      },
    },
    saveFailed: {
      description: 'The server did not take the draft; typing on or the button tries again',
      on: { ...unstored, LEAVE: 'leaving', CANCEL: 'discardAsked' },
    },
    offline: {
      description: 'The server cannot be reached; what was typed stays on this device',
      on: {
        SUBMIT: 'awaitingUploads',
        SAVE_NOW: 'savingDraft',
        LEAVE: 'leaving',
        CANCEL: 'discardAsked',
      },
      after: { retry: 'savingDraft' },
    },
    awaitingUploads: {
      description: 'It is to be submitted; the files on their way are waited for',
      tags: ['busy', 'saving'],
      entry: 'clearProblem',
      always: [
        { guard: 'uploadFailed', target: 'refused', actions: 'setUploadFailed' },
        { guard: not('uploads'), target: 'checking' },
      ],
      on: {
        UPLOAD_REMOVED: {
          guard: 'isUnstored',
          target: 'dirty',
          actions: [forgetUpload, 'setUnsaved', 'clearLeaving'],
        },
        LEAVE: { guard: 'unsaved', actions: 'setLeaving' },
      },
    },
    checking: {
      description: 'The form checks itself',
      tags: ['busy', 'saving'],
      invoke: {
        id: 'check',
        src: 'check',
        onDone: [
          { guard: 'passes', target: 'submitting' },
          {
            target: 'refused',
            actions: { type: 'setWrong', params: ({ event }) => ({ checked: event.output }) },
          },
        ],
        onError: { target: 'notSent', actions: problemOfForm },
      },
    },
    submitting: {
      description: 'It is being submitted; a second click does nothing',
      tags: ['busy', 'saving'],
      invoke: {
        id: 'submit',
        src: 'submit',
        onDone: {
          target: 'settled',
          actions: ['clear', 'clearProblem', 'forgetDraft', 'submitted', 'reportSubmitted'],
        },
        onError: [
          { guard: 'isGone', target: 'gone', actions: problemOfForm },
          { guard: 'isStale', target: 'conflict', actions: problemOfForm },
          { guard: 'isRefused', target: 'refused', actions: problemOfForm },
          { target: 'notSent', actions: problemOfForm },
        ],
      },
      on: { LEAVE: { guard: 'unsaved', actions: 'setLeaving' } },
    },
    refused: {
      description: 'Something has to be corrected before it can be submitted',
      on: unsent,
      after: { draft: { guard: 'draftDue', target: 'savingDraft' } },
    },
    notSent: {
      description: 'The submission did not arrive; the same button tries again',
      on: unsent,
      after: { draft: { guard: 'draftDue', target: 'savingDraft' } },
    },
    conflict: {
      description: 'Somebody else changed it: both texts, and a choice for each field',
      on: {
        RESOLVED: { target: 'dirty', actions: ['setUnsaved', 'clearProblem'] },
        STAY: [
          { guard: 'drafts', target: 'saveFailed', actions: 'setUnsaved' },
          { target: 'dirty', actions: 'setUnsaved' },
        ],
      },
    },
    leaving: {
      description: 'The person is asked whether to leave what is not stored',
      on: {
        STAY: 'dirty',
        DISCARD: { target: 'clean', actions: ['clear', 'clearProblem'] },
        SAVE_AND_LEAVE: [
          { guard: 'drafts', target: 'savingDraft', actions: 'setLeaving' },
          { target: 'awaitingUploads', actions: 'setLeaving' },
        ],
      },
    },
    discardAsked: {
      description: 'The person is asked whether to discard the changes, a stored draft too',
      entry: 'clearLeaving',
      on: {
        STAY: [{ guard: 'unsaved', target: 'dirty' }, { target: 'draftSaved' }],
        DISCARD: [
          { guard: 'hasDraft', target: 'discarding' },
          { target: 'clean', actions: ['clear', 'clearProblem', 'cancelled'] },
        ],
      },
    },
    discarding: {
      description: 'The stored draft is being discarded',
      tags: ['busy', 'saving'],
      invoke: {
        id: 'discardDraft',
        src: 'discardDraft',
        onDone: { target: 'clean', actions: ['clear', 'clearProblem', 'forgetDraft', 'cancelled'] },
        onError: { target: 'discardAsked', actions: problemOfForm },
      },
    },
    settled: {
      // the second press of a double click may come after a quick answer: it submits nothing anew
      description: 'It is submitted',
      on: {
        CHANGED: { guard: 'changed', target: 'dirty', actions: 'setUnsaved' },
        CANCEL: { actions: 'cancelled' },
      },
    },
    gone: {
      description: 'It can no longer be stored here: why, and what was typed, to be copied',
      entry: 'reportGone',
    },
  },
})
