import { act, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from '#router'
import { describe, expect, it, vi } from 'vitest'
import type {
  TaxFormDetail,
  TaxFormSummary,
  TaxOverview,
} from '#domain/investors/model/tax/views.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import { network, type Sent } from '#tests/support/network.ts'
import Questions from './general-questions.screen.tsx'
import W8ben from './w-8ben.screen.tsx'
import W8eci from './w-8eci.screen.tsx'
import W9 from './w9.screen.tsx'

const id = '0190b1c2-0000-7000-8000-0000000000aa'
const holders: TaxOverview['holders'] = [{ holder: 'self', label: 'Myself', kind: 'person' }]
const home = {
  line1: '412 Colonial Avenue',
  city: 'Norfolk',
  region: 'VA',
  postal: '23507',
  country: 'US',
}
const abroad = { line1: '12 Rue des Lilas', city: 'Lyon', postal: '69003', country: 'FR' }
const due = {
  form: 'w9' as const,
  name: 'Form W-9',
  because: ['You are a US citizen.'],
  certain: true,
  href: '/dashboard/profile/tax/w9',
}
const summary = (over: Partial<TaxFormSummary> = {}): TaxFormSummary => ({
  id,
  form: 'w9',
  name: 'Form W-9',
  revision: 'March 2024',
  status: {
    state: 'active',
    label: 'Active',
    tone: 'success',
    icon: 'badge-check',
    bucket: null,
    next: { cause: 'Nothing to do.', who: 'clock', by: null, link: null, alternatives: [] },
    accepts: ['CIRCUMSTANCES_CHANGED'],
    rev: 3,
  },
  holds: true,
  taxpayer: 'Mara Lindqvist',
  number: '***-**-1061',
  signature: {
    name: 'Mara Lindqvist',
    at: '2026-11-20T15:00:00.000Z',
    statement: 'Signed electronically by Mara Lindqvist, who is authorized to sign.',
  },
  signed_at: '2026-11-20T15:00:00.000Z',
  expires_at: null,
  cure_by: null,
  notice_due: null,
  flags: [],
  needs: [],
  href: `/api/personal/tax/papers/${id}`,
  created_at: '2026-11-20T15:00:00.000Z',
  ...over,
})
const detail = (over: Partial<TaxFormDetail> = {}): TaxFormDetail => ({
  form: 'w9',
  holder: 'self',
  holders,
  due,
  current: null,
  draft: null,
  values: {
    name: 'Mara Lindqvist',
    tax_classification: 'individual_sole_prop',
    address: home,
    tin_type: 'ssn',
    subject_to_backup_withholding: false,
  },
  masked: {},
  sources: { name: 'your identity' },
  saved_at: null,
  signer: 'Mara Lindqvist',
  names: [{ name: 'Mara Lindqvist', printed_as: null }],
  certification: [],
  flags: [],
  sandbox: false,
  opened: [],
  ...over,
})
const ben = detail({
  form: 'w8ben',
  due: { ...due, form: 'w8ben', name: 'Form W-8BEN' },
  values: {
    name: 'Amélie Garnier',
    citizenship_country: 'FR',
    date_of_birth: '1988-04-12',
    perm_address: abroad,
    claims_treaty: false,
  },
  signer: 'Amélie Garnier',
})
const eci = detail({
  form: 'w8eci',
  due: { ...due, form: 'w8eci', name: 'Form W-8ECI' },
  values: {
    name: 'Amélie Garnier',
    country_of_organization_or_residence: 'FR',
    entity_type: 'individual',
    date_of_birth: '1988-04-12',
    perm_address: abroad,
    us_business_address: home,
    us_tin_type: 'itin',
    eci_income_items: [{ income: 'Share of a partnership' }],
  },
  signer: 'Amélie Garnier',
})

const valuesOf = (one: Sent | undefined): object =>
  (one?.body as { values?: object } | null | undefined)?.values ?? {}
function show(element: React.ReactNode, replies: Record<string, unknown>): Sent[] {
  const sent = network(({ method, path }) =>
    `${method} ${path}` in replies ? { body: replies[`${method} ${path}`] } : undefined,
  )
  const router = createMemoryRouter([{ path: '*', element }])
  render(
    <OwnCache>
      <RouterProvider router={router} />
    </OwnCache>,
  )
  return sent
}
const pageOf = (form: TaxFormDetail) => ({
  [`GET /api/personal/tax/forms/${form.form}`]: form,
  [`PUT /api/personal/tax/forms/${form.form}/draft`]: { saved_at: '2026-11-20T15:42:00Z' },
  [`POST /api/personal/tax/forms/${form.form}/signature`]: { ...form, current: summary() },
})
/** The form, down to its last field. */
async function form(name: string) {
  const page = await screen.findByRole('form', { name })
  await within(page).findByRole('textbox', { name: /Your signature/ })
  return page
}
const wrong = (field: HTMLElement) => field.getAttribute('aria-invalid') === 'true'
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const write = (element: HTMLElement, text: string) =>
  act(async () => {
    fireEvent.focus(element)
    fireEvent.change(element, { target: { value: text } })
    fireEvent.blur(element)
  })
/** Writes each text and leaves the field; returns those that it refuses. */
async function tryEach(field: HTMLElement, texts: readonly string[]): Promise<string[]> {
  const refused: string[] = []
  for (const text of texts) {
    await write(field, text)
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
    })
    if (wrong(field)) refused.push(text)
  }
  return refused
}

// forms with many fields take their time where the machine is busy
vi.setConfig({ testTimeout: 60_000 })
configure({ asyncUtilTimeout: 20_000 })

describe('Form W-9 on its page', () => {
  it('shows the certification in full, has the signature last, and sends what is on file without asking for it', async () => {
    const sent = show(<W9 />, pageOf(detail({ masked: { tin: '***-**-1061' } })))
    const page = await form('Form W-9')
    expect(page.textContent).toContain('I am a U.S. citizen or other U.S. person')
    const fields = [...page.querySelectorAll('input, textarea, button[aria-haspopup]')]
    expect(fields.at(-1)).toBe(within(page).getByRole('textbox', { name: /Your signature/ }))
    expect(within(page).getByRole('textbox', { name: /Taxpayer number/ })).toHaveProperty(
      'placeholder',
      '•••–••–1061',
    )
    await press(within(page).getByRole('checkbox', { name: /Under penalties of perjury/ }))
    await press(
      within(page).getByRole('checkbox', { name: /I agree to sign this form electronically/ }),
    )
    await write(within(page).getByRole('textbox', { name: /Your signature/ }), 'Mara Lindqvist')
    await press(screen.getByRole('button', { name: 'Sign the form' }))
    await waitFor(() =>
      expect(valuesOf(sent.find((one) => one.method === 'POST'))).toMatchObject({
        name: 'Mara Lindqvist',
        address: home,
        tin_type: 'ssn',
        certified: true,
        signature: 'Mara Lindqvist',
      }),
    )
    expect(
      sent.filter((one) => one.method === 'PUT').some((one) => 'signature' in valuesOf(one)),
    ).toBe(false)
  })
  it('says before the signature how the form prints a name whose letters no font has (N12)', async () => {
    const name = 'தமிழ் செல்வன்'
    show(<W9 />, pageOf(detail({ names: [{ name, printed_as: 'tamil celvan' }] })))
    const page = await screen.findByText(`Documents print “${name}” as “tamil celvan”.`)
    const signature = screen.getByRole('textbox', { name: /Your signature/ })
    expect(page.compareDocumentPosition(signature)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })
  it('takes and refuses numbers by the rules of the Social Security numbers', async () => {
    show(<W9 />, pageOf(detail()))
    const field = within(await form('Form W-9')).getByRole('textbox', { name: /Taxpayer number/ })
    expect(
      await tryEach(field, ['123456789', '001010001', '665999999', '667010001', '899999999']),
    ).toEqual([])
    const bad = [
      '000123456',
      '666123456',
      '900123456',
      '987654321',
      '123006789',
      '123450000',
      '078051120',
      '219099999',
      '222222222',
    ]
    expect(await tryEach(field, bad)).toEqual(bad)
  })
  it('says who signed a form when, offers the paper, and asks what has changed before it ends it', async () => {
    const sent = show(<W9 />, {
      ...pageOf(
        detail({
          current: summary(),
          opened: [{ at: '2026-11-20T16:00:00.000Z', who: 'You', what: 'Downloaded the form' }],
        }),
      ),
      [`POST /api/lifecycles/tax-form/${id}/events`]: summary().status,
    })
    const card = await screen.findByRole('region', { name: 'Form W-9' })
    expect(card.textContent).toContain('Signed electronically by Mara Lindqvist')
    expect(within(card).getByRole('button', { name: /^Download the form/ })).toBeVisible()
    expect(screen.queryByRole('form')).toBeNull()
    await press(within(card).getByRole('button', { name: 'Something on it has changed' }))
    await write(await screen.findByRole('textbox', { name: /What has changed/ }), 'I moved abroad.')
    await press(screen.getByRole('button', { name: 'End this form' }))
    await waitFor(() =>
      expect(sent.find((one) => one.method === 'POST')?.body).toMatchObject({
        type: 'CIRCUMSTANCES_CHANGED',
        payload: { reason: 'I moved abroad.' },
      }),
    )
  })
  it('renews from what was signed', async () => {
    show(
      <W9 />,
      pageOf(
        detail({
          current: summary(),
          values: { ...detail().values, business_name: 'Lindqvist Boats' },
        }),
      ),
    )
    await press(await screen.findByRole('button', { name: 'Submit a new form' }))
    expect(
      within(await form('Form W-9')).getByRole('textbox', { name: /Business name/ }),
    ).toHaveProperty('value', 'Lindqvist Boats')
  })
})

describe('Form W-8BEN and Form W-8ECI on their pages', () => {
  it('asks for a foreign number or says why there is none', async () => {
    const sent = show(<W8ben />, pageOf(ben))
    const page = await form('Form W-8BEN')
    await press(screen.getByRole('button', { name: 'Sign the form' }))
    await waitFor(() =>
      expect(wrong(within(page).getByRole('textbox', { name: /^Foreign taxpayer number/ }))).toBe(
        true,
      ),
    )
    expect(sent.some((one) => one.method === 'POST')).toBe(false)
    expect(
      await tryEach(within(page).getByRole('textbox', { name: /^Foreign taxpayer number/ }), [
        '12_3',
        'AB 12/34.5-6',
      ]),
    ).toEqual(['12_3'])
    await press(within(page).getByRole('checkbox', { name: /not legally required/ }))
    expect(within(page).queryByRole('textbox', { name: /^Foreign taxpayer number/ })).toBeNull()
  })
  it('opens the treaty only for those who claim one', async () => {
    show(<W8ben />, pageOf(ben))
    const page = await form('Form W-8BEN')
    expect(within(page).queryByRole('textbox', { name: /Article and paragraph/ })).toBeNull()
    await press(
      within(within(page).getByRole('radiogroup', { name: /benefits of a tax treaty/ })).getByRole(
        'radio',
        { name: 'Yes' },
      ),
    )
    expect(
      await within(page).findByRole('textbox', { name: /Article and paragraph/ }),
    ).toBeVisible()
  })
  it('always needs the US number on a W-8ECI, and takes the ITINs that there are', async () => {
    show(<W8eci />, pageOf(eci))
    const page = await form('Form W-8ECI')
    const field = within(page).getByRole('textbox', { name: /US taxpayer number/ })
    await press(screen.getByRole('button', { name: 'Sign the form' }))
    await waitFor(() => expect(wrong(field)).toBe(true))
    expect(
      await tryEach(field, [
        '900701234',
        '912500000',
        '912651234',
        '912881234',
        '912901234',
        '912941234',
      ]),
    ).toEqual([])
    const bad = ['912661234', '912691234', '912891234', '912931234', '812701234']
    expect(await tryEach(field, bad)).toEqual(bad)
  })
})

describe('the tax questions', () => {
  const overview: TaxOverview = {
    holder: 'self',
    holders,
    due: { ...due, certain: false },
    current: null,
    forms: [
      summary({
        status: { ...summary().status, state: 'superseded', label: 'Replaced', next: null },
      }),
    ],
    answers: {
      values: {
        is_us_citizen: false,
        countries_of_tax_residence: [{ country: 'FR', no_tin_reason: 'A' }],
        subject_to_backup_withholding: false,
        e_delivery_consent: true,
      },
      answered_at: null,
      saved_at: null,
    },
  }
  it('lead to a form with its reason and the way to it', async () => {
    show(<Questions />, { 'GET /api/personal/tax': overview })
    const card = await screen.findByRole('region', { name: 'The form that is due' })
    expect(card.textContent).toContain('You are a US citizen.')
    expect(within(card).getByRole('link', { name: 'Open Form W-9' }).getAttribute('href')).toBe(
      '/dashboard/profile/tax/w9',
    )
    expect(screen.getByRole('region', { name: 'All forms' }).textContent).toContain('Replaced')
  })
  it('refuse a residence that the days contradict', async () => {
    const sent = show(<Questions />, {
      'GET /api/personal/tax': overview,
      'PUT /api/personal/tax/questions/draft': { saved_at: '2026-11-20T15:42:00Z' },
    })
    const page = await screen.findByRole('form', { name: 'General tax questions' })
    for (const name of [/US resident for tax/, /green card/, /connected with a trade or business/])
      await press(
        within(within(page).getByRole('radiogroup', { name })).getByRole('radio', { name: 'No' }),
      )
    await write(
      within(page).getByRole('textbox', { name: /Days in the United States this year/ }),
      '183',
    )
    await press(screen.getByRole('button', { name: 'Save my answers' }))
    expect(
      await within(page).findByText('With these days you are a US resident for tax.'),
    ).toBeVisible()
    expect(sent.some((one) => one.method === 'POST')).toBe(false)
  })
})
