import { issueHolding } from '#server/holders/holdings/index.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import { begin, investor, liveOffering } from '#tests/support/investing.ts'
import { expect, it } from 'vitest'
import { system } from '#server/kernel/context.ts'

const t = await testApp()
interface Overview {
  units: number
  tax: {
    form: { name: string; href: string } | null
    reports: { form: string }[]
    floor: { amount: number }
  }
}

it.each([
  ['c_corp', 'common', ['Form 1099-DIV']],
  ['partnership', 'llc_unit', ['Schedule K-1 (Form 1065)']],
  ['c_corp', 'crowd_safe', []],
] as const)(
  'the page of a company (%s, %s) says which tax forms it gives, and which form of the holder it relies on',
  async (taxClass, security, forms) => {
    const offering = await liveOffering(t, { security_type: security }, { tax_class: taxClass })
    const who = await investor(t)
    const page = () => who.get<Overview>(`/api/held/${offering.accountId}`)
    expect((await page()).status).toBe(404)
    const view = await begin(who, offering)
    await t.db.tx((tx) =>
      issueHolding(tx, {
        investmentId: view.id,
        listingId: offering.listingId,
        userId: who.userId,
        title: 'Mara Lindqvist',
        units: 120,
        cents: 49_200,
        at: t.clock.now().toISOString(),
      }),
    )
    const { body } = await page()
    expect([body.tax.form, body.tax.reports.map((one) => one.form), body.tax.floor.amount]).toEqual(
      [null, forms, 1_000],
    )
    const id = newId()
    await t.db.run(
      `insert into tax_form (id, user_id, holder, form, revision, sealed, signature, saved_at, created_at)
        values ($1, $2, 'self', 'w9', 'March 2024', '', '{}', now(), now())`,
      [id, who.userId],
    )
    await t.db.tx((tx) =>
      t.lifecycles.begin(tx, 'tax-form', id, { form: 'w9' }, system, { user_id: who.userId }),
    )
    await t.db.run(
      "update machine_instance set value = '\"active\"', state = 'active' where machine = 'tax-form' and id = $1",
      [id],
    )
    expect((await page()).body.tax.form).toEqual({
      name: 'Form W-9',
      href: '/dashboard/profile/tax/w9',
    })
  },
)
