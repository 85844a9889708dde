import { defineModel, type Model } from '#machines/lib/model.ts'
import {
  partnerSeatLifecycle,
  type PartnerSeatContext,
  type PartnerSeatFacts,
  type PartnerSeatInput,
} from './partner-seat.lifecycle.ts'

type Machine = typeof partnerSeatLifecycle.machine
const holds: PartnerSeatFacts = { outsider: true, beforeEnd: true, revision: 2 }
const reason = 'Another firm does this work.'
const agreement_hash = 'a'.repeat(64)
const accepts = { name: 'Grace Reed', agreement_hash }
const completes = {
  topic: 'auditor' as const,
  revision: 2,
  note: 'The firm and the license are right.',
}
const contextOf = (state: { context: unknown }): PartnerSeatContext =>
  state.context as PartnerSeatContext
const isSigned = (state: { context: unknown }): boolean => contextOf(state).accepted_at !== null
const isUnsigned = (state: { context: unknown }): boolean => !isSigned(state)
const isOpen = (state: { context: unknown }): boolean =>
  contextOf(state).sections.some(
    ({ topic, access }) =>
      access === 'complete' && !contextOf(state).completed.some((one) => one.topic === topic),
  )
const cases = {
  ACCEPTED: {
    default: { ...accepts, facts: holds },
    'another agreement': { ...accepts, agreement_hash: 'b'.repeat(64), facts: holds },
    'of the company': { ...accepts, facts: { ...holds, outsider: false } },
    'after the last day': { ...accepts, facts: { ...holds, beforeEnd: false } },
  },
  DECLINED: { default: { reason } },
  COMPLETED: {
    default: { ...completes, facts: holds },
    'the other section': { ...completes, topic: 'cpa' as const, facts: holds },
    'a section to read': { ...completes, topic: 'shares' as const, facts: holds },
    'a section that is not submitted': { ...completes, facts: { ...holds, revision: 0 } },
  },
  WITHDRAWN: { default: { reason } },
  ENDED: { default: { reason } },
  EXPIRED: { default: {} },
  LAPSED: { default: {} },
}
const invariants = {
  'partner-seat.invited': isUnsigned,
  'partner-seat.active.tasks_done': (state: { context: unknown }) =>
    isSigned(state) && !isOpen(state),
  'partner-seat.ended': isSigned,
  'partner-seat.declined': isUnsigned,
  'partner-seat.withdrawn': isUnsigned,
  'partner-seat.lapsed': isUnsigned,
}
const input: PartnerSeatInput = {
  role: 'auditor',
  sections: [
    { topic: 'shares', access: 'see' },
    { topic: 'auditor', access: 'complete' },
    { topic: 'cpa', access: 'complete' },
  ],
  agreement_hash,
  ends_at: '2027-02-20T05:00:00.000Z',
  answer_by: '2026-12-04T15:00:00.000Z',
}

/** A seat with two sections to complete. */
export const partnerSeatModel: Model<Machine> = defineModel(partnerSeatLifecycle.machine, {
  rules: partnerSeatLifecycle.events,
  input,
  cases,
  // which sections are completed decides whether the next one is the last
  identify: (state) =>
    contextOf(state)
      .completed.map((one) => one.topic)
      .sort(),
  invariants: {
    ...invariants,
    'partner-seat.active.tasks_open': (state) => isSigned(state) && isOpen(state),
  },
})
/** A seat that only reads. */
export const readerSeatModel: Model<Machine> = defineModel(partnerSeatLifecycle.machine, {
  rules: partnerSeatLifecycle.events,
  input: { ...input, role: 'law_firm', sections: [{ topic: 'shares', access: 'see' }] },
  cases,
  invariants,
})
