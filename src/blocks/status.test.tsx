import { render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from '#router'
import { describe, expect, it } from 'vitest'
import type { NextAction } from '#domain/shared/presented.ts'
import { ApiError } from '#src/api/api-error.ts'
import { examples as formExamples } from './edit-form.examples.tsx'
import { FailedState } from './query-boundary.tsx'
import { NextActionCard } from './next-action.tsx'
import { examples as listExamples } from './record-list.examples.tsx'
import { examples } from './status.examples.tsx'

const show = (name: string) =>
  render(
    <RouterProvider
      router={createMemoryRouter([
        { path: '/', element: examples.find((example) => example.name === name)?.element },
      ])}
    />,
  )

describe('status blocks', () => {
  it('a log shows what was there before struck and what came after, with author and reason, and nothing to edit', () => {
    show('Historical log')
    const table = screen.getByRole('table', { name: 'Changes' })
    expect(within(table).getByText('Åkerman').closest('del')).toBeVisible()
    expect(within(table).getByText('Lindqvist').closest('ins')).toBeVisible()
    expect(within(table).getByText('Approved your request')).toBeVisible()
    expect(within(table).queryByRole('button')).toBeNull()
    expect(screen.getByText(/cannot be edited or removed/)).toBeVisible()
  })
  it('the next action says that it is yours and links to it', () => {
    show('Next action, yours')
    expect(screen.getByText('You act next.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Upload a new photo' }).getAttribute('href')).toBe(
      '/dashboard/profile/kyc',
    )
  })
  it('a waiting state names who acts and by when, with the zone', () => {
    show('Next action, waiting')
    expect(screen.getByText('Our team acts next.')).toBeVisible()
    expect(screen.getByText('by Nov 23, 2026, 5:00 PM ET')).toBeVisible()
  })
  it('a step of the clock has a date and no deadline, and a link to the open page is left out', () => {
    const next: NextAction = {
      cause: 'We check it daily.',
      who: 'clock',
      by: '2026-11-23T22:00:00.000Z',
      link: '/raise/status/current/label',
      alternatives: [],
    }
    const element = (
      <NextActionCard presented={{ label: 'Active', tone: 'success', icon: 'check', next }} />
    )
    render(
      <RouterProvider
        router={createMemoryRouter([{ path: '*', element }], {
          initialEntries: ['/raise/status/live/label'],
        })}
      />,
    )
    expect(screen.getByText('next step Nov 23, 2026, 5:00 PM ET')).toBeVisible()
    expect(screen.queryByRole('link')).toBeNull()
  })
  it('an ended state says that nothing is left', () => {
    show('Next action, none')
    expect(screen.getByText('No action needed.')).toBeVisible()
  })
  it('saved facts use the words of the form and never show a secret', () => {
    show('Saved facts')
    expect(screen.getByText('$95,000.00')).toBeVisible()
    expect(screen.getByText('Mar 4, 1987')).toBeVisible()
    expect(screen.getByText('•••–••–6789')).toBeVisible()
  })
  it('a missing record is refused without a retry', () => {
    render(
      <FailedState
        what="it"
        error={new ApiError(404, 'not_found', 'Page Not Found')}
        onRetry={() => undefined}
      />,
    )
    expect(screen.getByText('Page Not Found')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
  it('every example renders on the server without inline styles', () => {
    for (const example of [...examples, ...listExamples, ...formExamples]) {
      const html = renderToString(
        <RouterProvider router={createMemoryRouter([{ path: '/', element: example.element }])} />,
      )
      expect(html, example.name).not.toMatch(/ style="|<style/)
    }
  })
})
