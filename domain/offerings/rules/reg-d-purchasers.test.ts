import { describe, expect, it } from 'vitest'
import {
  fitsPurchaserLimit,
  mayBuyPrivately,
  nonAccreditedPurchasers,
  type PrivateSale,
} from './reg-d-purchasers.ts'

const sale = (people: string[], over: Partial<PrivateSale> = {}): PrivateSale => ({
  on: '2026-11-20',
  accredited: false,
  people,
  household: false,
  entity: null,
  owners_counted: null,
  majority_owner: null,
  ...over,
})
const llc = (entity: string, over: Partial<PrivateSale> = {}) => sale([], { entity, ...over })
const many = (n: number, on = '2026-11-20') =>
  Array.from({ length: n }, (_, at) => sale([`p${at}`], { on }))
const count = (...sales: PrivateSale[]) => nonAccreditedPurchasers(sales, '2026-11-20')

describe('purchasers under 506(b) (17 CFR 230.501(e))', () => {
  it('counts each person who is not accredited once', () => {
    expect(count(sale(['a']), sale(['a']), sale(['b']), sale(['c'], { accredited: true }))).toBe(2)
  })
  it('counts a household once, and not at all beside an accredited member', () => {
    const couple = sale(['a', 'b'], { household: true })
    expect(count(couple)).toBe(1)
    expect(count(couple, sale(['a']), sale(['b']))).toBe(1)
    expect(count(couple, sale(['a'], { accredited: true }))).toBe(0)
  })
  it('counts holders who are no household one by one', () => {
    expect(count(sale(['a', 'b']))).toBe(2)
  })
  it('counts an entity once, formed for the purpose by its owners, and not beside its majority owner', () => {
    expect(count(llc('x'), llc('x'), llc('y'))).toBe(2)
    expect(count(llc('x', { owners_counted: 4 }))).toBe(4)
    expect(count(llc('x', { majority_owner: 'a' }))).toBe(1)
    expect(count(llc('x', { majority_owner: 'a' }), sale(['a']))).toBe(1)
  })
  it('counts ninety calendar days', () => {
    expect(count(sale(['a'], { on: '2026-08-23' }))).toBe(1)
    expect(count(sale(['a'], { on: '2026-08-22' }))).toBe(0)
  })
  it('takes the 35th and refuses the 36th', () => {
    expect(fitsPurchaserLimit(many(34), sale(['new']))).toBe(true)
    expect(fitsPurchaserLimit(many(35), sale(['new']))).toBe(false)
    expect(fitsPurchaserLimit(many(35), sale(['p3']))).toBe(true)
    expect(fitsPurchaserLimit(many(35), sale(['new'], { accredited: true }))).toBe(true)
    expect(fitsPurchaserLimit(many(35, '2026-08-22'), sale(['new']))).toBe(true)
  })
})

describe('a purchaser under 506(b) (17 CFR 230.506(b)(2)(ii), 230.502(b))', () => {
  it.each([
    [true, { accredited: true, sophisticated: false, informed: false }],
    [true, { accredited: false, sophisticated: true, informed: true }],
    [false, { accredited: false, sophisticated: true, informed: false }],
    [false, { accredited: false, sophisticated: false, informed: true }],
  ])('is %s for %o', (may, qualities) => {
    expect(mayBuyPrivately(qualities)).toBe(may)
  })
})
