import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Highlights, VideoCard } from './highlights.tsx'
import { People } from './people.tsx'

const listing = '01900000-0000-7000-8000-000000000001'
const file = '01900000-0000-7000-8000-000000000002'

it('shows a portrait with its alternative text, and the initials where there is none or it cannot be loaded', () => {
  render(
    <People
      page={{
        listing_id: listing,
        team: [
          { name: 'Imani Ashford', title: 'Chief executive', bio: 'Planner.', portrait: file },
          { name: 'Tomas Kuhl', title: 'Engineering', bio: 'Builder.', portrait: null },
        ],
      }}
    />,
  )
  const portrait = screen.getByRole('img', { name: 'Portrait of Imani Ashford' })
  expect(portrait.getAttribute('src')).toBe(`/api/offerings/${listing}/gallery/${file}`)
  expect(screen.getAllByRole('img')).toHaveLength(1)
  expect(screen.getByText('TK')).toBeTruthy()
  fireEvent.error(portrait)
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByText('IA')).toBeTruthy()
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
