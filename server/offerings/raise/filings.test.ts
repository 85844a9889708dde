import { testApp } from '#tests/support/app.ts'
import { liveOffering, member } from '#tests/support/investing.ts'
import { expect, test } from 'vitest'

const t = await testApp()
const DAY = 86_400_000

test('filings that are overdue come first on the company’s page, and stay until they are filed', async () => {
  const offering = await liveOffering(t)
  const owner = await member(t, offering.accountId, 'owner')
  const now = t.clock.now().getTime()
  const at = (days: number) => new Date(now + days * DAY).toISOString()
  await t.db.query(
    `update machine_instance set value = '"reporting"', state = 'reporting', context = context || jsonb_build_object('closedAt', $2::text, 'reportDueAt', $3::text) where machine = 'offering' and id = $1`,
    [offering.listingId, at(-500), at(-1)],
  )
  const { body } = await owner.get<{ filings: { form: string; overdue: boolean }[] }>(
    '/api/dealroom/company/summary',
    { query: { accountid: offering.accountId } },
  )
  expect(body.filings.map((one) => [one.form, one.overdue])).toEqual([
    ['Form C-U', true],
    ['Form C-AR', true],
    ['Form C-AR', false],
  ])
})
