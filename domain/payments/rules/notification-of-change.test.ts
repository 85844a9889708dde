import { describe, expect, it } from 'vitest'
import { isChangeCode, readCorrection } from './notification-of-change.ts'

describe('the corrected data of a notification of change', () => {
  it.each([
    ['C01', '998877665', { account_number: '998877665' }],
    ['C02', '026009593', { routing_number: '026009593' }],
    ['C03', '026009593   998877665', { routing_number: '026009593', account_number: '998877665' }],
    ['C05', '37', { account_type: 'savings' }],
    ['C05', '27', { account_type: 'checking' }],
    ['C06', '998877665           37', { account_number: '998877665', account_type: 'savings' }],
    [
      'C07',
      '026009593998877665        27',
      { routing_number: '026009593', account_number: '998877665', account_type: 'checking' },
    ],
  ])('%s %s names what to correct and nothing else', (code, information, value) =>
    expect(readCorrection(code, information)).toEqual({ ok: true, value }),
  )
  it.each([
    ['C01', ''],
    ['C01', 'x'],
    ['C02', '026009594'],
    ['C03', '026009593'],
    ['C03', '998877665'],
    ['C05', '52'],
    ['C05', ''],
    ['C04', 'LINDQVIST MARA'],
    ['C06', '998877665'],
    ['C06', '99887766537'],
    ['C07', '026009594998877665        27'],
    ['C07', '026009593                 27'],
    ['C09', '0012345'],
  ])('%s "%s" is left to a person', (code, information) => {
    const found = readCorrection(code, information)
    expect(found.ok).toBe(false)
    if (!found.ok) expect(found.message).toMatch(/[a-z]\.$/)
  })
  it('knows the codes that are applied', () =>
    expect(
      ['C01', 'C02', 'C03', 'C04', 'C05', 'C06', 'C07', 'C08', 'C09', 'C13', 'C14', 'R01'].filter(
        isChangeCode,
      ),
    ).toEqual(['C01', 'C02', 'C03', 'C05', 'C06', 'C07']))
})
