import { begin } from '#machines/lib/begin.ts'
import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT as at } from '#machines/lib/model.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems } from '#tests/support/party-walk.ts'
import { describe, expect, test } from 'vitest'
import { partnerSeatLifecycle as lifecycle } from './partner-seat.lifecycle.ts'
import { partnerSeatModel, readerSeatModel } from './partner-seat.model.ts'

lifecycleSuite(lifecycle, partnerSeatModel, './partner-seat.golden.txt', [], [readerSeatModel])
lifecycleSuite(lifecycle, readerSeatModel, './reader-seat.golden.txt', [], [partnerSeatModel])

const agreement_hash = 'c'.repeat(64)
const [ends_at, answer_by] = ['2027-02-20T05:00:00.000Z', '2026-12-04T15:00:00.000Z']
const facts = { outsider: true, beforeEnd: true, revision: 1 }
const invited = (access: 'see' | 'complete') =>
  begin(lifecycle, {
    role: 'auditor',
    sections: [{ topic: 'auditor', access }],
    agreement_hash,
    ends_at,
    answer_by,
  })
function accepted(access: 'see' | 'complete') {
  const sent = { type: 'ACCEPTED', at, actor: 'INV' as const, name: 'Ann Bell', agreement_hash }
  const next = decide(lifecycle, invited(access).stored, { ...sent, facts })
  if (!next.ok) throw new Error('the seat was not accepted')
  return next
}

describe('a partner’s seat', () => {
  test('carries in each case what its event takes', () =>
    expect(payloadProblems(lifecycle, partnerSeatModel)).toEqual([]))
  test('waits for an answer until a day', () =>
    expect(invited('see').effects).toContainEqual({
      type: 'schedule',
      params: { event: 'LAPSED', at: answer_by },
    }))
  test('is signed when it is accepted, and ends after its last day', () => {
    const { effects, to } = accepted('see')
    expect(to).toBe('active.tasks_done')
    expect(effects).toContainEqual({ type: 'signAgreement', params: {} })
    expect(effects).toContainEqual({ type: 'schedule', params: { event: 'EXPIRED', at: ends_at } })
  })
  test('is not accepted with the hash of another text, by the company’s own people or too late', () => {
    const send = (more: object, known: object) =>
      decide(lifecycle, invited('see').stored, {
        type: 'ACCEPTED',
        at,
        actor: 'INV',
        name: 'Ann Bell',
        agreement_hash,
        ...more,
        facts: { ...facts, ...known },
      })
    expect(send({ agreement_hash: 'd'.repeat(64) }, {})).toMatchObject({
      ok: false,
      unmet: expect.arrayContaining([lifecycle.guards['sameAgreement']]) as unknown,
    })
    expect(send({}, { outsider: false })).toMatchObject({ ok: false })
    expect(send({}, { beforeEnd: false })).toMatchObject({ ok: false })
  })
  test('completes its own sections only, and remembers the version', () => {
    const { stored, to } = accepted('complete')
    expect(to).toBe('active.tasks_open')
    const complete = (topic: string, revision: number) =>
      decide(lifecycle, stored, {
        type: 'COMPLETED',
        at,
        actor: 'INV',
        topic,
        note: 'Checked against our register.',
        facts: { ...facts, revision },
      })
    expect(complete('shares', 1)).toMatchObject({ ok: false })
    expect(complete('auditor', 0)).toMatchObject({ ok: false })
    expect(complete('auditor', 7)).toMatchObject({
      to: 'active.tasks_done',
      stored: { context: { completed: [{ topic: 'auditor', revision: 7 }] } },
    })
  })
})
