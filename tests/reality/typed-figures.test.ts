import { describe, expect, it } from 'vitest'
import { hundredthsOf, readFigure, type FigureRules } from '#domain/shared/typed-figure.ts'

/** What people type and paste, and the figure that it means; a RegExp is the sentence of what has no meaning. */
const NUMBER = /can’t be read as a number/
const MONEY: readonly (readonly [string, number | null | RegExp])[] = [
  ['', null],
  [' \u00A0', null],
  ['1000', 100000],
  ['1000.', 100000],
  ['0.1', 10],
  ['.29', 29],
  ['0.29', 29],
  ['007', 700],
  ['1999999.99', 199999999],
  ['1,000.50', 100050],
  ['$1,000.50', 100050],
  ['US$1,000.50', 100050],
  ['USD 500', 50000],
  ['500 usd', 50000],
  ['$ 500', 50000],
  ['1000,50', 100050],
  ['1000,5', 100050],
  ['4,10', 410],
  ['1.000,50', 100050],
  ['1.000.000', 100000000],
  ['1.000.000,50', 100000050],
  ['1 000,50', 100050],
  ['1\u00A0000,50', 100050],
  ['1\u202F000.50', 100050],
  ['1’000.50', 100050],
  ["1'000'000", 100000000],
  ['１０００．５０', 100050],
  ['＄１，０００', 100000],
  ['\u200E1,000\u200F', 100000],
  ['1,000\n', 100000],
  ['2,500,000', 250000000],
  ['85k', NUMBER],
  ['1m', NUMBER],
  ['1e3', NUMBER],
  ['0x10', NUMBER],
  ['10²', NUMBER],
  ['½', NUMBER],
  ['five', NUMBER],
  ['€500', NUMBER],
  ['EUR 500', NUMBER],
  ['5%', NUMBER],
  ['1,000,50', NUMBER],
  ['1,00,000', NUMBER],
  ['10,00.50', NUMBER],
  ['0,500', NUMBER],
  ['12,3456', NUMBER],
  ['1,', NUMBER],
  [',5', NUMBER],
  ['1.2.3', NUMBER],
  ['1 2', NUMBER],
  ['1000 2000', NUMBER],
  ['--5', NUMBER],
  ['5-', NUMBER],
  ['$', NUMBER],
  ['-', NUMBER],
  ['.', NUMBER],
  ['1000-2000', NUMBER],
  ['NaN', NUMBER],
  ['Infinity', NUMBER],
  ['1.000', /at most two decimals/],
  ['12.345', /at most two decimals/],
  ['-5', /less than zero/],
  ['−5', /less than zero/],
  ['(12.34)', /less than zero/],
  ['99999999999999999999', /too large/],
]
const SIGNED: typeof MONEY = [
  ['-5', -500],
  ['−5', -500],
  ['-$5', -500],
  ['$-5', -500],
  ['(12.34)', -1234],
  ['($1,000)', -100000],
  ['(-5)', NUMBER],
  ['-0', 0],
]
const WHOLE: typeof MONEY = [
  ['1250', 1250],
  ['1,250', 1250],
  ['1000.00', 1000],
  ['1.000.000', 1000000],
  ['12 000', 12000],
  ['12.5', /whole number/],
  ['12,5', /whole number/],
  ['1.000', /whole number/],
  ['$5', NUMBER],
  ['-5', /less than zero/],
  ['1e3', NUMBER],
]
const PERCENT: readonly (readonly [string, string | null | RegExp])[] = [
  ['12.5', '12.5'],
  ['12,5', '12.5'],
  ['7,5 %', '7.5'],
  ['8.125%', '8.125'],
  ['12.50', '12.50'],
  ['12.34567', /at most four decimals/],
  ['$5', NUMBER],
  ['1/8', NUMBER],
]
const PRICE: typeof PERCENT = [
  ['4,10', '4.10'],
  ['$4.10', '4.10'],
  ['1.20000', '1.20000'],
  ['4,100', '4100'],
  ['0.000001', /at most five decimals/],
  ['4.10 per share', NUMBER],
]

const of = (rules: FigureRules, value: (text: string) => number | string) => (text: string) => {
  const reading = readFigure(text, rules)
  if (!reading.ok) return reading.problem
  return reading.value === null ? null : value(reading.value)
}
type Table = readonly (readonly [string, number | string | null | RegExp])[]
const TABLES: Readonly<Record<string, readonly [Table, ReturnType<typeof of>]>> = {
  money: [MONEY, of({ places: 2, negative: false, unit: 'dollars' }, hundredthsOf)],
  'signed money': [SIGNED, of({ places: 2, negative: true, unit: 'dollars' }, hundredthsOf)],
  'whole numbers': [WHOLE, of({ places: 0, negative: false, unit: 'none' }, Number)],
  percentages: [PERCENT, of({ places: 4, negative: false, unit: 'percent' }, String)],
  prices: [PRICE, of({ places: 5, negative: false, unit: 'dollars' }, String)],
}

describe.each(Object.entries(TABLES))('%s as people write them (I1, I2)', (_, [table, read]) => {
  it.each([...table])('reads %j as %s', (text, meant) => {
    if (meant instanceof RegExp) expect(read(text)).toMatch(meant)
    else expect(read(text)).toBe(meant)
  })
})
