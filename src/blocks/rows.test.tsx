import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#router'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { amount, line, row, rows, yesNo } from '#domain/offerings/model/topics/fields.ts'
import { EditForm } from './edit-form.tsx'

const schema = z.strictObject({
  uses: rows(
    row({
      use: line(80, 3).meta({ title: 'What it pays for' }),
      at_min: amount.meta({ title: 'At target', widget: 'money' }),
      related: yesNo.meta({ title: 'Related?', widget: 'yes-no' }),
      who: line(80)
        .optional()
        .meta({ title: 'Who', showWhen: { field: 'related', is: true } }),
    }),
    { title: 'Uses', item: 'use', summary: ['use', 'at_min'], totals: ['at_min'], ordered: true },
    { min: 1 },
  ),
})
const two = [
  { key: 'a', use: 'New sites', at_min: 100_00, related: false },
  { key: 'b', use: 'Software', at_min: 50_50, related: false },
]
const saved = vi.fn()
function open(props: Partial<Parameters<typeof EditForm<typeof schema>>[0]> = {}) {
  saved.mockReset()
  const form = (
    <EditForm
      label="Uses"
      schema={schema}
      values={{ uses: two }}
      submitLabel="Save uses"
      onSave={async (values) => {
        await saved(values)
      }}
      {...props}
    />
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: form }])} />)
}
const names = () =>
  screen
    .getAllByRole('button', { name: /^Remove / })
    .map((button) => button.getAttribute('aria-label'))

describe('rows of a form', () => {
  it('whose schema has no key are saved without one', async () => {
    const plain = z.strictObject({
      uses: z
        .array(z.strictObject({ use: line(80, 3).meta({ title: 'What it pays for' }) }))
        .meta({ title: 'Uses', widget: 'rows', item: 'use', summary: ['use'] }),
    })
    saved.mockReset()
    const form = (
      <EditForm
        label="Uses"
        schema={plain}
        values={{ uses: [] }}
        submitLabel="Save uses"
        onSave={async (values) => {
          await saved(values)
        }}
      />
    )
    render(<RouterProvider router={createMemoryRouter([{ path: '/', element: form }])} />)
    await userEvent.click(screen.getByRole('button', { name: 'Add a use' }))
    await userEvent.keyboard('Fees')
    await userEvent.click(screen.getByRole('button', { name: 'Save uses' }))
    expect(saved).toHaveBeenCalledWith({ uses: [{ use: 'Fees' }] })
  })
  it('add up below, exactly', () => {
    open()
    expect(screen.getByText('$150.50')).toBeVisible()
  })
  it('are added with the focus in the first field, and saved', async () => {
    open()
    await userEvent.click(screen.getByRole('button', { name: 'Add a use' }))
    await userEvent.keyboard('Fees')
    expect(
      within(screen.getByRole('group', { name: 'Fees' })).getByRole('textbox', {
        name: 'What it pays for',
      }),
    ).toBe(document.activeElement)
    await userEvent.type(
      within(screen.getByRole('group', { name: 'Fees' })).getByLabelText('At target'),
      '12.25',
    )
    await userEvent.click(
      within(screen.getByRole('group', { name: 'Fees' })).getByRole('radio', { name: 'No' }),
    )
    expect(screen.getByText('$162.75')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Save uses' }))
    expect(saved.mock.calls[0]?.[0].uses[2]).toMatchObject({
      use: 'Fees',
      at_min: 12_25,
      related: false,
    })
  })
  it('are removed with the way back, which has the focus', async () => {
    open()
    await userEvent.click(screen.getByRole('button', { name: 'Remove New sites' }))
    expect(names()).toEqual(['Remove Software'])
    expect(screen.getByRole('button', { name: 'Undo' })).toBe(document.activeElement)
    await userEvent.keyboard('{Enter}')
    expect(names()).toEqual(['Remove New sites', 'Remove Software'])
  })
  it('change places by keyboard', async () => {
    open()
    screen.getByRole('button', { name: 'Move Software up' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(names()).toEqual(['Remove Software', 'Remove New sites'])
  })
  it('show what is wrong at the row, and the sentence at its field', async () => {
    open({ problems: { 'uses.1.use': 'Name the software.' } })
    const edit = screen.getByRole('button', { name: /Software.*1 field to correct/s })
    await userEvent.click(edit)
    expect(screen.getByText('Name the software.')).toBeVisible()
  })
  it('are checked by their schema when they are saved: nothing wrong leaves', async () => {
    open({ values: { uses: [{ key: 'a', use: 'N', at_min: 1, related: false }] } })
    await userEvent.click(screen.getByRole('button', { name: 'Save uses' }))
    expect(saved).not.toHaveBeenCalled()
    expect(await screen.findByText('1 field to correct')).toBeVisible()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /1 field to correct/ }))
    // the summary names the row and its field
    screen.getByRole('button', { name: /^[^:]+, row 1: / })
  })
  it('leave out what a condition hides', async () => {
    open({
      values: {
        uses: [{ key: 'a', use: 'New sites', at_min: 1, related: false, who: 'Somebody' }],
      },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Save uses' }))
    expect(saved.mock.calls[0]?.[0].uses[0]).toEqual({
      key: 'a',
      use: 'New sites',
      at_min: 1,
      related: false,
    })
  })
  it('can be read but not changed when the form is locked', async () => {
    open({ readOnly: true })
    expect(screen.queryByRole('button', { name: 'Add a use' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show New sites' }))
    expect(
      within(screen.getByRole('group', { name: 'New sites' })).getByRole('textbox', {
        name: 'What it pays for',
      }),
    ).toHaveProperty('readOnly', true)
  })
})
