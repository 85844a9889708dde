import { expect, test } from 'vitest'
import type { Presented } from '#domain/shared/presented.ts'
import { unpaidWire } from './unpaid-wire.ts'

const BY = '2026-12-12T04:59:59.000Z'
const status = (state: string): Presented => ({
  state,
  label: 'Authorized',
  tone: 'info',
  icon: 'signature',
  bucket: null,
  next: { cause: 'We initiate it.', who: 'platform', by: null, link: '/x', alternatives: [] },
  accepts: [],
  rev: 1,
})

test('a wire that has not arrived is sent by the investor until the last day to pay', () => {
  expect(
    unpaidWire(status('authorized'), { method: 'wire', payBy: BY, own: true }).next,
  ).toMatchObject({
    who: 'investor',
    by: BY,
    link: '/x',
    cause: expect.stringContaining('Send the wire'),
  })
})
test.each([
  ['authorized', 'ach'],
  ['in_escrow', 'wire'],
])('%s by %s is not', (state, method) => {
  expect(unpaidWire(status(state), { method, payBy: BY, own: true })).toEqual(status(state))
})
