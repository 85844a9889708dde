import { expect, test } from 'vitest'
import { ledgerAccountName, ledgerAccountWords } from './ledger-accounts.ts'

test('an account of the ledger is named in words, without its id', () => {
  expect(ledgerAccountName('in-transit-in:01a2')).toBe('money on its way in')
  expect(ledgerAccountName('investment:01a2')).toBe('held for the investment')
  expect(ledgerAccountName('escrow:unassigned')).toBe('cash in escrow')
  expect(ledgerAccountName('suspense')).toBe('not matched')
  expect(() => ledgerAccountName('cash:01a2')).toThrow('no account of the kind cash')
})
test('no two accounts have the same words', () => {
  const words = Object.values(ledgerAccountWords)
  expect(new Set(words).size).toBe(words.length)
})
