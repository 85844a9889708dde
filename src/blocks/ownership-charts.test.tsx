import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { OwnershipCharts } from './ownership-charts.tsx'

const asOf = '2026-11-27T15:00:00.000Z'

it('shows who owns a company by class and by kind of holder, each as a table too', async () => {
  render(
    <OwnershipCharts
      asOf={asOf}
      classes={[
        {
          name: 'Common stock',
          type: 'Equity',
          holders: 12,
          units: 750,
          percent: '75.0000',
          cost: { amount: 0, currency: 'USD' },
        },
        {
          name: 'Series Seed',
          type: 'Equity',
          holders: 1,
          units: 250,
          percent: '25.0000',
          cost: { amount: 0, currency: 'USD' },
        },
      ]}
      kinds={[
        { kind: 'individual', label: 'Individuals', holders: 1, units: 995, percent: '99.5000' },
        { kind: 'trust', label: 'Trusts and estates', holders: 1, units: 5, percent: '0.5000' },
      ]}
    />,
  )
  const byClass = screen.getByRole('region', { name: 'Ownership by class, Nov 27, 2026' })
  expect(within(byClass).getByRole('figure')).toHaveAccessibleDescription(
    'Common stock: 750 units, 75.0%, 12 holders. Series Seed: 250 units, 25.0%, 1 holder.',
  )
  const byKind = screen.getByRole('region', { name: 'Ownership by kind of holder, Nov 27, 2026' })
  await userEvent.click(within(byKind).getByRole('button', { name: 'Show data' }))
  expect(within(byKind).getByRole('row', { name: 'Trusts and estates 0.5%' })).toBeVisible()
})

it('says that nothing is outstanding', () => {
  render(<OwnershipCharts asOf={asOf} classes={[]} kinds={[]} />)
  for (const name of ['Ownership by class', 'Ownership by kind of holder'])
    expect(
      within(screen.getByRole('region', { name: `${name}, Nov 27, 2026` })).getByRole('figure'),
    ).toHaveAccessibleDescription('No units are outstanding.')
})
