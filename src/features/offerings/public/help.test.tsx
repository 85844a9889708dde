import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from '#router'
import { beforeEach, expect, test } from 'vitest'
import { COMPANY_SEES } from '#domain/shared/company-sees.ts'
import { terms } from '#domain/platform/model/terms.ts'
import { ports } from '#src/api/ports.ts'
import { makeQueryClient } from '#src/api/query.ts'
import About from './about.screen.tsx'
import Glossary from './glossary.screen.tsx'
import Help from './help.screen.tsx'

beforeEach(() => {
  ports.fetch = () =>
    Promise.resolve(
      Response.json({
        name: 'Capstan',
        legal_name: 'Capstan Portal LLC',
        support_email: 'support@capstan.example',
        support_phone: '+1 212 555 0100',
        risk_text: '',
        intermediary: { name: 'Harbor Funding LLC', file_number: '007-00001', crd: '300001' },
        demo: true,
      }),
    )
})
const open = (Screen: () => React.ReactNode) => {
  const router = createMemoryRouter([{ path: '/', Component: Screen }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

test('help says how to reach the platform, with its own addresses, and what a company sees', async () => {
  open(Help)
  const mail = await screen.findByRole('link', { name: 'support@capstan.example' })
  expect(mail.getAttribute('href')).toBe('mailto:support@capstan.example')
  expect(screen.getByRole('link', { name: '+1 212 555 0100' }).getAttribute('href')).toBe(
    'tel:+12125550100',
  )
  expect(screen.getByText(COMPANY_SEES)).toBeInTheDocument()
})

test('about says who runs the platform, from its own data', async () => {
  open(About)
  expect(
    await screen.findByText(/Capstan Portal LLC runs Capstan\..*Harbor Funding LLC/),
  ).toBeVisible()
})

test('a term leads to its entry of the glossary where a page first uses it, and only there', async () => {
  open(About)
  await screen.findByText(/Capstan Portal LLC runs/)
  const links = screen
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
    .filter(([, to]) => to?.startsWith('/help/glossary#'))
  expect(links).toEqual([
    ['escrow', '/help/glossary#escrow'],
    ['Regulation CF', '/help/glossary#reg-cf'],
    ['accredited investor', '/help/glossary#accredited-investor'],
  ])
  for (const [, to] of links)
    expect(terms.some((one) => `/help/glossary#${one.id}` === to)).toBe(true)
})

test('each term of the glossary has one anchor, in alphabetical order', () => {
  open(Glossary)
  for (const one of terms) expect(document.getElementById(one.id)?.textContent).toContain(one.term)
  expect(new Set(terms.map((one) => one.id)).size).toBe(terms.length)
  const names = terms.map((one) => one.term)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
})
