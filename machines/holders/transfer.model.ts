import { defineModel, type Model } from '#machines/lib/model.ts'
import {
  transferEvents,
  transferLifecycle,
  type TransferContext,
  type TransferFacts,
} from './transfer.lifecycle.ts'

type Machine = typeof transferLifecycle.machine
const may = {
  documentsComplete: true,
  resaleAllowed: true,
  unitsAvailable: true,
  notStopped: true,
  giverFree: true,
  receiverKnown: true,
  receiverVerified: true,
  secondPerson: true,
} satisfies TransferFacts
const but = (name: keyof TransferFacts) => ({ facts: { ...may, [name]: false } })
/** more than 72 hours after a case is sent */
const later = '2026-12-20T15:00:00.000Z'
const reason = 'The signature is not guaranteed.'
const contextOf = (state: { context: unknown }): TransferContext => state.context as TransferContext
const open = (state: { context: unknown }): boolean => contextOf(state).completedAt === null

/** Cases of a transfer; every rule fails once. */
export const transferModel: Model<Machine> = defineModel(transferLifecycle.machine, {
  input: { kind: 'gift' },
  rules: transferEvents,
  cases: {
    SENT: {
      default: { facts: may },
      'no papers': but('documentsComplete'),
      restricted: but('resaleAllowed'),
      'not held': but('unitsAvailable'),
      stopped: but('notStopped'),
      'giver in review': but('giverFree'),
    },
    DOCS_ACCEPTED: {
      default: { facts: may },
      'no papers': but('documentsComplete'),
      stopped: but('notStopped'),
      'giver in review': but('giverFree'),
    },
    DOCS_RETURNED: { default: { reason } },
    CONSENTED: { default: {} },
    CONSENT_LAPSED: { default: { at: later } },
    REFUSED: { default: { reason } },
    CLEARED: {
      default: { facts: may },
      'no account': but('receiverKnown'),
      'not verified': but('receiverVerified'),
      restricted: but('resaleAllowed'),
      stopped: but('notStopped'),
      'giver in review': but('giverFree'),
    },
    POSTED: {
      default: { facts: may, at: later },
      'not held': { ...but('unitsAvailable'), at: later },
      restricted: { ...but('resaleAllowed'), at: later },
      stopped: { ...but('notStopped'), at: later },
      'giver in review': { ...but('giverFree'), at: later },
      'same person': { ...but('secondPerson'), at: later },
      'too early': { facts: may },
    },
    REJECTED: { default: { reason } },
    CANCELLED: { default: {} },
  },
  invariants: {
    'transfer.requested': open,
    'transfer.docs_review': (state) => open(state) && contextOf(state).sentAt !== null,
    'transfer.issuer_consent': (state) => open(state) && contextOf(state).consentBy !== null,
    'transfer.compliance': open,
    'transfer.ta_processing': (state) => open(state) && contextOf(state).clearedAt !== null,
    'transfer.completed': (state) => !open(state),
    'transfer.rejected': open,
    'transfer.cancelled': open,
  },
})
