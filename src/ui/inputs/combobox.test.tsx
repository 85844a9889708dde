import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Combobox } from './combobox.tsx'
import { countryOptions } from './countries.ts'
import { Field } from './field.tsx'

const FEW = ['Apple', 'Banana', 'Cherry'].map((label) => ({ value: label.toLowerCase(), label }))
const line = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Fruit' })
const isOpen = () => line().getAttribute('aria-expanded') === 'true'
const frame = () =>
  act(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 5))))

async function drawn(
  options: readonly { value: string; label: string }[] = FEW,
  value: string | null = null,
) {
  const chosen = vi.fn()
  render(
    <Field label="Fruit">
      <Combobox options={options} value={value} onChange={chosen} />
    </Field>,
  )
  return chosen
}

describe('a list that is searched', () => {
  it('opens with the focus, and Esc closes it', async () => {
    await drawn()
    act(() => line().focus())
    await frame()
    expect(isOpen()).toBe(true)
    fireEvent.keyDown(line(), { key: 'Escape' })
    expect(isOpen()).toBe(false)
  })
  it('opens and closes by its button', async () => {
    await drawn()
    const button = screen.getByRole('button', { name: 'Show choices' })
    await userEvent.click(button)
    expect(document.activeElement).toBe(line())
    expect(isOpen()).toBe(true)
    await userEvent.click(button)
    expect(isOpen()).toBe(false)
  })
  it('is selected by a click, so that what is typed replaces it', async () => {
    const chosen = await drawn(FEW, 'banana')
    await userEvent.click(line())
    expect([line().selectionStart, line().selectionEnd]).toEqual([0, 'Banana'.length])
    await userEvent.keyboard('che{Enter}')
    expect(chosen).toHaveBeenCalledWith('cherry')
  })
  it('opens by touch, too', async () => {
    await drawn()
    const button = screen.getByRole('button', { name: 'Show choices' })
    await userEvent.pointer({ keys: '[TouchA]', target: button })
    await frame()
    expect(isOpen()).toBe(true)
  })
  it.each([
    ['few entries', FEW, 'ban', 'banana'],
    ['many', countryOptions(), 'zimb', 'ZW'],
  ] as const)(
    'chooses of %s by what was typed last, however quickly Enter follows',
    async (_, options, text, value) => {
      const chosen = await drawn(options)
      act(() => line().focus())
      fireEvent.input(line(), { target: { value: text } })
      fireEvent.keyDown(line(), { key: 'Enter' })
      await waitFor(() => expect(chosen).toHaveBeenCalledWith(value))
    },
  )
  it.each([
    ['when it opens', () => act(() => line().focus())],
    [
      'by an arrow key',
      () => {
        act(() => line().focus())
        fireEvent.keyDown(line(), { key: 'ArrowDown' })
      },
    ],
  ] as const)(
    'what is typed takes the place of the choice that stands there: %s',
    async (_, open) => {
      const chosen = await drawn(FEW, 'banana')
      open()
      await frame()
      expect(isOpen()).toBe(true)
      expect([line().selectionStart, line().selectionEnd]).toEqual([0, 'Banana'.length])
      await userEvent.keyboard('che{Enter}')
      expect(chosen).toHaveBeenCalledWith('cherry')
    },
  )
  it('keeps what was typed before it opened', async () => {
    await drawn(FEW, 'banana')
    act(() => line().focus())
    fireEvent.input(line(), { target: { value: 'ap' } })
    await frame()
    expect(line().value).toBe('ap')
    expect(line().selectionStart).toBe(line().selectionEnd)
  })
  it('tells nobody of a choice taken back where none was made', async () => {
    const chosen = vi.fn()
    render(
      <Field label="Fruit">
        <Combobox clearable options={FEW} value={null} onChange={chosen} />
      </Field>,
    )
    await userEvent.click(line())
    await userEvent.keyboard('x{Backspace}{Escape}')
    expect(chosen).not.toHaveBeenCalled()
  })
})
