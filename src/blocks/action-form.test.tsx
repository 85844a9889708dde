import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import { ActionDialog, ActionForm } from './action-form.tsx'
import { refund, refundFields, refundSchema } from './action-form.examples.tsx'

const refused = (fields: Record<string, string>) =>
  new ApiError(422, 'invalid', 'Check the highlighted fields.', { fields })
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send refund' }))
const fill = async () => {
  await userEvent.type(box('Amount'), '250')
  await userEvent.type(box('Why?'), '  Paid twice.  ')
}
/** A sender whose answer the test gives. */
function waiting() {
  const answer = Promise.withResolvers<void>()
  return { ...answer, onSubmit: vi.fn(() => answer.promise) }
}
afterEach(() => vi.restoreAllMocks())

describe('checking', () => {
  it('says what is wrong in plain words, moves the focus to the first wrong field and sends nothing', async () => {
    const onSubmit = vi.fn(() => Promise.resolve())
    render(<ActionForm {...refund} onSubmit={onSubmit} />)
    await send()
    expect(await screen.findByText('Enter amount.')).toBeVisible()
    expect(screen.getByText('Say why.')).toBeVisible()
    await waitFor(() => expect(document.activeElement).toBe(box('Amount')))
    expect(box('Amount').getAttribute('aria-invalid')).toBe('true')
    expect(onSubmit).not.toHaveBeenCalled()
  })
  it('keeps an amount that it cannot read and sends nothing in its place (I1)', async () => {
    const onSubmit = vi.fn(() => Promise.resolve())
    render(<ActionForm {...refund} onSubmit={onSubmit} />)
    await fill()
    await userEvent.type(box('Amount'), 'k')
    await send()
    expect(await screen.findByText(/Write it in figures, such as 1,250.50/)).toBeVisible()
    await waitFor(() => expect(document.activeElement).toBe(box('Amount')))
    expect(box('Amount').value).toBe('250.00k')
    expect(onSubmit).not.toHaveBeenCalled()
  })
  it('checks a field when it is left, but not one that nobody has written into', async () => {
    render(<ActionForm {...refund} />)
    await userEvent.click(box('Why?'))
    await userEvent.tab()
    expect(screen.queryByText('Say why.')).toBeNull()
    await userEvent.type(box('Why?'), 'a')
    await userEvent.tab()
    expect(await screen.findByText('Say why.')).toBeVisible()
    await userEvent.type(box('Why?'), 'bc')
    await waitFor(() => expect(screen.queryByText('Say why.')).toBeNull())
  })
  it('hands on the values as the schema reads them', async () => {
    const onSubmit = vi.fn(() => Promise.resolve())
    render(<ActionForm {...refund} onSubmit={onSubmit} />)
    await fill()
    await userEvent.click(screen.getByRole('checkbox', { name: 'The investor knows about it' }))
    await send()
    await waitFor(() =>
      expect(onSubmit).toHaveBeenCalledWith(
        { amount: 25_000, reason: 'Paid twice.', told: true },
        expect.anything(),
      ),
    )
  })
})

describe('sending', () => {
  it('is busy while it sends, and sends once however often it is asked', async () => {
    const sender = waiting()
    render(<ActionForm {...refund} onSubmit={sender.onSubmit} />)
    await fill()
    await send()
    const button = screen.getByRole('button', { name: 'Send refund' })
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    await userEvent.click(button)
    await userEvent.type(box('Amount'), '{Enter}')
    expect(sender.onSubmit).toHaveBeenCalledTimes(1)
    sender.resolve()
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
    expect(box('Why?').value).toBe('  Paid twice.  ')
  })
  it('sends once for two presses in the same moment', async () => {
    const sender = waiting()
    render(<ActionForm {...refund} onSubmit={sender.onSubmit} />)
    await fill()
    const form = screen.getByRole<HTMLFormElement>('form', { name: 'Refund' })
    form.requestSubmit()
    form.requestSubmit()
    await waitFor(() => expect(sender.onSubmit).toHaveBeenCalled())
    expect(sender.onSubmit).toHaveBeenCalledTimes(1)
    sender.resolve()
  })
  it('empties the fields after a success when it stays on the page, and checks nothing of what is typed next', async () => {
    render(<ActionForm {...refund} resetAfter />)
    await fill()
    await send()
    await waitFor(() => expect(box('Why?').value).toBe(''))
    expect(box('Amount').value).toBe('')
    await userEvent.type(box('Why?'), 'a')
    expect(screen.queryByText('Say why.')).toBeNull()
  })
})

describe('a refusal', () => {
  it('puts what the server says of a field at the field, keeps what was typed, and goes with the next change', async () => {
    const onSubmit = vi
      .fn(() => Promise.resolve())
      .mockRejectedValueOnce(refused({ reason: 'Name the payment.' }))
    render(<ActionForm {...refund} onSubmit={onSubmit} />)
    await fill()
    await send()
    expect(await screen.findByText('Name the payment.')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(box('Why?')))
    expect(box('Amount').value).toBe('250.00')
    await userEvent.type(box('Why?'), ' ACH 17')
    await waitFor(() => expect(screen.queryByText('Name the payment.')).toBeNull())
    await send()
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2))
  })
  it('says once what belongs to no field, and takes it away when it is sent again', async () => {
    const sender = waiting()
    sender.onSubmit.mockRejectedValueOnce(new ApiError(409, 'not_accepted', 'Refunded meanwhile.'))
    render(<ActionForm {...refund} onSubmit={sender.onSubmit} />)
    await fill()
    await send()
    expect((await screen.findByRole('alert')).textContent).toBe('Refunded meanwhile.')
    await send()
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    sender.resolve()
  })
  it('loses no sentence about a field that the form does not have', async () => {
    const onSubmit = () => Promise.reject(refused({ account_id: 'Add an account first.' }))
    render(<ActionForm {...refund} onSubmit={onSubmit} />)
    await fill()
    await send()
    expect((await screen.findByRole('alert')).textContent).toBe('Add an account first.')
  })
  it('loses no sentence about a field that is not on the page now', async () => {
    const onSubmit = () => Promise.reject(refused({ told: 'Tell the investor first.' }))
    render(
      <ActionForm
        {...refund}
        defaultValues={{ amount: 1, reason: 'Paid twice.', told: false }}
        onSubmit={onSubmit}
      >
        {null}
      </ActionForm>,
    )
    await send()
    expect((await screen.findByRole('alert')).textContent).toBe('Tell the investor first.')
  })
  it('can be said in words of its own', async () => {
    const onSubmit = () => Promise.reject(new ApiError(409, 'four_eyes', 'No.'))
    render(
      <ActionForm
        {...refund}
        onSubmit={onSubmit}
        refusal={(error) => <p role="alert">Own words for {error.code}</p>}
      />,
    )
    await fill()
    await send()
    expect((await screen.findByRole('alert')).textContent).toBe('Own words for four_eyes')
  })
})

describe('with a flow that sends', () => {
  it('is busy as long as the flow is, and shows what the flow says of a field', async () => {
    const onSubmit = vi.fn()
    const shown = (flow: { busy: boolean; refusedFields?: Record<string, string> }) => (
      <ActionForm
        {...refund}
        {...flow}
        defaultValues={{ amount: 1, reason: 'Paid twice.', told: false }}
        onSubmit={onSubmit}
      />
    )
    const { rerender } = render(shown({ busy: false }))
    await send()
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
    rerender(shown({ busy: true }))
    expect(screen.getByRole('button', { name: 'Send refund' }).getAttribute('aria-busy')).toBe(
      'true',
    )
    await userEvent.type(box('Amount'), '{Enter}')
    expect(onSubmit).toHaveBeenCalledTimes(1)
    rerender(shown({ busy: false, refusedFields: { reason: 'Name the payment.' } }))
    expect(await screen.findByText('Name the payment.')).toBeVisible()
    await waitFor(() => expect(document.activeElement).toBe(box('Why?')))
    await userEvent.type(box('Why?'), ' ACH 17')
    await waitFor(() => expect(screen.queryByText('Name the payment.')).toBeNull())
  })
})

describe('in a dialog', () => {
  it('has its buttons in the foot, and closes when it is told to', async () => {
    const onClose = vi.fn()
    const onSubmit = vi.fn(() => Promise.resolve())
    render(
      <ActionDialog
        title="Refund"
        schema={refundSchema}
        defaultValues={{ amount: 25_000, reason: '', told: false }}
        submitLabel="Send refund"
        onSubmit={async () => {
          await onSubmit()
          onClose()
        }}
        onClose={onClose}
      >
        {refundFields}
      </ActionDialog>,
    )
    const dialog = await screen.findByRole('dialog', { name: 'Refund' })
    expect(dialog.querySelector('form')?.querySelector('button[type="submit"]')).toBeNull()
    await userEvent.type(box('Why?'), 'Paid twice.')
    await send()
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(onSubmit).toHaveBeenCalledTimes(1)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onClose).toHaveBeenCalledTimes(2)
  })
})
