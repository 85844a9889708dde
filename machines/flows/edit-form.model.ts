import type { AnyMachineSnapshot } from 'xstate'
import { defineModel, type CaseEvent } from '../lib/model.ts'
import { editFormFlow, type Problem } from './edit-form.flow.ts'

const problem = (kind: Problem['kind'], message: string, fields = {}): { error: Problem } => ({
  error: { kind, message, fields },
})
/** Refusals that drafts and submissions have in common. */
const offline = problem('offline', 'We cannot reach the server.')
const stale = problem('stale', 'Someone changed this in the meantime.')
const gone = problem('gone', 'This offering has closed.')
const failed = problem('failed', 'Something went wrong. Try again later.')
const refused = problem('refused', 'Check the highlighted fields.', {
  legal_first: 'Enter your name as shown on your ID.',
})

const cases = {
  CHANGED: { typed: { dirty: true }, undone: { dirty: false } },
  SAVE_NOW: { default: {} },
  SUBMIT: { default: {} },
  LEAVE: { default: {} },
  SAVE_AND_LEAVE: { default: {} },
  STAY: { default: {} },
  DISCARD: { default: {} },
  CANCEL: { default: {} },
  RESOLVED: { default: {} },
  UPLOAD_BEGAN: { default: { upload: 'proof' } },
  UPLOAD_STORED: { default: { upload: 'proof' } },
  UPLOAD_FAILED: { default: { upload: 'proof' } },
  UPLOAD_REMOVED: { default: { upload: 'proof' } },
  'xstate.done.actor.saveDraft': {
    saved: { output: { savedAt: '2026-11-24T14:02:00.000Z' } },
  },
  'xstate.error.actor.saveDraft': { offline, stale, gone, refused },
  'xstate.done.actor.discardDraft': { discarded: { output: undefined } },
  'xstate.error.actor.discardDraft': { failed },
  'xstate.done.actor.check': {
    passes: { output: { ok: true } },
    wrong: {
      output: { ok: false, fields: { legal_first: 'Enter your name as shown on your ID.' } },
    },
  },
  'xstate.error.actor.check': { failed },
  'xstate.done.actor.submit': { submitted: { output: undefined } },
  'xstate.error.actor.submit': { offline, stale, gone, refused },
  'xstate.after.draft.edit-form.dirty': { default: {} },
  'xstate.after.draft.edit-form.refused': { default: {} },
  'xstate.after.draft.edit-form.notSent': { default: {} },
  'xstate.after.retry.edit-form.offline': { default: {} },
} as const

type Context = {
  unsaved: boolean
  leaving: boolean
  savedAt: string | null
  uploads: Readonly<Record<string, string>>
}
const contextOf = (snapshot: AnyMachineSnapshot) => snapshot.context as Context

/**
 * With a dialog open nobody types; the form's own check takes no time, and nothing wrong can be in it unless it was
 * typed.
 */
function onPage(snapshot: AnyMachineSnapshot, { type, case: named }: CaseEvent): boolean {
  const asks = ['conflict', 'leaving', 'discardAsked', 'discarding'].some((state) =>
    snapshot.matches(state),
  )
  if (type === 'CHANGED') return !asks && !snapshot.matches('checking')
  if (type === 'xstate.error.actor.check') return false
  if (type === 'xstate.done.actor.check') return named === 'passes' || contextOf(snapshot).unsaved
  return true
}

const options = {
  cases,
  identify: (snapshot: AnyMachineSnapshot) => {
    const { unsaved, leaving, savedAt } = contextOf(snapshot)
    return [unsaved, leaving, savedAt !== null]
  },
  invariants: {
    'edit-form.clean': (s: AnyMachineSnapshot) => !contextOf(s).unsaved,
    'edit-form.dirty': (s: AnyMachineSnapshot) => contextOf(s).unsaved,
    'edit-form.draftSaved': (s: AnyMachineSnapshot) =>
      !contextOf(s).unsaved && contextOf(s).savedAt !== null,
    'edit-form.discardAsked': (s: AnyMachineSnapshot) => !contextOf(s).leaving,
    'edit-form.leaving': (s: AnyMachineSnapshot) => contextOf(s).unsaved && !contextOf(s).leaving,
    'edit-form.settled': (s: AnyMachineSnapshot) =>
      !contextOf(s).unsaved && contextOf(s).savedAt === null,
  },
  onPage,
}

const isUpload = ({ type }: CaseEvent): boolean => type.startsWith('UPLOAD_')
const withoutFiles = { ...options, events: (event: CaseEvent) => !isUpload(event) }

/** A form whose drafts are stored as one types. */
export const editFormModel = defineModel(editFormFlow, {
  ...withoutFiles,
  input: { drafts: true },
})
/** A form that is stored on demand only. */
export const savedFormModel = defineModel(editFormFlow, {
  ...withoutFiles,
  input: { drafts: false },
})
/** What an upload reports to its form in each state of the upload: it begins once, and ends in one of three ways. */
function isTold(snapshot: AnyMachineSnapshot, { type }: CaseEvent): boolean {
  const is = contextOf(snapshot).uploads['proof']
  if (type === 'UPLOAD_BEGAN') return is !== 'underWay' && !snapshot.hasTag('busy')
  if (type === 'UPLOAD_REMOVED') return is !== undefined
  return is === 'underWay'
}
const OF_FILES: ReadonlySet<string> = new Set([
  'CHANGED/typed',
  'SUBMIT/default',
  'LEAVE/default',
  'xstate.done.actor.check/passes',
  'xstate.done.actor.submit/submitted',
])
/** A form with one file, of which everything else is the other two models’ matter. */
export const fileFormModel = defineModel(editFormFlow, {
  ...options,
  input: { drafts: false },
  identify: (snapshot) => [options.identify(snapshot), contextOf(snapshot).uploads['proof']],
  events: (event) => isUpload(event) || OF_FILES.has(`${event.type}/${event.case}`),
  onPage: (snapshot, event) =>
    isUpload(event) ? isTold(snapshot, event) : onPage(snapshot, event),
  invariants: {
    ...options.invariants,
    'edit-form.awaitingUploads': (s) => contextOf(s).uploads['proof'] === 'underWay',
  },
})
