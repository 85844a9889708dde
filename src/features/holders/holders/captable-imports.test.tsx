import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#router'
import { beforeEach, expect, it } from 'vitest'
import type { CapTableImport, CapTablePreview } from '#domain/holders/model/cap-table-import.ts'
import { network, type Sent } from '#tests/support/network.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import { CapTableImports } from './captable-imports.tsx'

const ID = '0192d3a0-0000-7000-8000-000000000001'
const money = (amount: number) => ({ amount, currency: 'USD' as const })
const preview = (over: Partial<CapTablePreview> = {}): CapTablePreview => ({
  format: 'csv',
  as_of: '2026-11-20',
  digest: 'd1',
  classes: [{ name: 'Common', type: 'Common stock', authorised: null, units: 1_000, holders: 1 }],
  holders: [{ name: 'Ada Byron', email: null, institution: false, units: 1_000 }],
  securities: [
    {
      holder: 'Ada Byron',
      class: 'Common',
      certificate: 'CS-1',
      units: 1_000,
      cost: money(10_000),
      issued_on: '2020-01-15',
      terms: '',
      unread: {},
    },
  ],
  totals: {
    holders: 1,
    securities: 1,
    units: 1_000,
    convertibles: 0,
    invested: money(0),
    options: 0,
    warrants: 0,
    pool: 0,
  },
  problems: [],
  notices: [],
  ...over,
})
const item = (over: Partial<CapTableImport> = {}): CapTableImport => ({
  id: ID,
  state: 'waiting',
  format: 'ocf',
  name: 'captable.zip',
  as_of: '2026-11-20',
  holders: 1,
  units: 1_000,
  convertibles: 0,
  imported_by: 'Imani Ashford',
  imported_at: '2026-11-21T15:00:00.000Z',
  decided_by: null,
  decided_at: null,
  may_decide: true,
  for_platform: false,
  ...over,
})
let sent: Sent[]
let answers: Record<string, { status?: number; body: unknown }>
beforeEach(() => {
  answers = {
    'GET /api/dealroom/captable-imports': { body: { items: [], may_import: true, why_not: null } },
  }
  sent = network(
    ({ method, path }) =>
      answers[`${method} ${path}`] ?? {
        status: 404,
        body: { statusCode: 404, code: 'not_found', message: 'Page Not Found' },
      },
  )
})
const open = () => {
  const router = createMemoryRouter([{ path: '/', element: <CapTableImports /> }])
  return render(
    <OwnCache>
      <RouterProvider router={router} />
    </OwnCache>,
  )
}
const choose = async (label = 'Choose file') =>
  userEvent.upload(
    await screen.findByLabelText(label, { selector: 'input' }),
    new File(['x'], 'table.csv', { type: 'text/csv' }),
  )

it('shows each problem by file, row and column, and imports nothing meanwhile', async () => {
  const [security] = preview().securities
  if (security === undefined) throw new Error('The preview has a security.')
  answers['POST /api/dealroom/captable-imports/preview'] = {
    body: preview({
      problems: [{ file: 'table.csv', row: 3, column: 'units', says: '2.5 isn’t a whole number.' }],
      classes: [],
      totals: null,
      securities: [{ ...security, units: null, unread: { units: '2.5' } }],
      notices: [{ file: '', row: null, column: null, says: 'Ada and Adah have similar names.' }],
    }),
  }
  open()
  await choose()
  expect(
    await screen.findByText('table.csv, row 3, units: 2.5 isn’t a whole number.'),
  ).toBeVisible()
  expect(screen.getByText('Ada and Adah have similar names.')).toBeVisible()
  expect(screen.getAllByText('2.5')[0]).toBeVisible()
  expect(screen.queryByText('Units outstanding')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
})
it('shows holders, classes and certificates before they are imported', async () => {
  answers['POST /api/dealroom/captable-imports/preview'] = { body: preview() }
  answers['POST /api/dealroom/captable-imports'] = {
    status: 422,
    body: {
      statusCode: 422,
      code: 'refused',
      message: 'x',
      fields: { file: 'This cap table was already imported as table.csv on 2026-11-20.' },
    },
  }
  open()
  await choose()
  expect((await screen.findAllByText('Ada Byron'))[0]).toBeVisible()
  expect(screen.getAllByText('CS-1')[0]).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Import' }))
  expect(await screen.findByText(/^This cap table was already imported/)).toBeVisible()
  expect(sent.some(({ path }) => path.endsWith('/decision'))).toBe(false)
})
it('is confirmed by a second person who has seen its contents, or declined', async () => {
  answers['GET /api/dealroom/captable-imports'] = {
    body: { items: [item()], may_import: true, why_not: null },
  }
  answers[`GET /api/dealroom/captable-imports/${ID}`] = {
    body: { item: item(), preview: preview() },
  }
  answers[`POST /api/dealroom/captable-imports/${ID}/decision`] = {
    body: item({ state: 'confirmed' }),
  }
  open()
  const card = await screen.findByRole('article', { name: 'captable.zip' })
  expect(within(card).getByText('Show the contents first.')).toBeVisible()
  await userEvent.click(within(card).getByRole('button', { name: 'Show contents' }))
  expect((await within(card).findAllByText('Ada Byron'))[0]).toBeVisible()
  await userEvent.click(within(card).getByRole('button', { name: 'Confirm import' }))
  expect(sent.filter(({ path }) => path.endsWith('/decision')).map((one) => one.body)).toEqual([
    { decision: 'confirm' },
  ])
})
it('says why nothing can be imported, and that owners import', async () => {
  answers['GET /api/dealroom/captable-imports'] = {
    body: { items: [], may_import: false, why_not: 'Securities were issued here on Nov 20, 2026.' },
  }
  open()
  expect(await screen.findByText('Securities were issued here on Nov 20, 2026.')).toBeVisible()
  expect(screen.getByText('Owners of the company import and confirm cap tables.')).toBeVisible()
  expect(screen.queryByText('No cap table was imported')).toBeNull()
  expect(screen.queryByLabelText('Choose file')).toBeNull()
})
