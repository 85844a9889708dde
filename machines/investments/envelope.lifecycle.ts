/**
 * A document that is signed (15 USC 7001). Every signature is bound to the hash of the generated file;
 * changed terms or another amount void it, an executed document is final. A new version is a new envelope.
 * Effects: notify, schedule, unschedule, signalSteps (see party.ts), renderDocument {}, sealEnvelope {hash}.
 */
import { addCalendarDays } from '#domain/shared/calendar/zone.ts'
import type { Cause, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { and, assign, setup } from 'xstate'
import {
  envelopeContextSchema,
  envelopeEvents,
  envelopeGuards,
  SIGNING_DAYS,
  type EnvelopeContext,
  type EnvelopeEvent,
  type EnvelopeInput,
} from './envelope.events.ts'
import { effects, notify, signalStep, unschedule } from '../lib/party.ts'

const signal = signalStep('documents')
const maySign = [
  'isSigner',
  'hasViewed',
  'notYetSigned',
  'inTurn',
  'consentRecorded',
  'hashMatches',
] as const
const replaced = {
  VOIDED: 'voided',
  SUPERSEDED: { target: 'superseded', guard: 'isReplaced' },
} as const
const open = {
  DECLINED: { target: 'declined', guard: 'isSigner' },
  EXPIRED: 'expired',
  ...replaced,
} as const
const view = { guard: 'isSigner', actions: 'assignView' } as const
const sign = [
  { target: 'signed', guard: and([...maySign, 'lastSigner']), actions: 'assignSignature' },
  { target: 'partially_signed', guard: and(maySign), actions: 'assignSignature' },
] as const
const toSign = (label: string, icon: StateMeta['icon'], cause: Cause): StateMeta => ({
  label,
  tone: 'warning',
  icon,
  next: { cause, who: 'investor', by: 'sign_by', link: 'envelope' },
})

const machine = setup({
  types: {} as {
    context: EnvelopeContext
    input: EnvelopeInput
    events: EnvelopeEvent
    meta: StateMeta
  },
  actions: {
    ...effects,
    renderDocument: () => {},
    sealEnvelope: (_, _params: { hash: string }) => {},
    assignFile: assign({
      hash: ({ event }) => event.facts?.hash ?? null,
      signers: ({ context, event }) =>
        event.facts?.signers?.length ? [...new Set(event.facts.signers)] : context.signers,
    }),
    assignSent: assign({
      sent_at: ({ event }) => event.at,
      sign_by: ({ event }) => addCalendarDays(event.at, SIGNING_DAYS),
    }),
    assignView: assign({
      viewed: ({ context, event }) => [...new Set([...context.viewed, event.facts?.signer ?? ''])],
    }),
    assignSignature: assign({
      signed: ({ context, event }) => [
        ...context.signed,
        { signer: event.facts?.signer ?? '', at: event.at },
      ],
    }),
    assignCountersignature: assign({ countersigned_at: ({ event }) => event.at }),
    dropDeadline: assign({ sign_by: null }),
  },
  guards: {
    fileThere: ({ event }) =>
      event.facts?.hash !== undefined && /^[0-9a-f]{64}$/.test(event.facts.hash),
    hashMatches: ({ context, event }) =>
      context.hash !== null && event.facts?.hash === context.hash,
    isSigner: ({ context, event }) =>
      event.facts?.signer !== undefined && context.signers.includes(event.facts.signer),
    hasViewed: ({ context, event }) =>
      event.facts?.signer !== undefined && context.viewed.includes(event.facts.signer),
    notYetSigned: ({ context, event }) =>
      !context.signed.some((s) => s.signer === event.facts?.signer),
    inTurn: ({ context, event }) =>
      context.signers.find((id) => !context.signed.some((s) => s.signer === id)) ===
        event.facts?.signer || context.signed.some((s) => s.signer === event.facts?.signer),
    consentRecorded: ({ event }) => event.facts?.consent === true,
    lastSigner: ({ context, event }) =>
      context.signers.every(
        (id) => id === event.facts?.signer || context.signed.some((s) => s.signer === id),
      ),
    isReplaced: ({ event }) => event.facts?.replaced === true,
  },
}).createMachine({
  id: 'envelope',
  context: ({ input }) => ({
    signers: [...new Set(input.signers)],
    hash: null,
    viewed: [],
    signed: [],
    sent_at: null,
    sign_by: null,
    countersigned_at: null,
  }),
  initial: 'draft',
  states: {
    draft: {
      meta: {
        label: 'Draft',
        tone: 'warning',
        icon: 'pencil',
        next: { cause: 'We prepare the document.', who: 'platform', link: 'envelope' },
      },
      entry: 'renderDocument',
      on: {
        GENERATED: { target: 'generated', guard: 'fileThere', actions: 'assignFile' },
        ...replaced,
      },
    },
    generated: {
      meta: {
        label: 'Prepared',
        tone: 'info',
        icon: 'clock',
        next: {
          cause: 'We send the document to everyone who signs.',
          who: 'platform',
          link: 'envelope',
        },
      },
      on: {
        GENERATED: {
          target: 'generated',
          reenter: true,
          guard: 'fileThere',
          actions: 'assignFile',
        },
        SENT: {
          target: 'sent',
          guard: 'hashMatches',
          actions: [
            'assignSent',
            {
              type: 'schedule',
              params: ({ event }) => ({
                event: 'EXPIRED',
                at: addCalendarDays(event.at, SIGNING_DAYS),
              }),
            },
            notify('signers', 'envelope.sent'),
            signal('in_progress'),
          ],
        },
        ...replaced,
      },
    },
    sent: {
      meta: toSign('Sign now', 'pen-line', {
        investor: 'Open the document and sign it.',
        others: 'The signer opens the document and signs it.',
      }),
      on: { DELIVERED: 'delivered', VIEWED: { target: 'viewed', ...view }, ...open },
    },
    delivered: {
      meta: toSign('Sign now', 'pen-line', {
        investor: 'Open the document and sign it.',
        others: 'The signer opens the document and signs it.',
      }),
      on: { VIEWED: { target: 'viewed', ...view }, ...open },
    },
    viewed: {
      meta: toSign('Ready to sign', 'signature', {
        investor: 'Sign the document.',
        others: 'The signer signs the document.',
      }),
      on: { VIEWED: view, SIGNED: sign, ...open },
    },
    partially_signed: {
      meta: toSign('Partly signed', 'pen-line', 'The remaining signers sign the document.'),
      on: { VIEWED: view, SIGNED: sign, ...open },
    },
    signed: {
      meta: {
        label: 'Signed',
        tone: 'info',
        icon: 'check',
        next: {
          cause: { issuer: 'Countersign the document.', others: 'The company countersigns.' },
          who: 'issuer',
          link: 'envelope',
        },
      },
      entry: [
        'dropDeadline',
        unschedule('EXPIRED'),
        notify('issuer', 'envelope.signed'),
        signal('submitted'),
      ],
      on: {
        COUNTERSIGNED: {
          target: 'countersigned',
          guard: 'hashMatches',
          actions: 'assignCountersignature',
        },
        ...replaced,
      },
    },
    countersigned: {
      type: 'final',
      meta: { label: 'Executed', tone: 'success', icon: 'check' },
      entry: [
        { type: 'sealEnvelope', params: ({ context }) => ({ hash: context.hash ?? '' }) },
        notify('signers', 'envelope.executed'),
        signal('approved'),
      ],
    },
    declined: {
      type: 'final',
      meta: { label: 'Declined', tone: 'danger', icon: 'x' },
      entry: [
        'dropDeadline',
        unschedule('EXPIRED'),
        notify('issuer', 'envelope.declined'),
        notify('signers', 'envelope.declined'),
        signal('needs_action'),
      ],
    },
    voided: {
      type: 'final',
      meta: { label: 'Voided', tone: 'neutral', icon: 'ban' },
      entry: [
        'dropDeadline',
        unschedule('EXPIRED'),
        notify('signers', 'envelope.voided'),
        signal('needs_action'),
      ],
    },
    expired: {
      type: 'final',
      meta: { label: 'Expired', tone: 'danger', icon: 'clock-alert' },
      entry: [
        'dropDeadline',
        unschedule('EXPIRED'),
        notify('signers', 'envelope.expired'),
        signal('expired'),
      ],
    },
    superseded: {
      type: 'final',
      meta: { label: 'Replaced', tone: 'neutral', icon: 'archive' },
      entry: [
        'dropDeadline',
        unschedule('EXPIRED'),
        notify('signers', 'envelope.superseded'),
        signal('needs_action'),
      ],
    },
  },
})

export const envelopeLifecycle = {
  id: 'envelope',
  version: 1,
  machine,
  context: envelopeContextSchema,
  events: envelopeEvents,
  begins: { by: ['INV'], road: 'command', session: ['INV'], says: 'The agreement was prepared' },
  guards: envelopeGuards,
} satisfies Lifecycle<typeof machine>
