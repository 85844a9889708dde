import { afterEach, describe, expect, it, vi } from 'vitest'
import { readTheme, setTheme } from './theme.ts'

const shown = () => document.documentElement.getAttribute('data-theme')

describe('the colours', () => {
  afterEach(() => setTheme('system'))
  it('that are chosen are kept in a cookie, where the server reads them, and shown at once', () => {
    setTheme('dark')
    expect([readTheme(), shown(), document.cookie]).toEqual([
      'dark',
      'dark',
      expect.stringContaining('capstan-theme=dark'),
    ])
    setTheme('system')
    expect([readTheme(), document.cookie.includes('capstan-theme')]).toEqual(['system', false])
  })
  it('are told to other tabs by the storage, and change where there is none', () => {
    setTheme('light')
    expect(localStorage.getItem('capstan-theme')).toBe('light')
    const refused = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('refused')
    })
    setTheme('dark')
    refused.mockRestore()
    expect([readTheme(), shown()]).toEqual(['dark', 'dark'])
  })
  it('are those of the system where the cookie says nothing that is known', () => {
    document.cookie = 'capstan-theme=pink; path=/'
    expect(readTheme()).toBe('system')
  })
})
