import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ringEntry } from '../lib/keys.ts'
import {
  installationKeys,
  keyFingerprints,
  makeFirstKey,
  readRing,
  writeRing,
} from './keys-file.ts'

const place = mkdtempSync(join(tmpdir(), 'capstan-keys-file-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

it('a retired key has the same fingerprint as before', () => {
  const [first, second] = ['11'.repeat(32), '22'.repeat(32)]
  const before = keyFingerprints(place, `${first},${second}`)
  expect(before).toEqual([ringEntry(first).id, ringEntry(second).id])
  expect(keyFingerprints(place, `hash:${first},${second}`)).toEqual(before)
})

it('the first key is made once, and a ring replaces it; nothing else is left in the folder', () => {
  expect(keyFingerprints(place, null)).toEqual([])
  expect(() => installationKeys(place, null)).toThrow('Restore it from your copy of the keys')
  makeFirstKey(place)
  const { ids } = installationKeys(place, null)
  makeFirstKey(place)
  expect(installationKeys(place, null).ids).toEqual(ids)
  expect(keyFingerprints(place, null)).toEqual(ids)
  expect(readFileSync(join(place, 'keys', 'secret'), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
  writeRing(place, [...readRing(place, null), '22'.repeat(32)])
  expect(installationKeys(place, null).ids).toEqual([...ids, ringEntry('22'.repeat(32)).id])
  expect(readdirSync(join(place, 'keys'))).toEqual(['secret'])
  expect(statSync(join(place, 'keys', 'secret')).mode & 0o077).toBe(0)
})
