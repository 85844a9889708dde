import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EICAR, startClamd, type Clamd } from '#tests/support/clamd.ts'
import { clamdScanner } from './clamd.ts'
import { ScannerSilent, type VirusScanner } from './port.ts'

const place = mkdtempSync(join(tmpdir(), 'capstan-clamd-'))
let clamd: Clamd
let scanner: VirusScanner
beforeAll(async () => {
  clamd = await startClamd()
  scanner = clamdScanner({ host: '127.0.0.1', port: clamd.port }, 300)
})
afterAll(async () => {
  await clamd.stop()
  rmSync(place, { recursive: true, force: true })
})
const scan = (...parts: (Buffer | string)[]) =>
  scanner.scan(Readable.from(parts.map((part) => Buffer.from(part))))
const silent = async (says: string) => {
  const error = await scan('a paper').then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ScannerSilent)
  expect((error as Error).message).toContain(says)
}

test('bytes are clean, or a virus with its name, also when it is in two parts', async () => {
  expect(await scan('a paper', '', randomBytes(300_000))).toEqual({ outcome: 'clean' })
  const found = { outcome: 'virus', found: 'Eicar-Test-Signature' }
  expect(await scan(EICAR)).toEqual(found)
  expect(await scan('%PDF-1.7 ', EICAR.slice(0, 20), EICAR.slice(20))).toEqual(found)
})

test('what is larger than the scanner takes has no clean verdict', async () => {
  expect(await scan(randomBytes(600_000), randomBytes(600_000))).toEqual({ outcome: 'too_large' })
})

test('a scanner at the path of a socket', async () => {
  const path = join(place, 'clamd.sock')
  const local = await startClamd({ path })
  const bytes = Readable.from([Buffer.from(EICAR)])
  expect(await clamdScanner({ path }).scan(bytes)).toMatchObject({ outcome: 'virus' })
  await local.stop()
})

test('a scanner that hangs, breaks off or reports an error has given no verdict', async () => {
  clamd.mode = 'hang'
  await silent('no verdict in 0.3 seconds')
  clamd.mode = 'broken'
  await silent('memory ERROR')
  clamd.mode = 'drop'
  await silent('')
  clamd.mode = 'ok'
  expect(await scan('a paper')).toEqual({ outcome: 'clean' })
})

test('what breaks the bytes is not blamed on the scanner', async () => {
  async function* cut() {
    yield Buffer.from('half a pap')
    throw new Error('the connection was lost')
  }
  await expect(scanner.scan(cut())).rejects.toThrow('the connection was lost')
})

test('a scanner that is not there', async () => {
  await clamd.stop()
  await silent('ECONNREFUSED')
  clamd = await startClamd({ port: clamd.port })
  expect(await scan('a paper')).toEqual({ outcome: 'clean' })
})
