import { testApp } from '#tests/support/app.ts'
import { liveOffering, member } from '#tests/support/investing.ts'
import { expect, test } from 'vitest'

const t = await testApp()
const DAY = 86_400_000

test('an annual report that is overdue stays first among the filings until one is filed', async () => {
  const offering = await liveOffering(t)
  const owner = await member(t, offering.accountId, 'owner')
  const now = t.clock.now().getTime()
  const at = (days: number) => new Date(now + days * DAY).toISOString()
  await t.db.query(
    `update machine_instance set value = '"reporting"', state = 'reporting', context = context || jsonb_build_object('closedAt', $2::text, 'reportDueAt', $3::text) where machine = 'offering' and id = $1`,
    [offering.listingId, at(-2), at(-1)],
  )
  const { body } = await owner.get<{ filings: { form: string; due_at: string }[] }>(
    '/api/dealroom/company/summary',
    { query: { accountid: offering.accountId } },
  )
  expect(body.filings[0]).toMatchObject({ form: 'Form C-AR', due_at: at(-1) })
  expect(body.filings.map((one) => one.form)).toEqual(['Form C-AR', 'Form C-U'])
})
