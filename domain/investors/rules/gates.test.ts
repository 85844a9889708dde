import { describe, expect, test } from 'vitest'
import { faultsOf, gates, stopsAt, type Gate, type PartyStanding } from './gates.ts'

const good: PartyStanding = {
  account: 'active',
  identity: 'approved',
  clear: true,
  suitability: 'suitable',
  holder: true,
}
const second: PartyStanding = { ...good, suitability: null, holder: false }
/** The gates that a change of one person closes, by law and platform policy. */
const closedBy: readonly [string, Partial<PartyStanding>, readonly Gate[]][] = [
  ['nothing', {}, []],
  [
    'a disabled account',
    { account: 'disabled' },
    ['pay', 'accept', 'close', 'transfer_out', 'transfer_in', 'convert', 'vote'],
  ],
  [
    'no account',
    { account: null },
    ['pay', 'accept', 'close', 'transfer_out', 'transfer_in', 'convert', 'vote'],
  ],
  ['an address that was not confirmed', { account: 'unverified' }, []],
  [
    'an identity in review',
    { identity: 'needs_review' },
    ['pay', 'accept', 'close', 'transfer_in'],
  ],
  ['an expired identity', { identity: 'expired' }, ['pay', 'accept', 'close', 'transfer_in']],
  [
    'a rejected identity',
    { identity: 'rejected' },
    ['pay', 'accept', 'close', 'transfer_out', 'transfer_in'],
  ],
  ['blocked property', { clear: false }, gates],
  ['an unsuitable investor', { suitability: 'unsuitable' }, ['pay', 'accept', 'close']],
]
const stopped = (of: readonly PartyStanding[]): Gate[] =>
  gates.filter((gate) => stopsAt(gate, of.map(faultsOf)).length > 0)

describe('what closes a gate', () => {
  test.each(closedBy)('%s of the holder', (_, change, closed) => {
    expect(stopped([{ ...good, ...change }, second])).toEqual(closed)
  })
  test.each(closedBy)('%s of a person who is not the holder', (_, change, closed) => {
    expect(stopped([good, { ...second, ...change }])).toEqual(closed)
  })
  test('answers that expired or were never given are the holder’s alone', () => {
    expect(stopped([{ ...good, suitability: 'expired' }])).toEqual(['pay', 'accept', 'close'])
    expect(stopped([{ ...good, suitability: 'needs_review' }])).toEqual(['close'])
    expect(stopped([good, { ...second, suitability: 'expired' }])).toEqual([])
  })
  test('a registration that is not approved stops the commitment, and no refund', () => {
    const found = [faultsOf(good), new Set(['registration' as const])]
    expect(gates.filter((gate) => stopsAt(gate, found).length > 0)).toEqual([
      'pay',
      'accept',
      'close',
    ])
  })
})
