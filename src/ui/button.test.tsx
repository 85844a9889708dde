import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

test('a button with a reason does nothing, stays reachable, and is described by the reason', async () => {
  const onClick = vi.fn()
  render(
    <Button variant="primary" onClick={onClick} disabledReason="Two comments to answer">
      Send
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Send' })
  await userEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Two comments to answer',
  )
})

test('a reason that the page shows anyway is tied to the button and not said twice', async () => {
  const onClick = vi.fn()
  render(
    <>
      <p id="left">Read and sign the agreement</p>
      <Button variant="cta" onClick={onClick} disabledReasonId="left">
        Submit
      </Button>
    </>,
  )
  const button = screen.getByRole('button', { name: 'Submit' })
  await userEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.getAttribute('aria-describedby')).toBe('left')
  expect(screen.getAllByText('Read and sign the agreement')).toHaveLength(1)
})

test('a busy submit button keeps its label and does not submit again', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy>
        Save address
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Save address' })
  await userEvent.click(button)
  expect(onSubmit).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-busy')).toBe('true')
})
