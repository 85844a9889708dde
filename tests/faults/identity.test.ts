import { addElapsedHours, dateInZone } from '#domain/shared/calendar/zone.ts'
import { kycOf, recordDisposition, submitKyc } from '#server/investors/kyc/index.ts'
import { measuresOf } from '#server/measures.ts'
import { alloyIdentity } from '#server/providers/identity/alloy.ts'
import { builtinIdentity } from '#server/providers/identity/builtin.ts'
import { ALLOY_SECRET, startAlloy } from '#tests/support/alloy.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { give, identityOf, resident } from '#tests/support/documents.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'

const alloy = await startAlloy()
const settings = { url: alloy.url, token: 'workflow', secret: 'quiet', webhookSecret: ALLOY_SECRET }
const t = await testApp({
  services: { identity: alloyIdentity(settings, builtinIdentity(true), 500) },
})
let compliance: TestPerson
beforeAll(async () => {
  compliance = await resident(t, { adminRole: 'compliance' })
})
afterAll(() => alloy.stop())
beforeEach(() => {
  Object.assign(alloy, { mode: 'ok', outcome: 'Manual Review', tags: [], shape: 'bare' })
})

interface Checked {
  who: TestPerson
  partyId: string
  entity: string
}
/** A person whose details were sent, and Alloy was asked about. */
async function checked(change: Parameters<typeof identityOf>[2] = {}): Promise<Checked> {
  const who = await resident(t, { name: ['Ann', 'Archer'] })
  const { userId } = who.person
  await give(t, userId, await identityOf(t, userId, change))
  await t.db.tx((tx) => submitKyc(t.services, tx, userId, { actor: who.person }))
  await t.drain()
  const { partyId } = (await kycOf(t.services, t.db, userId)) ?? { partyId: '' }
  return { who, partyId, entity: alloy.entityOf(partyId) }
}
const stateOf = async ({ who }: Checked) =>
  (await kycOf(t.services, t.db, who.person.userId))?.state
const send = async ({ headers, payload }: ReturnType<typeof alloy.event>) => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/identity-notices',
    headers,
    payload,
  })
  return [answer.statusCode, answer.json<{ taken?: boolean; code?: string }>()] as const
}
/** A person at Alloy decides, and Alloy says so. */
async function decides(one: Checked, outcome: string, reasons?: string[]): Promise<void> {
  alloy.review(one.entity, outcome, reasons === undefined ? {} : { reasons })
  expect(await send(alloy.event(one.entity))).toEqual([200, { taken: true }])
  await t.drain()
}
/** Runs the looks that are due later, as if it were later. */
async function later({ partyId }: Checked): Promise<void> {
  await t.db.query(
    `update pgboss.job
      set start_after = now()
      where name = 'kyc.review' and state in ('created', 'retry') and data -> 'data' ->> 'partyId' = $1`,
    [partyId],
  )
  await t.drain()
}
const now = (): string => t.clock.now().toISOString()
const looks = (): number => alloy.asked.filter((one) => one.startsWith('GET ')).length
const noteOf = async ({ partyId }: Checked): Promise<string[]> =>
  (
    (await t.db.one<{ findings: { check: string; note: string }[] }>(
      'select findings from kyc_check where party_id = $1 order by run desc limit 1',
      [partyId],
    )) ?? { findings: [] }
  ).findings.flatMap(({ check, note }) => (check === 'alloy' ? [note] : []))
const entries = async ({ partyId }: Checked) =>
  (await t.services.lifecycles.history(t.db, { machine: 'kyc', id: partyId })).map(
    ({ event, reason }) => [(event as { type: string }).type, reason] as const,
  )
const decide = (one: Checked, type: string, more: object = {}) =>
  t.db.tx((tx) =>
    t.lifecycles.send(
      tx,
      'kyc',
      one.partyId,
      { type, reason: 'Compared with the document.', ...more },
      { actor: compliance.person },
    ),
  )
const counted = async (): Promise<string> => t.services.metrics.page(measuresOf(t.services))

describe('a manual review at Alloy', () => {
  it('is waited for: the person reads who looks at it and what comes next, staff reads where', async () => {
    const one = await checked()
    expect(await stateOf(one)).toBe('referred')
    const mine = await one.who.get('/api/verification/identity')
    expect(mine.body).toMatchObject({
      status: {
        label: 'In review',
        next: {
          cause: expect.stringContaining(
            'People at our identity provider review your details',
          ) as string,
          who: 'partner',
        },
      },
    })
    expect(mine.text).not.toMatch(/alloy|Manual Review/i)
    const kyc = await kycOf(t.services, t.db, one.who.person.userId)
    if (kyc === null) throw new Error('no check')
    expect(t.lifecycles.present(kyc.instance, { staff: true }).label).toBe(
      'In review at the identity provider',
    )
    expect(await counted()).toMatch(/capstan_identity_reviews [1-9]/)
  })

  it.each(['bare', 'embedded'] as const)(
    'that approves confirms the identity, with the reason in the log (a list that comes %s)',
    async (shape) => {
      alloy.shape = shape
      const one = await checked()
      await decides(one, 'Approved', ['Document compared'])
      expect(await stateOf(one)).toBe('approved')
      const [type, reason] =
        (await entries(one)).find(([name]) => name.startsWith('PROVIDER')) ?? []
      expect(type).toBe('PROVIDER_APPROVED')
      expect(reason).toMatch(/^Approved in a review \(R-\w+\); Document compared$/)
      expect((await t.mailbox(`${one.who.person.userId}@capstan.example`))[0]).toMatchObject({
        subject: 'Your identity is confirmed',
      })
    },
  )

  it('that denies goes to a person of the platform; the person checked reads no word of it', async () => {
    const one = await checked()
    await decides(one, 'Denied', ['Suspected fraud'])
    expect(await stateOf(one)).toBe('needs_review')
    expect(await noteOf(one)).toContainEqual(expect.stringContaining('Suspected fraud'))
    for (const path of ['/api/verification/identity', '/api/verification/history'])
      expect((await one.who.get(path)).text).not.toMatch(/fraud|Denied|provider finished/i)
  })

  it('with another outcome, or from before the check, is waited for further', async () => {
    const one = await checked()
    alloy.review(one.entity, 'Approved', { at: Date.now() - 86_400_000 })
    await decides(one, 'Escalated')
    expect(await stateOf(one)).toBe('referred')
    await decides(one, 'Approved')
    expect(await stateOf(one)).toBe('approved')
  })

  it('whose event is lost is found by the look of each hour, also after Alloy was away', async () => {
    const one = await checked()
    await later(one)
    expect(await stateOf(one)).toBe('referred')
    alloy.review(one.entity, 'Approved')
    alloy.mode = 'broken'
    await later(one)
    alloy.mode = 'later'
    await later(one)
    expect(await stateOf(one)).toBe('referred')
    alloy.mode = 'ok'
    await later(one)
    expect(await stateOf(one)).toBe('approved')
    const before = looks()
    await later(one)
    expect(looks()).toBe(before)
  })

  it('is not waited for where a list is alike: compliance looks', async () => {
    alloy.tags = ['OFAC Match']
    expect(await stateOf(await checked())).toBe('needs_review')
  })
})

describe('events', () => {
  it('count once; repeated, late and reordered ones change nothing', async () => {
    const one = await checked()
    alloy.review(one.entity, 'Approved')
    const event = alloy.event(one.entity)
    expect(await send(event)).toEqual([200, { taken: true }])
    await t.drain()
    const [count, log] = [looks(), await entries(one)]
    expect(await send(event)).toEqual([200, { taken: false }])
    alloy.review(one.entity, 'Denied')
    expect(await send(alloy.event(one.entity))).toEqual([200, { taken: true }])
    // made before the first one, and arrived after it
    expect(await send(alloy.event(one.entity, { at: Date.now() - 3_600_000 }))).toEqual([
      200,
      { taken: true },
    ])
    await t.drain()
    expect([looks(), await entries(one), await stateOf(one)]).toEqual([count, log, 'approved'])
  })

  it('about a check that a person here has decided are stored with it, and not applied', async () => {
    const one = await checked()
    await decide(one, 'REVIEW_REJECTED')
    expect(await stateOf(one)).toBe('rejected')
    await decides(one, 'Approved')
    expect(await stateOf(one)).toBe('rejected')
    expect(await noteOf(one)).toContainEqual(
      expect.stringMatching(/^Approved in a review .*; it came after the decision here$/),
    )
  })

  it('staff approve before Alloy with what they found', async () => {
    const one = await checked()
    await t.db.tx((tx) =>
      recordDisposition(
        t.services,
        tx,
        one.partyId,
        { identity: 'pass', note: 'The document is genuine.' },
        { actor: compliance.person },
      ),
    )
    await decide(one, 'REVIEW_APPROVED')
    expect(await stateOf(one)).toBe('approved')
    await decides(one, 'Denied')
    expect(await stateOf(one)).toBe('approved')
  })

  it('about details that have changed since decide nothing: the new ones are checked', async () => {
    const one = await checked()
    const { userId } = one.who.person
    await give(t, userId, await identityOf(t, userId, { legal_last: 'Barlow' }))
    await t.db.tx((tx) => submitKyc(t.services, tx, userId, { actor: one.who.person }))
    await t.drain()
    expect(await stateOf(one)).toBe('referred')
    alloy.review(one.entity, 'Approved', { at: Date.now() - 5_000 })
    expect((await send(alloy.event(one.entity)))[0]).toBe(200)
    await t.drain()
    expect(await stateOf(one)).toBe('referred')
    await decides(one, 'Approved')
    expect(await stateOf(one)).toBe('approved')
  })

  it('that are forged, old or broken are refused, and nothing is looked at', async () => {
    const one = await checked()
    alloy.review(one.entity, 'Approved')
    const count = looks()
    const good = alloy.event(one.entity)
    for (const event of [
      alloy.event(one.entity, { secret: 'another secret of somebody' }),
      alloy.event(one.entity, { at: Date.now() - 25 * 3_600_000 - 1_000 }),
      alloy.event(one.entity, { at: Date.now() + 301_000 }),
      { ...good, payload: good.payload.replace('}', ',"x":1}') },
      { ...good, headers: { 'content-type': 'application/json' } },
    ])
      expect((await send(event))[0]).toBe(401)
    await t.drain()
    expect([looks(), await stateOf(one)]).toEqual([count, 'referred'])
  })

  it('about nothing that is checked here are answered and counted', async () => {
    const count = looks()
    expect(await send(alloy.event('P-of-others'))).toEqual([200, { taken: false }])
    expect(await send(alloy.event(null, { type: 'create:evaluations:run_create' }))).toEqual([
      200,
      { taken: false },
    ])
    await t.drain()
    expect(looks()).toBe(count)
    const page = await counted()
    for (const outcome of ['taken', 'repeated', 'unknown', 'ignored', 'stale', 'unsigned'])
      expect(page).toMatch(
        new RegExp(`capstan_identity_notices_total\\{outcome="${outcome}"\\} [1-9]`),
      )
  })
})

test('a match that is found meanwhile and a suspension end the waiting', async () => {
  const [hit, suspended] = [await checked(), await checked()]
  await t.db.tx((tx) =>
    t.lifecycles.send(tx, 'kyc', hit.partyId, { type: 'HIT' }, { actor: { kind: 'system' } }),
  )
  expect(await stateOf(hit)).toBe('needs_review')
  await decides(hit, 'Approved')
  expect(await stateOf(hit)).toBe('needs_review')
  await t.db.tx((tx) =>
    recordDisposition(
      t.services,
      tx,
      suspended.partyId,
      { watchlist: 'true_match', note: 'The same person.' },
      { actor: compliance.person },
    ),
  )
  await decide(suspended, 'SUSPENDED')
  await decides(suspended, 'Approved')
  expect(await stateOf(suspended)).toBe('suspended')
})

test('without the secret of the webhook a manual review goes to a person of the platform', async () => {
  const plain = alloyIdentity({ ...settings, webhookSecret: null }, builtinIdentity(true), 500)
  expect(plain.reviews).toBeUndefined()
  const other = await testApp({ services: { identity: plain } })
  const answer = await other.app.inject({
    method: 'POST',
    url: '/api/identity-notices',
    ...alloy.event('P-1'),
  })
  expect(answer.statusCode).toBe(404)
})

// the last one: it moves the clock
test('an approval of a document which has expired meanwhile goes to a person', async () => {
  const one = await checked({ document_expires: dateInZone(addElapsedHours(now(), 48)) })
  expect(await stateOf(one)).toBe('referred')
  await t.advance({ days: 4 })
  alloy.review(one.entity, 'Approved')
  const at = t.clock.real().getTime()
  expect(await send(alloy.event(one.entity, { at }))).toEqual([200, { taken: true }])
  await t.drain()
  expect(await stateOf(one)).toBe('needs_review')
  expect((await entries(one)).map(([type]) => type)).toContain('PROVIDER_FINISHED')
})
