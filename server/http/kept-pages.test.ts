import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { KeptPages, type Pack } from './kept-pages.ts'

const words = 'Raised of the maximum, closes in twelve days. '.repeat(400)
/** How often was painted, and what was packed how; each small packing is held until `release`. */
function keeper() {
  const painted: string[] = []
  const packings: string[] = []
  const held: { done: (bytes: Buffer) => void; fail: (why: Error) => void }[] = []
  const clock = { now: 0 }
  const packing: Pack = (html, encoding, best) => {
    packings.push(`${html} ${encoding}${best ? ' small' : ''}`)
    return best ? new Promise((done, fail) => held.push({ done, fail })) : Promise.resolve(Buffer.from(`quick ${html}`))
  }
  const pages = new KeptPages((html, drawn) => (painted.push(`${html} ${drawn}`), { html: html.toUpperCase(), style: null, scripts: [] }), { packing, now: () => clock.now })
  const ask = async (html: string): Promise<string> => (await pages.bytes(pages.take(html, true), 'br')).toString()
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { pages, painted, packings, held, clock, ask, settle }
}

describe('a page that is drawn the same', () => {
  test('is painted and packed once', async () => {
    const { ask, painted, packings } = keeper()
    expect([await ask('a'), await ask('a')]).toEqual(['quick A', 'quick A'])
    expect(painted).toEqual(['a true'])
    expect(packings).toEqual(['A br', 'A br small'])
  })
  test('is another one when a word of it is, or when its elements are not in it', () => {
    const { pages } = keeper()
    const page = pages.take('a', true)
    expect(pages.take('a', true)).toBe(page)
    expect(pages.take('b', true)).not.toBe(page)
    expect(pages.take('a', false)).not.toBe(page)
    expect(pages.take('b', true).painted.html).toBe('B')
  })
  test('two who ask at the same time wait for one packing', async () => {
    const { ask, packings } = keeper()
    await Promise.all([ask('a'), ask('a')])
    expect(packings.filter((one) => one === 'A br')).toHaveLength(1)
  })
  test('each encoding is packed for itself, gzip never anew', async () => {
    const { pages, packings } = keeper()
    const page = pages.take('a', true)
    for (let times = 0; times < 3; times++) await pages.bytes(page, 'gzip')
    expect(packings).toEqual(['A gzip'])
  })
  test('what could not be packed is tried again by the next', async () => {
    let works = false
    const pages = new KeptPages((html) => ({ html, style: null, scripts: [] }), { packing: () => (works ? Promise.resolve(Buffer.from('packed')) : Promise.reject(new Error('no memory'))) })
    const page = pages.take('a', true)
    await expect(pages.bytes(page, 'br')).rejects.toThrow('no memory')
    works = true
    expect((await pages.bytes(page, 'br')).toString()).toBe('packed')
  })
  test('64 are kept, and those that were asked for last', () => {
    const { pages, painted } = keeper()
    for (let n = 0; n < 64; n++) pages.take(`page ${n}`, true)
    pages.take('page 0', true)
    pages.take('one more', true)
    painted.length = 0
    pages.take('page 0', true)
    pages.take('page 1', true)
    expect(painted).toEqual(['page 1 true'])
  })
})

describe('a page that is asked for again', () => {
  test('is packed as small as it goes beside the requests, which get the quick one till it is here', async () => {
    const { ask, held, settle } = keeper()
    await ask('a')
    expect([await ask('a'), await ask('a'), held.length]).toEqual(['quick A', 'quick A', 1])
    held[0]?.done(Buffer.from('small A'))
    await settle()
    expect([await ask('a'), held.length]).toEqual(['small A', 1])
  })
  test('one at a time, and then none for nine times as long as it took', async () => {
    const { ask, held, clock, settle } = keeper()
    for (const page of ['a', 'b']) await ask(page)
    await ask('a')
    await ask('b')
    expect(held).toHaveLength(1)
    clock.now = 170
    held[0]?.done(Buffer.from('small A'))
    await settle()
    clock.now = 170 + 9 * 170 - 1
    await ask('b')
    expect(held).toHaveLength(1)
    clock.now++
    await ask('b')
    expect(held).toHaveLength(2)
  })
  test('keeps the quick one where that fails, and is tried again after the rest', async () => {
    const { ask, held, clock, settle } = keeper()
    await ask('a')
    await ask('a')
    clock.now = 10
    held[0]?.fail(new Error('no memory'))
    await settle()
    expect([await ask('a'), held.length]).toEqual(['quick A', 1])
    clock.now = 100
    expect([await ask('a'), held.length]).toEqual(['quick A', 2])
  })
})

test('bytes are the page, in either encoding, quick or small', async () => {
  const pages = new KeptPages((html) => ({ html, style: null, scripts: [] }))
  const page = pages.take(words, true)
  const quick = await pages.bytes(page, 'br')
  expect(brotliDecompressSync(quick).toString()).toBe(words)
  expect(gunzipSync(await pages.bytes(page, 'gzip')).toString()).toBe(words)
  await pages.bytes(page, 'br')
  await expect.poll(async () => (await pages.bytes(page, 'br')).equals(quick)).toBe(false)
  const small = await pages.bytes(page, 'br')
  expect(brotliDecompressSync(small).toString()).toBe(words)
  expect(small.length).toBeLessThan(quick.length)
})
