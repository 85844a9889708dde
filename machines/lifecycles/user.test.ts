import { begin } from '#machines/lib/begin.ts'
import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT as at } from '#machines/lib/model.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { describe, expect, test } from 'vitest'
import { payloadProblems, walk } from '#tests/support/party-walk.ts'
import { userLifecycle } from './user.lifecycle.ts'
import { userModel } from './user.model.ts'

lifecycleSuite(userLifecycle, userModel, './user.golden.txt')
const facts = { acts_on_self: false, is_operator: false, other_operators: 2 }

describe('a user', () => {
  test('the payload of every case fits its rule', () => expect(payloadProblems(userLifecycle, userModel)).toEqual([]))
  test('sending the link again leaves the state and sends one link', () => {
    const { stored } = begin(userLifecycle)
    const decision = decide(userLifecycle, stored, { type: 'LINK_RESENT', at, actor: 'INV' })
    expect(decision).toMatchObject({ ok: true, to: 'unverified', effects: [{ type: 'sendVerificationLink' }] })
  })
  test('disabling ends every session and keeps when it happened', () => {
    const { row, effects } = walk(userLifecycle, [{ type: 'EMAIL_CONFIRMED', actor: 'SYS' }, { type: 'DISABLED', actor: 'ADM', reason: 'Asked for it.', facts }])
    expect(effects.map((e) => e.type)).toEqual(['endSessions', 'notify'])
    expect(row).toMatchObject({ value: 'disabled', context: { disabled_at: at } })
  })
  test('nobody disables the own account or the last operator, and says both', () => {
    const { row } = walk(userLifecycle, [{ type: 'EMAIL_CONFIRMED', actor: 'SYS' }])
    const decision = decide(userLifecycle, row, { type: 'DISABLED', at, actor: 'ADM', reason: 'x', facts: { acts_on_self: true, is_operator: true, other_operators: 0 } })
    expect(decision).toMatchObject({ ok: false, reason: 'guard_failed', unmet: Object.values(userLifecycle.guards) })
  })
  test('an account that was disabled cannot be confirmed again', () => {
    const { row } = walk(userLifecycle, [{ type: 'EMAIL_CONFIRMED', actor: 'SYS' }, { type: 'DISABLED', actor: 'ADM', reason: 'Asked for it.', facts }])
    expect(decide(userLifecycle, row, { type: 'EMAIL_CONFIRMED', at, actor: 'INV' })).toMatchObject({ ok: false, reason: 'not_accepted', accepts: ['ENABLED'] })
  })
})
