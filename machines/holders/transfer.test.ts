import { begin } from '#machines/lib/begin.ts'
import { decide } from '#machines/lib/decide.ts'
import { postableFrom } from '#domain/holders/rules/transfer-wait.ts'
import { MODEL_AT } from '#machines/lib/model.ts'
import type { Stored } from '#machines/lib/types.ts'
import type { TransferKind } from '#domain/holders/model/transfer.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { expect, test } from 'vitest'
import { transferLifecycle as lifecycle } from './transfer.lifecycle.ts'
import { transferModel } from './transfer.model.ts'

lifecycleSuite(lifecycle, transferModel, './transfer.golden.txt')

const all = {
  documentsComplete: true,
  resaleAllowed: true,
  unitsAvailable: true,
  notStopped: true,
  giverFree: true,
  receiverKnown: true,
  receiverVerified: true,
  secondPerson: true,
}
/** What is entered in the ledger is entered when the holder's time to stop it is over. */
const timeOf = (type: string): string => (type === 'POSTED' ? postableFrom(MODEL_AT) : MODEL_AT)
const step = (row: Stored, type: string, facts: object = all, at = timeOf(type)) =>
  decide(lifecycle, row, { type, at, actor: 'ADM', reason: 'Because.', facts })
const movedFrom = (kind: TransferKind, ...types: string[]): Stored =>
  types.reduce((before, type) => {
    const decision = step(before, type)
    if (!decision.ok) throw new Error(`${type}: ${decision.unmet.join(' ')}`)
    return decision.stored
  }, begin(lifecycle, { kind }).stored)
const moved = (...types: string[]): Stored => movedFrom('gift', ...types)
const toCheck = ['SENT', 'DOCS_ACCEPTED', 'CONSENTED']

test.each([
  ['SENT', 'resaleAllowed', []],
  ['SENT', 'documentsComplete', []],
  ['SENT', 'notStopped', []],
  ['SENT', 'giverFree', []],
  ['DOCS_ACCEPTED', 'giverFree', ['SENT']],
  ['CLEARED', 'giverFree', toCheck],
  ['POSTED', 'giverFree', [...toCheck, 'CLEARED']],
  ['CLEARED', 'receiverVerified', toCheck],
  ['CLEARED', 'resaleAllowed', toCheck],
  ['POSTED', 'notStopped', [...toCheck, 'CLEARED']],
  ['POSTED', 'secondPerson', [...toCheck, 'CLEARED']],
  ['POSTED', 'unitsAvailable', [...toCheck, 'CLEARED']],
] as const)('%s is refused without %s, in words', (type, name, way) => {
  expect(step(moved(...way), type, { ...all, [name]: false })).toMatchObject({
    ok: false,
    reason: 'guard_failed',
    unmet: [lifecycle.guards[name]],
  })
})
test('the company has thirty days; then its right of first refusal is over', () => {
  const asked = step(moved('SENT'), 'DOCS_ACCEPTED')
  expect(asked.ok && asked.effects).toContainEqual({
    type: 'schedule',
    params: { event: 'CONSENT_LAPSED', at: '2026-12-20T15:00:00.000Z' },
  })
  expect(step(moved('SENT', 'DOCS_ACCEPTED'), 'CONSENT_LAPSED')).toMatchObject({
    ok: true,
    to: 'compliance',
  })
})
test('a company refuses what a holder gives away, not what the law moves or what stays with its owner (41.2)', () => {
  const refused = (kind: TransferKind) => step(movedFrom(kind, 'SENT', 'DOCS_ACCEPTED'), 'REFUSED')
  for (const kind of ['sale_private', 'gift', 'repurchase', 'secondary_ats'] as const)
    expect(refused(kind)).toMatchObject({ ok: true, to: 'rejected' })
  for (const kind of [
    'estate',
    'divorce',
    'trust',
    'name_change',
    'ira_in_kind',
    'correction',
  ] as const)
    expect(refused(kind)).toMatchObject({ ok: false, unmet: [lifecycle.guards['refusable']] })
})
test('the holder can stop it for 72 hours after it was sent, and again after it was sent again (A16)', () => {
  const cleared = moved(...toCheck, 'CLEARED')
  const early = new Date(Date.parse(postableFrom(MODEL_AT)) - 1).toISOString()
  expect(step(cleared, 'POSTED', all, early)).toMatchObject({
    ok: false,
    unmet: [lifecycle.guards.stopTimeOver],
  })
  expect(step(cleared, 'CANCELLED', all, early)).toMatchObject({ ok: true, to: 'cancelled' })
  expect(step(cleared, 'POSTED')).toMatchObject({ ok: true, to: 'completed' })
  const returned = step(moved('SENT'), 'DOCS_RETURNED')
  const again = returned.ok ? step(returned.stored, 'SENT', all, early) : returned
  expect(again).toMatchObject({ ok: true, stored: { context: { sentAt: early } } })
})
test('only what is posted writes the ledger, once; what ended stays ended', () => {
  const posted = step(moved(...toCheck, 'CLEARED'), 'POSTED')
  expect(
    posted.ok && posted.effects.filter((effect) => effect.type === 'postTransfer'),
  ).toHaveLength(1)
  expect(step(moved(...toCheck, 'CLEARED', 'POSTED'), 'CANCELLED')).toMatchObject({ ok: false })
})
