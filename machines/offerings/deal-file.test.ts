import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT as at } from '#machines/lib/model.ts'
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
  test('changes its readers without a new review, and its content never after it was published', () => {
    const { row } = walk(lifecycle, [...approved, { type: 'PUBLISHED', actor: 'ISS' }])
    expect(
      decide(lifecycle, row, {
        type: 'REGRANTED',
        at,
        actor: 'ISS',
        audience: 'invited',
        may_download: false,
        watermark: true,
      }),
    ).toMatchObject({ ok: true, to: 'published' })
    expect(decide(lifecycle, row, { type: 'EDITED', at, actor: 'ISS' })).toMatchObject({
      ok: false,
      reason: 'not_accepted',
    })
  })
})
