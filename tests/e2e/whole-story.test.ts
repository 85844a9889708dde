import { companyLogo } from '#server/seeds/recipes/company-logo.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { describe, it } from 'vitest'
import { DESK, demoPeople, expect, stage, type Tab } from './harness.ts'
import { newcomer, type Newcomer } from './support/interactions.ts'
import { enter, openAccount, openSession } from './support/session.ts'
import * as staffPerson from './support/operator.ts'
import { withMouse, type Hands } from './support/hands.ts'
import * as invest from './support/invest.ts'
import * as raise from './support/raise.ts'
import { topics, type Topic } from '#domain/offerings/model/topics/catalogue.ts'

const act = stage()
const COMPANY = 'Lantern Bakery Works, Inc.'
const OFFICE = { name: COMPANY, email: 'office@lantern.example' }
const person = (first: string, last: string, ssn: string): Newcomer => ({
  ...newcomer(first, ssn),
  last,
  email: `${first}.${last}@mail.example`.toLowerCase(),
})
const maud = person('Maud', 'Lantern', '')
/** the last digits send the identity check to a person (docs/guides/sandbox.md) */
const ines = person('Ines', 'Quay', '900118010')
const fullName = (who: Newcomer): string => `${who.first} ${who.last}`
/** topics that go through their screens; the others are long tables and are sent as their screens send them */
const ON_SCREEN: readonly Topic[] = [
  'details',
  'pitch',
  'shares',
  'proceeds',
  'people',
  'business-risks',
  'documents-business',
  'documents-offering',
]
const OPTIONAL: readonly Topic[] = [
  'social-media',
  'auditor',
  'sec-registered-transfer-agent',
  'documents-regulatory',
]
const COMMENT = 'Say how long the other supplier would take.'
const CORRECTED =
  'One supplier makes all of our burners. Another one needs five months, and until then no oven is built; we would lose half of a year of sales.'
/** status lines that the story brings about: a fresh code is required, and a new company has no draft yet */
const REFUSALS = /status of 403|status of 404.*company-drafts/

interface Seat extends staffPerson.OperatorSeat {
  tab: Tab
  hands: Hands
}
async function seat(email: string): Promise<Seat> {
  const tab = await act.tab('visitor', { viewport: DESK })
  tab.expects(REFUSALS)
  return { tab, page: tab.page, hands: withMouse(tab.page), email }
}
/** The four people of the story, each in a browser of their own, all of them open to its end. */
interface Cast {
  founder: Seat
  operator: Seat
  compliance: Seat
  investor: Seat
  r: raise.Raise
}

async function gather(): Promise<Cast> {
  const cast = {
    founder: await seat(maud.email),
    operator: await seat(demoPeople.operator),
    compliance: await seat(demoPeople.compliance),
    investor: await seat(ines.email),
    r: { site: act.site, accountId: '', listingId: '' },
  }
  await enter(cast.founder.page, act.site, await openAccount(act.site, maud))
  for (const { page, email } of [cast.operator, cast.compliance])
    await enter(page, act.site, await openSession(act.site, email))
  return cast
}

async function prepare({ founder: { page }, r }: Cast): Promise<void> {
  r.accountId = await raise.makeCompany(page, act.site, maud, COMPANY, '471234567')
  r.listingId = await raise.beginOffering(page, 'Seed round')
  const documents = await raise.onPaper(act.site, maud, COMPANY)
  const agreement = await raise.storeFile(act.site, page, raise.paper('agreement'))
  const logo = await raise.storeFile(act.site, page, {
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await companyLogo('lantern-bakery-works'),
  })
  for (const topic of topics.filter((one) => !ON_SCREEN.includes(one) && !OPTIONAL.includes(one))) {
    let values = documents[topic] ?? {}
    if ('agreement' in values) values = { ...values, agreement }
    else if (topic === 'basic-information') values = { ...values, logo }
    else if (topic === 'cpa') values = withFile(values, agreement)
    await raise.sendTopic(page, r, topic, values)
  }
  for (const topic of ON_SCREEN) await raise.submitForReview(page, r, topic, documents[topic] ?? {})
}
/** The fixture names one file everywhere: here it is a real one. */
const withFile = (values: Record<string, unknown>, id: string): Record<string, unknown> =>
  JSON.parse(
    JSON.stringify(values).replaceAll('0193a000-0000-7000-8000-000000000001', id),
  ) as Record<string, unknown>

async function submit({ founder: { page }, r }: Cast): Promise<void> {
  const covered = await seat('nobody')
  for (const to of [{ name: fullName(maud), email: maud.email }, OFFICE])
    await raise.answerQuestionnaire(act.site, covered.page, {
      link: await raise.sendQuestionnaire(page, r, to),
      email: to.email,
      name: fullName(maud),
    })
  await raise.submitOffering(page, r)
  await raise.askForListing(page, r)
}

async function review({ founder, operator, compliance, r }: Cast): Promise<void> {
  await staffPerson.beginReview(operator, r, COMPANY)
  await staffPerson.sendBack(operator, r, 'business-risks', COMMENT)
  await operator.page.goto(raise.adminAt(r, 'review'))
  await staffPerson.act(
    operator,
    r,
    'Ask for changes',
    'Ask for changes',
    'One risk needs a number.',
  )
  await raise.correctRisk(founder.page, r, COMMENT, CORRECTED)
  await raise.submitOffering(founder.page, r, true)
  await staffPerson.beginReview(operator, r, COMPANY)
  await staffPerson.approveChanged(operator, r, 'business-risks', 'five months')
  for (const topic of ['shares', 'proceeds'] as const)
    await staffPerson.approveTopic(operator, r, topic)
  await staffPerson.approveRest(operator, r)
  for (const name of [fullName(maud), COMPANY]) await staffPerson.clearPerson(compliance, r, name)
}

async function approveAndOpen({ operator, compliance, r }: Cast): Promise<void> {
  await staffPerson.writeMemos(operator, r)
  await staffPerson.writeIdentifiers(operator, r)
  await staffPerson.proposeInstructions(operator, r)
  await staffPerson.approveInstructions(compliance, r)
  await operator.page.goto(raise.adminAt(r, 'review'))
  await staffPerson.act(operator, r, 'Approve for the platform', 'Approve for the platform')
  await compliance.page.goto(raise.adminAt(r, 'review'))
  await staffPerson.act(compliance, r, 'Approve as principal', 'Approve as principal')
  const now = await act.site.now()
  await staffPerson.recordFiling(operator, r, maud, dateInZone(now.toISOString()))
  await staffPerson.approveListing(operator, r, COMPANY)
  await staffPerson.setOpening(
    operator,
    r,
    dateInZone(new Date(now.getTime() + 3 * 86_400_000).toISOString()),
  )
  const isShown = async (): Promise<number> =>
    (await act.site.get<{ items: unknown[] }>('/api/offerings?q=Lantern')).items.length
  expect(await isShown(), 'nobody sees it before its day').toBe(0)
  await act.site.advance(4)
  await expect.poll(isShown, { timeout: 30_000 }).toBe(1)
}

async function investAndPay({ founder, operator, compliance, investor, r }: Cast): Promise<string> {
  const id = await invest.beginInvestment(
    investor.hands,
    act.site,
    ines,
    'Lantern Bakery Works',
    5000,
  )
  await invest.answerSteps(investor.hands, act.site, ines)
  await invest.approveIdentity(compliance, r, ines)
  const reference = await invest.wireReference(investor.page, act.site, id)
  await invest.bookStatement({ uploads: operator, books: compliance }, r, {
    reference,
    dollars: '5000.00',
    sender: fullName(ines),
  })
  await act.site.advance(1.2)
  await invest.acceptInvestment(founder, r, id)
  return id
}

async function close({ founder, operator, compliance, r }: Cast): Promise<void> {
  // past the last moment to cancel and past the deadline
  await act.site.advance(31)
  const id = await invest.proposeClosing(founder, r)
  const covered = await seat('nobody')
  for (const to of [{ name: fullName(maud), email: maud.email }, OFFICE])
    await raise.certifyAgain(act.site, covered.page, {
      link: await raise.sendQuestionnaire(founder.page, r, to, true),
      email: to.email,
      name: fullName(maud),
    })
  await invest.signClosing(founder, r, id, 'issuer', fullName(maud))
  await invest.signClosing(compliance, r, id, 'admin', 'Helen Strand')
  await invest.signClosing(operator, r, id, 'admin', 'Olive Marsh', 'Escrow')
  await invest.releaseClosing(operator, r, id)
}

async function holding({ founder, investor, r }: Cast): Promise<void> {
  const { page } = investor
  await page.goto(act.at('/dashboard/my-investments'))
  await expect(page.getByRole('main')).toContainText(COMPANY)
  await expect(page.getByRole('main')).toContainText('2,000')
  await founder.page.goto(
    raise.issuerAt(r, 'captable').replace('/status/current/', '/status/live/'),
  )
  await expect(founder.page.getByRole('main')).toContainText(fullName(ines))
  await expect(founder.page.getByRole('main')).toContainText('2,000')
}

describe('the whole story: raise, review, invest, verify, pay, close, with four people side by side', () => {
  it(
    'a founder prepares an offering, the platform reviews and opens it, an investor is verified and pays, and the closing issues the shares',
    { timeout: 600_000 },
    async () => {
      const cast = await gather()
      await prepare(cast)
      await submit(cast)
      await review(cast)
      await approveAndOpen(cast)
      await investAndPay(cast)
      await close(cast)
      await holding(cast)
    },
  )
})
