import { defineModel, type Model } from '#machines/lib/model.ts'
import {
  relationshipEvents,
  relationshipLifecycle,
  type RelationshipContext,
  type RelationshipFacts,
} from './relationship.lifecycle.ts'

type Machine = typeof relationshipLifecycle.machine
const may = { sophisticated: true, notInviter: true, knownBefore: true } satisfies RelationshipFacts
const contextOf = (state: { context: unknown }): RelationshipContext =>
  state.context as RelationshipContext
const hidden = (state: { context: unknown }): boolean => contextOf(state).shownFrom === null

/** Cases of a relationship: every guard fails once. */
export const relationshipModel: Model<Machine> = defineModel(relationshipLifecycle.machine, {
  input: { basis: 'questionnaire' },
  rules: relationshipEvents,
  cases: {
    ANSWERED: { default: {} },
    ACCEPT: {
      default: { facts: may },
      'not sophisticated': { facts: { ...may, sophisticated: false } },
      inviter: { facts: { ...may, notInviter: false } },
      'known later': { facts: { ...may, knownBefore: false } },
    },
    DECLINE: { default: { reason: 'The answers do not show experience.' } },
    WITHDRAWN: { default: { reason: 'The wrong address.' } },
    END: { default: { reason: 'Asked to be left out.' } },
  },
  invariants: {
    'relationship.invited': hidden,
    'relationship.answered': (state) => hidden(state) && contextOf(state).answeredAt !== null,
    'relationship.accepted': (state) => !hidden(state) && contextOf(state).acceptedAt !== null,
    'relationship.declined': hidden,
    'relationship.ended': hidden,
  },
})
