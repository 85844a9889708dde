import type { InvestmentView, StepDetail } from '#domain/investments/model/investment.ts'
import type { StepName } from '#domain/shared/investment-steps.ts'
import { submissionBody } from '#domain/payments/rules/debit-text.ts'
import { usRegions } from '#domain/shared/us-regions.ts'
import type { MemberRole, Person } from '#domain/shared/access/actor.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { acceptAllConsents } from '#server/platform/platform/index.ts'
import { storeFile } from '#server/kernel/files/index.ts'
import {
  addCompany,
  addMember,
  addOffering,
  type NewOffering,
} from '#server/offerings/offerings/index.ts'
import { addDocument } from '#server/offerings/offerings/repo.ts'
import { enterIntoForce } from '#server/offerings/topics/in-force-repo.ts'
import type { CompanyRow } from '#server/offerings/offerings/index.ts'
import type { TestApp, TestPerson } from './app.ts'
import { account } from './identity.ts'
import { PAPER } from './paper.ts'
import { system } from '#server/kernel/context.ts'

let serial = 0

export interface LiveOffering {
  listingId: string
  accountId: string
  documents: string[]
}
const HOUR = 3_600_000
const DAY = 24 * HOUR

async function put(
  t: TestApp,
  ownerId: string | null,
  accountId: string | null,
  purpose: 'identity_document' | 'offering_document',
): Promise<string> {
  const kept = await t.db.tx((tx) =>
    storeFile(t.services, tx, PAPER, {
      ownerId,
      accountId,
      name: 'paper.pdf',
      contentType: 'application/pdf',
      purpose,
      maxBytes: 1_000_000,
    }),
  )
  return kept.id
}

/**
 * A live and listed Reg CF offering: $4.10 a share, from $100, at most $60,000, thirty days to go. Its own lifecycle is
 * tested with the offerings; here its machines are put into the state in which an investment begins.
 */
export async function liveOffering(
  t: TestApp,
  over: Partial<NewOffering> = {},
  company: Partial<CompanyRow> = {},
): Promise<LiveOffering> {
  const [listingId, accountId] = [newId(), newId()]
  const now = t.clock.now().getTime()
  const at = (ms: number): string => new Date(now + ms).toISOString()
  const slug = `tidewater-${++serial}`
  await t.db.tx(async (tx) => {
    await addCompany(tx, {
      account_id: accountId,
      slug,
      name: 'Tidewater Grid',
      legal_name: 'Tidewater Grid, Inc.',
      tagline: 'Batteries for harbours',
      city: 'Norfolk',
      region: 'VA',
      jurisdiction: 'DE',
      tax_class: 'c_corp',
      founded: 2021,
      employees: 12,
      cover_seed: 1,
      logo_url: null,
      cover_url: null,
      ...company,
    })
    await addOffering(tx, {
      listing_id: listingId,
      account_id: accountId,
      type: 'reg_cf',
      security_type: 'common',
      security_name: 'Common stock, class B',
      price: '4.10',
      min_target: 1_000_000,
      max_amount: 6_000_000,
      min_investment: 10_000,
      max_investment: null,
      increment_units: 1,
      pre_money: null,
      valuation_cap: null,
      discount_pct: null,
      interest_pct: null,
      maturity: null,
      open_at: at(-30 * DAY),
      deadline_at: at(30 * DAY),
      oversubscription: 'first_come',
      rolling_close: false,
      jurisdictions: [...usRegions],
      countries: [],
      use_of_proceeds: [],
      payment_options: ['ach', 'wire'],
      investor_fee_bps: 0,
      headline: '',
      summary: '',
      pitch_html: '',
      team: [],
      risks: [],
      faq: [],
      categories: ['clean_energy'],
      intermediary: null,
      filing: null,
      search: slug,
      ...over,
    })
    const by = system
    const subject = { account_id: accountId, listing_id: listingId }
    await t.lifecycles.begin(
      tx,
      'offering',
      listingId,
      { type: over.type ?? 'reg_cf', at: at(-40 * DAY) },
      by,
      subject,
    )
    await t.lifecycles.begin(
      tx,
      'listing',
      listingId,
      { offeringType: over.type ?? 'reg_cf' },
      by,
      subject,
    )
    await setLive(tx, listingId, over.open_at ?? at(-30 * DAY), over.deadline_at ?? at(30 * DAY))
  })
  return { listingId, accountId, documents: await publish(t, listingId, accountId) }
}

/** Sets the machines of an offering and of its listing down where an investment begins. */
export async function setLive(
  tx: Tx,
  listingId: string,
  from: string,
  until: string,
): Promise<void> {
  await tx.run(
    `update machine_instance
      set value = '"live"', state = 'live', context = context || jsonb_build_object('liveAt', $2::text, 'deadlineAt',
        $3::text)
      where machine = 'offering' and id = $1`,
    [listingId, from, until],
  )
  await tx.run(`delete from deadline where machine = 'offering' and id = $1`, [listingId])
  await tx.run(
    `update machine_instance
      set value = '"listed"', state = 'listed', context = context || jsonb_build_object('listedAt', $2::text)
      where machine = 'listing' and id = $1`,
    [listingId, from],
  )
}

/** An offering that was prepared by topics, set live; its documents are published. */
export async function goLive(
  t: TestApp,
  { listingId, accountId }: Pick<LiveOffering, 'listingId' | 'accountId'>,
): Promise<LiveOffering> {
  const now = t.clock.now().getTime()
  const at = (ms: number): string => new Date(now + ms).toISOString()
  const [from, until] = [at(-30 * DAY), at(30 * DAY)]
  await t.db.tx(async (tx) => {
    await tx.run('update offering set open_at = $2, deadline_at = $3 where listing_id = $1', [
      listingId,
      from,
      until,
    ])
    await setLive(tx, listingId, from, until)
    await tx.run(
      `insert into topic_approval (item_id, revision, approved_at)
        select item_id, applied_revision, $2 from topic where listing_id = $1 and applied_revision > 0`,
      [listingId, from],
    )
    await enterIntoForce(tx, listingId, 1, from)
  })
  return { listingId, accountId, documents: await publish(t, listingId, accountId) }
}

async function publish(t: TestApp, listingId: string, accountId: string): Promise<string[]> {
  const from = new Date(t.clock.now().getTime() - 30 * DAY).toISOString()
  const documents = [
    await put(t, null, accountId, 'offering_document'),
    await put(t, null, accountId, 'offering_document'),
  ]
  await t.db.tx(async (tx) => {
    for (const [index, file_id] of documents.entries())
      await addDocument(tx, listingId, {
        id: newId(),
        kind: index === 0 ? 'form_c' : 'education',
        title: index === 0 ? 'Form C' : 'Education',
        file_id,
        size: PAPER.length,
        content_type: 'application/pdf',
        required: true,
        published_at: from,
      })
  })
  return documents
}

export interface Investor extends TestPerson {
  userId: string
  email: string
  front: string
  back: string
  /** their own: two people with one name and one birth date go to a person */
  dob: string
  ssn: string
  bank: string
}
/** The phone that the right answers of an investor name. */
export const phoneOf = (who: Pick<Investor, 'ssn'>): string => `+1757555${who.ssn.slice(-4)}`
/** A birth date of an adult that no other serial number below 5,000 has: of 1988, after 336 of them of 1989. */
export const birthOf = (nth: number): string =>
  [
    1988 + Math.floor(nth / 336),
    String(1 + (Math.floor(nth / 28) % 12)).padStart(2, '0'),
    String(1 + (nth % 28)).padStart(2, '0'),
  ].join('-')

/** A confirmed account with a session and pictures of an ID. */
export async function investor(
  t: TestApp,
  over: { firstName?: string; lastName?: string } = {},
): Promise<Investor> {
  const made = await account(t, { firstName: 'Mara', lastName: 'Lindqvist', ...over })
  await t.db.tx((tx) =>
    acceptAllConsents(tx, made.id, { ip: '127.0.0.1', userAgent: 'test' }, t.clock.now()),
  )
  const person = t.person({ userId: made.id })
  const n = String(++serial).padStart(5, '0')
  return {
    ...person,
    ssn: `9001${n}`,
    dob: birthOf(serial),
    bank: `4000${n}`,
    userId: made.id,
    email: made.email,
    front: await put(t, made.id, null, 'identity_document'),
    back: await put(t, made.id, null, 'identity_document'),
  }
}
/** A member of a company, with an account. */
export async function member(t: TestApp, accountId: string, role: MemberRole): Promise<TestPerson> {
  const made = await account(t)
  await t.db.tx((tx) => addMember(tx, accountId, made.id, role))
  return t.person({ userId: made.id, memberships: [{ accountId, role }] })
}
/** Somebody of the platform, with an account. */
export async function staff(
  t: TestApp,
  adminRole: NonNullable<Person['adminRole']>,
): Promise<TestPerson> {
  const made = await account(t, { adminRole })
  return t.person({ userId: made.id, adminRole })
}

/** Right values for each step. The sandbox number passes the identity check. */
export function rightValues(
  who: Investor,
  offering: LiveOffering,
  step: StepName,
): Record<string, unknown> {
  const values: Record<StepName, Record<string, unknown>> = {
    kyc: {
      legal_first: 'Mara',
      legal_last: 'Lindqvist',
      dob: who.dob,
      ssn: who.ssn,
      citizenship: 'US',
      phone: phoneOf(who),
      document_type: 'drivers_license',
      document_number: `T${who.ssn}`,
      document_expires: '2031-06-30',
      document_front: who.front,
      document_back: who.back,
      address: {
        line1: `${Number(who.ssn.slice(-5))} Colonial Avenue`,
        city: 'Norfolk',
        region: 'VA',
        postal: '23507',
        country: 'US',
      },
      attest: true,
    },
    payment: {
      method: 'wire',
      holder_name: 'Mara Lindqvist',
      account_type: 'checking',
      routing_number: '021000021',
      account_number: who.bank,
      attest: true,
    },
    documents: {
      read_documents: offering.documents,
      quiz_cancel: true,
      quiz_resell: false,
      quiz_lose: true,
      rep_education: true,
      rep_loss: true,
      us_person: true,
      backup_withholding: false,
      w9_certified: true,
      esign_consent: true,
    },
    suitability: {
      annual_income: 15_000_000,
      net_worth: 12_400_000,
      liquid_net_worth: 9_000_000,
      other_cf_12mo: 0,
      accreditation: 'none',
      objectives: ['growth'],
      risk_tolerance: 'aggressive',
      time_horizon: '5_10y',
      liquidity_need: 'not_needed',
      experience: '1_5',
      can_afford_loss: true,
      understands_illiquidity: true,
    },
    'investor-details': {
      contact_email: who.email,
      employment_status: 'retired',
      source_of_funds: 'savings',
      third_party_funds: false,
      broker_dealer_employee: false,
      own_account: true,
      no_reliance: true,
    },
    ira: {
      account_type: 'traditional',
      custodian_name: 'Harbor Custody Trust',
      custodian_ein: '123456789',
      account_number: 'HC-88123',
      contact_email: 'desk@harborcustody.example',
      available_cash: 25_000_000,
      owns_half_or_more: false,
      insider_at_issuer: false,
      family_at_issuer: false,
      personal_benefit: false,
      will_guarantee: false,
      direction: true,
    },
  }
  return values[step]
}

const path = (id: string, rest = ''): string => `/api/investments/${id}${rest}`
async function good<T>(answer: Promise<{ status: number; text: string; body: T }>): Promise<T> {
  const { status, text, body } = await answer
  if (status >= 400) throw new Error(`${status}: ${text}`)
  return body
}
/** Begins an investment; $500 unless another amount in cents is given. */
export const begin = (
  who: Investor,
  offering: LiveOffering,
  amount = 50_000,
  registration: 'individual' | 'ira' = 'individual',
): Promise<InvestmentView> =>
  good(
    who.post<InvestmentView>('/api/investments', {
      body: { listing_id: offering.listingId, amount, registration },
    }),
  )
/** Opens the offering's documents, as the step requires. */
export async function openDocuments(
  who: Investor,
  id: string,
  offering: LiveOffering,
): Promise<void> {
  for (const file of offering.documents) await good(who.post(path(id, `/documents/${file}/opened`)))
}
/** Submits one step. */
export async function submitForReview(
  who: Investor,
  id: string,
  step: StepName,
  values: Record<string, unknown>,
) {
  // a debit is authorized by the text that its screen shows
  const debit = step === 'payment' && values['method'] === 'ach'
  const body = debit
    ? submissionBody((await stepOf(who, id, step)).body as StepDetail, values)
    : { values }
  return who.post<InvestmentView>(path(id, `/steps/${step}`), { body })
}
export const stepOf = (who: Investor, id: string, step: StepName) =>
  who.get<StepDetail>(path(id, `/steps/${step}`))

/** Submits every step that waits, with right values; jobs run in between. */
export async function allSteps(
  t: TestApp,
  who: Investor,
  view: InvestmentView,
  offering: LiveOffering,
  over: Partial<Record<StepName, Record<string, unknown>>> = {},
): Promise<InvestmentView> {
  await openDocuments(who, view.id, offering)
  for (const step of view.steps) {
    if (['not_applicable', 'approved', 'submitted'].includes(step.status.state)) continue
    await good(
      submitForReview(who, view.id, step.name, {
        ...rightValues(who, offering, step.name),
        ...over[step.name],
      }),
    )
  }
  await t.drain()
  return good(who.get<InvestmentView>(path(view.id)))
}

interface Envelope {
  id: string
  documents: { title: string; unsigned_sha256: string; href: string }[]
}
/** Prepares, opens and signs the agreement. */
export async function signed(
  who: Pick<Investor, 'get' | 'post'>,
  id: string,
  name = 'Mara Lindqvist',
): Promise<Envelope> {
  const envelope = await good(who.post<Envelope>(path(id, '/agreement')))
  await good(
    who.get(path(id, '/envelope/agreement.pdf')) as Promise<{
      status: number
      text: string
      body: unknown
    }>,
  )
  return good(
    who.post<Envelope>(path(id, '/sign'), {
      body: { typed_name: name, sha256: envelope.documents[0]?.unsigned_sha256, intent: true },
    }),
  )
}
/** From the first amount to the submission. */
export async function submitted(
  t: TestApp,
  who: Investor,
  offering: LiveOffering,
  amount = 50_000,
): Promise<InvestmentView> {
  const view = await begin(who, offering, amount)
  await allSteps(t, who, view, offering)
  await signed(who, view.id)
  await good(who.post(path(view.id, '/submit')))
  await t.drain()
  return good(who.get<InvestmentView>(path(view.id)))
}
