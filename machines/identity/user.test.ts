import { begin } from '#machines/lib/begin.ts'
import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT as at } from '#machines/lib/model.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { describe, expect, test } from 'vitest'
import { payloadProblems, walk, walkOn } from '#tests/support/party-walk.ts'
import { userLifecycle } from './user.lifecycle.ts'
import { userModel } from './user.model.ts'

lifecycleSuite(userLifecycle, userModel, './user.golden.txt')
const facts = { acts_on_self: false, role_remains: true }

describe('a user', () => {
  test('the payload of every case fits its rule', () =>
    expect(payloadProblems(userLifecycle, userModel)).toEqual([]))
  test('sending the link again leaves the state and sends one link', () => {
    const { stored } = begin(userLifecycle)
    const decision = decide(userLifecycle, stored, { type: 'LINK_RESENT', at, actor: 'INV' })
    expect(decision).toMatchObject({
      ok: true,
      to: 'unverified',
      effects: [{ type: 'sendVerificationLink' }],
    })
  })
  test('disabling ends every session and keeps when it happened', () => {
    const { row, effects } = walk(userLifecycle, [
      { type: 'EMAIL_CONFIRMED', actor: 'SYS' },
      { type: 'DISABLED', actor: 'ADM', reason: 'Asked for it.', facts },
    ])
    expect(effects.map((e) => e.type)).toEqual(['endSessions', 'notify'])
    expect(row).toMatchObject({ value: 'disabled', context: { disabled_at: at } })
  })
  test('nobody disables the own account or the last one with a role, and says both', () => {
    const { row } = walk(userLifecycle, [{ type: 'EMAIL_CONFIRMED', actor: 'SYS' }])
    const decision = decide(userLifecycle, row, {
      type: 'DISABLED',
      at,
      actor: 'ADM',
      reason: 'x',
      facts: { acts_on_self: true, role_remains: false },
    })
    expect(decision).toMatchObject({
      ok: false,
      reason: 'guard_failed',
      unmet: [userLifecycle.guards.notSelf, userLifecycle.guards.roleRemains],
    })
  })
  test('an account that was disabled cannot be confirmed again', () => {
    const { row } = walk(userLifecycle, [
      { type: 'EMAIL_CONFIRMED', actor: 'SYS' },
      { type: 'DISABLED', actor: 'ADM', reason: 'Asked for it.', facts },
    ])
    expect(decide(userLifecycle, row, { type: 'EMAIL_CONFIRMED', at, actor: 'INV' })).toMatchObject(
      { ok: false, reason: 'not_accepted', accepts: ['ENABLED'] },
    )
  })
  test('a closing waits fourteen days, ends every session at once and can be taken back', () => {
    const closing = walk(userLifecycle, [
      { type: 'EMAIL_CONFIRMED', actor: 'SYS' },
      { type: 'CLOSE_REQUESTED', actor: 'INV', facts: { ...facts, nothing_open: true } },
    ])
    expect(closing.row).toMatchObject({
      value: 'closing',
      context: { closes_at: '2026-12-04T15:00:00.000Z' },
    })
    expect(closing.effects.map((e) => e.type)).toEqual(['endSessions', 'sendUndoLink', 'schedule'])
    expect(
      walkOn(userLifecycle, closing.row, { type: 'CLOSE_UNDONE', actor: 'SYS' }).row,
    ).toMatchObject({ value: 'active', context: { verified_at: at } })
  })
  test('what is under way stops a closing, also on its last day, and is said', () => {
    const { row } = walk(userLifecycle, [{ type: 'EMAIL_CONFIRMED', actor: 'SYS' }])
    expect(
      decide(userLifecycle, row, {
        type: 'CLOSE_REQUESTED',
        at,
        actor: 'INV',
        facts: { ...facts, nothing_open: false },
      }),
    ).toMatchObject({ ok: false, unmet: [userLifecycle.guards.nothingOpen] })
    const closing = walkOn(userLifecycle, row, {
      type: 'CLOSE_REQUESTED',
      actor: 'INV',
      facts: { ...facts, nothing_open: true },
    })
    expect(
      decide(userLifecycle, closing.row, {
        type: 'CLOSE_DUE',
        at,
        actor: 'CLK',
        facts: { nothing_open: false, keep_until: null },
      }),
    ).toMatchObject({ ok: false, reason: 'guard_failed' })
  })
  test('what the law asks for is kept until its time is over, and nothing is kept longer', () => {
    const closing = walk(userLifecycle, [
      { type: 'EMAIL_CONFIRMED', actor: 'SYS' },
      { type: 'CLOSE_REQUESTED', actor: 'INV', facts: { ...facts, nothing_open: true } },
    ]).row
    const closed = walkOn(userLifecycle, closing, {
      type: 'CLOSE_DUE',
      actor: 'CLK',
      facts: { nothing_open: true, keep_until: '2032-12-04T15:00:00.000Z' },
    })
    expect(closed.row).toMatchObject({
      value: 'closed',
      context: { keep_until: '2032-12-04T15:00:00.000Z' },
    })
    expect(closed.effects).toContainEqual({
      type: 'schedule',
      params: { event: 'RETENTION_OVER', at: '2032-12-04T15:00:00.000Z' },
    })
    expect(
      walkOn(userLifecycle, closed.row, {
        type: 'RETENTION_OVER',
        actor: 'CLK',
        facts: { keep_until: null },
      }).row,
    ).toMatchObject({ value: 'erased', status: 'done' })
    expect(
      walkOn(userLifecycle, closing, {
        type: 'CLOSE_DUE',
        actor: 'CLK',
        facts: { nothing_open: true, keep_until: null },
      }).row.value,
    ).toBe('erased')
  })
})
