import { system } from '#server/kernel/context.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { write } from '#server/kernel/http/transaction.ts'
import { testApp } from '#tests/support/app.ts'
import { begin, investor, liveOffering } from '#tests/support/investing.ts'
import { describe, expect, it } from 'vitest'
import { mustRead } from './case.ts'
import * as repo from './repo.ts'

const t = await testApp()
const offering = await liveOffering(t)
const draftOf = async () => {
  const who = await investor(t)
  return begin(who, offering)
}
const at = () => t.clock.now().toISOString()

const submit = (tx: Tx, id: string) =>
  t.services.lifecycles.send(tx, 'investment-steps', id, { type: 'payment.submitted' }, system)
const answer = (tx: Tx, id: string) =>
  repo.storeAnswers(tx, id, 'payment', { method: 'wire' }, at())
const paymentOf = async (tx: Tx, id: string) =>
  (await mustRead(t.services, tx, id)).stepStates.payment

describe('what a request has read of an investment', () => {
  it('is seen anew by the next guard of the same transaction when it was written', async () => {
    const { id } = await draftOf()
    await write(t.db, async (tx) => {
      // the guard reads that nothing was answered
      await expect(submit(tx, id)).rejects.toMatchObject({ code: 'guard_failed' })
      await expect(submit(tx, id)).rejects.toMatchObject({ code: 'guard_failed' })
      await answer(tx, id)
      expect((await submit(tx, id)).value).toMatchObject({ payment: 'submitted' })
    })
  })

  it('shows the event that was sent in between', async () => {
    const { id } = await draftOf()
    await write(t.db, async (tx) => {
      expect(await paymentOf(tx, id)).toBe('not_started')
      await answer(tx, id)
      await submit(tx, id)
      expect(await paymentOf(tx, id)).toBe('submitted')
    })
  })

  it('is read anew after a lock, with what somebody else has committed meanwhile', async () => {
    const { id } = await draftOf()
    await write(t.db, async (tx) => {
      expect(await paymentOf(tx, id)).toBe('not_started')
      await t.db.tx(async (other) => {
        await answer(other, id)
        await submit(other, id)
      })
      await t.services.lifecycles.lock(tx, 'investment', id)
      expect(await paymentOf(tx, id)).toBe('submitted')
    })
  })

  it('is not cached for the next request', async () => {
    const { id } = await draftOf()
    const unitsOf = () =>
      write(t.db, async (tx) => (await mustRead(t.services, tx, id)).context.units)
    const before = await unitsOf()
    await t.db.run(
      `update machine_instance
        set context = jsonb_set(context, '{units}', to_jsonb($2::int))
        where machine = 'investment' and id = $1`,
      [id, before + 1],
    )
    expect(await unitsOf()).toBe(before + 1)
  })
})
