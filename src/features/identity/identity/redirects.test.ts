import { describe, expect, it } from 'vitest'
import { targetOf, withRedirect } from './redirects.ts'

const target = (redirect: string) => targetOf(new URLSearchParams({ redirect }))

describe('where a sign-in goes on to', () => {
  it('goes on to a path of this site with its query', () =>
    expect(target('/investment?listing_id=1&amount=250000')).toBe(
      '/investment?listing_id=1&amount=250000',
    ))
  it('goes to the dashboard when nothing is asked for', () =>
    expect(targetOf(new URLSearchParams())).toBe('/dashboard'))
  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    'evil',
  ])('never follows %s', (redirect) => expect(target(redirect)).toBe('/dashboard'))
  it('hands a safe wish on, and drops any other', () => {
    expect(withRedirect('/signup', '/invest?q=a')).toBe('/signup?redirect=%2Finvest%3Fq%3Da')
    expect(withRedirect('/signup', '//evil.example')).toBe('/signup')
    expect(withRedirect('/signup', null)).toBe('/signup')
  })
})
