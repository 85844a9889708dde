import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT as at } from '#machines/lib/model.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems, walk } from '#tests/support/party-walk.ts'
import { expect, test } from 'vitest'
import { proposalLifecycle as lifecycle } from './proposal.lifecycle.ts'
import { proposalModel } from './proposal.model.ts'

lifecycleSuite(lifecycle, proposalModel, './proposal.golden.txt')
test('the payload of every case fits its rule', () =>
  expect(payloadProblems(lifecycle, proposalModel)).toEqual([]))

const { row } = walk(lifecycle, [], proposalModel.input)
const approved = (facts: object) =>
  decide(lifecycle, row, { type: 'APPROVED', actor: 'ADM', at, facts })

test('executes once approved, and never when a fact has changed', () => {
  const executed = approved({ mayApprove: true, changed: false })
  expect(executed).toMatchObject({ ok: true, to: 'executed' })
  expect(executed.ok && executed.effects.map((one) => one.type)).toContain('execute')
  const stale = approved({ mayApprove: true, changed: true })
  expect(stale).toMatchObject({ ok: true, to: 'stale' })
  expect(stale.ok && stale.effects.map((one) => one.type)).not.toContain('execute')
})
test('is decided by those who may, and withdrawn by the person who proposed it', () => {
  expect(approved({ mayApprove: false, changed: true })).toMatchObject({
    ok: false,
    unmet: [lifecycle.guards['mayApprove']],
  })
  const withdrawn = (proposer: boolean) =>
    decide(lifecycle, row, { type: 'WITHDRAWN', actor: 'ADM', at, facts: { proposer } })
  expect(withdrawn(false)).toMatchObject({ ok: false, unmet: [lifecycle.guards['proposer']] })
  expect(withdrawn(true)).toMatchObject({ ok: true, to: 'withdrawn' })
})
