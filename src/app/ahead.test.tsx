import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Row } from '#src/routes/define.ts'
import { Aheads, type Ahead } from './ahead.ts'
import { client } from './client.ts'

const row = (path: string): Row => ({ path, title: path, area: 'investor', layout: 'dashboard', guards: ['auth'], screen: { file: `${path}.screen.tsx` } })
const to = (path: string): URL => new URL(path, 'https://capstan.example')
const ms = (time: number): Promise<unknown> => vi.advanceTimersByTimeAsync(time)
const move = (screenX: number): boolean => window.dispatchEvent(new PointerEvent('pointermove', { screenX }))

let aheads: Aheads
let told: (string | null)[]
let leave: () => void
beforeEach(() => {
  vi.useFakeTimers()
  aheads = new Aheads()
  told = []
  leave = aheads.subscribe((now: Ahead | null) => void told.push(now && now.row.path + now.location.search))
})
afterEach(() => {
  leave()
  vi.useRealTimers()
})
const point = (path: string, load = vi.fn(() => Promise.resolve<Row | null>(row(to(path).pathname)))) => {
  aheads.draw(to(path), load)
  return load
}

describe('the page that is drawn ahead', () => {
  it('is that of a link that was pointed at for a moment; to pass over one asks for nothing', async () => {
    const passed = point('/a')
    await ms(30)
    point('/b?tab=1')
    await ms(59)
    expect(told).toEqual([])
    await ms(1)
    expect(told).toEqual(['/b?tab=1'])
    expect(aheads.now?.location).toMatchObject({ pathname: '/b', search: '?tab=1', hash: '', state: null })
    expect(passed).not.toHaveBeenCalled()
  })
  it('is let go of a moment after the pointer has left, and stays where it comes back before', async () => {
    point('/a')
    await ms(60)
    aheads.left()
    await ms(500)
    const again = point('/a')
    await ms(5000)
    expect(told).toEqual(['/a'])
    expect(again).not.toHaveBeenCalled()
    aheads.left()
    await ms(600)
    expect(told).toEqual(['/a', null])
  })
  it('is let go of after ten seconds, however often it was pointed at', async () => {
    point('/a')
    await ms(60)
    for (let n = 0; n < 3; n++) {
      await ms(3000)
      aheads.left()
      point('/a')
    }
    expect(told).toEqual(['/a'])
    await ms(1000)
    expect(told).toEqual(['/a', null])
  })
  it('takes the place of another one', async () => {
    point('/a')
    await ms(60)
    point('/b')
    await ms(60)
    expect(told).toEqual(['/a', '/b'])
  })
  it.each([['nothing to draw', () => Promise.resolve(null)], ['a page that cannot be seen', () => Promise.reject(new Error('elsewhere'))]])('is none for %s; the one before goes', async (_, load) => {
    point('/a')
    await ms(60)
    point('/b', vi.fn(load))
    await ms(60)
    expect(told).toEqual(['/a', null])
  })
  it('is not one that came after the pointer left, or after another page was shown', async () => {
    for (const end of [() => aheads.left(), () => aheads.arrived()]) {
      let come = (_: Row): void => undefined
      point('/slow', vi.fn(() => new Promise<Row>((resolve) => (come = resolve))))
      await ms(60)
      end()
      come(row('/slow'))
      await ms(1000)
      move(Math.random())
    }
    expect(told).toEqual([])
  })
  it('goes when a page is shown, and what comes to lie under a resting pointer is not drawn', async () => {
    move(5)
    point('/a')
    await ms(60)
    aheads.arrived()
    const under = point('/b')
    // the browser says that it moved, where it was
    move(5)
    await ms(1000)
    expect(told).toEqual(['/a', null])
    expect(under).not.toHaveBeenCalled()
    point('/c')
    move(6)
    await ms(60)
    expect(told.at(-1)).toBe('/c')
  })
  it('is let go of when something that was read has changed: a form on it may have begun with what was before', async () => {
    client.setQueryData(['GET /api/profile', {}, {}], { done: 1 })
    point('/a')
    await ms(60)
    client.setQueryData(['GET /api/profile', {}, {}], { done: 2 })
    expect(told).toEqual(['/a', null])
    point('/b')
    await ms(60)
    await client.invalidateQueries({ queryKey: ['GET /api/profile'] })
    expect(told).toEqual(['/a', null, '/b', null])
  })
  it('hears of nothing when nobody listens any more', async () => {
    leave()
    aheads.arrived()
    move(Math.random())
    const under = point('/a')
    await ms(60)
    expect(under).not.toHaveBeenCalled()
    expect(client.getQueryCache().hasListeners()).toBe(false)
  })
  it('is drawn for the keyboard, too', async () => {
    aheads.arrived()
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
    point('/a')
    await ms(60)
    expect(told).toEqual(['/a'])
  })
})
