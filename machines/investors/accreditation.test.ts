import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { begin } from '#machines/lib/begin.ts'
import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT } from '#machines/lib/model.ts'
import type { Stored } from '#machines/lib/types.ts'
import { describe, expect, test } from 'vitest'
import { accreditationLifecycle as lifecycle } from './accreditation.lifecycle.ts'
import { accreditationModel } from './accreditation.model.ts'

lifecycleSuite(lifecycle, accreditationModel, './accreditation.golden.txt')

type Event = { type: string; [key: string]: unknown }
const send = (row: Stored, event: Event) =>
  decide(lifecycle, row, { at: MODEL_AT, actor: 'SYS', ...event } as never)
const after = (...events: Event[]): Stored =>
  events.reduce<Stored>((row, event) => {
    const decision = send(row, event)
    if (!decision.ok) throw new Error(`${event.type}: ${decision.unmet.join(' ')}`)
    return decision.stored
  }, begin(lifecycle, undefined).stored)
const asked = { type: 'LETTER_ASKED', facts: { complete: true, by_link: true } }
const submitted = { type: 'SUBMITTED', facts: { complete: true, by_link: false } }
const inReview = { type: 'REVIEW_STARTED', facts: { needs_person: true } }
const verified = {
  type: 'VERIFIED',
  reason: 'Seen.',
  facts: { complete: true, reviewer_is_author: false, valid_until: '2027-02-18T05:00:00.000Z' },
}

describe('accreditation', () => {
  test('a letter waits fourteen days for its writer, and a new link begins the time again', () => {
    const row = after(asked)
    expect(row).toMatchObject({
      value: 'waiting',
      context: { run: 1, letter_due: expect.stringMatching(/^2026-12-0/) as string },
    })
    expect(after(asked, { type: 'LETTER_SENT_AGAIN' }).context).toMatchObject({ run: 2 })
  })
  test('a letter that nobody confirmed, or that was refused, asks the investor for something else', () => {
    expect(after(asked, { type: 'LETTER_EXPIRED' })).toMatchObject({
      value: 'needs_information',
      context: { needs: [{ field: 'writer_email' }], letter_due: null },
    })
    const refused = after(asked, {
      type: 'LETTER_REFUSED',
      reason: 'Unknown.',
      needs: [{ field: 'writer_email', sentence: 'They did not confirm.' }],
    })
    expect(refused).toMatchObject({ value: 'needs_information' })
    expect(after(asked, { type: 'LETTER_EXPIRED' }, submitted)).toMatchObject({
      value: 'submitted',
      context: { needs: [] },
    })
  })
  test('a confirmed letter is looked at by a person before it counts', () => {
    expect(after(asked, { type: 'LETTER_CONFIRMED' }, inReview, verified)).toMatchObject({
      value: 'verified',
      context: { valid_until: '2027-02-18T05:00:00.000Z' },
    })
    expect(
      send(after(asked, { type: 'LETTER_CONFIRMED' }), {
        type: 'RULE_MET',
        facts: { complete: true, needs_person: true },
      }).ok,
    ).toBe(false)
  })
  test('nobody verifies themselves, and nobody verifies what does not meet the test', () => {
    const row = after(submitted, inReview)
    expect(
      send(row, { ...verified, facts: { ...verified.facts, reviewer_is_author: true } }),
    ).toMatchObject({ ok: false })
    expect(send(row, { ...verified, facts: { ...verified.facts, complete: false } })).toMatchObject(
      { ok: false },
    )
  })
  test('what ended or was taken back is over; a declined claim can be opened again', () => {
    expect(after(submitted, inReview, verified, { type: 'EXPIRED' }).status).toBe('done')
    expect(after({ type: 'WITHDRAWN' }).status).toBe('done')
    expect(
      after(
        submitted,
        inReview,
        {
          type: 'DECLINED',
          reason: 'The figures do not agree.',
          facts: { reviewer_is_author: false },
        },
        { type: 'REOPENED', reason: 'New papers.' },
      ).value,
    ).toBe('in_review')
  })
})
