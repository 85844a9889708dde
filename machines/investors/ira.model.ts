import { defineModel } from '#machines/lib/model.ts'
import { iraWaits, type IraFacts } from './ira.events.ts'
import { iraLifecycle } from './ira.lifecycle.ts'

const details: IraFacts = {
  details_complete: true,
  screen: 'clear',
  issuer_is_s_corporation: false,
  business_days_to_close: 40,
  slow_path_confirmed: false,
}
const money: IraFacts = { paid_from: 'plan', amount_received: true }
const reason = 'The plan does not hold private securities.'
const needs = [{ field: 'direction_of_investment', sentence: 'The account number is missing.' }]
const run = 1
const waits = ({ context }: { context: { stalls_at: string | null; stalled_in: string | null } }) =>
  context.stalls_at !== null && context.stalled_in === null
const rests = ({ context }: { context: { stalls_at: string | null; stalled_in: string | null } }) =>
  context.stalls_at === null && context.stalled_in === null

/**
 * Cases of an investment through a plan: the custodian's three responses, money from the wrong source, and each way to
 * stall.
 */
export const iraModel = defineModel(iraLifecycle.machine, {
  rules: iraLifecycle.events,
  identify: ({ context }) => context.stalled_in,
  cases: {
    MARKED_NOT_APPLICABLE: { default: {} },
    MARKED_APPLICABLE: { default: {} },
    DETAILS_ENTERED: {
      default: { facts: details },
      'listed holder, to be looked at': { facts: { ...details, screen: 'review' } },
      'slow path confirmed': {
        facts: { ...details, business_days_to_close: 9, slow_path_confirmed: true },
      },
      'no closing date': { facts: { ...details, business_days_to_close: null } },
      'closes too soon': { facts: { ...details, business_days_to_close: 9 } },
      'S corporation': { facts: { ...details, issuer_is_s_corporation: true } },
      'owns half': { facts: { ...details, screen: 'block' } },
      incomplete: { facts: { ...details, details_complete: false } },
    },
    DOCS_SENT: {
      default: { facts: { documents_ready: true } },
      'statement missing': { facts: { documents_ready: false } },
    },
    CUSTODIAN_RECEIVED: { default: { run }, 'old run': { run: 99 } },
    CUSTODIAN_SIGNED: { default: { run }, 'second run': { run: 2 }, 'old run': { run: 99 } },
    CUSTODIAN_REJECTED: { default: { run, reason }, 'old run': { run: 99, reason } },
    MORE_INFO_ASKED: { default: { run, needs }, 'old run': { run: 99, needs } },
    INFORMATION_SENT: { default: {} },
    RESTARTED: { default: {} },
    FUNDS_REQUESTED: { default: {} },
    FUNDS_RECEIVED: {
      default: { facts: money },
      "from the owner's account": { facts: { ...money, paid_from: 'owner' } },
      'too little': { facts: { ...money, amount_received: false } },
    },
    COMPLETED: {
      default: { facts: { investment_closed: true } },
      'not closed': { facts: { investment_closed: false } },
    },
    STALLED: { default: {} },
    RESUMED: { default: {} },
  },
  invariants: {
    'ira.not_applicable': (snapshot) => rests(snapshot) && snapshot.context.needs.length === 0,
    'ira.not_started': rests,
    'ira.details_entered': rests,
    'ira.docs_sent_to_custodian': (snapshot) => waits(snapshot) && snapshot.context.run > 0,
    'ira.custodian_review': waits,
    'ira.more_info': (snapshot) => waits(snapshot) && snapshot.context.needs.length > 0,
    'ira.custodian_signed': rests,
    'ira.custodian_rejected': rests,
    'ira.funds_requested': waits,
    'ira.funds_received': rests,
    'ira.completed': rests,
    'ira.stalled': ({ context }) =>
      context.stalls_at === null && iraWaits.includes(context.stalled_in),
  },
})
