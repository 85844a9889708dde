import { defineModel } from '../lib/model.ts'
import { GENERAL } from './answers.ts'
import { signingFlow, type Envelope } from './signing.flow.ts'

const sha256 = 'ab'.repeat(32)
const reading: Envelope = {
  id: 'envelope-1',
  opened: false,
  sha256,
  ownSigned: false,
  signed: false,
  ended: null,
}
/** The documents in each situation that the server returns. */
export const envelopes = {
  reading,
  opened: { ...reading, opened: true },
  othersToSign: { ...reading, opened: true, ownSigned: true },
  sealed: { ...reading, opened: true, ownSigned: true, signed: true },
  voided: { ...reading, opened: true, ownSigned: true, ended: 'voided' },
} as const satisfies Record<string, Envelope>

/** Signing: the documents in each situation, the responses to a signature, and terms that change meanwhile. */
export const signingModel = defineModel(signingFlow, {
  cases: {
    ENVELOPE: {
      missing: { envelope: null },
      reading: { envelope: envelopes.reading },
      opened: { envelope: envelopes.opened },
      'others to sign': { envelope: envelopes.othersToSign },
      sealed: { envelope: envelopes.sealed },
      voided: { envelope: envelopes.voided },
    },
    PREPARE: { default: {} },
    OPENED: { default: {} },
    SIGN: { default: { typedName: 'Ann Vale' } },
    'xstate.done.actor.prepare': {
      made: { output: envelopes.reading },
      'opened elsewhere': { output: envelopes.opened },
    },
    'xstate.error.actor.prepare': {
      incomplete: {
        error: { code: 'guard_failed', message: 'Complete all steps before you prepare this.' },
      },
    },
    'xstate.done.actor.sign': {
      last: { output: envelopes.sealed },
      'one of several': { output: envelopes.othersToSign },
    },
    'xstate.error.actor.sign': {
      'another name': {
        error: {
          code: 'refused',
          message: 'Check the highlighted fields.',
          fields: { typed_name: 'Type your name as shown on your ID.' },
        },
      },
      changed: {
        error: { code: 'not_accepted', message: 'This action isn’t available right now.' },
      },
      down: { error: { code: 'internal', message: GENERAL } },
    },
  },
  // documents that were made are never unmade: "none" is what the first read finds
  onPage: (state, event) =>
    event.type !== 'ENVELOPE' || event.case !== 'missing' || state.matches({ current: 'opening' }),
  identify: ({ context }) => {
    const { openedId, envelope } = context as { openedId: string | null; envelope: Envelope | null }
    return [openedId !== null, envelope !== null]
  },
  invariants: {
    'signing.current.unprepared': (s) => s.context.envelope === null,
    'signing.current.voided': (s) => s.context.envelope?.ended !== null,
    'signing.current.reading': (s) =>
      s.context.envelope?.opened === false && !s.can({ type: 'SIGN', typedName: 'Ann Vale' }),
    'signing.current.typing': (s) => s.context.envelope?.ownSigned === false,
    'signing.current.othersToSign': (s) =>
      s.context.envelope?.ownSigned === true && s.context.envelope.signed === false,
    'signing.current.sealed': (s) => s.context.envelope?.signed === true,
    'signing.identifying': (s) => s.context.envelope?.sha256 === sha256,
  },
})
