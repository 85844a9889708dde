import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT as at } from '#machines/lib/model.ts'
import type { Stored } from '#machines/lib/types.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems, walk, type Sending } from '#tests/support/party-walk.ts'
import { describe, expect, test } from 'vitest'
import { dealFileLifecycle as lifecycle } from './deal-file.lifecycle.ts'
import { dealFileModel } from './deal-file.model.ts'

lifecycleSuite(lifecycle, dealFileModel, './deal-file.golden.txt')

const approved: Sending[] = [
  { type: 'SUBMITTED', actor: 'ISS' },
  { type: 'APPROVED', actor: 'ADM', facts: { second_person: true } },
]

describe('a file of the deal room', () => {
  test('the payload of every case fits its rule', () =>
    expect(payloadProblems(lifecycle, dealFileModel)).toEqual([]))
  test('cannot be published before the platform has read it', () => {
    expect(
      decide(lifecycle, walk(lifecycle, []).row, { type: 'PUBLISHED', at, actor: 'ISS' }),
    ).toMatchObject({ ok: false, reason: 'not_accepted' })
    expect(
      walk(lifecycle, [...approved, { type: 'PUBLISHED', actor: 'ISS' }]).effects,
    ).toContainEqual({ type: 'stampPublished', params: {} })
  })
  test('is not approved by whoever brought it', () => {
    expect(
      decide(lifecycle, walk(lifecycle, [{ type: 'SUBMITTED', actor: 'ISS' }]).row, {
        type: 'APPROVED',
        at,
        actor: 'ADM',
        facts: { second_person: false },
      }),
    ).toMatchObject({ ok: false, unmet: [lifecycle.guards.secondPerson] })
  })
  test('goes to fewer readers without a new review, and its content never after it was published', () => {
    const { row } = walk(lifecycle, [...approved, { type: 'PUBLISHED', actor: 'ISS' }])
    expect(
      decide(lifecycle, row, {
        type: 'REGRANTED',
        at,
        actor: 'ISS',
        audience: 'invited',
        may_download: false,
        watermark: true,
        facts: { audience: 'members' },
      }),
    ).toMatchObject({ ok: true, to: 'published' })
    expect(decide(lifecycle, row, { type: 'EDITED', at, actor: 'ISS' })).toMatchObject({
      ok: false,
      reason: 'not_accepted',
    })
  })
  test('goes to a wider audience once the platform has read it for them, and stays with its readers until then (41.2)', () => {
    const wider = { audience: 'public', may_download: true, watermark: false } as const
    const regrant = (row: Stored, facts: object) =>
      decide(lifecycle, row, { type: 'REGRANTED', at, actor: 'ISS', ...wider, facts })
    const { row } = walk(lifecycle, [...approved, { type: 'PUBLISHED', actor: 'ISS' }])
    for (const facts of [{ audience: 'invited' }, {}]) {
      const asked = regrant(row, facts)
      expect(asked).toMatchObject({
        ok: true,
        to: 'widening',
        stored: { context: { asked: wider } },
      })
      expect(asked.ok && asked.effects.map((one) => one.type)).not.toContain('storeGrants')
    }
    const asked = regrant(row, { audience: 'invited' })
    if (!asked.ok) throw new Error('not asked')
    const done = decide(lifecycle, asked.stored, {
      type: 'APPROVED',
      at,
      actor: 'ADM',
      facts: { second_person: true },
    })
    expect(done).toMatchObject({ ok: true, to: 'published', stored: { context: { asked: null } } })
    expect(done.ok && done.effects).toContainEqual({ type: 'storeGrants', params: wider })
    for (const type of ['REJECTED', 'WITHDRAWN']) {
      const kept = decide(lifecycle, asked.stored, {
        type,
        at,
        actor: 'ADM',
        reason: 'Not for all.',
      })
      expect(kept).toMatchObject({
        ok: true,
        to: 'published',
        stored: { context: { asked: null } },
      })
      expect(kept.ok && kept.effects.map((one) => one.type)).not.toContain('storeGrants')
    }
    expect(regrant(walk(lifecycle, approved).row, { audience: 'invited' })).toMatchObject({
      ok: true,
      to: 'submitted',
    })
  })
})
