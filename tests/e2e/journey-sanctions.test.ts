import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { sanctionsSourceLabels } from '#domain/investors/model/sanctions-labels.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { investorSeed } from '#server/seeds/demo/people.ts'
import { sdnLine } from '#tests/support/sanctions.ts'
import { demoPeople, expect, stage, type DemoPerson } from './harness.ts'
import { withMouse } from './support/hands.ts'
import { freshen, payOrders } from './support/calls.ts'
import { confirmIfAsked } from './support/interactions.ts'
import { ask } from './support/raise.ts'

const act = stage()
/** Is like an entry of the list that the demo world has loaded; nobody has decided. */
const yara = investorSeed(28)
const LISTED = {
  uid: '7001',
  name: `${yara.last.toUpperCase()}, ${yara.first}`,
  births: `DOB ${yara.dob.slice(0, 4)}.`,
}
const AMELIE = { uid: '7002', name: 'GARNIER, Amelie', births: 'DOB 1984.' }
/** Has an accepted investment in Tidewater Grid. */
const priya = investorSeed(1)
const xmlEntry = (of: { uid?: string; first: string; last: string; dob: string }): string =>
  `<sdnEntry><uid>${of.uid ?? of.last}</uid><firstName>${of.first}</firstName><lastName>${of.last.toUpperCase()}</lastName><sdnType>Individual</sdnType><dateOfBirthList><dateOfBirthItem><uid>1</uid><dateOfBirth>${of.dob.slice(0, 4)}</dateOfBirth><mainEntry>true</mainEntry></dateOfBirthItem></dateOfBirthList></sdnEntry>`
/** The entries of the list before: one that lacks them waits for a second person. */
const KNOWN = [
  { ...yara, uid: LISTED.uid },
  { uid: AMELIE.uid, first: 'Amelie', last: 'Garnier', dob: '1984' },
]
const CONSOLIDATED = `<sdnList><publshInformation><Publish_Date>11/04/2026</Publish_Date></publshInformation><sdnEntry><uid>9</uid><lastName>NIGHTHARROW TRADE</lastName><sdnType>Entity</sdnType></sdnEntry></sdnList>`

/** Loads a list as published; the newest screening then says that it is finished. */
async function load(
  page: Page,
  file: { name: string; text: string },
  source: keyof typeof sanctionsSourceLabels,
): Promise<void> {
  const hands = withMouse(page)
  const today = dateInZone((await act.site.now()).toISOString())
  await page.goto(act.at('/admin/compliance/sanctions'))
  await page
    .getByLabel('Load list')
    .first()
    .setInputFiles({
      name: file.name,
      mimeType: file.name.endsWith('.csv') ? 'text/csv' : 'text/xml',
      buffer: Buffer.from(file.text),
    })
  const dialog = page.getByRole('dialog', { name: 'Load sanctions list' })
  if (source !== 'ofac_sdn') await hands.pick('List', sanctionsSourceLabels[source])
  if (file.name.endsWith('.csv'))
    await dialog
      .getByRole('textbox', { name: 'Publication date' })
      .pressSequentially(`${today.slice(5, 7)}${today.slice(8, 10)}${today.slice(0, 4)}`)
  await dialog.getByRole('button', { name: 'Load list' }).click()
  await confirmIfAsked(
    hands,
    act.site,
    demoPeople.operator,
    async () => (await dialog.count()) === 0,
  )
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: file.name }).first()
  await expect(row).toContainText('In force')
  const run = page.getByRole('region', { name: 'Latest screening' })
  await expect(run).toContainText('Finished')
  await expect(run.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
}

/** Decides an identity check of the review queue with a reason. */
async function decide(
  page: Page,
  who: DemoPerson & ('operator' | 'compliance'),
  decision: string,
): Promise<void> {
  await page.getByRole('button', { name: decision, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: decision })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Another place and day of birth.')
  await dialog.getByRole('button', { name: decision, exact: true }).click()
  await confirmIfAsked(
    withMouse(page),
    act.site,
    demoPeople[who],
    async () => (await dialog.count()) === 0,
  )
  await expect(dialog).toHaveCount(0)
}

describe('sanctions', () => {
  it('a clearance survives the next list, a new match stops a refund until it is decided', async () => {
    const { page: officer } = await act.tab('compliance')
    await officer.goto(act.at('/admin/compliance/sanctions/matches'))
    await officer.getByRole('link', { name: /^Yara Mansour/ }).click()
    await officer.getByRole('link', { name: 'Open identity check' }).click()
    await decide(officer, 'compliance', 'Not the listed person')

    const { page: staffPerson } = await act.tab('operator')
    await load(
      staffPerson,
      { name: 'sdn.csv', text: [LISTED, AMELIE].map(sdnLine).join('\r\n') },
      'ofac_sdn',
    )
    await load(staffPerson, { name: 'consolidated.xml', text: CONSOLIDATED }, 'ofac_consolidated')
    // matches are for compliance alone
    await expect(staffPerson.getByText(/open matches/)).toHaveCount(0)

    await officer.goto(act.at('/admin/compliance/sanctions/matches?state=cleared'))
    await expect(officer.getByRole('link', { name: /^Yara Mansour/ })).toBeVisible()
    await officer.goto(act.at('/admin/compliance/sanctions/matches'))
    await expect(officer.getByRole('row')).toHaveCount(2)
    await expect(officer.getByRole('row').last()).toContainText(
      /Garnier.*OFAC SDN list.*100%.*Name, Year of birth/,
    )

    // she asks for her money back: it waits, and she does not learn why
    const { page: investor } = await act.tab('foreigner')
    await investor.goto(act.at('/dashboard'))
    const { items } = await ask<{ items: { id: string; company: { name: string } }[] }>(
      act.site,
      investor,
      'GET',
      '/api/investments?group=pending',
    )
    const id = items.find((one) => one.company.name === 'Kelpworks')?.id ?? ''
    await ask(act.site, investor, 'POST', `/api/investments/${id}/cancel`, {
      reason: 'I changed my mind.',
    })
    await investor.goto(act.at(`/investment/${id}`))
    await expect(investor.getByRole('main')).toContainText('Refund')
    await expect(investor.getByRole('main')).not.toContainText(/sanction|listed/i)
    await expect(investor.getByRole('main')).not.toContainText('Refunded')

    await officer.getByRole('link', { name: /Garnier/ }).click()
    await officer.getByRole('link', { name: 'Open identity check' }).click()
    await decide(officer, 'compliance', 'Not the listed person')
    await freshen(act.site, officer, demoPeople.compliance)
    await freshen(act.site, staffPerson, demoPeople.operator)
    await payOrders(act.site, { operator: staffPerson, compliance: officer }, id)
    await expect(async () => {
      await investor.reload()
      await expect(investor.getByRole('main')).toContainText('Refunded', { timeout: 1000 })
    }).toPass({ timeout: 20_000 })
  })
  it('a closing asks anew: a match of the newest list, published as XML, holds it until it is decided', async () => {
    const { page: staffPerson } = await act.tab('operator')
    const day = dateInZone((await act.site.now()).toISOString())
    const published = `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`
    await load(
      staffPerson,
      {
        name: 'sdn.xml',
        text: `<sdnList><publshInformation><Publish_Date>${published}</Publish_Date></publshInformation>${[...KNOWN, priya].map(xmlEntry).join('')}</sdnList>`,
      },
      'ofac_sdn',
    )

    const { page: owner } = await act.tab('issuer')
    const { items } = await ask<{
      items: { listing_id: string; company: { account_id: string } }[]
    }>(act.site, owner, 'GET', '/api/offerings?q=Tidewater')
    const listingId = items[0]?.listing_id ?? ''
    const accountId = items[0]?.company.account_id ?? ''
    const path = `/api/dealroom/offerings/${listingId}/closings?accountid=${accountId}`
    const { deadline_at } = await ask<{ deadline_at: string }>(act.site, owner, 'GET', path)
    const closing = await ask<{ id: string }>(act.site, owner, 'POST', path, {
      kind: 'final',
      closes_on: deadline_at,
    })
    const page = `/dashboard/raise-capital/company/${accountId}/status/live/${listingId}/closings/${closing.id}`
    await owner.goto(act.at(page))
    await expect(owner.getByRole('main')).toContainText('identity or sanctions not clear')

    const { page: officer } = await act.tab('compliance')
    await officer.goto(act.at('/admin/compliance/sanctions/matches'))
    await officer
      .getByRole('link', { name: new RegExp(`^${priya.first} ${priya.last}`) })
      .first()
      .click()
    await officer.getByRole('link', { name: 'Open identity check' }).click()
    await decide(officer, 'compliance', 'Not the listed person')
    // one records that it is somebody else, another approves
    await staffPerson.goto(officer.url())
    await decide(staffPerson, 'operator', 'Approve')
    await expect(async () => {
      await owner.reload()
      await expect(owner.getByRole('main')).toContainText('identity and sanctions clear', {
        timeout: 2000,
      })
    }).toPass({ timeout: 20_000 })
  })
})
