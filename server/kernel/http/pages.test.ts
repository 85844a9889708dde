import { join } from 'node:path'
import { expect, test } from 'vitest'
import { vitePages } from './pages.ts'

const root = join(import.meta.dirname, '..', '..', '..')

test('npm run dev renders pages from the modules on the disk, with its nonce on every script', async () => {
  const source = await vitePages(root)
  try {
    const { renderer, template } = await source.load('/login')
    expect(typeof renderer?.render).toBe('function')
    const scripts = template.match(/<script\b[^>]*>/g) ?? []
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts.filter((tag) => !tag.includes('application/json')))
      expect(script.includes(' src=') || script.includes(`nonce="${source.nonce}"`)).toBe(true)
  } finally {
    await source.close?.()
  }
}, 60_000)
