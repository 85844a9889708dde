import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { createMemoryRouter, RouterProvider } from '#router'
import type { RegulatoryReportView } from '#domain/investors/model/regulatory-reports.ts'
import { network, writesOf, type Replies } from '#tests/support/network.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import RegulatoryReports from './regulatory-reports.screen.tsx'

const ID = '0192d3a0-0000-7000-8000-000000000001'
const PATH = '/api/admin/regulatory-reports'
const report = (more: Partial<RegulatoryReportView> = {}): RegulatoryReportView => ({
  id: ID,
  kind: 'sar',
  label: 'Suspicious activity report, to FinCEN',
  case_no: 'C-1',
  from_on: '2026-11-01',
  due_on: '2026-12-01',
  overdue: false,
  cause: 'File the suspicious activity report. Never disclose it.',
  source: '31 CFR 1023.320(b)(3)',
  filed_on: null,
  evidence: null,
  filed_by: null,
  kept_until: null,
  ...more,
})
const answer = (items: RegulatoryReportView[]): Replies => ({
  [`GET ${PATH}`]: () => ({ body: { items } }),
})
function open(replies: Replies) {
  const sent = network(replies)
  const router = createMemoryRouter([{ path: '/', Component: RegulatoryReports }])
  render(
    <OwnCache>
      <RouterProvider router={router} />
    </OwnCache>,
  )
  return sent
}
const invalid = (fields: Record<string, string>) => () => ({
  status: 422,
  body: { statusCode: 422, code: 'invalid', message: 'Check the highlighted fields', fields },
})

it('offers no new report while the list is loading', async () => {
  open({})
  expect(screen.getByRole('heading', { name: 'Regulatory reports' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add report' })).toBeNull()
  expect(screen.queryByText('No report is due')).toBeNull()
})
it('says that no report is due, and where blocked property is reported', async () => {
  open(answer([]))
  expect(await screen.findByText('No report is due')).toBeVisible()
  expect(screen.getByText('Blocked property is reported on its sanctions match.')).toBeVisible()
})
it('refuses people who aren’t compliance in words, and offers no new report', async () => {
  const message = 'You don’t have access to this.'
  open({
    [`GET ${PATH}`]: () => ({ status: 403, body: { code: 'forbidden', message } }),
  })
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add report' })).toBeNull()
})
it('shows an overdue report with its source, and a filed report with its number and its end', async () => {
  const items = [
    report({ overdue: true }),
    report({
      id: ID.replace(/1$/, '2'),
      case_no: 'C-2',
      filed_on: '2026-11-20',
      evidence: 'BSA 31000123',
      filed_by: 'Olive Marsh',
      kept_until: '2031-11-20',
    }),
  ]
  open(answer(items))
  const late = await screen.findByRole('region', { name: /C-1$/ })
  expect(within(late).getByText('Overdue since')).toBeVisible()
  expect(within(late).getByText('31 CFR 1023.320(b)(3)')).toBeVisible()
  const filed = screen.getByRole('region', { name: /C-2$/ })
  expect(within(filed).getByText('BSA 31000123')).toBeVisible()
  expect(within(filed).getByText('Nov 20, 2031')).toBeVisible()
  expect(within(filed).queryByRole('button')).toBeNull()
})
it('adds a report after its fields are right, and shows the server’s refusal at its field', async () => {
  const says = 'Enter a date that isn’t in the future.'
  const sent = open({ ...answer([]), [`POST ${PATH}`]: invalid({ from_on: says }) })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Add report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add report' }))
  expect(dialog.queryByRole('checkbox', { name: 'A suspect is identified' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Add report' }))
  expect(await dialog.findByText('Enter the number of the case.')).toBeVisible()
  expect(writesOf(sent)).toEqual([])
  await user.type(dialog.getByLabelText('Case number'), 'C-7')
  await user.type(dialog.getByLabelText('Date of the rejection'), '11/29/2026')
  await user.click(dialog.getByRole('button', { name: 'Add report' }))
  expect(await dialog.findByText(says)).toBeVisible()
  expect(writesOf(sent)[0]?.body).toEqual({
    kind: 'ofac_rejected',
    case_no: 'C-7',
    from_on: '2026-11-29',
    suspect: true,
  })
  await user.click(dialog.getByRole('button', { name: 'Report' }))
  await user.click(await screen.findByRole('option', { name: /^Suspicious activity report/ }))
  expect(dialog.getByLabelText('Date the facts were first detected')).toHaveValue('11 / 29 / 2026')
  expect(dialog.getByRole('checkbox', { name: 'A suspect is identified' })).toBeChecked()
})
it('records a filing, and shows in the dialog that a colleague recorded it first', async () => {
  const message = 'This report is already recorded as filed.'
  const sent = open({
    ...answer([report()]),
    [`POST ${PATH}/${ID}/filed`]: () => ({
      status: 422,
      body: { statusCode: 422, code: 'refused', message },
    }),
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^Record filing of .*C-1$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record filing' }))
  await user.click(dialog.getByRole('button', { name: 'Record filing' }))
  expect(await dialog.findByText('Enter the confirmation number.')).toBeVisible()
  await user.type(dialog.getByLabelText('Filing date'), '11/20/2026')
  await user.type(dialog.getByLabelText(/Confirmation number/), 'BSA 31000123')
  await user.click(dialog.getByRole('button', { name: 'Record filing' }))
  expect(await dialog.findByText(message)).toBeVisible()
  await waitFor(() =>
    expect(writesOf(sent)[0]?.body).toEqual({
      filed_on: '2026-11-20',
      evidence: 'BSA 31000123',
      continues: false,
    }),
  )
})
