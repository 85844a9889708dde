import { render, screen, waitFor, within } from '@testing-library/react'
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
let calendar: object[]
const sent: { path: string; body: unknown }[] = []
const before = ports.fetch
let saves: { status: number; body: () => unknown }
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
  sent.length = 0
  saves = { status: 200, body: () => preview }
  list = forms
  calendar = []
  preview = { ...forms[0], may_download: true, entries: null, lines: [line], files: [] }
  ports.fetch = (path, init) => {
    const url = new URL(String(path), 'http://capstan.test')
    asked.push(url.pathname + url.search)
    if (init?.method === 'POST' || init?.method === 'PUT')
      sent.push({ path: url.pathname, body: JSON.parse(init.body as string) as unknown })
    if (url.pathname.endsWith('/files'))
      return answer(409, {
        statusCode: 409,
        code: 'guard_failed',
        message: 'One line of Form C is not ready: Website. Website is missing.',
      })
    if (url.pathname.endsWith('/filings'))
      return answer(init?.method === 'POST' ? 201 : 200, {
        today: '2026-11-26',
        items: calendar,
        offerings: [],
        edits: true,
      })
    if (url.pathname.endsWith('/forms')) return answer(200, { type_label: 'Reg CF', forms: list })
    if (url.pathname.endsWith('/values')) return answer(saves.status, saves.body())
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
  expect(await screen.findByText('One line is not ready')).toBeVisible()
  const fill = screen.getByRole('link', { name: 'Website: open Company information' })
  expect(fill.getAttribute('href')).toBe(line.href)
  await userEvent.click(screen.getByRole('button', { name: 'Download Form C' }))
  expect(await screen.findByText(/One line of Form C is not ready: Website/)).toBeVisible()
})

it('sends what an amendment changes with the preview', async () => {
  preview = { ...forms[1], may_download: true, entries: null, lines: [], files: [] }
  open('?form=c_a')
  await userEvent.type(await screen.findByLabelText(/What changes/), 'A lower target.')
  await userEvent.click(screen.getByRole('checkbox'))
  await screen.findByRole('button', { name: 'Download Form C/A' })
  expect(asked.at(-1)).toContain('material=true')
  expect(decodeURIComponent(asked.at(-1) ?? '').replaceAll('+', ' ')).toContain('A lower target.')
})

it('lists what was made with its hash, and records it as filed without another upload', async () => {
  const sha256 = 'a'.repeat(64)
  preview = {
    ...preview,
    form: 'c_u',
    label: 'Form C-U',
    problems: 0,
    lines: [],
    files: [
      {
        id: '0192d3a0-0000-7000-8000-0000000000c1',
        form: 'c_u',
        file_id: '0192d3a0-0000-7000-8000-0000000000c2',
        name: 'Form-C-U-tidewater.xml',
        size: 4000,
        sha256,
        made_at: '2026-11-26T10:00:00.000Z',
        by: 'Imani Ashford',
      },
    ],
  }
  list = [{ form: 'c_u', label: 'Form C-U', purpose: 'Progress update', problems: 0 }]
  calendar = [
    {
      key: 'k',
      listing_id: ids.listing,
      account_id: ids.account,
      company: 'Tidewater Grid',
      offering: 'First round',
      filing: 'c_u',
      form: 'Form C-U',
      period: 'half',
      what: '50% of the target reached',
      due: '2026-12-01',
      state: 'due',
      source: '17 CFR 227.203',
      filed: null,
    },
  ]
  open('?form=c_u')
  expect(await screen.findByText(sha256)).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: /Record as filed/ }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).queryByText('Confirmation')).toBeNull()
  await userEvent.type(within(dialog).getByLabelText(/Filed on/), '11/26/2026')
  await userEvent.type(within(dialog).getByLabelText(/Accession number/), '0001930609-26-000002')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Record filing' }))
  await waitFor(() =>
    expect(sent.at(-1)?.body).toMatchObject({
      filing: 'c_u',
      period: 'half',
      accession: '0001930609-26-000002',
      file_id: '0192d3a0-0000-7000-8000-0000000000c2',
    }),
  )
})

it('who may not have the file reads who may; a type without forms says so', async () => {
  preview = {
    ...preview,
    may_download: false,
    problems: 0,
    lines: [{ ...line, value: 'https://x.example', problem: null }],
  }
  open()
  expect(await screen.findByText('Form C is complete')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Download/ })).toBeNull()
  expect(screen.getByText(/Owners of the company and operators/)).toBeVisible()
})

it('a type without forms says so', async () => {
  list = []
  open()
  expect(await screen.findByText('No form is made here')).toBeVisible()
})

const annual = (entries: object) => ({
  form: 'one_k',
  label: 'Form 1-K',
  purpose: 'Annual report',
  problems: 1,
  may_download: true,
  entries,
  lines: [
    {
      ...line,
      label: 'The summary was reported before',
      problem: 'Choose yes or no under “Values of this form”.',
      href: null,
      where: 'This page',
    },
  ],
  files: [],
})
it('takes values that no topic has, and the preview is read again', async () => {
  list = [{ form: 'one_k', label: 'Form 1-K', purpose: 'Annual report', problems: 1 }]
  preview = annual({ values: {}, rev: 0, may_edit: true })
  open('?form=one_k')
  const form = await screen.findByRole('form', { name: 'Values of this form' })
  expect(screen.getByText(/Forms 1-SA and 1-U.*are documents/)).toBeTruthy()
  await userEvent.click(within(form).getByRole('button', { name: 'Save values' }))
  expect(sent).toEqual([])
  await userEvent.click(within(form).getByRole('radio', { name: 'No' }))
  const reads = asked.length
  await userEvent.click(within(form).getByRole('button', { name: 'Save values' }))
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({ body: { values: { summary_reported: false } } }),
  )
  await waitFor(() =>
    expect(asked.slice(reads).some((path) => /forms\/one_k(\?|$)/.test(path))).toBe(true),
  )
})

it('who may not enter them reads who may', async () => {
  list = [{ form: 'one_k', label: 'Form 1-K', purpose: 'Annual report', problems: 1 }]
  preview = annual({ values: { summary_reported: true }, rev: 1, may_edit: false })
  open('?form=one_k')
  expect(await screen.findByText('Owners and editors of the company enter them.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Save values' })).toBeNull()
})

it('a refusal names the field that it is about', async () => {
  list = [{ form: 'one_k', label: 'Form 1-K', purpose: 'Annual report', problems: 1 }]
  preview = annual({ values: { summary_reported: true }, rev: 1, may_edit: true })
  saves = {
    status: 422,
    body: () => ({
      statusCode: 422,
      code: 'refused',
      message: 'Form 1-K is for Reg A Tier 2 offerings. This one is Reg CF.',
    }),
  }
  open('?form=one_k')
  const form = await screen.findByRole('form', { name: 'Values of this form' })
  await userEvent.click(within(form).getByRole('radio', { name: 'No' }))
  await userEvent.click(within(form).getByRole('button', { name: 'Save values' }))
  expect(await screen.findByText(/Form 1-K is for Reg A Tier 2 offerings/)).toBeVisible()
})
