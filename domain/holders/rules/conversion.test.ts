import { describe, expect, it } from 'vitest'
import {
  balanceOn,
  convertAll,
  instrumentKind,
  type ConversionTerms,
  type Instrument,
} from './conversion.ts'
import { postMoneySafePercent, percentText } from './cap-table.ts'

const $ = (dollars: number): number => dollars * 100
const safe = (over: Partial<Instrument> = {}): Instrument => ({
  id: 'safe',
  kind: 'safe',
  principal: $(100_000),
  issuedOn: '2025-01-15',
  cap: $(5_000_000),
  discountPct: null,
  interestPct: null,
  maturity: null,
  ...over,
})
const note = (over: Partial<Instrument> = {}): Instrument => ({
  ...safe(),
  id: 'note',
  kind: 'note',
  principal: $(54_500),
  cap: $(4_000_000),
  discountPct: '20',
  maturity: '2027-01-15',
  ...over,
})
const round = (over: Partial<ConversionTerms> = {}): ConversionTerms => ({
  trigger: 'priced_round',
  on: '2026-11-20',
  price: '1.25',
  capitalization: 5_000_000,
  ...over,
})
const rowsOf = (instruments: readonly Instrument[], terms = round()) => {
  const result = convertAll(instruments, terms)
  if (!result.ok) throw new Error(result.code)
  return result.value
}

describe('12.1 conversions', () => {
  it('a note of 54,500 converts at min($1.25 x 0.80, 4,000,000 / 5,000,000) = $0.80 into 68,125 shares', () => {
    expect(rowsOf([note()])).toEqual([
      {
        id: 'note',
        principal: $(54_500),
        interest: 0,
        price: '0.8',
        basis: 'cap',
        shares: 68_125,
        cash: 0,
      },
    ])
  })
  it('at the discount when it is lower than the cap, and at the price of the round without either', () => {
    expect(rowsOf([note({ cap: $(6_000_000) })])[0]).toMatchObject({
      price: '1',
      basis: 'discount',
      shares: 54_500,
    })
    expect(rowsOf([note({ cap: null, discountPct: null })])[0]).toMatchObject({
      price: '1.25',
      basis: 'round',
      shares: 43_600,
    })
    // a cap above the round does not raise the price
    expect(rowsOf([note({ cap: $(60_000_000), discountPct: null })])[0]?.basis).toBe('round')
  })
  it('a post-money SAFE of $100,000 at $5,000,000 buys 2.0000% of the capitalization with it', () => {
    const [row] = rowsOf([safe()], round({ price: '5', capitalization: 9_800_000 }))
    expect(row).toMatchObject({ price: '0.5', basis: 'cap', shares: 200_000, cash: 0 })
    expect(percentText(row?.shares ?? 0, 9_800_000 + 200_000)).toBe(
      postMoneySafePercent($(100_000), $(5_000_000)),
    )
  })
  it('several SAFEs each buy their part of the total with all of them and the notes', () => {
    const rows = rowsOf(
      [safe(), safe({ id: 'big', principal: $(500_000), cap: $(10_000_000) }), note()],
      round({ price: '5', capitalization: 9_300_000 }),
    )
    const total = 9_300_000 + rows.reduce((sum, row) => sum + row.shares, 0)
    expect(rows.map((row) => row.basis)).toEqual(['cap', 'cap', 'cap'])
    expect(Number(percentText(rows[0]?.shares ?? 0, total))).toBeCloseTo(2, 3)
    expect(Number(percentText(rows[1]?.shares ?? 0, total))).toBeCloseTo(5, 3)
  })
  it('a SAFE whose cap is worth less than the discount converts at the discount', () =>
    expect(
      rowsOf([safe({ cap: $(50_000_000), discountPct: '20' })], round({ price: '1' }))[0],
    ).toMatchObject({ price: '0.8', basis: 'discount', shares: 125_000 }))
  it('gives whole shares, and cash for what is left below one share', () =>
    expect(
      rowsOf([safe({ cap: null, principal: 100_05 })], round({ price: '3' }))[0],
    ).toMatchObject({ shares: 33, cash: 105 }))
  it('loses no cent: shares at their price and the cash are the balance', () => {
    for (const price of ['0.07', '1.23457', '3.3', '17']) {
      const [row] = rowsOf([note({ interestPct: '7.25', cap: null })], round({ price }))
      const paid = (row?.shares ?? 0) * Number(row?.price) * 100 + (row?.cash ?? 0)
      expect(Math.abs(paid - (row?.principal ?? 0) - (row?.interest ?? 0))).toBeLessThan(1.001)
    }
  })
  it('counts interest by days on a year of 365, none for a SAFE', () => {
    expect(balanceOn(note({ interestPct: '6', principal: $(50_000) }), '2026-01-15')).toBe(
      $(53_000),
    )
    expect(balanceOn(safe(), '2026-01-15')).toBe($(100_000))
  })
  it('at maturity converts matured notes alone', () => {
    const matured = round({ trigger: 'maturity', on: '2027-01-15' })
    expect(rowsOf([safe(), note()], matured).map((row) => row.id)).toEqual(['note'])
    expect(convertAll([safe(), note()], { ...matured, on: '2027-01-14' })).toMatchObject({
      ok: false,
      code: 'nothing_converts',
    })
  })
  it('leaves out what was issued after the day', () =>
    expect(convertAll([safe({ issuedOn: '2026-11-21' })], round())).toMatchObject({ ok: false }))
  it.each([
    ['caps_take_all', [safe({ principal: $(5_000_000) })], {}],
    [
      'price_too_low',
      [safe({ principal: $(100), cap: $(5_000) })],
      { capitalization: 90_000_000_000 },
    ],
    ['price_too_low', [note({ discountPct: '100' })], {}],
  ] as const)('refuses %s', (code, instruments, over) =>
    expect(convertAll(instruments, round(over))).toMatchObject({ ok: false, code }),
  )
  it('knows which securities convert', () =>
    expect(['crowd_safe', 'convertible_note', 'preferred'].map(instrumentKind)).toEqual([
      'safe',
      'note',
      null,
    ]))
})
