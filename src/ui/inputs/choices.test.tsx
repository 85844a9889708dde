import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { examples } from './choices.examples.tsx'
import { Field } from './field.tsx'
import { RadioGroup } from './radio-group.tsx'

const show = (name: string) =>
  render(<>{examples.find((example) => example.name === name)?.element}</>)
const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

describe('choices', () => {
  it('a checkbox is named by its words, toggles with Space and by its words', async () => {
    show('Checkbox with help')
    const box = screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'These details are mine and they are correct.',
    })
    expect(described(box)).toContain('We compare them')
    box.focus()
    await userEvent.keyboard(' ')
    expect(box.checked).toBe(true)
    await userEvent.click(screen.getByText('These details are mine and they are correct.'))
    expect(box.checked).toBe(false)
  })
  it('a missing checkbox carries its sentence, a partial one is mixed', () => {
    show('Checkbox, missing')
    const box = screen.getByRole('checkbox', { name: 'I can bear the loss of all of it' })
    expect(box.getAttribute('aria-invalid')).toBe('true')
    expect(described(box)).toContain('Confirm this to continue.')
    show('Checkbox, some')
    expect(
      screen.getByRole<HTMLInputElement>('checkbox', { name: 'All documents' }).indeterminate,
    ).toBe(true)
  })
  it('a disabled checkbox does not toggle', async () => {
    const changed = vi.fn()
    render(<Checkbox label="Locked" disabled value={false} onChange={changed} />)
    await userEvent.click(screen.getByText('Locked'))
    expect(changed).not.toHaveBeenCalled()
  })
  it('a radio group is named by its field, arrows choose, and an entry that is not to be had says why', async () => {
    show('Radio')
    expect(screen.getByRole('radiogroup', { name: 'Payment' })).toBeVisible()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Wire transfer' }).checked).toBe(
      true,
    )
    await userEvent.keyboard('{ArrowDown}')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'ACH transfer' }).checked).toBe(true)
    expect(described(screen.getByRole('radio', { name: 'Check' }))).toBe(
      'Not taken for this offering.',
    )
  })
  it('a wrong group points to its error', () => {
    render(
      <Field group label="Work" error="Choose one.">
        <RadioGroup
          options={[{ value: 'a', label: 'A' }]}
          value={null}
          onChange={() => undefined}
        />
      </Field>,
    )
    expect(described(screen.getByRole('radiogroup', { name: 'Work' }))).toBe('Choose one.')
  })
  it('a choice card is one radio with its second line', async () => {
    show('Choice cards')
    const wire = screen.getByRole<HTMLInputElement>('radio', { name: 'Wire transfer' })
    expect(described(wire)).toContain('Clears the same day.')
    await userEvent.click(wire)
    expect(wire.checked).toBe(true)
  })
  it('a switch is on or off at once', async () => {
    show('Switch')
    const label = screen.getByRole('switch', { name: 'Private label' })
    await userEvent.click(label)
    expect(label.getAttribute('aria-checked')).toBe('false')
  })
})
