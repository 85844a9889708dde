import { describe, expect, it } from 'vitest'
import {
  applyChangeBy,
  goodFundsOn,
  mayRetry,
  RETURN_CODES,
  returnCode,
  returnRateBreaches,
  returnWindowEnds,
} from './ach-returns.ts'
import { feeFor, investorTotal } from './fees.ts'
import { answerMicroDeposits, checkMicroEntries, microAmountsFrom } from './micro-deposits.ts'
import { holderMatches, nameSimilarityBp } from '#domain/shared/names/match.ts'

describe('7.1 micro-deposits', () => {
  it('takes 0.32 and 0.45 with a debit of 0.77', () => {
    expect(checkMicroEntries([32, 45], [77])).toEqual({ ok: true, value: { net: 0 } })
  })
  it.each([
    ['credit_too_large', [100, 45], [77]],
    ['debit_exceeds_credits', [32, 45], [78]],
    ['bad_amount', [0, 45], []],
    ['bad_amount', [], []],
  ])('refuses with %s', (code, credits, debits) => {
    const answer = checkMicroEntries(credits, debits)
    expect(answer.ok ? null : answer.refusals[0]?.code).toBe(code)
  })
  it('draws two distinct amounts from 1 to 99 cents out of any two bytes', () => {
    for (let a = 0; a < 256; a += 1) {
      for (let b = 0; b < 256; b += 1) {
        const [x, y] = microAmountsFrom(a, b)
        if (x === y || x < 1 || y < 1 || x > 99 || y > 99)
          throw new Error(`${a} ${b} gives ${x} ${y}`)
      }
    }
    expect(microAmountsFrom(31, 31)).toEqual([32, 33])
  })
  const ask = {
    sent: [32, 45] as const,
    answer: [45, 32] as const,
    attempts_used: 0,
    sent_at: '2026-11-20T10:00:00Z',
    now: '2026-11-21T10:00:00Z',
  }
  it('verifies in either order, counts attempts, fails at the third and expires after ten days', () => {
    expect(answerMicroDeposits(ask)).toEqual({ result: 'verified' })
    expect(answerMicroDeposits({ ...ask, answer: [1, 2] })).toEqual({
      result: 'wrong',
      attempts_left: 2,
    })
    expect(answerMicroDeposits({ ...ask, answer: [1, 2], attempts_used: 2 })).toEqual({
      result: 'failed',
    })
    expect(answerMicroDeposits({ ...ask, attempts_used: 3 })).toEqual({ result: 'failed' })
    expect(answerMicroDeposits({ ...ask, now: '2026-11-30T10:00:00Z' })).toEqual({
      result: 'verified',
    })
    expect(answerMicroDeposits({ ...ask, now: '2026-11-30T10:00:01Z' })).toEqual({
      result: 'expired',
    })
  })
})

describe('7.1 returns', () => {
  it('knows each code that the rules have, R01 to R85, once', () => {
    const codes = RETURN_CODES.map((r) => r.code)
    const run = (from: number, until: number) =>
      Array.from({ length: until - from + 1 }, (_, n) => `R${String(from + n).padStart(2, '0')}`)
    expect(codes).toEqual([
      ...run(1, 47),
      ...run(50, 53),
      'R61',
      'R62',
      ...run(67, 77),
      ...run(80, 85),
    ])
    const of = (kind: string) => RETURN_CODES.filter((r) => r.kind === kind).map((r) => r.code)
    expect(of('dishonored')).toEqual(['R61', 'R62', 'R67', 'R68', 'R69', 'R70'])
    expect(of('contested')).toEqual(run(71, 77))
    expect(returnCode('R99')).toBeUndefined()
  })
  it('counts in the rates what Nacha counts', () => {
    const of = (kind: string) => RETURN_CODES.filter((r) => r.class === kind).map((r) => r.code)
    expect(of('administrative')).toEqual(['R02', 'R03', 'R04'])
    expect(of('unauthorized')).toEqual(['R05', 'R07', 'R10', 'R11', 'R29', 'R51'])
  })
  it.each([
    ['R01', '2026-11-25', '2026-11-30', 'the second banking day'],
    ['R10', '2026-11-20', '2027-01-20', 'the banking day after the sixtieth day'],
    ['R10', '2026-11-17', '2027-01-19', 'which is a Saturday, and Monday a holiday'],
    ['R13', '2026-11-25', '2026-11-27', 'with the next file, Thanksgiving in between'],
    ['R06', '2026-11-25', null, 'as our bank agreed'],
    ['R31', '2026-11-25', null, 'as our bank agreed'],
  ])('%s of an entry that settled on %s may come until %s: %s', (code, settled, last, _why) => {
    const found = returnCode(code)
    if (!found) throw new Error('missing')
    expect(returnWindowEnds(found, settled)).toBe(last)
  })
  const retry = {
    code: 'R01',
    retries_done: 1,
    first_entry_on: '2026-01-01',
    on: '2026-06-30',
    same_amount: true,
  }
  it('retries R01 and R09 at most twice within 180 days with the same amount', () => {
    expect(mayRetry(retry)).toBe(true)
    expect(mayRetry({ ...retry, code: 'R09' })).toBe(true)
    expect(mayRetry({ ...retry, retries_done: 2 })).toBe(false)
    expect(mayRetry({ ...retry, on: '2026-07-01' })).toBe(false)
    expect(mayRetry({ ...retry, same_amount: false })).toBe(false)
    expect(mayRetry({ ...retry, code: 'R07' })).toBe(false)
    expect(mayRetry({ ...retry, code: 'R08' })).toBe(false)
  })
  it('watches the three rates and flags only what is above them', () => {
    expect(returnRateBreaches(200, ['R10'], '2026-11-20')).toEqual([])
    expect(returnRateBreaches(199, ['R10'], '2026-11-20')).toEqual(['unauthorized'])
    expect(returnRateBreaches(100, ['R02', 'R03', 'R04'], '2026-11-20')).toEqual([])
    expect(returnRateBreaches(100, ['R02', 'R03', 'R04', 'R04'], '2026-11-20')).toEqual([
      'administrative',
    ])
    expect(returnRateBreaches(10, ['R01', 'R01'], '2026-11-20')).toEqual(['all'])
  })
  it('holds funds 5 banking days when linked and 10 otherwise', () => {
    expect(goodFundsOn('2026-11-20', 'wire')).toBe('2026-11-20')
    expect(goodFundsOn('2026-11-20', 'ach')).toBe('2026-12-07')
    expect(applyChangeBy('2026-11-20')).toBe('2026-12-01')
  })
})

describe('7.4 and 7.5 fees and amounts', () => {
  it('rounds a percentage half up to the cent and keeps to the cap', () => {
    expect(feeFor({ basis: 'percent', percent: '2.5', cap: null }, 10_020)).toBe(251)
    expect(feeFor({ basis: 'percent', percent: '2.5', cap: null }, 10_019)).toBe(250)
    expect(feeFor({ basis: 'percent', percent: '2.5', cap: 100 }, 10_020)).toBe(100)
    expect(feeFor({ basis: 'fixed', cents: 500 }, 10_020)).toBe(500)
    expect(() => feeFor({ basis: 'fixed', cents: 500 }, -1)).toThrow(RangeError)
  })
  it('puts the investor fee on top', () => {
    expect(investorTotal(100_000, { basis: 'percent', percent: '1', cap: null })).toEqual({
      amount: 100_000,
      fee: 1_000,
      total: 101_000,
    })
    expect(investorTotal(100_000, null)).toEqual({ amount: 100_000, fee: 0, total: 100_000 })
  })
})

describe('7.1 holder name', () => {
  it.each([
    ['John A. Smith', 'Smith, John'],
    ['JOSÉ NÚÑEZ', 'Jose Nunez'],
    ["Dr. Mary O'Brien", 'Mary OBrien'],
    ['Jon Smith', 'John Smith'],
    ['Acme Holdings, L.L.C.', 'ACME HOLDINGS LLC'],
    ['Acme Incorporated', 'Acme Inc.'],
  ])('takes %s for %s', (a, b) => {
    expect(holderMatches(a, ['Somebody Else', b])).toBe(true)
  })
  it('takes a name that the bank cut at 22 characters', () => {
    expect(nameSimilarityBp('MAXIMILIANA CONSTANTIN', 'Maximiliana Constantinopolous')).toBe(10_000)
  })
  it.each([
    ['Jane Smith', 'John Smith'],
    ['Acme Holdings LLC', 'Apex Holdings LLC'],
    ['', 'John Smith'],
    ['John Smith', 'John Smith Trust'],
  ])('sends %s against %s to review', (a, b) => {
    expect(holderMatches(a, [b])).toBe(false)
  })
})
