import { begin } from '#machines/lib/begin.ts'
import { decide } from '#machines/lib/decide.ts'
import type { Stored } from '#machines/lib/types.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { describe, expect, test } from 'vitest'
import { closingGuards, type ClosingGuard } from './closing.events.ts'
import { closingLifecycle as lifecycle } from './closing.lifecycle.ts'
import { closingModel, mayApproveClosing, mayPropose, mayRelease } from './closing.model.ts'

lifecycleSuite(lifecycle, closingModel, './closing.golden.txt')

const at = '2026-11-20T15:00:00.000Z'
const ask = (row: Stored, type: string, more: object = {}) =>
  decide(lifecycle, row, { type, at, actor: 'ADM', ...more })
function send(row: Stored, type: string, more: object = {}): Stored {
  const answer = ask(row, type, more)
  if (!answer.ok) throw new Error(`${type}: ${answer.unmet.join(' ')}`)
  return answer.stored
}
const drafted = begin(lifecycle, { listingId: 'l', number: 1, kind: 'final', closesOn: at }).stored
const proposed = send(drafted, 'PROPOSED', { facts: mayPropose })
const by = (id: string) => ({ name: id, facts: { ...mayApproveClosing, signer: { id, name: id } } })
const signed = ['ISSUER_SIGNED', 'PRINCIPAL_SIGNED', 'ESCROW_SIGNED'].reduce(
  (row, type, n) => send(row, type, by(`person ${n}`)),
  proposed,
)

describe('a closing', () => {
  test.each(Object.keys(mayPropose) as ClosingGuard[])('is not proposed without %s', (name) => {
    expect(ask(drafted, 'PROPOSED', { facts: { ...mayPropose, [name]: false } })).toMatchObject({
      ok: false,
      unmet: [closingGuards[name]],
    })
  })
  test.each(Object.keys(mayRelease) as ClosingGuard[])('is not released without %s', (name) => {
    expect(ask(signed, 'RELEASED', { facts: { ...mayRelease, [name]: false } })).toMatchObject({
      ok: false,
      unmet: [closingGuards[name]],
    })
    const { [name as keyof typeof mayRelease]: _, ...missing } = mayRelease
    expect(ask(signed, 'RELEASED', { facts: missing })).toMatchObject({
      ok: false,
      unmet: [closingGuards[name]],
    })
  })
  test('names everything that is missing at once', () => {
    expect(ask(signed, 'RELEASED', { facts: {} })).toMatchObject({
      ok: false,
      unmet: expect.arrayContaining([
        closingGuards.targetMet,
        closingGuards.limitsKept,
        closingGuards.badActorClear,
      ]),
    })
  })
  test.each(Object.keys(mayApproveClosing) as ClosingGuard[])(
    'is not signed by the principal without %s',
    (name) => {
      const refused = by('helen')
      expect(
        ask(proposed, 'PRINCIPAL_SIGNED', {
          ...refused,
          facts: { ...refused.facts, [name]: false },
        }),
      ).toMatchObject({ ok: false, unmet: [closingGuards[name]] })
    },
  )
  test('takes one signature of a person, whatever the person signs as', () => {
    const once = send(proposed, 'PRINCIPAL_SIGNED', by('olive'))
    expect(ask(once, 'ESCROW_SIGNED', by('olive'))).toMatchObject({
      ok: false,
      unmet: [closingGuards.signerIsNew],
    })
    expect(ask(once, 'PRINCIPAL_SIGNED', by('helen'))).toMatchObject({
      ok: false,
      unmet: [closingGuards.principalUnsigned],
    })
    expect(ask(once, 'RELEASED', { facts: mayRelease })).toMatchObject({
      ok: false,
      reason: 'not_accepted',
    })
  })
  test('is signed by three people in any order and by nobody less', () => {
    const types = ['ESCROW_SIGNED', 'ISSUER_SIGNED', 'PRINCIPAL_SIGNED']
    const states = types
      .reduce<Stored[]>(
        (rows, type, n) => [...rows, send(rows.at(-1) ?? proposed, type, by(`p${n}`))],
        [],
      )
      .map((row) => row.value)
    expect(states).toEqual(['proposed', 'proposed', 'signed'])
  })
  test('loses its signatures with an investment that leaves', () => {
    const less = send(signed, 'TAKEN_OUT', {
      investmentIds: ['x'],
      reason: 'It was returned.',
      facts: { included: true },
    })
    expect(less).toMatchObject({
      value: 'proposed',
      context: { signatures: { issuer: null, principal: null, escrow: null }, noticeAt: at },
    })
  })
  test('loses its signatures by an owner or the platform, not by an editor who prepares it (41.2)', () => {
    for (const row of [proposed, signed])
      expect(
        ask(row, 'EXCLUDED', { investmentIds: ['x'], facts: { included: true } }),
      ).toMatchObject({ ok: false, reason: 'not_accepted' })
    expect(lifecycle.events['TAKEN_OUT']?.only).toEqual({ ISS: 'owner' })
  })
  test('that was announced and not released within a week of its date lapses: its signatures end, and the right to cancel is back (41.2)', () => {
    const after = ask(drafted, 'PROPOSED', { facts: mayPropose })
    expect(after.ok && after.effects).toContainEqual({
      type: 'schedule',
      params: { event: 'LAPSED', at: '2026-11-27T15:00:00.000Z' },
    })
    for (const row of [proposed, signed]) {
      const lapsed = ask(row, 'LAPSED', { actor: 'CLK' })
      expect(lapsed).toMatchObject({
        ok: true,
        to: 'drafted',
        stored: {
          context: { noticeAt: null, signatures: { issuer: null, principal: null, escrow: null } },
        },
      })
      expect(lapsed.ok && lapsed.effects.map((one) => one.type)).toEqual(
        expect.arrayContaining(['returnInvestments', 'takeNoticeBack', 'notify']),
      )
    }
    const released = ask(signed, 'RELEASED', { facts: mayRelease })
    expect(released.ok && released.effects).toContainEqual({
      type: 'unschedule',
      params: { event: 'LAPSED' },
    })
    expect(ask(drafted, 'LAPSED', { actor: 'CLK' })).toMatchObject({ ok: false })
  })
  test('cannot be cancelled or pulled back once escrow is released', () => {
    const released = send(signed, 'RELEASED', { facts: mayRelease })
    for (const type of ['CANCELLED', 'PULLED_BACK', 'TAKEN_OUT', 'RELEASED'])
      expect(ask(released, type, { reason: 'x', facts: { included: true } })).toMatchObject({
        ok: false,
        reason: 'not_accepted',
      })
  })
})
