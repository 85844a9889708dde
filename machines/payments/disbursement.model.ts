import { defineModel } from '#machines/lib/model.ts'
import { disbursementLifecycle, type DisbursementContext } from './disbursement.lifecycle.ts'

const DUE = '2027-03-12T22:00:00.000Z'
const contextOf = (state: { context: unknown }): DisbursementContext =>
  state.context as DisbursementContext
const ready = {
  secondPerson: true,
  accountReady: true,
  fundsFree: true,
  covered: true,
  receiptConfirmed: true,
} as const
const notHeld = (state: { context: unknown }): boolean => contextOf(state).heldBy === null
const dated = (state: { context: unknown }): boolean => contextOf(state).dueAt === DUE

/** Cases of an order: the one who asked, an account that is not ready, frozen money, sent again after a return. */
export const disbursementModel = defineModel(disbursementLifecycle.machine, {
  rules: disbursementLifecycle.events,
  input: { kind: 'refund', cents: 50_000, reference: 'OUT-0A1B2C3D', method: 'wire' },
  cases: {
    APPROVED: {
      default: { facts: { ...ready, method: 'wire' } },
      'the one who asked': { facts: { ...ready, secondPerson: false } },
      'account not ready': { facts: { ...ready, accountReady: false } },
      frozen: { facts: { ...ready, fundsFree: false } },
      'not owed': { facts: { ...ready, covered: false } },
      'receipt without a line': { facts: { ...ready, receiptConfirmed: false } },
    },
    HELD: {
      default: { reason: 'The payee’s bank asks who they are.', actor: 'ADM' },
      'by the product': { reason: 'The account was replaced.', actor: 'SYS' },
    },
    RESUMED: { default: {} },
    LISTED: {
      default: { facts: ready },
      'account not ready': { facts: { ...ready, accountReady: false } },
      'receipt without a line': { facts: { ...ready, receiptConfirmed: false } },
    },
    UNLISTED: { default: {} },
    SENT: { default: { facts: { dueAt: DUE } } },
    CONFIRMED: { default: {} },
    RETURNED: { default: {} },
    CORRECTED: { default: {} },
    CANCELLED: { default: {} },
  },
  invariants: {
    'disbursement.requested': notHeld,
    'disbursement.approved': notHeld,
    'disbursement.listed': notHeld,
    'disbursement.sent': dated,
    'disbursement.confirmed': dated,
    'disbursement.returned': dated,
    'disbursement.held': (state) => !notHeld(state),
    'disbursement.cancelled': notHeld,
  },
})
