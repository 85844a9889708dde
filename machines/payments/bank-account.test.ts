import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT as at } from '#machines/lib/model.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems, walk, walkOn, type Sending } from '#tests/support/party-walk.ts'
import { describe, expect, test } from 'vitest'
import { bankAccountLifecycle as lifecycle } from './bank-account.lifecycle.ts'
import { bankAccountModel } from './bank-account.model.ts'

lifecycleSuite(lifecycle, bankAccountModel, './bank-account.golden.txt')

const arrived: Sending[] = [
  { type: 'START', actor: 'INV', facts: { holder_matches: true } },
  { type: 'DEPOSITS_SETTLED', actor: 'SYS' },
]
const answer = (right: boolean): Sending => ({
  type: 'CONFIRMED',
  actor: 'INV',
  first: 32,
  second: 45,
  facts: { amounts_match: right },
})

describe('a bank account', () => {
  test('the payload of every case fits its rule', () =>
    expect(payloadProblems(lifecycle, bankAccountModel)).toEqual([]))
  test('is verified by the right amounts, also at the third try', () => {
    expect(walk(lifecycle, [...arrived, answer(true)]).row.value).toBe('verified')
    expect(
      walk(lifecycle, [...arrived, answer(false), answer(false), answer(true)]).row.value,
    ).toBe('verified')
  })
  test('fails at the third wrong answer, and a new verification begins with three tries', () => {
    const { row } = walk(lifecycle, [...arrived, answer(false), answer(false), answer(false)])
    expect(row).toMatchObject({ value: 'failed', context: { attempts: 3, expires_at: null } })
    expect(
      walkOn(lifecycle, row, { type: 'START', actor: 'INV', facts: { holder_matches: true } }).row,
    ).toMatchObject({ value: 'sent', context: { run: 2, attempts: 0 } })
  })
  test('waits ten days for the amounts', () => {
    const { effects } = walk(lifecycle, arrived.slice(0, 1))
    expect(effects).toContainEqual({
      type: 'schedule',
      params: { event: 'EXPIRED', at: '2026-11-30T15:00:00.000Z' },
    })
  })
  test('in another name is looked at before anything is sent', () => {
    const { row, effects } = walk(lifecycle, [
      { type: 'START', actor: 'INV', facts: { holder_matches: false } },
    ])
    expect(row.value).toBe('needs_review')
    expect(effects.map((effect) => effect.type)).not.toContain('sendDeposits')
  })
  test('that is frozen takes no other account in its place and is not verified again by its holder', () => {
    const { row } = walk(lifecycle, [
      ...arrived,
      answer(true),
      { type: 'RETURNED', actor: 'SYS', facts: { return_does: 'freeze', code: 'R10' } },
    ])
    expect(row.value).toBe('frozen')
    for (const type of ['REPLACED', 'START'])
      expect(
        decide(lifecycle, row, { type, at, actor: 'INV', facts: { holder_matches: true } }),
      ).toMatchObject({ ok: false, reason: 'not_accepted' })
  })
})
