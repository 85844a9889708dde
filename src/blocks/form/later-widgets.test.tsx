import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { later } from '#src/ui/later.ts'
import { laterWidget } from './later-widgets.tsx'
import type { WidgetArgs } from './widget-types.ts'

const args = { name: 'since' } as unknown as WidgetArgs
const Place = () => <p>Its place</p>

it('a field that comes later keeps its place until it is here', async () => {
  const Field = laterWidget(later(() => Promise.resolve(({ args: { name } }: { args: WidgetArgs }) => <p>The field {name}</p>)), Place)
  render(<Field args={args} />)
  expect(screen.getByText('Its place')).toBeTruthy()
  expect(await screen.findByText('The field since')).toBeTruthy()
})

it('one that cannot be fetched says so and offers to load the page again', async () => {
  const Field = laterWidget<{ args: WidgetArgs }>(later(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))), Place)
  render(<Field args={args} />)
  expect((await screen.findByRole('alert')).textContent).toContain('This field could not be loaded.')
  expect(screen.getByRole('button', { name: 'Load this page again' })).toBeTruthy()
  expect(screen.queryByText('Its place')).toBeNull()
})
