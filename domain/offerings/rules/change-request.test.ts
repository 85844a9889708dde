import { describe, expect, test } from 'vitest'
import { offeringTypes } from '../model/offering.ts'
import { requiredTopics, topicCatalogue } from '../model/topics/catalogue.ts'
import { consequenceOfType, decideBy, typeRequestRefusal } from './change-request.ts'

describe('a change request', () => {
  test('is decided by the end of the fifth business day in New York', () => {
    // Thanksgiving, November 26, 2026, is no business day, and neither is the weekend
    expect(decideBy('2026-11-25T15:00:00.000Z')).toBe('2026-12-04T04:59:59.000Z')
    // 23:30 in New York on Friday is Saturday in UTC, and still Friday
    expect(decideBy('2026-11-14T04:30:00.000Z')).toBe('2026-11-21T04:59:59.000Z')
  })
  test('for another type is possible from the submission until the offering ends', () => {
    expect(
      ['submitted', 'in_review.waiting_for_principal', 'filed', 'live', 'closing'].map(
        typeRequestRefusal,
      ),
    ).toEqual([null, null, null, null, null])
    expect(typeRequestRefusal('draft')).toContain('“Type of offering”')
    expect(typeRequestRefusal('changes_requested')).toContain('“Type of offering”')
    for (const state of ['closed', 'failed', 'withdrawn', 'reporting', 'deleted'])
      expect(typeRequestRefusal(state)).toBe(
        'The offering has ended. Begin a new offering instead.',
      )
  })
  test('says for every pair of types what is reviewed and filed, and that no commitment moves', () => {
    for (const from of offeringTypes)
      for (const to of offeringTypes.filter((type) => type !== from)) {
        const { reviewed, investor_notice: notice } = consequenceOfType(from, to)
        expect(reviewed).toContain(
          `We review ${requiredTopics(to).length} topics for the new offering.`,
        )
        expect(reviewed.some((line) => line.includes('17 CFR 230.152)'))).toBe(true)
        expect(notice[0]).toContain('None moves.')
      }
  })
  test('names the topics that the new type adds, and who may not buy under 506(b)', () => {
    const { reviewed } = consequenceOfType('reg_cf', 'reg_a_t2')
    expect(reviewed).toContain(
      `Not required before: ${topicCatalogue.auditor.title}, ${topicCatalogue['sec-registered-transfer-agent'].title}.`,
    )
    expect(consequenceOfType('reg_cf', 'reg_d_506b').reviewed.at(-1)).toContain('230.152(a)(1)')
    expect(consequenceOfType('reg_cf', 'reg_d_506c').reviewed.at(-1)).not.toContain('(a)(1)')
  })
})
