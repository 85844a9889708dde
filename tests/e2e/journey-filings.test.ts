import { describe, it } from 'vitest'
import { filingEventBody, filingRecordBody } from '#domain/offerings/model/filing.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { demoPeople, expect, stage } from './harness.ts'
import { fillForm } from './support/forms.ts'
import { paper } from './support/raise.ts'

const act = stage()
const COMPANY = 'Sable Instruments'
const SOLD = 'Total amount sold'
const C_U = `Form C-U, ${SOLD}`
const ACCESSION = '0001930609-26-000117'

describe('the filing calendar', () => {
  it('has what is overdue first, takes a filing with its evidence, and ends the annual report with a dissolution', async () => {
    const { page: owner } = await act.tab('issuer')
    const today = dateInZone((await act.site.now()).toISOString())
    await owner.goto(act.at('/dashboard/raise-capital'))
    await owner.getByRole('link', { name: new RegExp(`^${COMPANY}`) }).click()
    await owner.getByRole('link', { name: 'Filings', exact: true }).first().click()
    await expect(owner.getByText('2 filings are overdue')).toBeVisible()
    const rows = owner.getByRole('table', { name: 'Filings' }).getByRole('row')
    // overdue ones, then the annual report of the company's own fiscal year, 120 days after its end
    await expect(rows.nth(1)).toContainText(/Form U-CF.*principal place of business.*Overdue/)
    await expect(rows.last()).toContainText(/Form C-AR.*Fiscal year ended Dec 31.*Apr 30.*Due/)

    await owner.getByRole('button', { name: `Record ${C_U}` }).click()
    const record = owner.getByRole('dialog', { name: 'Record Form C-U' })
    await record.getByRole('button', { name: 'Record filing' }).click()
    await expect(record.locator('[aria-invalid=true]').first()).toBeVisible()
    await fillForm(
      record,
      filingRecordBody.pick({ filed_on: true, accession: true, file_id: true }),
      { filed_on: today, accession: ACCESSION, file_id: paper('confirmation.pdf') },
    )
    await record.getByRole('button', { name: 'Record filing' }).click()
    await expect(record).toHaveCount(0)
    await expect(owner.getByText('One filing is overdue')).toBeVisible()
    await expect(rows.filter({ hasText: SOLD })).toContainText(new RegExp(`Filed.*${ACCESSION}`))
    await expect(
      owner.getByRole('button', { name: `Open the confirmation of ${C_U}` }),
    ).toBeVisible()

    await owner.getByRole('button', { name: /^Report an event of/ }).click()
    const report = owner.getByRole('dialog', { name: 'Report an event' })
    await fillForm(report, filingEventBody, {
      happened_on: today,
      note: 'The members resolved to dissolve.',
    })
    await report.getByRole('radio', { name: 'Dissolution of the company' }).click()
    await report.getByRole('button', { name: 'Report event' }).click()
    await expect(report).toHaveCount(0)
    await expect(rows.filter({ hasText: 'Form C-TR' })).toHaveCount(1)

    const mails = await act.site.mailbox(demoPeople.issuer)
    expect(mails.map((mail) => mail.subject)).toContain(`${COMPANY}: a filing is overdue`)

    // the operator sees every company: what each exemption asks, with its rule, and what was recorded
    const { page: staffPerson } = await act.tab('operator')
    await staffPerson.goto(act.at('/admin/filings'))
    const all = staffPerson.getByRole('table', { name: 'Filings' })
    await expect(all.getByRole('row').nth(1)).toContainText('Overdue')
    for (const [company, form, rule] of [
      ['marram', /Form 1-K.*Fiscal year ended/, '17 CFR 230.257(b)(1)'],
      ['marram', /Form 1-SA.*Six months ended Jun 30/, '17 CFR 230.257(b)(3)'],
      ['copperline', /Form D.*First sale on/, '17 CFR 230.503(a)(1)'],
      ['copperline', /State notice.*first sale on/, '15 U.S.C. 77r(c)(2)'],
    ] as const) {
      await staffPerson.goto(act.at(`/admin/filings?q=${company}`))
      const row = all.getByRole('row').filter({ hasText: form }).first()
      await expect(row).toContainText(rule)
    }
    await staffPerson.goto(act.at('/admin/filings?state=filed&q=sable'))
    await expect(all.getByRole('row').filter({ hasText: SOLD })).toContainText('Filed')
  })
})
