import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT as at } from '#machines/lib/model.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems, walk } from '#tests/support/party-walk.ts'
import { expect, test } from 'vitest'
import { bankStatementLifecycle as lifecycle } from './bank-statement.lifecycle.ts'
import { bankStatementModel } from './bank-statement.model.ts'

lifecycleSuite(lifecycle, bankStatementModel, './bank-statement.golden.txt')
test('the payload of every case fits its rule', () =>
  expect(payloadProblems(lifecycle, bankStatementModel)).toEqual([]))
test('books nothing by the one who uploaded it', () => {
  const by = (secondPerson: boolean) => ({
    type: 'BOOKED',
    actor: 'ADM' as const,
    facts: { secondPerson, linesRead: true },
  })
  expect(decide(lifecycle, walk(lifecycle, []).row, { at, ...by(false) })).toMatchObject({
    ok: false,
    unmet: ['A second person must book the statement: you uploaded it.'],
  })
  expect(walk(lifecycle, [by(true)]).effects.at(-1)?.type).toBe('bookLines')
})
