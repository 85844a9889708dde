import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { partsOf, type Manifest } from '#src/app/manifest.ts'

/**
 * Scripts of a first page, in the build that is there: what its address loads before anything is done on it. The budgets are what was
 * reached, with a little room, below the 120 KB of the performance page. Over HTTP/2 a request
 * more costs little, so there are more of them than when six went at a time. A budget is
 * lowered when a page gets lighter, and raised only with a reason in the same commit.
 */
const client = join(import.meta.dirname, '..', '..', 'dist', 'client')
const manifestFile = join(client, '.vite', 'manifest.json')
const KB = 1024
const budgets: Readonly<Record<string, { sources: readonly string[]; kb: number; requests: number }>> = {
  '/login': { sources: ['src/features/identity/login.screen.tsx', 'src/app/frames/default.frame.tsx'], kb: 114, requests: 9 },
  '/': { sources: ['src/features/public/home.screen.tsx', 'src/app/frames/default.frame.tsx'], kb: 117, requests: 10 },
  '/invest': { sources: ['src/features/marketplace/marketplace.screen.tsx', 'src/app/frames/default.frame.tsx'], kb: 118, requests: 10 },
  'an offering’s pitch': { sources: ['src/features/offering/pitch.screen.tsx', 'src/app/frames/default.frame.tsx'], kb: 117, requests: 10 },
  'a legal text': { sources: ['src/features/legal/legal.screen.tsx', 'src/app/frames/none.frame.tsx'], kb: 107, requests: 7 },
}

/** Bytes as they are sent: packed where the build packed them. */
function bytesOf(file: string): number {
  const packed = join(client, `${file}.br`)
  return statSync(existsSync(packed) ? packed : join(client, file)).size
}

describe.skipIf(!existsSync(manifestFile))('the first load of', () => {
  test.each(Object.entries(budgets))('%s stays within its budget of scripts and requests', (_, { sources, kb, requests }) => {
    const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
    for (const source of sources) expect(manifest, source).toHaveProperty([source])
    const entry = Object.keys(manifest).filter((source) => manifest[source]?.isEntry)
    const { scripts } = partsOf(manifest, [...entry, ...sources])
    const size = scripts.reduce((sum, file) => sum + bytesOf(file), 0) / KB
    expect({ tooLarge: size > kb ? `${size.toFixed(1)} KB` : null, tooMany: scripts.length > requests ? scripts.length : null }).toEqual({ tooLarge: null, tooMany: null })
  })
})
