import { sampleRows, refusalProblems } from '#machines/lib/check.ts'
import { decide } from '#machines/lib/decide.ts'
import { explore, MODEL_AT, pathsOf, type Model } from '#machines/lib/model.ts'
import { Coverage } from '#machines/lib/coverage.ts'
import { activeStates } from '#machines/lib/structure.ts'
import { stateName } from '#machines/lib/state-name.ts'
import type { Decision, Stored } from '#machines/lib/types.ts'
import { offeringStatuses } from '#domain/offerings/model/offering.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { describe, expect, test } from 'vitest'
import type { OfferingEventType, OfferingFacts } from './offering.events.ts'
import { offeringLifecycle as lifecycle } from './offering.lifecycle.ts'
import {
  crowdfundingModel,
  mayApprove,
  mayClose,
  mayLaunch,
  maySubmit,
  offeringModel,
  privateOfferingModel,
} from './offering.model.ts'

lifecycleSuite(
  lifecycle,
  offeringModel,
  './offering.golden.txt',
  [],
  [crowdfundingModel, privateOfferingModel],
)

const rowsOf = (model: Model) =>
  new Map(sampleRows(lifecycle, model).map((row) => [stateName(row.value), row]))
const regA = rowsOf(offeringModel),
  cf = rowsOf(crowdfundingModel),
  private506 = rowsOf(privateOfferingModel)
const ask = (
  row: Stored | undefined,
  type: OfferingEventType,
  facts: Partial<OfferingFacts> = {},
): Decision => decide(lifecycle, row as Stored, { type, at: MODEL_AT, actor: 'ADM', facts })

describe('the other types of offering', () => {
  test.each([
    ['Reg CF', crowdfundingModel, ['qualified']],
    ['506(c)', privateOfferingModel, ['testing_the_waters', 'filed', 'qualified']],
  ] as const)(
    '%s: invariants hold, refusals change nothing, only its own states are reached',
    (_, model, without) => {
      for (const { state } of explore(model))
        for (const id of activeStates(state))
          expect([id, model.invariants[id]?.(state) ?? true]).toEqual([id, true])
      expect(refusalProblems(lifecycle, model)).toEqual([])
      expect(new Coverage(lifecycle.machine).walk(pathsOf(model)).report().missingStates).toEqual(
        without.map((state) => `offering.${state}`),
      )
    },
  )
})
describe('going live', () => {
  test('Reg CF: not before Form C is filed, and with exactly one intermediary', () => {
    expect(ask(cf.get('approved'), 'LAUNCH', mayLaunch)).toMatchObject({
      ok: false,
      unmet: ['File this offering type before launch.'],
    })
    expect(ask(cf.get('filed'), 'LAUNCH', { ...mayLaunch, oneIntermediary: false })).toMatchObject({
      ok: false,
      unmet: ['A Reg CF offering has exactly one intermediary.'],
    })
    expect(ask(cf.get('filed'), 'LAUNCH', mayLaunch)).toMatchObject({ ok: true, to: 'live' })
  })
  test('Reg A: not before the SEC has qualified it', () => {
    expect(ask(regA.get('filed'), 'LAUNCH', mayLaunch)).toMatchObject({
      ok: false,
      unmet: ['A Regulation A offering has to be qualified before it goes live.'],
    })
  })
  test('506: straight after the approval, and it neither files nor tests the waters here', () => {
    expect(ask(private506.get('approved'), 'LAUNCH', mayLaunch)).toMatchObject({
      ok: true,
      to: 'live',
    })
    expect(ask(private506.get('approved'), 'TESTING_STARTED')).toMatchObject({ ok: false })
    expect(
      ask(private506.get('approved'), 'FILED', { filingRecorded: true, signaturesComplete: true }),
    ).toMatchObject({ ok: false })
  })
})
test('two people approve: the platform, then a principal who is somebody else', () => {
  const waiting = regA.get('in_review.waiting_for_platform')
  expect(ask(waiting, 'PRINCIPAL_APPROVED', { ...mayApprove, secondPerson: true })).toMatchObject({
    ok: false,
    reason: 'not_accepted',
  })
  expect(
    ask(regA.get('in_review.waiting_for_principal'), 'PRINCIPAL_APPROVED', {
      ...mayApprove,
      secondPerson: false,
    }),
  ).toMatchObject({ ok: false, unmet: ['A second person has to approve.'] })
})
test.each(Object.keys(maySubmit) as (keyof typeof maySubmit)[])(
  'a draft is not submitted without %s',
  (name) => {
    expect(ask(regA.get('draft'), 'SUBMIT', { ...maySubmit, [name]: false })).toMatchObject({
      ok: false,
      unmet: [lifecycle.guards[name]],
    })
  },
)
test.each(Object.keys(mayClose) as (keyof typeof mayClose)[])(
  'escrow is not broken without %s',
  (name) => {
    expect(ask(cf.get('closing'), 'CLOSE', { ...mayClose, [name]: !mayClose[name] })).toMatchObject(
      { ok: false, unmet: [lifecycle.guards[name === 'oversubscribed' ? 'allocated' : name]] },
    )
  },
)
test('below the target at the deadline everything is returned; with the target met it is not failed', () => {
  const failed = ask(cf.get('closing'), 'DEADLINE_REACHED', {
    deadlinePassed: true,
    targetMet: false,
  })
  expect(failed).toMatchObject({ ok: true, to: 'failed' })
  expect(failed.ok && failed.effects).toContainEqual({
    type: 'failInvestments',
    params: { why: 'failed' },
  })
  expect(
    ask(cf.get('closing'), 'DEADLINE_REACHED', { deadlinePassed: true, targetMet: true }),
  ).toMatchObject({ ok: true, to: 'closing' })
})
test('a closed offering is never deleted, a withdrawn one not while money is held', () => {
  expect(ask(cf.get('closed'), 'DELETE', { nothingHeld: true })).toMatchObject({
    ok: false,
    reason: 'not_accepted',
  })
  expect(ask(cf.get('withdrawn'), 'DELETE', { nothingHeld: false })).toMatchObject({
    ok: false,
    reason: 'guard_failed',
  })
})
test('a withdrawal after a released closing closes the offering, and what was live is never deleted (41.2)', () => {
  for (const state of ['live', 'closing'] as const) {
    const closed = ask(cf.get(state), 'WITHDRAW', { closedBefore: true })
    expect(closed).toMatchObject({ ok: true, to: 'closed' })
    expect(closed.ok && closed.effects).toEqual(
      expect.arrayContaining([
        { type: 'failInvestments', params: { why: 'withdrawn' } },
        expect.objectContaining({
          type: 'schedule',
          params: expect.objectContaining({ event: 'REPORTING_STARTED' }),
        }),
      ]),
    )
    const withdrawn = ask(cf.get(state), 'WITHDRAW', { closedBefore: false })
    expect(withdrawn).toMatchObject({ ok: true, to: 'withdrawn' })
    expect(withdrawn.ok && ask(withdrawn.stored, 'DELETE', { nothingHeld: true })).toMatchObject({
      ok: false,
      unmet: [lifecycle.guards['neverLive']],
    })
  }
  expect(ask(cf.get('withdrawn'), 'DELETE', { nothingHeld: true })).toMatchObject({ ok: true })
})
test('an owner records the form that ends the reports, compliance ends them, an editor files reports (41.2)', () => {
  const stopped = { reportRecorded: true, reportsStopped: true }
  const ending = ask(cf.get('reporting'), 'END_FILED', stopped)
  expect(ending).toMatchObject({ ok: true, to: 'reports_ending' })
  expect(
    ask(cf.get('reporting'), 'END_FILED', { ...stopped, reportsStopped: false }),
  ).toMatchObject({ ok: false, unmet: [lifecycle.guards['reportsStopped']] })
  if (!ending.ok) throw new Error('the form is not recorded')
  expect(ask(ending.stored, 'REPORTS_ENDED', stopped)).toMatchObject({
    ok: true,
    to: 'reports_ended',
    stored: { context: { reportDueAt: null } },
  })
  expect(ask(ending.stored, 'END_REFUSED')).toMatchObject({
    ok: true,
    to: 'reporting',
    effects: [
      { type: 'setEndFormAside' },
      { type: 'notify', params: { to: 'issuer', template: 'reports-end-refused' } },
    ],
  })
  const onlyOf = (type: keyof typeof lifecycle.events) => lifecycle.events[type]?.only
  expect(['END_FILED', 'REPORTS_ENDED', 'END_REFUSED', 'REPORT_FILED'].map(onlyOf)).toEqual([
    { ISS: 'owner' },
    { ADM: 'compliance' },
    { ADM: 'compliance' },
    undefined,
  ])
})
test('a material amendment asks every investor to reconfirm, another does not', () => {
  const asks = (amendmentMaterial: boolean) => {
    const decision = ask(cf.get('live'), 'AMENDED', { amendmentMaterial })
    return decision.ok && decision.effects.some((effect) => effect.type === 'askReconfirmation')
  }
  expect([asks(true), asks(false)]).toEqual([true, false])
})
test('the states are the words of the path segment :status', () => {
  const states = Object.keys(lifecycle.machine.states).map((state) => state.replaceAll('_', '-'))
  expect(states.sort()).toEqual(offeringStatuses.filter((status) => status !== 'current').sort())
})
