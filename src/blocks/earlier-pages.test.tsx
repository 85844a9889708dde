import { render, screen } from '@testing-library/react'
import { MemoryRouter } from '#router'
import { describe, expect, it } from 'vitest'
import { beforeIn, EarlierPages } from './earlier-pages.tsx'

const show = (address: string, next: string | null) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <EarlierPages next={next} what="questions" at="questions" />
    </MemoryRouter>,
  )
const hrefOf = (name: string): string | null =>
  screen.getByRole('link', { name }).getAttribute('href')

describe('pages of what is read newest first', () => {
  it('links to the earlier page at the list, and keeps what the address says besides', () => {
    show('/offerings/1/a-discussion?kept=1', 'c/2=')
    expect(hrefOf('Earlier questions')).toBe(
      '/offerings/1/a-discussion?kept=1&before=c%2F2%3D#questions',
    )
    expect(screen.queryByRole('link', { name: 'Newest questions' })).toBeNull()
  })
  it('leads back to the newest page from an earlier one', () => {
    show('/offerings/1/a-discussion?before=c2', null)
    expect(hrefOf('Newest questions')).toBe('/offerings/1/a-discussion#questions')
    expect(screen.queryByRole('link', { name: 'Earlier questions' })).toBeNull()
  })
  it('is not there where everything is on one page', () => {
    expect(show('/offerings/1/a-discussion', null).container.textContent).toBe('')
  })
  it('asks the endpoint for the page that the address names', () => {
    expect([
      beforeIn(new URLSearchParams('before=c2')),
      beforeIn(new URLSearchParams('before=')),
      beforeIn(new URLSearchParams()),
    ]).toEqual([{ cursor: 'c2' }, {}, {}])
  })
})
