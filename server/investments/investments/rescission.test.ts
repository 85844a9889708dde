import type { ProposalView } from '#domain/platform/model/proposals.ts'
import { byTwo } from '#tests/support/proposals.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { investor, liveOffering, staff, submitted } from '#tests/support/investing.ts'
import { expect, test } from 'vitest'

const t = await testApp()
const offering = await liveOffering(t)
const order = 'The agreement was signed under a wrong name.'

test('a closed sale is rescinded when one person has proposed it and another approved it, and the money is back', async () => {
  const { id } = await submitted(t, await investor(t), offering)
  await t.db.query(
    `update machine_instance set value = '"closed"', state = 'closed' where machine = 'investment' and id = $1`,
    [id],
  )
  const [one, two] = [await staff(t, 'compliance'), await staff(t, 'operator')]
  const send = (who: TestPerson, type: string, reason?: string) =>
    who.post<{ code: string; message?: string }>(`/api/lifecycles/investment/${id}/events`, {
      body: { type, reason },
    })
  const approvals = 'Two people approve a rescission, each with a reason.'
  expect((await send(one, 'RESCIND', order)).body.message).toContain(approvals)
  // one person alone: refused, and the refusal says how it is proposed
  const alone = await send(one, 'RESCISSION_APPROVED', order)
  expect([alone.status, alone.body.code]).toEqual([403, 'second_person'])
  const subject = { machine: 'investment', id }
  await byTwo(one, two, subject, 'RESCISSION_APPROVED', order)
  // a refusal takes the approval back
  expect((await send(two, 'RESCISSION_REFUSED')).status).toBeGreaterThanOrEqual(400)
  expect((await send(two, 'RESCISSION_REFUSED', 'No name was wrong.')).status).toBe(200)
  expect((await send(two, 'RESCIND', order)).body.message).toContain(approvals)
  const proposal = await byTwo(two, one, subject, 'RESCISSION_APPROVED', order)
  expect((await one.get<ProposalView>(`/api/admin/proposals/${proposal}`)).body.status.state).toBe(
    'executed',
  )
  expect((await send(two, 'RESCIND', order)).body.message).toBe(
    'The investor hasn’t been refunded.',
  )
  await t.db.query(
    `insert into payment (id, investment_id, listing_id, account_id, user_id, method, reference, expected, received,
        cleared, refunded, created_at)
      select gen_random_uuid(), i.id, i.listing_id, i.account_id, i.user_id, 'wire', 'INV-BACK0001', i.committed,
        i.committed, i.committed, i.committed, $2
      from investment i where i.id = $1`,
    [id, new Date(t.clock.now().getTime() + 1000).toISOString()],
  )
  const rescinded = await send(two, 'RESCIND', order)
  expect(rescinded.status, rescinded.text).toBe(200)
})
