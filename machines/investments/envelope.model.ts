import { defineModel } from '#machines/lib/model.ts'
import type { EnvelopeFacts } from './envelope.events.ts'
import { envelopeLifecycle } from './envelope.lifecycle.ts'

export const fileHash = 'a'.repeat(64)
const otherHash = 'b'.repeat(64)
const first: EnvelopeFacts = { signer: 'holder-1', consent: true, hash: fileHash }
const second: EnvelopeFacts = { ...first, signer: 'holder-2' }
const third: EnvelopeFacts = { ...first, signer: 'holder-3' }
const stranger: EnvelopeFacts = { ...first, signer: 'stranger' }
const reason = 'The amount has changed.'

/** Cases of a document that one, two or three holders sign. */
export const envelopeModel = defineModel(envelopeLifecycle.machine, {
  rules: envelopeLifecycle.events,
  input: { signers: ['holder-1', 'holder-2'] },
  identify: ({ context }) => ({
    signers: context.signers.length,
    viewed: context.viewed.length,
    signed: context.signed.length,
  }),
  cases: {
    GENERATED: {
      default: { facts: { hash: fileHash } },
      'one holder': { facts: { hash: fileHash, signers: ['holder-1'] } },
      'three holders': { facts: { hash: fileHash, signers: ['holder-1', 'holder-2', 'holder-3'] } },
      'no file': {},
    },
    SENT: {
      default: { facts: { hash: fileHash } },
      'another file': { facts: { hash: otherHash } },
    },
    DELIVERED: { default: {} },
    VIEWED: {
      first: { facts: first },
      second: { facts: second },
      third: { facts: third },
      stranger: { facts: stranger },
    },
    SIGNED: {
      first: { facts: first },
      second: { facts: second },
      third: { facts: third },
      stranger: { facts: stranger },
      'no consent': { facts: { ...first, consent: false } },
      'another file': { facts: { ...first, hash: otherHash } },
      'second, another file': { facts: { ...second, hash: otherHash } },
    },
    COUNTERSIGNED: {
      default: { facts: { hash: fileHash } },
      'another file': { facts: { hash: otherHash } },
    },
    DECLINED: {
      first: { reason, facts: first },
      second: { reason, facts: second },
      stranger: { reason, facts: stranger },
    },
    VOIDED: { default: { reason } },
    EXPIRED: { default: {} },
    SUPERSEDED: {
      default: { facts: { replaced: true } },
      'no newer version': { facts: { replaced: false } },
    },
  },
  invariants: {
    'envelope.draft': ({ context }) => context.hash === null && context.signed.length === 0,
    'envelope.generated': ({ context }) => context.hash !== null && context.sent_at === null,
    'envelope.sent': ({ context }) => context.sign_by > context.sent_at,
    'envelope.delivered': ({ context }) => context.signed.length === 0 && context.sign_by !== null,
    'envelope.viewed': ({ context }) => context.viewed.length > 0 && context.signed.length === 0,
    'envelope.partially_signed': ({ context }) =>
      context.signed.length > 0 &&
      context.signed.length < context.signers.length &&
      context.sign_by !== null,
    'envelope.signed': ({ context }) =>
      context.signed.length === context.signers.length && context.sign_by === null,
    'envelope.countersigned': ({ context }) =>
      context.signed.length === context.signers.length && context.countersigned_at !== null,
    'envelope.declined': ({ context }) =>
      context.countersigned_at === null && context.sign_by === null,
    'envelope.voided': ({ context }) =>
      context.countersigned_at === null && context.sign_by === null,
    'envelope.expired': ({ context }) =>
      context.signed.length < context.signers.length && context.sign_by === null,
    'envelope.superseded': ({ context }) =>
      context.countersigned_at === null && context.sign_by === null,
  },
})
