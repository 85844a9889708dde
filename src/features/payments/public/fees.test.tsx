import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from '#router'
import { expect, test } from 'vitest'
import { formatCents } from '#domain/shared/money.ts'
import { SHARES } from '#domain/shared/periods.ts'
import Fees from './fees.screen.tsx'

test('the fees follow from the rules: the highest share, and what it makes of an amount', () => {
  const router = createMemoryRouter([{ path: '/', Component: Fees }])
  render(<RouterProvider router={router} />)
  const highest = 50_000 + (50_000 * SHARES.investor_fee) / 100
  expect(screen.getByText(new RegExp(`at most ${SHARES.investor_fee}%`))).toBeVisible()
  expect(
    screen.getByText(
      `${formatCents(highest)}, of which ${formatCents(highest - 50_000)} is the fee`,
    ),
  ).toBeVisible()
})
