import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { later } from '../later.ts'
import { Field } from './field.tsx'
import type { MoneyInput } from './money.tsx'
import { NearMoneyInput } from './money-near.tsx'

const held = vi.hoisted(() => ({ deliver: (): void => undefined }))
vi.mock('../parts.ts', () => ({ get moneyParts() { return parts.now } }))
/** The part anew for each test, delivered when it says so. */
const fresh = () => later(() => new Promise<{ MoneyInput: typeof MoneyInput }>((resolve) => { held.deliver = () => void import('./money.tsx').then(resolve) }))
const parts = { now: fresh() }

function Amount({ told }: { told: (cents: number | null) => void }) {
  const [cents, setCents] = useState<number | null>(250_000)
  return <Field label="Amount"><NearMoneyInput name="amount" value={cents} onChange={(next) => { setCents(next); told(next) }} /></Field>
}
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })
/** Shows the field anew; `arrive` brings the input that groups while typing. */
function open() {
  parts.now = fresh()
  const told = vi.fn<(cents: number | null) => void>()
  render(<Amount told={told} />)
  return { told, arrive: () => act(async () => { held.deliver(); await vi.dynamicImportSettled() }) }
}

test('looks the same before and after somebody comes near', async () => {
  const { arrive } = open()
  const before = box()
  expect([before.value, before.inputMode, before.name]).toEqual(['2,500.00', 'decimal', 'amount'])
  await userEvent.click(before)
  await arrive()
  expect(box()).not.toBe(before)
  expect([box().value, box().inputMode, box().name, box().id, box().className]).toEqual(['2,500.00', 'decimal', 'amount', before.id, before.className])
  expect(document.activeElement).toBe(box())
})

test('what is typed before it comes is the amount, at once and when it has come', async () => {
  const { told, arrive } = open()
  const before = box()
  act(() => before.focus())
  fireEvent.input(before, { target: { value: '1234.5' } })
  expect(told).toHaveBeenLastCalledWith(123_450)
  fireEvent.input(before, { target: { value: '' } })
  expect(told).toHaveBeenLastCalledWith(null)
  fireEvent.input(before, { target: { value: '1234.5' } })
  await arrive()
  expect(told).toHaveBeenLastCalledWith(123_450)
  await userEvent.type(box(), '5')
  expect(told).toHaveBeenLastCalledWith(123_455)
  expect(box().value).toBe('1,234.55')
})
