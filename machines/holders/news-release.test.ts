import { begin } from '#machines/lib/begin.ts'
import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT } from '#machines/lib/model.ts'
import type { Stored } from '#machines/lib/types.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { expect, test } from 'vitest'
import { newsReleaseLifecycle as lifecycle } from './news-release.lifecycle.ts'
import { newsReleaseModel } from './news-release.model.ts'

lifecycleSuite(lifecycle, newsReleaseModel, './news-release.golden.txt')

const all = {
  complete: true,
  offeringChecked: true,
  secondPerson: true,
  later: false,
  publishAt: null,
}
const step = (row: Stored, type: string, facts: object = all) =>
  decide(lifecycle, row, { type, at: MODEL_AT, actor: 'ISS', reason: 'Because.', facts })
const moved = (...types: string[]): Stored =>
  types.reduce((before, type) => {
    const decision = step(before, type)
    if (!decision.ok) throw new Error(`${type}: ${decision.unmet.join(' ')}`)
    return decision.stored
  }, begin(lifecycle, undefined).stored)

test('a release of one person alone is never published', () => {
  for (const type of ['APPROVED', 'RETURNED'])
    expect(step(moved('SUBMITTED'), type, { ...all, secondPerson: false })).toMatchObject({
      ok: false,
      unmet: [lifecycle.guards['secondPerson']],
    })
})
test('while an offering is open, terms that were not checked stop it at each step', () => {
  const unchecked = { ...all, offeringChecked: false }
  expect([
    step(moved(), 'SUBMITTED', unchecked).ok,
    step(moved('SUBMITTED'), 'APPROVED', unchecked).ok,
  ]).toEqual([false, false])
})
test('a release with a day ahead waits for it, and what is retracted stays', () => {
  const publishAt = '2026-12-01T15:00:00.000Z'
  const approved = step(moved('SUBMITTED'), 'APPROVED', { ...all, later: true, publishAt })
  expect(approved).toMatchObject({ ok: true, to: 'scheduled' })
  expect(approved.ok && approved.effects).toContainEqual({
    type: 'schedule',
    params: { event: 'PUBLISHED', at: publishAt },
  })
  expect(moved('SUBMITTED', 'APPROVED', 'RETRACTED').context).toMatchObject({
    publishedAt: MODEL_AT,
    retractedAt: MODEL_AT,
  })
})
