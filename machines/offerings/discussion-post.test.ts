import { decide } from '#machines/lib/decide.ts'
import { present } from '#machines/lib/present.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems, walk } from '#tests/support/party-walk.ts'
import { describe, expect, test } from 'vitest'
import { discussionPostLifecycle as lifecycle } from './discussion-post.lifecycle.ts'
import { discussionPostModel, EDITABLE_UNTIL } from './discussion-post.model.ts'

lifecycleSuite(lifecycle, discussionPostModel, './discussion-post.golden.txt')
const input = { editable_until: EDITABLE_UNTIL }

describe('a post', () => {
  test('the payload of every case fits its rule', () =>
    expect(payloadProblems(lifecycle, discussionPostModel)).toEqual([]))
  test('can be changed until the very end of its window and not a millisecond later', () => {
    const { row } = walk(lifecycle, [], input)
    expect(
      decide(lifecycle, row, {
        type: 'EDITED',
        at: EDITABLE_UNTIL,
        actor: 'INV',
        body: 'Which town?',
      }),
    ).toMatchObject({ ok: true })
    expect(
      decide(lifecycle, row, {
        type: 'EDITED',
        at: '2026-11-20T15:15:00.001Z',
        actor: 'INV',
        body: 'Which town?',
      }),
    ).toMatchObject({ ok: false, unmet: [lifecycle.guards.inWindow] })
  })
  test('of the company is withdrawn in the window of its edits only, that of an investor later too (41.2)', () => {
    const { row } = walk(lifecycle, [], input)
    const late = '2026-11-20T15:15:00.001Z'
    const withdraw = (more: object) =>
      decide(lifecycle, row, { type: 'WITHDRAWN', at: late, actor: 'INV', ...more })
    for (const facts of [{ for_company: true }, {}])
      expect(withdraw({ facts })).toMatchObject({
        ok: false,
        unmet: [lifecycle.guards.mayWithdraw],
      })
    expect(withdraw({ facts: { for_company: true }, at: EDITABLE_UNTIL })).toMatchObject({
      ok: true,
    })
    expect(withdraw({ facts: { for_company: false } })).toMatchObject({ ok: true })
  })
  test('that was reported looks to its author like any other', () => {
    const { row } = walk(lifecycle, [{ type: 'REPORTED', actor: 'SYS' }], input)
    expect(present(lifecycle, row).state).toBe('published')
    expect(present(lifecycle, row, { staff: true }).label).toBe('Reported')
  })
  test('is hidden with a reason only, and its author is told', () => {
    expect(lifecycle.events.HIDDEN.reason).toBe(true)
    expect(
      walk(lifecycle, [{ type: 'HIDDEN', actor: 'ADM', reason: 'It names an address.' }], input)
        .effects,
    ).toContainEqual({ type: 'notify', params: { to: 'party', template: 'post.hidden' } })
  })
})
