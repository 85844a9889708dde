import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Combobox } from './combobox.tsx'
import { countryOptions, usRegionOptions } from './countries.ts'
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
  it.each([
    ['few entries', FEW, 'banana', 'cherry', 'cherry'],
    ['few entries, in part', FEW, 'banana', 'che', 'cherry'],
    ['many', usRegionOptions, 'VA', 'California', 'CA'],
    ['many, in part', usRegionOptions, 'VA', 'calif', 'CA'],
    ['many, by their code', usRegionOptions, 'VA', 'ca', 'CA'],
    ['many, by another name', countryOptions(), 'DE', 'USA', 'US'],
  ] as const)(
    'takes of %s what was typed when the field is left by Tab (I5)',
    async (_, options, before, text, value) => {
      const chosen = await drawn(options, before)
      await userEvent.click(line())
      await userEvent.keyboard(text)
      await userEvent.tab()
      expect(chosen.mock.calls).toEqual([[value]])
    },
  )
  it('takes it when the page is clicked elsewhere', async () => {
    const chosen = await drawn(usRegionOptions, 'VA')
    await userEvent.click(line())
    await userEvent.keyboard('ca')
    act(() => line().blur())
    expect(chosen.mock.calls).toEqual([['CA']])
  })
  it('takes what a browser fills in, without opening the list', async () => {
    const chosen = await drawn(usRegionOptions, 'VA')
    fireEvent.input(line(), { target: { value: 'CA' } })
    expect(chosen.mock.calls).toEqual([['CA']])
    expect(isOpen()).toBe(false)
  })
  it('says of a text that no entry has that it was not taken', async () => {
    const chosen = await drawn(usRegionOptions, 'VA')
    await userEvent.click(line())
    await userEvent.keyboard('Kalifornia')
    await userEvent.tab()
    expect(chosen).not.toHaveBeenCalled()
    expect(screen.getByText('“Kalifornia” isn’t in the list. Choose an entry.')).toBeTruthy()
    expect(line().value).toBe('Virginia')
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
