import { defineModel, type Model } from '#machines/lib/model.ts'
import {
  conversionEvents,
  conversionLifecycle,
  type ConversionContext,
  type ConversionFacts,
} from './conversion.lifecycle.ts'

type Machine = typeof conversionLifecycle.machine
const may = {
  converts: true,
  free: true,
  unchanged: true,
  secondPerson: true,
} satisfies ConversionFacts
const but = (name: keyof ConversionFacts) => ({ facts: { ...may, [name]: false } })
const reason = 'The price differs from the purchase agreement.'
const contextOf = (state: { context: unknown }): ConversionContext =>
  state.context as ConversionContext
const open = (state: { context: unknown }): boolean => contextOf(state).executedAt === null
const decided = {
  default: { facts: may },
  'same person': but('secondPerson'),
  'not free': but('free'),
  changed: but('unchanged'),
}

/** Cases of a conversion; every rule fails once. */
export const conversionModel: Model<Machine> = defineModel(conversionLifecycle.machine, {
  input: undefined,
  rules: conversionEvents,
  cases: {
    SUBMITTED: {
      default: { facts: may },
      'nothing converts': but('converts'),
      'not free': but('free'),
    },
    APPROVED: decided,
    EXECUTED: decided,
    RETURNED: { default: { reason } },
    WITHDRAWN: { default: {} },
  },
  invariants: {
    'conversion.draft': (state) => open(state) && contextOf(state).submittedAt === null,
    'conversion.in_review': (state) => open(state) && contextOf(state).submittedAt !== null,
    'conversion.approved': (state) => open(state) && contextOf(state).approvedAt !== null,
    'conversion.executed': (state) => !open(state),
    'conversion.withdrawn': open,
  },
})
