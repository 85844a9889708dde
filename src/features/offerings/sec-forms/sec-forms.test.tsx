import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { OwnCache } from '#tests/support/own-cache.tsx'
import { ports } from '#src/api/ports.ts'
import { withSession } from '#tests/support/session.tsx'
import SecForms from './sec-forms.screen.tsx'

const ids = {
  account: '0192d3a0-0000-7000-8000-0000000000a1',
  listing: '0192d3a0-0000-7000-8000-0000000000b1',
}
const forms = [
  { form: 'c', label: 'Form C', purpose: 'Offering statement', problems: 1 },
  { form: 'c_a', label: 'Form C/A', purpose: 'Amendment', problems: 1 },
]
const line = {
  element: 'edgarSubmission/formData/issuerInformation/issuerInfo/issuerWebsite',
  section: 'Issuer',
  label: 'Website',
  value: null,
  problem: 'Website is missing.',
  href: '/dashboard/raise-capital/place-of-the-field',
  where: 'Company information',
}
let list: object[]
let preview: Record<string, unknown>
let asked: string[]
const before = ports.fetch
const answer = (status: number, body: unknown) =>
  Promise.resolve(
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    }),
  )
beforeEach(() => {
  withSession({ settled: true, signedIn: true, user: null })
  asked = []
  list = forms
  preview = { ...forms[0], may_download: true, lines: [line] }
  ports.fetch = (path) => {
    const url = new URL(String(path), 'http://capstan.test')
    asked.push(url.pathname + url.search)
    if (url.pathname.endsWith('.xml'))
      return answer(409, {
        statusCode: 409,
        code: 'guard_failed',
        message: 'One line of Form C is not ready: Website. Website is missing.',
      })
    if (url.pathname.endsWith('/forms')) return answer(200, { type_label: 'Reg CF', forms: list })
    if (url.pathname.includes('/forms/')) return answer(200, preview)
    return answer(404, { statusCode: 404, code: 'not_found', message: 'Page Not Found' })
  }
})
afterEach(() => {
  ports.fetch = before
})
function open(search = '') {
  const router = createMemoryRouter(
    [{ path: '/company/:account_id/:status/:listing_id/forms', element: <SecForms /> }],
    { initialEntries: [`/company/${ids.account}/current/${ids.listing}/forms${search}`] },
  )
  render(
    <OwnCache>
      <RouterProvider router={router} />
    </OwnCache>,
  )
}

it('says what is missing with a link to the field, and shows the reason when the file is refused', async () => {
  open()
  expect(await screen.findByText('One line is not ready')).toBeTruthy()
  const fill = screen.getByRole('link', { name: 'Website: open Company information' })
  expect(fill.getAttribute('href')).toBe(line.href)
  await userEvent.click(screen.getByRole('button', { name: 'Download Form C' }))
  expect(await screen.findByText(/One line of Form C is not ready: Website/)).toBeTruthy()
})

it('sends what an amendment changes with the preview', async () => {
  preview = { ...forms[1], may_download: true, lines: [] }
  open('?form=c_a')
  await userEvent.type(await screen.findByLabelText(/What changes/), 'A lower target.')
  await userEvent.click(screen.getByRole('checkbox'))
  await screen.findByRole('button', { name: 'Download Form C/A' })
  expect(asked.at(-1)).toContain('material=true')
  expect(decodeURIComponent(asked.at(-1) ?? '').replaceAll('+', ' ')).toContain('A lower target.')
})

it('who may not have the file is told who may; a type without forms says so', async () => {
  preview = {
    ...preview,
    may_download: false,
    problems: 0,
    lines: [{ ...line, value: 'https://x.example', problem: null }],
  }
  open()
  expect(await screen.findByText('Form C is complete')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Download/ })).toBeNull()
  expect(screen.getByText(/Owners of the company and operators/)).toBeTruthy()
})

it('a type without forms says so', async () => {
  list = []
  open()
  expect(await screen.findByText('No form is made here')).toBeTruthy()
})
