import { defineModel } from '../lib/model.ts'
import { uploadFlow, type StoredFile, type UploadFailure } from './upload.flow.ts'

const sha256 = 'ab'.repeat(32)
const stored: StoredFile = { id: 'file-1', name: 'form.pdf', size: 2_000_000, sha256 }
const failure = (kind: UploadFailure['kind'], retryAfter?: number): UploadFailure => ({
  kind,
  title: 'The upload stopped',
  detail: 'The file is still on your device.',
  retryAfter,
})

/** One file: every answer of the check and of the server, a lost network, and a person who gives up. */
export const uploadModel = defineModel(uploadFlow, {
  input: {},
  cases: {
    CHOOSE: { default: { file: { name: 'form.pdf', size: 2_000_000, type: 'application/pdf' } } },
    STARTED: { default: {} },
    PROGRESS: { half: { fraction: 0.5 }, whole: { fraction: 1 } },
    OFFLINE: { default: {} },
    ONLINE: { default: {} },
    RETRY: { default: {} },
    REMOVE: { default: {} },
    'xstate.done.actor.check': {
      fit: { output: { sha256, refusal: null } },
      'not a PDF': {
        output: {
          sha256: null,
          refusal: {
            title: 'This file isn’t a valid PDF',
            detail: 'Its content is of another type.',
          },
        },
      },
    },
    'xstate.error.actor.check': {
      unreadable: { error: new Error('The file was moved.') },
    },
    'xstate.done.actor.send': {
      stored: { output: stored },
      damaged: { output: { ...stored, sha256: 'cd'.repeat(32) } },
    },
    'xstate.error.actor.send': {
      offline: { error: failure('offline') },
      busy: { error: failure('busy', 7) },
      refused: {
        error: { ...failure('refused'), title: 'This file isn’t a valid PDF' },
      },
      down: { error: failure('broken') },
    },
    'xstate.after.retryWait.upload.retrying': { default: {} },
  },
  // the call is made when it is this file's turn: there is no response before
  onPage: (state, event) =>
    !event.type.endsWith('.actor.send') || !state.matches({ transferring: 'queued' }),
  identify: ({ context }) => (context as { retried: boolean }).retried,
  invariants: {
    'upload.choosing': (s) => s.context.file === null && s.context.stored === null,
    'upload.transferring.queued': (s) => s.context.progress === 0 && s.context.reason === null,
    'upload.transferring.scanning': (s) => s.context.progress === 1,
    'upload.paused': (s) => s.context.file !== null && s.context.stored === null,
    'upload.retrying': (s) => s.context.retried && s.context.waitMs > 0,
    'upload.failed': (s) => s.context.reason !== null && s.context.file !== null,
    'upload.refused': (s) => s.context.reason !== null && s.context.stored === null,
    'upload.done': (s) => s.context.stored !== null,
  },
})
