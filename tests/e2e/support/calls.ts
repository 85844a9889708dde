import type { Page } from 'playwright'
import type { ClosingRow } from '#domain/investments/model/closing.ts'
import type { AchBatchView } from '#domain/payments/model/banking.ts'
import type { DisbursementView, WireListView } from '#domain/payments/model/disbursements.ts'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { statementText } from '#tests/support/bank-statement.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { ask, questionnaireLink, type Raise } from './raise.ts'
import type { Site } from './site.ts'

/** Gives the fresh code that acts on money require; it counts for five minutes in the session of the page. */
export async function freshen(site: Site, page: Page, email: string): Promise<void> {
  const before = (await site.now()).getTime() - 1000
  const { key } = await ask<{ key: string }>(site, page, 'POST', '/api/auth/step-up')
  const security_code = await site.code(email, before)
  await ask(site, page, 'POST', '/api/auth/step-up/verify', { key, security_code })
}

/** The three people of a closing, each signed in on a page and with a fresh code. */
export interface ClosingPeople {
  owner: Page
  compliance: Page
  operator: Page
}

/** Two people book the bank's line for the payment of an investment; the money counts when its hold is over. */
export async function recordReceipt(
  site: Site,
  { operator, compliance }: Pick<ClosingPeople, 'operator' | 'compliance'>,
  investor: Page,
  investmentId: string,
): Promise<void> {
  const path = `/api/investments/${investmentId}`
  const view = await ask<InvestmentView>(site, investor, 'GET', path)
  const { payment } = view
  if (payment === null) throw new Error(`${view.number} has no payment`)
  await bookLine(site, { operator, compliance }, payment.reference, view.total.amount)
}
/** A statement of the bank with one line: one person uploads it, another books it. */
export async function bookLine(
  site: Site,
  { operator, compliance }: Pick<ClosingPeople, 'operator' | 'compliance'>,
  reference: string,
  cents: number,
  number = `WIRE-${reference}`,
): Promise<void> {
  const day = dateInZone((await site.now()).toISOString())
  const text = statementText([{ day, amount: cents, reference, bank: number }])
  const file = new FormData()
  file.set('file', new Blob([text], { type: 'text/csv' }), `${number}.csv`)
  const { id } = await ask<{ id: string }>(
    site,
    operator,
    'POST',
    '/api/admin/money/statements',
    file,
  )
  await ask(site, compliance, 'POST', `/api/admin/money/statements/${id}/acts`, {
    act: 'book',
    reason: 'Compared with the bank.',
  })
}
/**
 * Approves the open orders of an investment. They go to the bank in a file or on a list that two people sign, and are
 * paid by its line. `paidIn`: the company has to pay the money in first, as for a claw-back.
 */
export async function payOrders(
  site: Site,
  people: Pick<ClosingPeople, 'operator' | 'compliance'>,
  investmentId: string,
  paidIn = false,
): Promise<void> {
  const { operator, compliance } = people
  const orders = async (): Promise<DisbursementView[]> =>
    (
      await ask<{ items: DisbursementView[] }>(
        site,
        operator,
        'GET',
        '/api/admin/money/disbursements?state=open&limit=50',
      )
    ).items.filter((one) => one.investment_id === investmentId)
  for (const { id, reference, amount } of await orders()) {
    if (paidIn) await bookLine(site, people, reference, amount.amount, `IN-${reference}`)
    await ask(site, compliance, 'POST', `/api/lifecycles/disbursement/${id}/events`, {
      type: 'APPROVED',
    })
  }
  const sendable = await orders()
  if (sendable.some((one) => one.method === 'ach')) await sendFiles(site, people)
  const approved = sendable.filter((one) => one.method === 'wire')
  if (approved.length === 0) return
  const { proposal_id: proposal } = await ask<{ proposal_id: string }>(
    site,
    operator,
    'POST',
    '/api/admin/money/wire-lists',
    { items: approved.map(({ id, rev }) => ({ id, rev })), reason: 'The wires of the day.' },
  )
  await ask(site, compliance, 'POST', `/api/lifecycles/proposal/${proposal}/events`, {
    type: 'APPROVED',
  })
  const lists = await ask<{ items: WireListView[] }>(
    site,
    operator,
    'GET',
    '/api/admin/money/wire-lists',
  )
  for (const list of lists.items.filter((one) => one.sent_at === null))
    await ask(site, operator, 'POST', `/api/admin/money/wire-lists/${list.id}/acts`, {
      act: 'sent',
    })
  for (const { reference, amount } of approved)
    await bookLine(site, people, reference, -amount.amount, `BACK-${reference}`)
}
/** Two people release the files of entries that wait, and the bank settles each by its line. */
async function sendFiles(
  site: Site,
  people: Pick<ClosingPeople, 'operator' | 'compliance'>,
): Promise<void> {
  const { operator, compliance } = people
  const { items } = await ask<{ items: AchBatchView[] }>(
    site,
    operator,
    'GET',
    '/api/admin/money/batches',
  )
  for (const { id, number, debit, credit } of items.filter((one) => one.status.state === 'open')) {
    const path = `/api/admin/money/batches/${id}/acts`
    await ask(site, operator, 'POST', path, { act: 'release' })
    await ask(site, compliance, 'POST', path, { act: 'release' })
    await ask(site, operator, 'POST', path, { act: 'sent' })
    const net = debit.amount - credit.amount
    if (net !== 0) await bookLine(site, people, `ACH SETTLEMENT ${number}`, net, `FILE-${number}`)
  }
}
/** The company accepts a funded investment. */
export const accept = (r: Raise, owner: Page, investmentId: string): Promise<unknown> =>
  ask(
    r.site,
    owner,
    'POST',
    `/api/dealroom/offerings/${r.listingId}/investments/${investmentId}/decision?accountid=${r.accountId}`,
    { decision: 'accept' },
  )

/** A rolling closing of what is accepted: proposed, signed by all three, certified by the covered people, released. */
export async function closeAccepted(
  r: Raise,
  { owner, compliance, operator }: ClosingPeople,
  names: Record<keyof ClosingPeople, string>,
): Promise<void> {
  const base = `/api/dealroom/offerings/${r.listingId}`
  const query = `?accountid=${r.accountId}`
  await ask(r.site, owner, 'POST', `${base}/closings${query}`, {
    kind: 'interim',
    closes_on: (await r.site.now()).toISOString(),
  })
  const { items } = await ask<{ items: ClosingRow[] }>(
    r.site,
    owner,
    'GET',
    `${base}/closings${query}`,
  )
  const draft = items.find((one) => one.status.state === 'drafted')
  const act = (page: Page, body: object): Promise<unknown> =>
    ask(r.site, page, 'POST', `${base}/closings/${draft?.id ?? ''}/act${query}`, body)
  await act(owner, { act: 'propose' })
  await act(owner, { act: 'sign', typed_name: names.owner })
  await act(compliance, { act: 'sign', typed_name: names.compliance })
  await act(operator, { act: 'sign', typed_name: names.operator })
  const covered = await ask<{ items: { person_key: string; name: string }[] }>(
    r.site,
    owner,
    'GET',
    `${base}/bad-actor${query}`,
  )
  for (const { person_key, name } of covered.items) {
    const email = `${person_key.replaceAll(/[^a-z]/g, '')}@merrow-looms.example`
    await ask(r.site, owner, 'POST', `${base}/bad-actor${query}`, { person_key, email })
    const token = (await questionnaireLink(r.site, email)).split('/').at(-1)
    const cookie = await openMailLink(r.site, email, token ?? '')
    await ask(
      r.site,
      owner,
      'POST',
      `/api/questionnaires/${token}/confirm`,
      {
        typed_name: name,
        certified: true,
      },
      { cookie },
    )
  }
  await act(operator, { act: 'release' })
}

/** Opens a link with the code that is mailed to its address; returns the cookie of that browser. */
async function openMailLink(site: Site, email: string, token: string): Promise<string> {
  const post = async (path: string, body?: object): Promise<Response> => {
    const answer = await fetch(new URL(`/api/mail-links/${token}/${path}`, site.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(body ?? {}),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const since = (await site.now()).getTime()
  await post('code')
  const opened = await post('open', { code: await site.code(email, since) })
  return opened.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}
