import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from '#src/api/query.ts'
import { ports } from '#src/api/ports.ts'
import { Highlights, VideoCard } from './highlights.tsx'
import { People } from './people.tsx'

const listing = '01900000-0000-7000-8000-000000000001'
const plain = { ...ports }
afterEach(() => Object.assign(ports, plain))

const file = '01900000-0000-7000-8000-000000000002'

/** The mark with a person's initials; its letters are rendered by the style sheet. */
const initials = (letters: string): Element | null =>
  document.querySelector(`[data-initials="${letters}"]`)
const people = (isPublic: boolean) =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <People
        page={{
          listing_id: listing,
          is_public: isPublic,
          team: [
            { name: 'Imani Ashford', title: 'Chief executive', bio: 'Planner.', portrait: file },
            { name: 'Tomas Kuhl', title: 'Engineering', bio: 'Builder.', portrait: null },
          ],
        }}
      />
    </QueryClientProvider>,
  )

it('shows a portrait with its alternative text, and the initials where there is none or it cannot be loaded', () => {
  people(true)
  const portrait = screen.getByRole('img', { name: 'Portrait of Imani Ashford' })
  expect(portrait.getAttribute('src')).toBe(`/api/offerings/${listing}/gallery/${file}`)
  expect(screen.getAllByRole('img')).toHaveLength(1)
  expect(initials('TK')).not.toBeNull()
  fireEvent.error(portrait)
  expect(screen.queryByRole('img')).toBeNull()
  expect(initials('IA')).not.toBeNull()
})

it('fetches the picture of an offering that is not public with the person’s token', async () => {
  const asked: (string | null)[] = []
  ports.token = () => 'a-token'
  ports.fetch = (url, init) => {
    asked.push(new URL(url, 'http://site').pathname)
    asked.push(new Headers(init?.headers).get('authorization'))
    return Promise.resolve(new Response(new Blob(['x'], { type: 'image/png' })))
  }
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:own')
  people(false)
  expect(initials('IA')).not.toBeNull()
  const portrait = await screen.findByRole('img', { name: 'Portrait of Imani Ashford' })
  expect(portrait.getAttribute('src')).toBe('blob:own')
  expect(asked).toEqual([`/api/offerings/${listing}/gallery/${file}`, 'Bearer a-token'])
})

it('links to the video, says where it leads, and loads nothing from there', () => {
  const { container } = render(
    <VideoCard
      video={{ url: 'https://www.video.example/nine-sites', caption: 'Nine sites at work.' }}
      seed="tidewater-grid"
    />,
  )
  const link = screen.getByRole('link', { name: /Watch the video: Nine sites at work\./ })
  expect(link.getAttribute('href')).toBe('https://www.video.example/nine-sites')
  expect(link.getAttribute('rel')).toContain('noreferrer')
  expect(link.textContent).toContain('Opens video.example in a new tab')
  expect(container.querySelector('iframe, video, img')).toBeNull()
})

it('lists the highlights in the company’s order', () => {
  render(<Highlights lines={['Nine sites run', 'Five leases are signed']} />)
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'Nine sites run',
    'Five leases are signed',
  ])
})
