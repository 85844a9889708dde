import type { logHeadView } from '#domain/platform/model/log-heads.ts'
import { keyRing } from '#server/kernel/lib/keys.ts'
import { settledSeq } from '#server/kernel/state-machines/index.ts'
import { TEST_SECRET, testApp } from '#tests/support/app.ts'
import { standingClock } from '#tests/support/clock.ts'
import { staff } from '#tests/support/investing.ts'
import { spawn } from 'node:child_process'
import { createPublicKey, verify } from 'node:crypto'
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { checkHeads, exportLog, logProofFile, signLog } from './index.ts'
import { signingKey } from './signing-key.ts'

type LogHeadView = z.infer<typeof logHeadView>
/** Noon in New York. */
const DAYS = ['2026-12-21', '2026-12-22', '2026-12-23'] as const
const noon = (day: string): string => `${day}T17:00:00.000Z`
const t = await testApp({ clock: standingClock(noon(DAYS[0])) })
const place = mkdtempSync(join(tmpdir(), 'capstan-audit-'))
const whole = join(place, 'whole')
const verifier = join(import.meta.dirname, '..', '..', '..', 'scripts', 'audit', 'verify.mjs')
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** Something that is recorded: a request for a closed day, and its withdrawal. */
async function happens(operator: Awaited<ReturnType<typeof staff>>, day: string): Promise<void> {
  const { body } = await operator.post<{ id: string }>('/api/admin/closed-days', {
    body: {
      kind: 'federal_offices_closed',
      day,
      source: 'Executive Order 14371',
      source_url: 'https://www.federalregister.gov/documents/2026',
      reason: 'Personal words that nobody outside may read.',
    },
  })
  const path = `/api/lifecycles/closed-day/${body.id}/events`
  const reason = 'It was a mistake.'
  const answer = await operator.post(path, {
    body: { type: 'WITHDRAWN', payload: { reason }, reason },
  })
  expect(answer.status, answer.text).toBe(200)
}

let operator: Awaited<ReturnType<typeof staff>>
beforeAll(async () => {
  operator = await staff(t, 'operator')
  for (const [i, day] of DAYS.entries()) {
    t.clock.set(noon(day))
    await happens(operator, `2027-03-0${i + 1}`)
    expect(await signLog(t.services)).toBe(1)
  }
  await exportLog(t.services, whole, { from: null, to: null })
  copyFileSync(verifier, join(whole, 'verify.mjs'))
})

/** Runs the script of an export, as an outsider does. */
function check(folder: string, ...args: string[]): Promise<{ code: number | null; said: string }> {
  // the folder lies outside the repository: the script can import nothing of the product
  const child = spawn(process.execPath, [join(folder, 'verify.mjs'), ...args], { cwd: place })
  let said = ''
  child.stdout.on('data', (part: Buffer) => (said += part.toString()))
  child.stderr.on('data', (part: Buffer) => (said += part.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })))
}
let copies = 0
/** A copy of the export in which one file is changed. */
function altered(file: string, change: (text: string) => string): string {
  const copy = join(place, `copy-${++copies}`)
  cpSync(whole, copy, { recursive: true })
  const text = readFileSync(join(copy, file), 'utf8')
  const changed = change(text)
  expect(changed).not.toBe(text)
  writeFileSync(join(copy, file), changed)
  return copy
}
const lines = (text: string): string[] => text.split('\n').slice(0, -1)
const joined = (of: readonly string[]): string => of.map((line) => `${line}\n`).join('')
const fault = async (folder: string, says: string | RegExp, ...args: string[]): Promise<void> => {
  const { code, said } = await check(folder, ...args)
  expect(said).toMatch(says)
  expect(said).toMatch(/^FAULT: /)
  expect(code).toBe(1)
}

test('a day is signed once, and the list has its heads with the newest first', async () => {
  expect(await signLog(t.services)).toBe(0)
  const { body } = await operator.get<{ items: LogHeadView[] }>('/api/admin/log-heads')
  expect(body.items.map((one) => [one.number, one.day])).toEqual([
    [3, DAYS[2]],
    [2, DAYS[1]],
    [1, DAYS[0]],
  ])
  expect(body.items[0]?.entries).toBe(2)
  const first = await operator.get<{ items: LogHeadView[]; next_cursor: string }>(
    '/api/admin/log-heads',
    { query: { limit: '1' } },
  )
  const second = await operator.get<{ items: LogHeadView[] }>('/api/admin/log-heads', {
    query: { limit: '1', cursor: first.body.next_cursor },
  })
  expect(second.body.items.map((one) => one.number)).toEqual([2])
})

test('heads refuse every change', async () => {
  await expect(t.db.run("update log_head set head = 'x'")).rejects.toThrow('append-only')
  await expect(t.db.run('delete from log_head')).rejects.toThrow('append-only')
})

test('the log is not signed while an entry is being stored', async () => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  let begun: () => void = () => undefined
  const writing = new Promise<void>((resolve) => (begun = resolve))
  const writer = t.db.tx(async (tx) => {
    await tx.run('lock table machine_log in row exclusive mode')
    begun()
    await held
  })
  await writing
  t.clock.set(noon('2026-12-24'))
  expect(await settledSeq(t.db)).toBeNull()
  expect(await signLog(t.services)).toBe(0)
  release()
  await writer
  expect(await settledSeq(t.db)).toBeGreaterThan(0)
  t.clock.set(noon(DAYS[2]))
})

test('the published file has the public key and the newest head, whose signature it verifies', async () => {
  expect(await logProofFile(t.services, '/robots.txt')).toBeNull()
  const file = await logProofFile(t.services, '/.well-known/capstan-log.json')
  const published = JSON.parse(file?.body ?? '') as {
    key: { id: string; public_key: string }
    newest: { number: number; signed_text: string; signature: string }
  }
  expect(published.newest.number).toBe(3)
  const key = createPublicKey(published.key.public_key)
  const good = (text: string) =>
    verify(null, Buffer.from(text), key, Buffer.from(published.newest.signature, 'base64'))
  expect(good(published.newest.signed_text)).toBe(true)
  expect(good(published.newest.signed_text.replace('number 3', 'number 4'))).toBe(false)
  // rotation changes neither the key nor its id
  const rotated = keyRing([TEST_SECRET, '55'.repeat(32)])
  expect(signingKey(rotated).id).toBe(published.key.id)
  expect(signingKey(keyRing(['55'.repeat(32)])).id).not.toBe(published.key.id)
})

test('an export verifies with nothing but Node, and has no words, ids or addresses', async () => {
  expect(await check(whole)).toEqual({
    code: 0,
    said: expect.stringMatching(
      /^\d+ entries in 3 heads, 2026-12-21 to 2026-12-23: complete and unchanged/,
    ) as string,
  })
  const text = DAYS.map((_, i) =>
    readFileSync(join(whole, 'entries', `00000${i + 1}.log`), 'utf8'),
  ).join('')
  expect(text).not.toContain('Personal words')
  expect(text).not.toContain(operator.person.userId)
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  // some days only: the heads before them are there, their entries are not
  const part = join(place, 'part')
  await exportLog(t.services, part, { from: DAYS[1], to: DAYS[1] })
  copyFileSync(verifier, join(part, 'verify.mjs'))
  expect((await check(part)).said).toMatch(/^2 entries in 1 head, 2026-12-22 to 2026-12-22/)
  expect(
    await exportLog(t.services, join(place, 'none'), { from: '2030-01-01', to: null }),
  ).toBeNull()
})

test('one changed byte, a removed or added entry and a replaced signature are each found', async () => {
  const day = 'entries/000002.log'
  await fault(
    altered(day, (text) => text.replace('"event":"WITHDRAWN"', '"event":"WITHDRAWM"')),
    'Line 2 of head 2 of 2026-12-22 does not fit',
  )
  await fault(
    altered(day, (text) => joined(lines(text).slice(1))),
    'Line 1 of head 2 of 2026-12-22 does not fit',
  )
  await fault(
    altered(day, (text) => joined(lines(text).slice(0, -1))),
    '1 entries are there for head 2 of 2026-12-22; 2 were signed',
  )
  await fault(
    altered(day, (text) => joined([...lines(text), lines(text)[1] ?? ''])),
    'Line 3 of head 2',
  )
  await fault(
    altered(day, (text) => text.slice(0, -1)),
    'ends in the middle of a line',
  )
  await fault(
    altered(day, (text) => text.replace('\n', '\r\n')),
    'Line 1 of head 2',
  )
  const signatures = lines(readFileSync(join(whole, 'heads.jsonl'), 'utf8')).map(
    (line) => (JSON.parse(line) as { signature: string }).signature,
  )
  await fault(
    altered('heads.jsonl', (text) => text.replace(signatures[1] ?? '', signatures[0] ?? '')),
    'Head 2 of 2026-12-22 is not signed by the key',
  )
  await fault(
    altered('heads.jsonl', (text) => text.replace('"entries":2', '"entries":1')),
    /Head \d of 2026-12-2\d was changed/,
  )
  await fault(
    altered('heads.jsonl', (text) => joined(lines(text).filter((_, i) => i !== 1))),
    'Head 2 is missing',
  )
  await fault(
    altered('heads.jsonl', (text) => joined(lines(text).slice(0, -1))),
    'Heads at the end are missing',
  )
  const gone = altered('export.json', (text) => `${text} `)
  rmSync(join(gone, 'entries', '000001.log'))
  await fault(gone, 'The entries of head 1 of 2026-12-21 are missing')
})

test('options that the script does not have, or that lack their file, end with an error', async () => {
  await fault(whole, "'--key <value>' argument missing", '--key')
  await fault(whole, 'ambiguous', '--key', '--earlier')
  await fault(whole, "Unknown option '--earler'", '--earler', 'heads.jsonl')
})

test('a history that was written anew and signed with another key, or with the same one, is found', async () => {
  const other = { ...t.services, keys: keyRing(['55'.repeat(32)]) }
  const published = join(place, 'published.pem')
  writeFileSync(published, signingKey(other.keys).publicKey)
  await fault(whole, 'Head 1 of 2026-12-21 is not signed by the key', '--key', published)
  // somebody who has received the heads before compares them
  const earlier = join(place, 'earlier.jsonl')
  const heads = lines(readFileSync(join(whole, 'heads.jsonl'), 'utf8'))
  writeFileSync(earlier, joined(heads))
  expect((await check(whole, '--earlier', earlier)).code).toBe(0)
  writeFileSync(
    earlier,
    joined(heads.map((line, i) => (i === 1 ? line.replace(/"head":"../, '"head":"zz') : line))),
  )
  await fault(whole, 'is not the one of the earlier export', '--earlier', earlier)
  // heads that were cut off at the end are no fault of an export of some days, and are reported
  const cut = join(place, 'cut')
  await exportLog(t.services, cut, { from: null, to: DAYS[1] })
  copyFileSync(verifier, join(cut, 'verify.mjs'))
  expect(await check(cut, '--earlier', join(whole, 'heads.jsonl'))).toEqual({
    code: 0,
    said: expect.stringContaining('1 later heads that are not here') as string,
  })
})

test('entries that are changed, removed or added in the database after they were signed are found by the check', async () => {
  expect(await checkHeads(t.services)).toEqual({ heads: 3, faults: [] })
  const away = new Error('undo')
  /** What the check finds after a change behind the product's back, which is undone. */
  const found = async (change: string, values: unknown[] = []): Promise<string[]> => {
    let faults: string[] = []
    await t.db
      .tx(async (tx) => {
        await tx.run('set local session_replication_role = replica')
        expect(await tx.run(change, values)).toBe(1)
        faults = (await checkHeads({ db: { ...t.db, ...tx }, keys: t.services.keys })).faults
        throw away
      })
      .catch((error: unknown) => {
        if (error !== away) throw error
      })
    return faults
  }
  const last = (await t.db.one<{ seq: number }>('select max(seq) as seq from machine_log'))?.seq
  const says = ['head 3 of 2026-12-23: entries were changed, removed or added after it was signed']
  const matching = says.map((text) => expect.stringContaining(text) as string)
  expect(await found("update machine_log set to_state = 'x' where seq = $1", [last])).toEqual(
    matching,
  )
  expect(await found("update machine_log set hash = 'x' where seq = $1", [last])).toEqual(matching)
  expect(await found('delete from machine_log where seq = $1', [last])).toEqual(matching)
  expect(await found('update log_head set entries = 3 where number = 2')).toContainEqual(
    'head 2 of 2026-12-22: the head was changed after it was signed',
  )
  expect(await found('delete from log_head where number = 1')).toContainEqual(
    'head 2 of 2026-12-22: the head before it is missing or changed',
  )
  expect(await checkHeads(t.services)).toEqual({ heads: 3, faults: [] })
})
