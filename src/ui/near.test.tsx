import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { later } from './later.ts'
import { Near } from './near.tsx'

/** A list that is fetched when the test says so. */
function held(opensBy: 'arrow' | 'press', ahead = false) {
  let deliver: (part: string) => void = () => undefined
  const asked: string[] = []
  const part = later(() => { asked.push('asked'); return new Promise<string>((resolve) => { deliver = resolve }) })
  const done: string[] = []
  render(
    <label>
      Country
      <Near part={part} opensBy={opensBy} ahead={ahead} before={<input aria-label="Country" defaultValue="Peru" data-stand-in="" />}>
        {(word) => <input aria-label="Country" data-part={word} onInput={(event) => done.push(`typed ${event.currentTarget.value}`)} onKeyDown={(event) => done.push(event.key)} onClick={() => done.push('pressed')} />}
      </Near>
    </label>,
  )
  return { asked, done, deliver: () => act(async () => deliver('list')), field: () => screen.getByLabelText<HTMLInputElement>('Country', { selector: 'input' }) }
}

describe('what is fetched when somebody comes near', () => {
  test('stays a stand-in until it is here, and is asked for once', async () => {
    const { asked, done, deliver, field } = held('arrow')
    fireEvent.pointerOver(field(), { pointerType: 'mouse' })
    fireEvent.pointerOver(field(), { pointerType: 'mouse' })
    expect(asked).toEqual(['asked'])
    expect(field().dataset['standIn']).toBe('')
    await deliver()
    expect(field().dataset['part']).toBe('list')
    expect(done).toEqual([])
    expect(document.activeElement).toBe(document.body)
  })
  test('takes the focus and what was typed meanwhile over', async () => {
    const { done, deliver, field } = held('arrow')
    act(() => field().focus())
    fireEvent.input(field(), { target: { value: 'Chi' } })
    await deliver()
    expect(document.activeElement).toBe(field())
    expect(field().value).toBe('Chi')
    expect(done).toEqual(['typed Chi'])
  })
  test.each([['arrow', 'ArrowDown'], ['press', 'pressed']] as const)('opens by %s what was pressed before it was here', async (opensBy, how) => {
    const { done, deliver, field } = held(opensBy)
    fireEvent.pointerDown(field())
    fireEvent.click(field())
    await deliver()
    expect(document.activeElement).toBe(field())
    expect(done).toEqual([how])
  })
  test('is waited for no longer when a press became a scroll', async () => {
    const { deliver, field } = held('arrow')
    fireEvent.pointerDown(field())
    fireEvent(window, new Event('pointercancel'))
    act(() => field().focus())
    await deliver()
    expect(field().dataset['part']).toBe('list')
  })
  test('does not change under a press: the swap waits for the click', async () => {
    const { deliver, field } = held('arrow')
    fireEvent.pointerOver(field(), { pointerType: 'mouse' })
    fireEvent.pointerDown(field())
    await deliver()
    expect(field().dataset['standIn']).toBe('')
    await act(async () => { fireEvent.click(field()) })
    expect(field().dataset['part']).toBe('list')
  })
  describe('ahead of its use', () => {
    const idle = () => {
      const calls: (() => void)[] = []
      vi.stubGlobal('requestIdleCallback', (call: () => void) => calls.push(call))
      return () => act(async () => { for (const call of calls.splice(0)) call() })
    }
    afterEach(() => vi.unstubAllGlobals())
    test('comes in an idle moment after something was done on the page', async () => {
      const rest = idle()
      const { asked, deliver, field } = held('arrow', true)
      expect(asked).toEqual([])
      await act(async () => { fireEvent.pointerDown(document.body) })
      expect(asked).toEqual(['asked'])
      await deliver()
      expect(field().dataset['standIn']).toBe('')
      await rest()
      expect(field().dataset['part']).toBe('list')
      expect(document.activeElement).toBe(document.body)
    })
    test('leaves a press alone that is under way', async () => {
      const rest = idle()
      const { deliver, field } = held('arrow', true)
      await act(async () => { fireEvent.pointerDown(field()) })
      await deliver()
      await rest()
      expect(field().dataset['standIn']).toBe('')
    })
    test('leaves a field alone that somebody is in', async () => {
      const rest = idle()
      const { deliver, field } = held('arrow', true)
      await act(async () => { fireEvent.pointerDown(field()) })
      act(() => field().focus())
      fireEvent(window, new Event('pointercancel'))
      await deliver()
      await rest()
      expect(field().dataset['standIn']).toBe('')
      expect(document.activeElement).toBe(field())
    })
  })
})
