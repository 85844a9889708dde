import { defineModel } from '#machines/lib/model.ts'
import { roleGrantLifecycle, type RoleGrantFacts } from './role-grant.lifecycle.ts'

const all: RoleGrantFacts = {
  somebodyElse: true,
  secondPerson: true,
  withinLevel: true,
  holderActive: true,
  roleRemains: true,
  onePerson: true,
}
const reason = 'Joined another team.'
const casesOf = (onePerson: boolean) => {
  const holds: RoleGrantFacts = { ...all, onePerson }
  const without = (...names: (keyof RoleGrantFacts)[]) =>
    Object.fromEntries(
      names.map((name) => [`without ${name}`, { facts: { ...holds, [name]: false } }]),
    )
  return {
    GRANTED: {
      default: { facts: holds },
      ...without('somebodyElse', 'withinLevel', 'holderActive', 'roleRemains'),
    },
    APPROVED: {
      default: { facts: holds },
      ...without('secondPerson', 'somebodyElse', 'withinLevel', 'holderActive', 'roleRemains'),
    },
    RECORDED: { default: {} },
    GIVEN_BACK: { default: {} },
    DECLINED: {
      default: { reason, facts: holds },
      'by who proposed it': { reason, facts: { ...holds, secondPerson: false } },
    },
    WITHDRAWN: {
      default: { facts: { ...holds, secondPerson: false } },
      'by another one': { facts: holds },
    },
    REVOKED: {
      default: { reason, facts: holds },
      'one’s own': { reason, facts: { ...holds, somebodyElse: false } },
      'above the own level': { reason, facts: { ...holds, withinLevel: false } },
      'of the last one with the role': { reason, facts: { ...holds, roleRemains: false } },
    },
    ENDED: { default: {} },
    LAPSED: { default: {} },
    REPLACED: { default: {} },
  }
}
const [ends_at, decide_by] = ['2027-02-20T05:00:00.000Z', '2026-12-04T15:00:00.000Z']

/** A role that one person may give. */
export const roleGrantModel = defineModel(roleGrantLifecycle.machine, {
  rules: roleGrantLifecycle.events,
  input: { role: 'support', ends_at, decide_by },
  cases: casesOf(true),
  invariants: {},
})
/** An operator, whom two people make. */
export const operatorGrantModel = defineModel(roleGrantLifecycle.machine, {
  rules: roleGrantLifecycle.events,
  input: { role: 'operator', ends_at, decide_by },
  cases: casesOf(false),
  invariants: {},
})
/** A role of the setup, which has no end. */
export const setupGrantModel = defineModel(roleGrantLifecycle.machine, {
  rules: roleGrantLifecycle.events,
  input: { role: 'operator', ends_at: null, decide_by },
  cases: casesOf(false),
  invariants: {},
})
