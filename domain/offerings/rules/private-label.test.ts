import { describe, expect, test } from 'vitest'
import { labelLegalText } from './private-label.ts'

describe('the legal text of a private label', () => {
  const of = {
    exchange_listed: false,
    company: 'Harbour Looms',
    platform: 'Capstan',
    intermediary: { name: 'Capstan Portal LLC', file_number: '7-00316', crd: '284512' },
  }
  test.each(['reg_cf', 'reg_d_506c', 'reg_a_t2'] as const)('of %s names all', (type) => {
    const text = labelLegalText({ ...of, type }).join(' ')
    for (const part of ['Capstan Portal LLC', '7-00316', '284512', 'the loss of all the money'])
      expect(text).toContain(part)
  })
  test('says that securities are not listed on an exchange unless they are', () => {
    const textOf = (exchange_listed: boolean) =>
      labelLegalText({ ...of, type: 'reg_a_t2', exchange_listed }).join(' ')
    expect(textOf(false)).toContain('not listed on an exchange')
    expect(textOf(true)).not.toContain('not listed')
    expect(textOf(true)).toContain('hard or impossible to sell')
  })
  test('names the platform where no intermediary takes part', () =>
    expect(labelLegalText({ ...of, type: 'reg_d_506c', intermediary: null })[0]).toContain(
      'Capstan runs these pages',
    ))
})
