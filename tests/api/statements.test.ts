import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/identity.ts'
import {
  begin,
  submitForReview,
  investor,
  liveOffering,
  openDocuments,
  rightValues,
  signed,
  submitted,
  type Investor,
} from '#tests/support/investing.ts'
import { statementCounter, type Counted } from '#tests/support/statements.ts'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/**
 * How many statements each of the hottest calls may run, with authentication, begin and commit. A bound is what the
 * call runs today and only ever falls; the goals are in docs/performance.md.
 */
const bounds = {
  'authentication alone': 1,
  'marketplace, first page': 2,
  'pitch of an offering': 6,
  quote: 7,
  'begin an investment': 38,
  'detail of an investment': 4,
  'my investments': 4,
  'history of an investment': 6,
  'a step': 7,
  'draft of a step, first': 17,
  'draft of a step, later': 12,
  'change of amount': 20,
  'event of the generic call, refused': 8,
  'submit identity': 106,
  'submit payment': 41,
  'submit documents': 29,
  'submit suitability': 55,
  'submit the investment': 103,
  'cancel, unpaid': 49,
  dashboard: 19,
  'my notices': 2,
  'log of sign-ins': 2,
} as const
type Call = keyof typeof bounds

const counter = statementCounter()
const t = await testApp({ sessions: 'real', db: (db) => counter.over(db) })
const counts = await countAll()

async function countAll(): Promise<ReadonlyMap<Call, Counted>> {
  const counted = new Map<Call, Counted>()
  const offering = await liveOffering(t)
  const made = await investor(t)
  const who: Investor = { ...made, ...(await signedIn(t, made.email)) }
  let last = { status: 0, text: '' }
  const count = async (
    call: Call,
    send: () => Promise<{ status: number; text: string }>,
    status = 200,
  ): Promise<void> => {
    await t.drain()
    counted.set(call, await counter.of(async () => void (last = await send())))
    if (last.status !== status) throw new Error(`${call}: ${last.status} ${last.text}`)
  }
  // a malformed id is refused right after the session was looked up
  await count('authentication alone', () => who.get('/api/investments/none'), 404)
  await count('marketplace, first page', () => t.visitor.get('/api/offerings'))
  await count('pitch of an offering', () => who.get(`/api/offerings/${offering.listingId}`))
  await count('quote', () =>
    who.get(`/api/offerings/${offering.listingId}/quote`, {
      query: { amount: '50000', registration: 'individual' },
    }),
  )
  await count(
    'begin an investment',
    () =>
      who.post('/api/investments', {
        body: { listing_id: offering.listingId, amount: 50_000, registration: 'individual' },
      }),
    201,
  )
  const draft = await begin(who, offering)
  const path = `/api/investments/${draft.id}`
  const look = async () => (await who.get<InvestmentView>(path)).body
  await count('detail of an investment', () => who.get(path))
  await count('my investments', () => who.get('/api/investments'))
  await count('history of an investment', () => who.get(`${path}/history`))
  await count('a step', () => who.get(`${path}/steps/kyc`))
  const typed = { body: { values: { legal_first: 'Mara' } } }
  await count('draft of a step, first', () => who.put(`${path}/steps/kyc/draft`, typed))
  await count('draft of a step, later', () => who.put(`${path}/steps/kyc/draft`, typed))
  const { rev } = (await look()).status
  await count('change of amount', () =>
    who.put(`${path}/terms`, {
      body: { amount: 60_000, registration: 'individual' },
      headers: { 'if-match': `"${rev}"` },
    }),
  )
  const event = (body: object) =>
    who.post(`/api/lifecycles/investment/${draft.id}/events`, { body })
  await count(
    'event of the generic call, refused',
    () => event({ type: 'AMOUNT_CHANGED', payload: { units: 130 } }),
    403,
  )
  await openDocuments(who, draft.id, offering)
  const submit = (step: 'kyc' | 'payment' | 'documents' | 'suitability' | 'investor-details') =>
    submitForReview(who, draft.id, step, rightValues(who, offering, step))
  await count('submit identity', () => submit('kyc'))
  await count('submit payment', () => submit('payment'))
  await count('submit documents', () => submit('documents'))
  await count('submit suitability', () => submit('suitability'))
  await submit('investor-details')
  await t.drain()
  await signed(who, draft.id)
  await count('submit the investment', () => who.post(`${path}/submit`))
  await count('cancel, unpaid', () => event({ type: 'CANCEL' }))
  // somebody who has invested before and invests again
  await submitted(t, who, await liveOffering(t))
  await begin(who, await liveOffering(t))
  await count('dashboard', () => who.get('/api/dashboard'))
  await count('my notices', () => who.get('/api/notices'))
  await count('log of sign-ins', () => who.get('/api/sign-ins'))
  if (process.env['CAPSTAN_COUNTS'] !== undefined)
    for (const [call, of] of counted)
      process.stdout.write(`${call} ${of.statements} ${of.trips} ${JSON.stringify(of.names)}\n`)
  return counted
}

it.each(Object.entries(bounds) as [Call, number][])(
  '%s asks for at most %i statements',
  (call, bound) => {
    const of = counts.get(call)
    expect(of?.statements, JSON.stringify(of?.names)).toBeLessThanOrEqual(bound)
    // a call that runs no statement was not counted
    expect(of?.statements).toBeGreaterThan(0)
  },
)

it('docs/performance.md has the bound of each call', () => {
  const document = readFileSync('docs/performance.md', 'utf8').replaceAll(/ +/g, ' ')
  for (const [call, bound] of Object.entries(bounds))
    expect(document).toContain(`| ${call} | ${bound} |`)
})
