import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { storedWorld } from './world.ts'

/** Makes in no time what the real server makes in minutes, and stops when it is asked to. */
const SERVER = `
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
const dir = process.env.DATA_DIR
mkdirSync(join(dir, 'keys'))
mkdirSync(join(dir, 'postgres', 'global'), { recursive: true })
writeFileSync(join(dir, 'keys', 'secret'), String(process.pid))
writeFileSync(join(dir, 'postgres', 'PG_VERSION'), '18')
writeFileSync(join(dir, 'postgres', 'global', 'pg_control'), '')
process.on('SIGTERM', () => process.exit(0))
setInterval(() => {}, 1000)
console.log('Capstan is ready at http://127.0.0.1:1')
`
const folder = mkdtempSync(join(tmpdir(), 'capstan-world-test-'))
const product = join(folder, 'product')
const worlds = join(folder, 'cache', 'worlds')
const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(product, file)), { recursive: true })
  writeFileSync(join(product, file), text)
}
const secretOf = (dir: string): string => readFileSync(join(dir, 'keys', 'secret'), 'utf8')

beforeEach(() => {
  vi.stubEnv('CAPSTAN_CACHE', join(folder, 'cache'))
  write('server/main.ts', SERVER)
  write('domain/fee.ts', 'export const fee = 1')
  write('machines/offering.ts', 'export {}')
  write('package-lock.json', '{}')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

describe('the stored demo world', () => {
  test('is used as long as nothing changes that makes it', async () => {
    const first = await storedWorld(product)
    expect(first.made).toBe(true)
    write('domain/fee.test.ts', 'a test makes no world')
    write('src/page.tsx', 'nor does a page')
    expect(await storedWorld(product)).toEqual({ dir: first.dir, made: false })
  })
  test.each([
    ['a source', () => write('domain/fee.ts', 'export const fee = 2')],
    ['a new file', () => write('machines/more.ts', '')],
    ['a migration', () => write('server/kernel/db/migrations/0001_a.sql', 'select 1')],
    ['a library', () => write('package-lock.json', '{"name":"other"}')],
    ['the address', () => vi.stubEnv('PORT', '4000')],
    ['the day', () => vi.setSystemTime(Date.now() + 86_400_000)],
  ])('is made again after a change of %s', async (_, change) => {
    const first = await storedWorld(product)
    try {
      change()
      const second = await storedWorld(product)
      expect(second.made).toBe(true)
      expect(second.dir).not.toBe(first.dir)
    } finally {
      vi.useRealTimers()
    }
  })
  test('is not stored when the server fails, before it is ready or as it stops', async () => {
    write('server/main.ts', `console.error('no disk left'); process.exit(1)`)
    await expect(storedWorld(product)).rejects.toThrow('no disk left')
    write('server/main.ts', SERVER.replace('process.exit(0)', 'process.exit(3)'))
    await expect(storedWorld(product)).rejects.toThrow('was not made')
    expect(readdirSync(worlds)).toEqual([])
  })
  test('is made again where a part of it is gone, or a copy was never finished', async () => {
    const { dir } = await storedWorld(product)
    const before = secretOf(dir)
    rmSync(join(dir, 'postgres'), { recursive: true })
    const again = await storedWorld(product)
    expect(again).toEqual({ dir, made: true })
    expect(secretOf(dir)).not.toBe(before)
    expect(existsSync(join(dir, 'postgres', 'PG_VERSION'))).toBe(true)
    rmSync(dir, { recursive: true })
    mkdirSync(join(`${dir}.12345`, 'keys'), { recursive: true })
    expect(await storedWorld(product)).toEqual({ dir, made: true })
  })
  test('is one and whole when two processes make it at once', async () => {
    const code = `import { storedWorld } from ${JSON.stringify(join(import.meta.dirname, 'world.ts'))}
      console.log(JSON.stringify(await storedWorld(${JSON.stringify(product)})))`
    const run = (): Promise<string> =>
      new Promise((resolve, reject) => {
        const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
          stdio: ['ignore', 'pipe', 'inherit'],
        })
        let text = ''
        child.stdout.on('data', (part: Buffer) => void (text += part.toString()))
        child.once('exit', (status) =>
          status === 0 ? resolve(text) : reject(new Error(`ended with ${String(status)}`)),
        )
      })
    const all = (await Promise.all([run(), run(), run()])).map(
      (text) => JSON.parse(text) as { dir: string },
    )
    const [dir = ''] = new Set(all.map((one) => one.dir))
    expect(new Set(all.map((one) => one.dir)).size).toBe(1)
    expect(readdirSync(worlds).map((name) => join(worlds, name))).toEqual([dir])
    expect(await storedWorld(product)).toEqual({ dir, made: false })
  })
})
