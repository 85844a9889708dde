import { describe, expect, it } from 'vitest'
import { sitePath } from './site-path.ts'

describe('sitePath', () => {
  it('keeps a path of this site with its query and fragment', () => {
    expect(sitePath('/offerings/1?tab=faq#risk')).toBe('/offerings/1?tab=faq#risk')
  })
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a\nb',
    '',
    'dashboard',
    '/..//evil.example',
    `/${'a'.repeat(501)}`,
  ])('refuses %j', (value) => {
    expect(sitePath(value)).toBeNull()
  })
})
