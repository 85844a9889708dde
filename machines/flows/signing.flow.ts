import { assertEvent, assign, fromPromise, setup } from 'xstate'
import { failureOf, missing, type CallFailure } from './answers.ts'

/** The server's view of the documents that are signed together. */
export interface Envelope {
  id: string
  /** the agreement was opened before, also on another device */
  opened: boolean
  /** hash of the document that was shown; the signature is bound to it */
  sha256: string
  /** the person's own signature is there */
  ownSigned: boolean
  /** everybody has signed */
  signed: boolean
  /** why it can no longer be signed, and a signature on it no longer counts; null while it counts */
  ended: 'voided' | 'superseded' | 'expired' | 'declined' | null
}

interface Context {
  envelope: Envelope | null
  /** the envelope whose agreement the person opened here */
  openedId: string | null
  failure: CallFailure | null
}
type Place = 'unprepared' | 'voided' | 'sealed' | 'othersToSign' | 'typing' | 'reading'
function placeOf(envelope: Envelope | null, openedId: string | null): Place {
  if (envelope === null) return 'unprepared'
  if (envelope.ended !== null) return 'voided'
  if (envelope.signed) return 'sealed'
  if (envelope.ownSigned) return 'othersToSign'
  return envelope.opened || envelope.id === openedId ? 'typing' : 'reading'
}

type Carries = { event: { envelope: Envelope | null } | { output: Envelope } }
const carried = ({ event }: Carries): { envelope: Envelope | null } => ({
  envelope: 'output' in event ? event.output : event.envelope,
})
/** One branch per location: the envelope in the event or the response decides. */
const toPlace = (...places: readonly Place[]) =>
  places.map(
    (place) =>
      ({
        guard: { type: 'isAt', params: (of: Carries) => ({ ...carried(of), place }) },
        target: `#signing.current.${place}`,
        actions: { type: 'assignEnvelope', params: carried },
      }) as const,
  )
const failed = {
  type: 'setFailure',
  params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
} as const

/**
 * Signing the documents of an investment: prepared, read, consented to and signed with the typed name, perhaps with a
 * second factor; then others sign, or everything is sealed. Changed terms void it: a new version is prepared and
 * signed. The server decides what counts (lifecycle `envelope`): the host sends it as `ENVELOPE` after every read.
 */
export const signingFlow = setup({
  types: {} as {
    context: Context
    events:
      | { type: 'ENVELOPE'; envelope: Envelope | null }
      | { type: 'PREPARE' }
      | { type: 'OPENED' }
      | { type: 'SIGN'; typedName: string }
    tags: 'busy' | 'open'
    children: { prepare: 'prepare'; sign: 'sign' }
  },
  actors: {
    /** makes the documents from what is on file */
    prepare: fromPromise<Envelope>(missing('prepare')),
    /** signs the version with this hash; a second factor may be required */
    sign: fromPromise<Envelope, { typedName: string; sha256: string }>(missing('sign')),
  },
  actions: {
    /** a refusal stays until the envelope is another one or somewhere else */
    assignEnvelope: assign(({ context }, of: { envelope: Envelope | null }) => ({
      envelope: of.envelope,
      failure:
        placeOf(of.envelope, context.openedId) === placeOf(context.envelope, context.openedId) &&
        of.envelope?.id === context.envelope?.id
          ? context.failure
          : null,
    })),
    assignOpened: assign({ openedId: ({ context }) => context.envelope?.id ?? null }),
    setFailure: assign({ failure: (_, of: { error: unknown }) => failureOf(of.error) }),
    clearFailure: assign({ failure: null }),
    /** what depends on the signature is read again */
    changed: () => undefined,
  },
  guards: {
    isAt: ({ context }, of: { envelope: Envelope | null; place: Place }) =>
      placeOf(of.envelope, context.openedId) === of.place,
    hadEnvelope: ({ context }) => context.envelope !== null,
  },
}).createMachine({
  id: 'signing',
  version: '1',
  context: { envelope: null, openedId: null, failure: null },
  initial: 'current',
  states: {
    current: {
      initial: 'opening',
      on: {
        ENVELOPE: toPlace('unprepared', 'voided', 'reading', 'typing', 'othersToSign', 'sealed'),
      },
      states: {
        opening: { description: 'The documents are read from the server' },
        unprepared: {
          description: 'No documents were made yet',
          on: { PREPARE: { target: '#signing.preparing', actions: 'clearFailure' } },
        },
        voided: {
          description:
            'The documents no longer count: terms changed, time ran out, or somebody declined',
          on: { PREPARE: { target: '#signing.preparing', actions: 'clearFailure' } },
        },
        reading: {
          description: 'The agreement has to be opened before it is signed',
          tags: 'open',
          on: { OPENED: { target: 'typing', actions: 'assignOpened' } },
        },
        typing: {
          description: 'The person consents and types the name as a signature',
          tags: 'open',
          on: { SIGN: { target: '#signing.identifying', actions: 'clearFailure' } },
        },
        othersToSign: { description: 'The person has signed, others have not' },
        sealed: { description: 'Everybody has signed' },
      },
    },
    preparing: {
      description: 'The documents are made',
      tags: 'busy',
      invoke: {
        id: 'prepare',
        src: 'prepare',
        onDone: toPlace('reading', 'typing'),
        onError: [
          { guard: 'hadEnvelope', target: '#signing.current.voided', actions: failed },
          { target: '#signing.current.unprepared', actions: failed },
        ],
      },
      exit: 'changed',
    },
    identifying: {
      description: 'The signature is sent; the server may ask for a second factor',
      tags: ['busy', 'open'],
      invoke: {
        id: 'sign',
        src: 'sign',
        input: ({ context, event }) => {
          assertEvent(event, 'SIGN')
          return { typedName: event.typedName, sha256: context.envelope?.sha256 ?? '' }
        },
        onDone: toPlace('sealed', 'othersToSign'),
        onError: { target: '#signing.current.typing', actions: failed },
      },
      exit: 'changed',
    },
  },
})
