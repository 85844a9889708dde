import { assign, enqueueActions, fromPromise, setup, type AnyActorRef } from 'xstate'
import { failureOf, missing } from './answers.ts'
import type { UploadReport } from './edit-form.flow.ts'

/** A file as the browser names it. Only the host reads its bytes. */
export interface ChosenFile {
  readonly name: string
  /** bytes */
  readonly size: number
  readonly type: string
}
/** A file that the server has stored. */
export interface StoredFile {
  id: string
  name: string
  /** bytes */
  size: number
  sha256?: string
}
/** Why a file or its upload was refused: what happened, and what to do. */
export interface UploadReason {
  title: string
  detail: string
}
/** What the host finds in a file before anything is sent. */
export interface FileCheck {
  /** null where the browser cannot compute it: pages that are not served over HTTPS */
  sha256: string | null
  /** null for a file that may be sent */
  refusal: UploadReason | null
}
/**
 * A failed upload. `offline`: there is no network. `busy`: the server requires a wait of `retryAfter` seconds.
 * `refused`: the file itself is the problem, so that sending it again is useless. `broken`: anything else, where
 * another attempt may help.
 */
export interface UploadFailure extends UploadReason {
  kind: 'offline' | 'busy' | 'refused' | 'broken'
  /** seconds */
  retryAfter?: number
}
const KINDS: readonly unknown[] = ['offline', 'busy', 'refused', 'broken']

/** The failure that the host rejected with; anything else is a broken upload. */
function uploadFailureOf(error: unknown): UploadFailure {
  const given = error as Partial<UploadFailure> | null | undefined
  if (KINDS.includes(given?.kind)) return given as UploadFailure
  return { kind: 'broken', title: 'The upload stopped', detail: failureOf(error).message }
}

const DAMAGED: UploadReason = {
  title: 'The file arrived damaged',
  detail: 'Try again. The file is still on your device.',
}
/** ms before an upload starts again when the server does not say how long to wait */
const RETRY_MS = 5_000

interface Context {
  file: ChosenFile | null
  /** how many files were dropped at once */
  count: number
  sha256: string | null
  /** 0 to 1 */
  progress: number
  /** true after one automatic retry: the next attempt is the person's */
  retried: boolean
  reason: UploadReason | null
  /** ms until the automatic retry */
  waitMs: number
  stored: StoredFile | null
  /** the form that the file belongs to, which waits for it before it is submitted */
  form: AnyActorRef | null
}

/** Nothing is chosen yet. */
export const emptyUpload: Context = {
  file: null,
  count: 1,
  sha256: null,
  progress: 0,
  retried: false,
  reason: null,
  waitMs: RETRY_MS,
  stored: null,
  form: null,
}

/**
 * One file from the choice to the server. It is checked in the browser (type, size, first bytes, hash), waits for its
 * turn, is sent with progress, and scanned by the server. Offline it pauses and resumes by itself; a busy server is
 * retried once; a refused file has to be replaced by another one. An upload starts from its first byte after an
 * interruption.
 */
export const uploadFlow = setup({
  types: {} as {
    context: Context
    input: { form?: AnyActorRef | null }
    events:
      | { type: 'CHOOSE'; file: ChosenFile; count?: number }
      | { type: 'STARTED' }
      | { type: 'PROGRESS'; fraction: number }
      | { type: 'OFFLINE' }
      | { type: 'ONLINE' }
      | { type: 'RETRY' }
      | { type: 'REMOVE' }
    tags: 'choosing' | 'sending'
    children: { check: 'check'; send: 'send' }
  },
  actors: {
    check: fromPromise<FileCheck, { file: ChosenFile | null; count: number }>(missing('check')),
    /** rejects with an `UploadFailure`; sends `STARTED` when it is this file's turn, then `PROGRESS` */
    send: fromPromise<StoredFile, { file: ChosenFile | null }>(missing('send')),
  },
  actions: {
    /** the form takes the file */
    stored: (_, _of: { file: StoredFile }) => undefined,
    /** the field empties this slot; `file` is null when nothing was stored */
    removed: (_, _of: { file: StoredFile | null }) => undefined,
    /** the form waits for the file, or no longer does */
    report: enqueueActions(({ context, enqueue, self }, of: { type: UploadReport['type'] }) => {
      if (context.form)
        enqueue.sendTo(context.form, { ...of, upload: self.sessionId } satisfies UploadReport)
    }),
    assignFile: assign(({ context }, of: { file: ChosenFile; count: number }) => ({
      ...emptyUpload,
      form: context.form,
      ...of,
    })),
    assignProgress: assign({ progress: (_, of: { fraction: number }) => of.fraction }),
    assignReason: assign({
      reason: (_, { title, detail }: UploadReason) => ({ title, detail }),
      retried: false,
    }),
    assignWait: assign({
      retried: true,
      waitMs: (_, of: { failure: UploadFailure }) =>
        of.failure.retryAfter === undefined ? RETRY_MS : of.failure.retryAfter * 1000,
    }),
    restart: assign({ progress: 0, reason: null }),
  },
  guards: {
    isFit: (_, of: { check: FileCheck }) => of.check.refusal === null,
    isLast: (_, of: { fraction: number }) => of.fraction >= 1,
    isDamaged: ({ context }, of: { file: StoredFile }) =>
      context.sha256 !== null && of.file.sha256 !== undefined && of.file.sha256 !== context.sha256,
    isOffline: (_, of: { failure: UploadFailure }) => of.failure.kind === 'offline',
    mayRetry: ({ context }, of: { failure: UploadFailure }) =>
      of.failure.kind === 'busy' && !context.retried,
    isRefused: (_, of: { failure: UploadFailure }) => of.failure.kind === 'refused',
  },
  delays: { retryWait: ({ context }) => context.waitMs },
}).createMachine({
  id: 'upload',
  version: '1',
  context: ({ input }) => ({ ...emptyUpload, form: input.form ?? null }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'No file is chosen',
      tags: 'choosing',
      on: {
        CHOOSE: {
          target: 'checking',
          actions: {
            type: 'assignFile',
            params: ({ event }) => ({ file: event.file, count: event.count ?? 1 }),
          },
        },
      },
    },
    checking: {
      description: 'The browser checks type, size and first bytes, and computes the hash',
      entry: { type: 'report', params: { type: 'UPLOAD_BEGAN' } },
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => ({ file: context.file, count: context.count }),
        onDone: [
          {
            guard: { type: 'isFit', params: ({ event }) => ({ check: event.output }) },
            target: 'transferring',
            actions: assign({ sha256: ({ event }) => event.output.sha256 }),
          },
          {
            target: 'refused',
            actions: {
              type: 'assignReason',
              params: ({ event }) => event.output.refusal ?? { title: '', detail: '' },
            },
          },
        ],
        onError: {
          target: 'refused',
          actions: {
            type: 'assignReason',
            params: () => ({
              title: 'This file can’t be read',
              detail: 'It may have been moved or deleted. Choose it again.',
            }),
          },
        },
      },
    },
    transferring: {
      tags: 'sending',
      initial: 'queued',
      entry: ['restart', { type: 'report', params: { type: 'UPLOAD_BEGAN' } }],
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => ({ file: context.file }),
        onDone: [
          {
            guard: { type: 'isDamaged', params: ({ event }) => ({ file: event.output }) },
            target: 'failed',
            actions: { type: 'assignReason', params: () => DAMAGED },
          },
          {
            target: 'done',
            actions: [
              assign({ stored: ({ event }) => event.output, progress: 1 }),
              { type: 'stored', params: ({ event }) => ({ file: event.output }) },
            ],
          },
        ],
        onError: [
          {
            guard: {
              type: 'isOffline',
              params: ({ event }) => ({ failure: uploadFailureOf(event.error) }),
            },
            target: 'paused',
          },
          {
            guard: {
              type: 'mayRetry',
              params: ({ event }) => ({ failure: uploadFailureOf(event.error) }),
            },
            target: 'retrying',
            actions: {
              type: 'assignWait',
              params: ({ event }) => ({ failure: uploadFailureOf(event.error) }),
            },
          },
          {
            guard: {
              type: 'isRefused',
              params: ({ event }) => ({ failure: uploadFailureOf(event.error) }),
            },
            target: 'refused',
            actions: {
              type: 'assignReason',
              params: ({ event }) => uploadFailureOf(event.error),
            },
          },
          {
            target: 'failed',
            actions: {
              type: 'assignReason',
              params: ({ event }) => uploadFailureOf(event.error),
            },
          },
        ],
      },
      on: { OFFLINE: 'paused', REMOVE: 'removed' },
      states: {
        queued: {
          description: 'Another file of this browser is sent first',
          on: { STARTED: 'sending' },
        },
        sending: {
          description: 'Bytes go to the server',
          on: {
            PROGRESS: [
              {
                guard: { type: 'isLast', params: ({ event }) => ({ fraction: event.fraction }) },
                target: 'scanning',
                actions: {
                  type: 'assignProgress',
                  params: ({ event }) => ({ fraction: event.fraction }),
                },
              },
              {
                actions: {
                  type: 'assignProgress',
                  params: ({ event }) => ({ fraction: event.fraction }),
                },
              },
            ],
          },
        },
        scanning: { description: 'All bytes are sent; the server checks the content' },
      },
    },
    paused: {
      description: 'Offline: the upload continues by itself when the network is back',
      on: { ONLINE: 'transferring', REMOVE: 'removed' },
    },
    retrying: {
      description: 'The server is busy: the upload starts again by itself',
      after: { retryWait: 'transferring' },
      on: { OFFLINE: 'paused', REMOVE: 'removed' },
    },
    failed: {
      description: 'The upload stopped; another attempt may help',
      entry: { type: 'report', params: { type: 'UPLOAD_FAILED' } },
      on: { RETRY: 'transferring', REMOVE: 'removed' },
    },
    refused: {
      description: 'The file itself is the problem: another one has to be chosen',
      tags: 'choosing',
      entry: { type: 'report', params: { type: 'UPLOAD_FAILED' } },
      on: {
        CHOOSE: {
          target: 'checking',
          actions: {
            type: 'assignFile',
            params: ({ event }) => ({ file: event.file, count: event.count ?? 1 }),
          },
        },
        REMOVE: 'removed',
      },
    },
    done: {
      description: 'The server has stored the file',
      // after the action `stored`: the form has the file before it goes on
      entry: { type: 'report', params: { type: 'UPLOAD_STORED' } },
      on: { REMOVE: 'removed' },
    },
    removed: {
      type: 'final',
      description: 'The file is no longer part of the form',
      entry: [
        { type: 'removed', params: ({ context }) => ({ file: context.stored }) },
        { type: 'report', params: { type: 'UPLOAD_REMOVED' } },
      ],
    },
  },
})
