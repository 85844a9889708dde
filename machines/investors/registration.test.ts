import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT as at } from '#machines/lib/model.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems, walk, walkOn, type Sending } from '#tests/support/party-walk.ts'
import { describe, expect, test } from 'vitest'
import { registrationGuards } from './registration.events.ts'
import { registrationLifecycle } from './registration.lifecycle.ts'
import { registrationModel } from './registration.model.ts'

lifecycleSuite(registrationLifecycle, registrationModel, './registration.golden.txt')

const submit: Sending = { type: 'SUBMITTED', actor: 'INV', facts: { complete: true } }
const there = (facts: object): Sending => ({
  type: 'PARTY_CHANGED',
  actor: 'SYS',
  facts: { people_verified: true, ...facts },
})

describe('a registration', () => {
  test('the payload of every case fits its rule', () =>
    expect(payloadProblems(registrationLifecycle, registrationModel)).toEqual([]))
  test('submitting invites everybody and waits for them', () => {
    const { row, effects } = walk(registrationLifecycle, [submit])
    expect(row.value).toBe('collecting')
    expect(effects.map((e) => e.type)).toEqual(['inviteParties', 'signalRegistration'])
    expect(
      decide(registrationLifecycle, row, {
        type: 'PARTY_CHANGED',
        at,
        actor: 'SYS',
        facts: { people_verified: false, needs_person: false },
      }),
    ).toMatchObject({ ok: false, reason: 'guard_failed' })
  })
  test('joint holders who are verified are ready at once; papers go to a person first', () => {
    expect(walk(registrationLifecycle, [submit, there({ needs_person: false })]).row.value).toBe(
      'active',
    )
    expect(walk(registrationLifecycle, [submit, there({ needs_person: true })]).row.value).toBe(
      'in_review',
    )
  })
  test('nobody approves a registration that they take part in, or in which somebody is not verified', () => {
    const { row } = walk(registrationLifecycle, [submit, there({ needs_person: true })])
    const unmet = (facts: object) =>
      decide(registrationLifecycle, row, {
        type: 'REVIEW_APPROVED',
        at,
        actor: 'ADM',
        reason: 'Looked at.',
        facts,
      })
    expect(unmet({ people_verified: true, reviewer_is_author: true })).toMatchObject({
      ok: false,
      unmet: [registrationGuards.fourEyes],
    })
    expect(unmet({ people_verified: false, reviewer_is_author: false })).toMatchObject({
      ok: false,
      unmet: [registrationGuards.peopleVerified],
    })
  })
  test('whoever declines takes it back to the one who prepares it, with who and why; only while others are waited for', () => {
    const declined: Sending = {
      type: 'PARTY_DECLINED',
      actor: 'SYS',
      reason: 'I never agreed.',
      needs: [{ field: 'people', sentence: 'Bob Roe does not take part.' }],
    }
    const { row, effects } = walkOn(
      registrationLifecycle,
      walk(registrationLifecycle, [submit]).row,
      declined,
    )
    expect([row.value, row.context]).toEqual([
      'needs_information',
      expect.objectContaining({ needs: declined['needs'] }),
    ])
    expect(effects).toContainEqual({
      type: 'signalRegistration',
      params: { status: 'needs_action' },
    })
    expect(
      decide(
        registrationLifecycle,
        walk(registrationLifecycle, [submit, there({ needs_person: true })]).row,
        { at, ...declined },
      ),
    ).toMatchObject({ ok: false, reason: 'not_accepted' })
  })
  test('a lost identity check takes an active registration back to waiting', () => {
    const { row } = walk(registrationLifecycle, [submit, there({ needs_person: false })])
    expect(walkOn(registrationLifecycle, row, { type: 'PARTY_LOST', actor: 'SYS' }).row.value).toBe(
      'collecting',
    )
  })
  test('a custodial account ends at the age of termination and then waits to be retitled', () => {
    const { row, effects } = walk(registrationLifecycle, [
      submit,
      there({ needs_person: false, terminates_at: '2031-05-05T04:00:00.000Z' }),
    ])
    expect(effects).toContainEqual({
      type: 'schedule',
      params: { event: 'TERMINATION_AGE', at: '2031-05-05T04:00:00.000Z' },
    })
    expect(
      walkOn(registrationLifecycle, row, { type: 'TERMINATION_AGE', actor: 'CLK' }).row.value,
    ).toBe('needs_retitling')
  })
})
