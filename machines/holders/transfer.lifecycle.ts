/**
 * A transfer of securities from one holder to another: documents, the company's right of first refusal, compliance, and
 * the entry of the transfer agent. A rule of law is checked again at every step. The holder is notified when it is sent,
 * and can stop it until it is entered: that happens 72 hours after the notice at the earliest.
 *
 * Effects: notify {to, template}; schedule and unschedule; inviteReceiver {} (invites somebody without an account to
 * open one); postTransfer {} (both entries of the ledger in one transaction).
 */
import { every, everyOf } from '#machines/lib/guards.ts'
import type { Cause, EventRule, Lifecycle, Sent, StateMeta } from '#machines/lib/types.ts'
import { postableFrom } from '#domain/holders/rules/transfer-wait.ts'
import { CONSENT_DAYS, isRefusable, transferKinds } from '#domain/holders/model/transfer.ts'
import { addCalendarDays } from '#domain/shared/calendar/zone.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'

const instant = z.iso.datetime().nullable()
export const transferContext = z.strictObject({
  kind: z.enum(transferKinds),
  sentAt: instant,
  /** until when the company may use its right of first refusal */ consentBy: instant,
  clearedAt: instant,
  completedAt: instant,
})
export type TransferContext = z.infer<typeof transferContext>
/** What the server finds out before it sends an event. */
export interface TransferFacts {
  documentsComplete: boolean
  /** the law lets these units go to this receiver on this day (17 CFR 227.501, 230.144) */
  resaleAllowed: boolean
  unitsAvailable: boolean
  /** no court order, lost-instrument report, sanction or levy stops the holding */
  notStopped: boolean
  /** nothing stops the account, the identity or the money of who gives, and of all who are in the registration */
  giverFree: boolean
  receiverKnown: boolean
  receiverVerified: boolean
  secondPerson: boolean
}
const reasoned = {
  payload: z.strictObject({ reason: z.string().trim().min(3, 'Say why.').max(1000) }),
  reason: true,
} as const
export const transferEvents = {
  SENT: { by: ['INV'], road: 'open', says: 'Submitted the request' },
  DOCS_ACCEPTED: { by: ['ADM'], road: 'open', says: 'Accepted the documents' },
  DOCS_RETURNED: {
    by: ['ADM'],
    road: 'open',
    ...reasoned,
    or: 'return the documents',
    says: 'Returned the documents',
  },
  CONSENTED: {
    by: ['ISS'],
    road: 'open',
    only: { ISS: 'owner' },
    says: 'Consented and waived the right of first refusal',
  },
  CONSENT_LAPSED: { by: ['CLK'], road: 'system', says: 'The right of first refusal expired' },
  REFUSED: {
    by: ['ISS'],
    road: 'open',
    only: { ISS: 'owner' },
    ...reasoned,
    or: 'refuse the transfer',
    says: 'Refused consent',
  },
  CLEARED: { by: ['ADM'], road: 'open', says: 'Cleared the recipient and the legends' },
  POSTED: { by: ['ADM'], road: 'open', says: 'Entered the transfer in the ledger' },
  REJECTED: {
    by: ['ADM'],
    road: 'open',
    ...reasoned,
    or: 'reject it with a reason',
    says: 'Rejected the transfer',
  },
  CANCELLED: {
    by: ['INV'],
    road: 'open',
    // a request that was not sent is a draft
    early: { in: ['requested'], session: ['INV'] },
    tells: 'person',
    or: 'cancel the request',
    says: 'Cancelled the transfer',
  },
} as const satisfies Record<string, EventRule>
export type TransferEventType = keyof typeof transferEvents
export type TransferEvent = {
  [T in TransferEventType]: { type: T } & Sent<TransferFacts>
}[TransferEventType]

/** The rules by name, each with the sentence that says what is missing. */
export const transferGuards = {
  documentsComplete: 'Some documents are missing.',
  resaleAllowed: 'The security can’t be transferred to this recipient yet.',
  unitsAvailable: 'You no longer hold that many units, or another transfer includes them.',
  notStopped: 'A stop is on this holding. Nothing moves until it is lifted.',
  giverFree:
    'We’re reviewing the details of who transfers. Nothing moves until that is done; they can contact us.',
  receiverKnown: 'The recipient doesn’t have an account yet. We contacted them.',
  receiverVerified: 'The recipient’s identity isn’t verified yet.',
  refusable:
    'The company can’t refuse this kind of transfer: the law moves the securities, or their owner stays the same.',
  secondPerson: 'A second person enters it in the ledger: you cleared it.',
  stopTimeOver: 'The holder can stop it for 72 hours after it was sent.',
} as const
type Guard = keyof typeof transferGuards
type Args = { context: TransferContext; event: TransferEvent }
const fact =
  (name: Exclude<Guard, 'refusable' | 'stopTimeOver'>) =>
  ({ event }: Args): boolean =>
    event.facts?.[name] === true
const guards: Readonly<Record<Guard, (args: Args) => boolean>> = {
  documentsComplete: fact('documentsComplete'),
  resaleAllowed: fact('resaleAllowed'),
  unitsAvailable: fact('unitsAvailable'),
  notStopped: fact('notStopped'),
  giverFree: fact('giverFree'),
  receiverKnown: fact('receiverKnown'),
  receiverVerified: fact('receiverVerified'),
  refusable: ({ context }) => isRefusable(context.kind),
  secondPerson: fact('secondPerson'),
  stopTimeOver: ({ context, event }) =>
    context.sentAt !== null && event.at >= postableFrom(context.sentAt),
}
type To = 'party' | 'receiver' | 'issuer' | 'staff'
const notify = (to: To, template: string) => ({ type: 'notify' as const, params: { to, template } })
const next = (
  cause: Cause,
  who: 'investor' | 'issuer' | 'platform',
  by?: keyof TransferContext,
): StateMeta['next'] => ({ cause, who, link: 'transfer', by })
const rejected = { target: 'rejected' as const }
const cancelled = { target: 'cancelled' as const }

const machine = setup({
  types: {} as {
    context: TransferContext
    events: TransferEvent
    input: { kind: TransferContext['kind'] }
    meta: StateMeta
  },
  guards: { ...guards, every: everyOf(guards) },
  actions: {
    notify: (_, _params: { to: To; template: string }) => {},
    schedule: (_, _params: { event: string; at: string }) => {},
    unschedule: (_, _params: { event: string }) => {},
    inviteReceiver: () => {},
    postTransfer: () => {},
    assignSent: assign(({ event }) => ({ sentAt: event.at })),
    askConsent: assign(({ event }) => ({ consentBy: addCalendarDays(event.at, CONSENT_DAYS) })),
    assignCleared: assign(({ event }) => ({ clearedAt: event.at })),
    assignCompleted: assign(({ event }) => ({ completedAt: event.at })),
  },
}).createMachine({
  id: 'transfer',
  context: ({ input }) => ({
    kind: input.kind,
    sentAt: null,
    consentBy: null,
    clearedAt: null,
    completedAt: null,
  }),
  initial: 'requested',
  states: {
    requested: {
      meta: {
        label: 'Requested',
        tone: 'warning',
        icon: 'pencil',
        next: next(
          {
            investor: 'Add the documents and submit the request.',
            others: 'The holder adds the documents and submits the request.',
          },
          'investor',
        ),
      },
      on: {
        SENT: {
          target: 'docs_review',
          guard: every<Guard>(
            'documentsComplete',
            'unitsAvailable',
            'resaleAllowed',
            'notStopped',
            'giverFree',
          ),
          actions: [
            'assignSent',
            notify('staff', 'transfer-sent'),
            notify('party', 'transfer-sent-holder'),
          ],
        },
        CANCELLED: cancelled,
      },
    },
    docs_review: {
      meta: {
        label: 'Documents in review',
        tone: 'info',
        icon: 'clock',
        next: next('We review the documents.', 'platform'),
      },
      on: {
        DOCS_ACCEPTED: {
          target: 'issuer_consent',
          guard: every<Guard>('documentsComplete', 'notStopped', 'giverFree'),
          actions: 'askConsent',
        },
        DOCS_RETURNED: { target: 'requested', actions: notify('party', 'transfer-returned') },
        REJECTED: rejected,
        CANCELLED: cancelled,
      },
    },
    issuer_consent: {
      meta: {
        label: 'Waiting for the company',
        tone: 'info',
        icon: 'signature',
        next: next(
          {
            issuer:
              'Consent, or use your right of first refusal. Without an answer the transfer continues.',
            others:
              'The company consents, or uses its right of first refusal. Without an answer the transfer continues.',
          },
          'issuer',
          'consentBy',
        ),
      },
      entry: [
        {
          type: 'schedule',
          params: ({ context }) => ({ event: 'CONSENT_LAPSED', at: context.consentBy ?? '' }),
        },
        notify('issuer', 'transfer-consent'),
        notify('party', 'transfer-consent-asked'),
      ],
      exit: { type: 'unschedule', params: { event: 'CONSENT_LAPSED' } },
      on: {
        CONSENTED: 'compliance',
        CONSENT_LAPSED: 'compliance',
        REFUSED: { ...rejected, guard: 'refusable' },
        CANCELLED: cancelled,
      },
    },
    compliance: {
      meta: {
        label: 'Compliance check',
        tone: 'info',
        icon: 'eye',
        next: next('We check the recipient, the legends and the current law.', 'platform'),
      },
      entry: ['inviteReceiver', notify('staff', 'transfer-check')],
      on: {
        CLEARED: {
          target: 'ta_processing',
          guard: every<Guard>(
            'receiverKnown',
            'receiverVerified',
            'resaleAllowed',
            'notStopped',
            'giverFree',
          ),
          actions: 'assignCleared',
        },
        REJECTED: rejected,
        CANCELLED: cancelled,
      },
    },
    ta_processing: {
      meta: {
        label: 'Pending registration',
        tone: 'info',
        icon: 'refresh-cw',
        next: next(
          'The transfer agent records it in the ledger, usually within three business days.',
          'platform',
        ),
      },
      on: {
        POSTED: {
          target: 'completed',
          guard: every<Guard>(
            'unitsAvailable',
            'resaleAllowed',
            'notStopped',
            'giverFree',
            'secondPerson',
            'stopTimeOver',
          ),
          actions: 'assignCompleted',
        },
        REJECTED: rejected,
        CANCELLED: cancelled,
      },
    },
    completed: {
      type: 'final',
      meta: { label: 'Completed', tone: 'success', icon: 'check' },
      entry: [
        'postTransfer',
        notify('party', 'transfer-completed'),
        notify('receiver', 'transfer-received'),
        notify('issuer', 'transfer-posted'),
      ],
    },
    rejected: {
      type: 'final',
      meta: { label: 'Rejected', tone: 'danger', icon: 'x' },
      entry: notify('party', 'transfer-rejected'),
    },
    cancelled: { type: 'final', meta: { label: 'Cancelled', tone: 'neutral', icon: 'ban' } },
  },
})

/**
 * Version 4 of a transfer: who gives is asked at each step, too.
 * Version 3: a company refuses only what its holder gives away. Version 2: a transfer is entered 72 hours
 * after it was sent at the earliest. Rows stay as they are.
 */
export const transferLifecycle: Lifecycle<typeof machine> = {
  id: 'transfer',
  version: 4,
  machine,
  context: transferContext,
  events: transferEvents,
  begins: { by: ['INV'], road: 'command', session: ['INV'], says: 'Requested the transfer' },
  guards: transferGuards,
  upcast: {
    1: ({ value, context }) => ({ value, context }),
    2: ({ value, context }) => ({ value, context }),
    3: ({ value, context }) => ({ value, context }),
  },
}
