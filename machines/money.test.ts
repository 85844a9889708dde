import { decide } from '#machines/lib/decide.ts'
import { actionName, nodesOf, transitionsOf } from '#machines/lib/structure.ts'
import { enabled, explore, type Model } from '#machines/lib/model.ts'
import { eventOf, storedOf } from '#machines/lib/check.ts'
import type { Lifecycle } from '#machines/lib/types.ts'
import { lifecycles } from '#machines/lifecycles.ts'
import { models } from '#machines/models.ts'
import { describe, expect, test } from 'vitest'
import { moneyEvents, moneyProposals, movingEffects, type MoneyMachine } from './money.ts'

/** Effects of these machines that move neither money nor securities. */
const stillEffects: Record<MoneyMachine, readonly string[]> = {
  payment: [
    'notify',
    'schedule',
    'unschedule',
    'submitToBank',
    'sendInstructions',
    'withdrawFromBank',
    'applyReturnPolicy',
    'signalInvestment',
    'signalReturn',
  ],
  disbursement: ['notify', 'putInFile', 'takeOutOfFile'],
  'bank-statement': ['notify', 'releaseFile'],
  'ach-batch': ['notify', 'numberEntries', 'reopenEntries', 'writeFile'],
  closing: [
    'notify',
    'schedule',
    'unschedule',
    'includeInvestments',
    'excludeInvestments',
    'giveNotice',
    'takeNoticeBack',
    'approveInvestments',
    'returnInvestments',
    'dropInvestments',
    'storeEvidence',
    'endOffering',
    'checkIssued',
  ],
  investment: [
    'notify',
    'schedule',
    'unschedule',
    'askAllocation',
    'changeAllocation',
    'releaseAllocation',
    'moveUp',
    'checkSteps',
    'startReview',
    'returnStep',
    'beginPayment',
    'stopPayment',
    'pausePayment',
    'repricePayment',
    'voidSignature',
    'voidStale',
    'replaceAgreement',
    'dropAmendment',
    'countersign',
  ],
  offering: [
    'notify',
    'schedule',
    'unschedule',
    'hideListing',
    'setOpening',
    'storeRevision',
    'openListing',
    'openCommitments',
    'stopCommitments',
    'askReconfirmation',
    'moveCancelWindows',
    'place',
    'moveUp',
    'releasePlace',
    'abandonDrafts',
    'endWaitlist',
    'setEndFormAside',
  ],
  transfer: ['notify', 'schedule', 'unschedule', 'inviteReceiver'],
  conversion: ['notify', 'storeItems'],
}

const machines = Object.keys(movingEffects) as MoneyMachine[]
const moving = (machine: MoneyMachine): readonly string[] => movingEffects[machine]

/** Events of a machine that run an effect which moves money or securities, over all cases of its models. */
function movingEvents(machine: MoneyMachine): string[] {
  const lifecycle: Lifecycle = lifecycles[machine]
  const found = new Set<string>()
  for (const model of models[machine] as readonly Model[])
    for (const { state } of explore(model))
      for (const event of enabled(model, state)) {
        const decided = decide(lifecycle, storedOf(lifecycle, state), eventOf(event))
        if (decided.ok && decided.effects.some(({ type }) => moving(machine).includes(type)))
          found.add(event.type)
      }
  return [...found].sort()
}
/** Named effects of a machine, without assignments. */
function effectNames(machine: MoneyMachine): string[] {
  const lifecycle: Lifecycle = lifecycles[machine]
  const names = [
    ...transitionsOf(lifecycle.machine).flatMap(({ actions }) => actions),
    ...nodesOf(lifecycle.machine).flatMap(({ entry, exit }) => [...entry, ...exit].map(actionName)),
  ]
  const { actions } = lifecycle.machine.implementations
  // an assignment is a function with a resolver; an effect is a plain one
  return [...new Set(names)].filter((name) => !isAssignment(actions[name])).sort()
}
const isAssignment = (action: unknown): boolean =>
  action === undefined || Object.hasOwn(action as object, 'assignment')

describe('docs/money.md lists every event that moves money or securities', () => {
  test.each(machines)('%s: each event that runs a moving effect has a row, and no other', (id) => {
    const listed = moneyEvents.filter(({ machine }) => machine === id).map(({ event }) => event)
    expect(listed.toSorted()).toEqual(movingEvents(id))
  })
  test.each(machines)('%s: each of its effects is known as one that moves or not', (id) => {
    expect([...moving(id), ...stillEffects[id]].toSorted()).toEqual(effectNames(id))
  })
  test('an act that leads to a row exists', () => {
    for (const { through } of moneyEvents)
      for (const name of through) {
        const [machine = '', event = ''] = name.split(' ')
        const known =
          Object.hasOwn(moneyProposals, name) ||
          lifecycles[machine as MoneyMachine]?.events[event as never] !== undefined
        expect([name, known]).toEqual([name, true])
      }
  })
})
