import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Combobox } from './combobox.tsx'
import { countryOptions } from './countries.ts'
import { Field } from './field.tsx'

const FEW = ['Apple', 'Banana', 'Cherry'].map((label) => ({ value: label.toLowerCase(), label }))
const line = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Fruit' })
const isOpen = () => line().getAttribute('aria-expanded') === 'true'
const frame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 5))))

/** The field with its list here, closed and left. */
async function drawn(options: readonly { value: string; label: string }[] = FEW, value: string | null = null) {
  const chosen = vi.fn()
  render(<Field label="Fruit"><Combobox options={options} value={value} onChange={chosen} /></Field>)
  fireEvent.pointerOver(line(), { pointerType: 'mouse' })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Show choices' }).getAttribute('aria-haspopup')).toBe('listbox'))
  return chosen
}

describe('a list that is searched', () => {
  it('is open one paint after the field has the focus, not before', async () => {
    await drawn()
    act(() => line().focus())
    expect(isOpen()).toBe(false)
    await frame()
    expect(isOpen()).toBe(true)
  })
  it('stays closed for one who presses a key or goes on before that', async () => {
    await drawn()
    act(() => line().focus())
    fireEvent.keyDown(line(), { key: 'Escape' })
    await frame()
    expect(isOpen()).toBe(false)
    act(() => line().blur())
    act(() => line().focus())
    act(() => line().blur())
    await frame()
    expect(isOpen()).toBe(false)
  })
  it('opens and closes by its button, and a second press before it is open takes the first back', async () => {
    await drawn()
    const button = screen.getByRole('button', { name: 'Show choices' })
    const press = () => { fireEvent.pointerDown(button, { pointerType: 'mouse', button: 0 }); fireEvent.click(button, { pointerType: 'mouse' }) }
    press()
    expect(document.activeElement).toBe(line())
    await frame()
    expect(isOpen()).toBe(true)
    press()
    await frame()
    expect(isOpen()).toBe(false)
    press()
    press()
    await frame()
    expect(isOpen()).toBe(false)
  })
  it('opens by touch, too', async () => {
    await drawn()
    const button = screen.getByRole('button', { name: 'Show choices' })
    fireEvent.pointerDown(button, { pointerType: 'touch', button: 0 })
    fireEvent.click(button, { pointerType: 'touch' })
    await frame()
    expect(isOpen()).toBe(true)
  })
  it.each([['few entries', FEW, 'ban', 'banana'], ['many', countryOptions(), 'zimb', 'ZW']] as const)('chooses of %s by what was typed last, however quickly Enter follows', async (_, options, text, value) => {
    const chosen = await drawn(options)
    act(() => line().focus())
    fireEvent.input(line(), { target: { value: text } })
    fireEvent.keyDown(line(), { key: 'Enter' })
    await waitFor(() => expect(chosen).toHaveBeenCalledWith(value))
  })
  it.each([['when it opens', () => act(() => line().focus())], ['by an arrow key', () => { act(() => line().focus()); fireEvent.keyDown(line(), { key: 'ArrowDown' }) }]] as const)('what is typed takes the place of the choice that stands there: %s', async (_, open) => {
    const chosen = await drawn(FEW, 'banana')
    open()
    await frame()
    expect(isOpen()).toBe(true)
    expect([line().selectionStart, line().selectionEnd]).toEqual([0, 'Banana'.length])
    await userEvent.keyboard('che{Enter}')
    expect(chosen).toHaveBeenCalledWith('cherry')
  })
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
    render(<Field label="Fruit"><Combobox clearable options={FEW} value={null} onChange={chosen} /></Field>)
    await userEvent.click(line())
    await userEvent.keyboard('x{Backspace}{Escape}')
    expect(chosen).not.toHaveBeenCalled()
  })
})
