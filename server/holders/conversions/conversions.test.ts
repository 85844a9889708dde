import type { CapTableView } from '#domain/holders/model/cap-table.ts'
import type { ConversionRow, ConversionView } from '#domain/holders/model/conversion.ts'
import type { LedgerEntry } from '#domain/holders/model/transfer.ts'
import { addDays } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { issued, paperOf, send } from '#tests/support/holders.ts'
import {
  investor,
  liveOffering,
  member,
  staff,
  type Investor,
  type LiveOffering,
} from '#tests/support/investing.ts'
import { makeOffering } from '#tests/support/offering.ts'
import { beforeAll, describe, expect, it } from 'vitest'

const t = await testApp()
const DAY = 86_400_000
const at = (days: number): string => new Date(t.clock.now().getTime() + days * DAY).toISOString()
const today = (): string => dateInZone(t.clock.now().toISOString())
let compliance: TestPerson, operator: TestPerson
beforeAll(async () => {
  compliance = await staff(t, 'compliance')
  operator = await staff(t, 'operator')
})

interface Ground {
  offering: LiveOffering
  owner: TestPerson
  editor: TestPerson
  safeHolder: Investor
  noteHolder: Investor
  safe: string
  note: string
}
/** A company with a SAFE of $100,000 at a cap of $5,000,000 and a note of $50,000 at 6%, issued a year ago. */
async function company(): Promise<Ground> {
  const offering = await liveOffering(t, {
    security_type: 'crowd_safe',
    security_name: 'SAFE 2025',
    valuation_cap: 500_000_000,
    price: '1',
  })
  const owner = await member(t, offering.accountId, 'owner')
  const editor = await member(t, offering.accountId, 'editor')
  const notes = await makeOffering(t, offering.accountId, { price: '1' })
  await t.db.run(
    `update offering set security_type = 'convertible_note', security_name = 'Notes 2025', interest_pct = '6',
        discount_pct = '20', maturity = $2
      where listing_id = $1`,
    [notes, addDays(today(), -1)],
  )
  const [safeHolder, noteHolder] = [await investor(t), await investor(t)]
  return {
    offering,
    owner,
    editor,
    safeHolder,
    noteHolder,
    safe: await issued(t, offering, safeHolder.userId, {
      units: 100_000,
      cents: 10_000_000,
      at: at(-365),
    }),
    note: await issued(t, { ...offering, listingId: notes }, noteHolder.userId, {
      title: 'Ada Reed',
      units: 50_000,
      cents: 5_000_000,
      at: at(-365),
    }),
  }
}
const headers = (g: Ground) => ({ accountid: g.offering.accountId })
const terms = (over: Record<string, unknown> = {}) => ({
  trigger: 'priced_round',
  happened_on: today(),
  price: '5',
  capitalization: 9_786_750,
  security_type: 'preferred',
  security_name: 'Series Seed',
  basis: 'Stock purchase agreement of this week.',
  capitalization_reason: 'The company keeps its cap table elsewhere.',
  ...over,
})
const enter = async (g: Ground, over: Record<string, unknown> = {}, who = g.owner) =>
  who.post<ConversionView & { fields: Record<string, string> }>('/api/dealroom/conversions', {
    headers: headers(g),
    body: terms({ papers: [await paperOf(t, who.person.userId, 'company_document')], ...over }),
  })
const read = async (g: Ground, id: string, who = g.owner): Promise<ConversionView> =>
  (await who.get<ConversionView>(`/api/dealroom/conversions/${id}`, { headers: headers(g) })).body
const step = (who: TestPerson, id: string, type: string, reason?: string) =>
  send(who, 'conversion', id, type, reason)
async function submitted(g: Ground, over: Record<string, unknown> = {}): Promise<ConversionView> {
  const made = await enter(g, over)
  expect(made.status, made.text).toBe(201)
  const sent = await step(g.owner, made.body.id, 'SUBMITTED')
  expect(sent.status, sent.text).toBe(200)
  return made.body
}
const table = async (g: Ground): Promise<CapTableView> =>
  (await g.owner.get<CapTableView>('/api/dealroom/captable', { headers: headers(g) })).body
interface Held {
  id: string
  units: number
  security_label: string
  cost: { amount: number }
  restricted_until: string | null
}
const held = async (g: Ground, who: Investor, group: string): Promise<Held[]> =>
  (
    await who.get<{ items: Held[] }>('/api/holdings', {
      query: { account_id: g.offering.accountId, group },
    })
  ).body.items
/** What all entries add up to, and what all current holdings add up to: of the company. */
const sums = (g: Ground) =>
  t.db.one<{ entries: number; holdings: number; paid: number; cost: number }>(
    `select (select sum(units) from holding_entry where account_id = $1)::bigint as entries,
        (select sum(cost) from holding_entry where account_id = $1)::bigint as paid, sum(h.units)::bigint as holdings,
        sum(h.cost)::bigint as cost
      from holding h
      where h.account_id = $1 and not exists (select 1 from holding_cancellation x where x.holding_id = h.id)`,
    [g.offering.accountId],
  )

describe('a conversion', () => {
  it('is approved and executed by no one who holds a security of the company (K4)', async () => {
    const g = await company()
    const { id } = await submitted(g)
    const holder = t.person({ userId: g.safeHolder.userId, adminRole: 'operator' })
    const says = 'you hold a security of this company'
    const first = await step(holder, id, 'APPROVED')
    expect([first.status, first.body.message]).toEqual([403, expect.stringContaining(says)])
    expect((await step(compliance, id, 'APPROVED')).status).toBe(200)
    const then = await step(holder, id, 'EXECUTED')
    expect([then.status, then.body.message]).toEqual([403, expect.stringContaining(says)])
    // what another one holds, or what the person held once, is no tie
    await t.db.run(
      `insert into holding_cancellation (holding_id, reason, at) values ($1, 'Repurchased.', now())`,
      [g.safe],
    )
    expect((await step(holder, id, 'RETURNED', 'Enter the round again.')).status).toBe(200)
  })

  it('is at the terms that were signed, whatever an amendment says since (J2)', async () => {
    const g = await company()
    const shown = async () =>
      (await enter(g)).body.items.map((one) => [one.cap?.amount ?? null, one.discount, one.shares])
    const before = await shown()
    expect(before).toEqual([
      [500_000_000, null, 200_000],
      [null, '20', 13_250],
    ])
    const query = { accountid: g.offering.accountId }
    const made = await g.owner.post<{ id: string }>(
      `/api/dealroom/offerings/${g.offering.listingId}/amendments`,
      {
        query,
        body: {
          changes: { valuation_cap: 5_000_000_000 },
          material: true,
          reason: 'A zero was missing in the cap.',
        },
      },
    )
    expect(made.status, made.text).toBe(201)
    const confirmed = await operator.post(`/api/lifecycles/amendment/${made.body.id}/events`, {
      body: { type: 'CONFIRM', payload: { material: true }, reason: 'Read and agreed.' },
    })
    expect(confirmed.status, confirmed.text).toBe(200)
    expect(await shown()).toEqual(before)
    // what a later holder signs is another security
    await issued(t, g.offering, g.safeHolder.userId, { units: 100_000, cents: 10_000_000 })
    expect((await shown()).map(([cap]) => cap)).toEqual([500_000_000, null, 5_000_000_000])
  })
  it('shows what each SAFE and note becomes, and executes exactly that after two approvals', async () => {
    const g = await company()
    const plan = await g.owner.get<{ instruments: number }>('/api/dealroom/conversion-plan', {
      headers: headers(g),
    })
    expect(plan.body.instruments).toBe(2)
    const before = await table(g)
    const { id, items, totals } = (await enter(g)).body
    // the note: $53,000 at $5 x 0.80 = $4; the SAFE: 2% of 9,786,750 + 13,250 + 200,000 shares, at $0.50
    expect(items.map((one) => [one.holder, one.interest.amount, one.price, one.shares])).toEqual([
      ['Mara Lindqvist', 0, '0.5', 200_000],
      ['Ada Reed', 300_000, '4', 13_250],
    ])
    expect(items.map((one) => one.basis_label)).toEqual(['Valuation cap', 'Discount'])
    expect(totals).toMatchObject({ shares: 213_250, cash: { amount: 0 } })
    expect((await step(g.owner, id, 'SUBMITTED')).status).toBe(200)
    expect((await step(compliance, id, 'APPROVED')).status).toBe(200)
    expect((await table(g)).units).toBe(before.units)
    const offered = async (by: TestPerson) =>
      (await by.get<{ accepts: string[] }>(`/api/lifecycles/conversion/${id}`)).body.accepts
    expect(await offered(compliance)).not.toContain('EXECUTED')
    expect(await offered(operator)).toContain('EXECUTED')
    const twice = await step(compliance, id, 'EXECUTED')
    expect([twice.status, twice.body.detail.unmet]).toEqual([
      409,
      ['A second person decides: you have submitted or approved it.'],
    ])
    const executed = await step(operator, id, 'EXECUTED')
    expect(executed.status, executed.text).toBe(200)

    const view = await read(g, id)
    expect(view.items).toEqual(items)
    expect(view.status).toMatchObject({ state: 'executed', next: null })
    expect(view.acted.map((one) => one.says)).toEqual([
      'Submitted the conversion',
      'Approved the conversion',
      'Executed the conversion',
    ])
    const after = await table(g)
    expect(after.classes).toEqual([
      expect.objectContaining({ name: 'Series Seed', holders: 2, units: 213_250 }),
    ])
    expect(after.cost).toEqual(before.cost)
    const sum = await sums(g)
    expect([sum?.entries, sum?.paid]).toEqual([sum?.holdings, sum?.cost])
  })

  it('is on the pages of the holder before and after, with its mail, its entries and a statement', async () => {
    const g = await company()
    const waiting = async () =>
      (
        await operator.get<{ waiting: { label: string; count: number; href: string }[] }>(
          '/api/admin/home',
        )
      ).body.waiting.find((one) => one.href === '/admin/conversions')?.count ?? 0
    const before = await waiting()
    const { id } = await submitted(g)
    expect(await waiting()).toBe(before + 1)
    await step(compliance, id, 'APPROVED')
    expect(await waiting()).toBe(before + 1)
    const [safe] = await held(g, g.safeHolder, 'current')
    expect((await step(operator, id, 'EXECUTED')).status).toBe(200)
    expect(await waiting()).toBe(before)
    const [shares] = await held(g, g.safeHolder, 'current')
    expect(shares).toMatchObject({
      security_label: 'Series Seed',
      units: 200_000,
      cost: { amount: 10_000_000 },
      restricted_until: safe?.restricted_until,
    })
    expect((await held(g, g.safeHolder, 'historical')).map((one) => one.id)).toEqual([g.safe])
    const old = await g.safeHolder.get<{
      conversion: string | null
      cancelled: { reason: string }
      converted: { into: boolean; holding_id: string }
    }>(`/api/holdings/${g.safe}`)
    expect(old.body).toMatchObject({
      conversion: null,
      cancelled: { reason: 'Converted into 200,000 shares of Series Seed at $0.5.' },
      converted: { into: true, holding_id: shares?.id, principal: { amount: 10_000_000 } },
    })
    const now = await g.safeHolder.get(`/api/holdings/${shares?.id}`)
    expect(now.body).toMatchObject({
      converted: { into: false, holding_id: g.safe, security: 'SAFE 2025', cash: { amount: 0 } },
      valuation: { source: 'Price of the conversion', on: today() },
    })
    const pdf = await g.safeHolder.get(`/api/holdings/${shares?.id}/certificate.pdf`)
    expect(pdf.status).toBe(200)
    const entries = await g.safeHolder.get<{ items: LedgerEntry[] }>(
      `/api/held/${g.offering.accountId}/ledger`,
    )
    expect(
      entries.body.items.slice(0, 2).map((one) => [one.label, one.units, one.counterpart]),
    ).toEqual([
      ['Converted', 200_000, expect.stringMatching(/^SAFE 2025, certificate TG-\d{4}$/)],
      ['Converted', -100_000, 'Series Seed'],
    ])
    const mails = JSON.stringify(await t.mailbox(g.safeHolder.email))
    expect(mails).toContain('your investment has converted into shares')
    expect(mails).toContain('$100,000.00 became 200,000 shares of Series Seed at $0.5.')
    expect(mails).not.toContain('Ada Reed')
    expect(JSON.stringify(await t.mailbox(g.noteHolder.email))).toContain('$53,000.00 became')
    const ocf = await g.owner.get('/api/dealroom/captable/captable.ocf.zip', {
      headers: headers(g),
    })
    expect(ocf.status).toBe(200)
  })

  it('converts nothing twice: a second one of the same securities is refused and names them', async () => {
    const g = await company()
    const [first, second] = [await submitted(g), await submitted(g)]
    for (const { id } of [first, second])
      expect((await step(compliance, id, 'APPROVED')).status).toBe(200)
    expect((await step(operator, first.id, 'EXECUTED')).status).toBe(200)
    const again = await step(operator, second.id, 'EXECUTED')
    expect(again.status).toBe(409)
    expect(again.body.message).toMatch(
      /^Certificate TG-\d{4} of Mara Lindqvist is no longer outstanding\. Certificate TG-\d{4} of Ada Reed is no/,
    )
    expect((await step(operator, first.id, 'EXECUTED')).status).toBe(409)
    await expect(
      t.db.run('update conversion_item set executed_at = now() where conversion_id = $1', [
        second.id,
      ]),
    ).rejects.toThrow(/conversion_item_once/)
    expect((await enter(g)).body.problems).toEqual(['No SAFE or note is outstanding on this date.'])
  })

  it('is refused while a security is in an open transfer or under a stop, which it names', async () => {
    const g = await company()
    const made = (await enter(g)).body
    const gift = await g.safeHolder.post<{ id: string }>('/api/transfers', {
      body: {
        holding_id: g.safe,
        kind: 'gift',
        units: 40,
        receiver_name: 'Ada Lindqvist',
        receiver_email: 'ada.l@mail.example',
        relation: 'child',
        accredited: false,
        price: null,
        reason: 'For her birthday.',
      },
    })
    expect(gift.status, gift.text).toBe(201)
    const refused = await step(g.owner, made.id, 'SUBMITTED')
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^Certificate TG-\d{4} of Mara Lindqvist is in an open transfer\.$/),
    ])
    expect((await read(g, made.id)).problems).toEqual([refused.body.message])
    expect((await send(g.safeHolder, 'transfer', gift.body.id, 'CANCELLED')).status).toBe(200)
    expect((await step(g.owner, made.id, 'SUBMITTED')).status).toBe(200)
    expect((await step(compliance, made.id, 'APPROVED')).status).toBe(200)
    await compliance.post(`/api/admin/holdings/${g.note}/stops`, {
      body: { kind: 'court', reason: 'Order of the district court.' },
    })
    expect((await step(operator, made.id, 'EXECUTED')).body.message).toMatch(
      /of Ada Reed is under a stop/,
    )
    expect((await held(g, g.safeHolder, 'current')).map((one) => one.id)).toEqual([g.safe])
  })

  it('is refused when what is outstanding has changed since; returned, it is submitted as it is now', async () => {
    const g = await company()
    const { id } = await submitted(g)
    const late = await investor(t)
    await issued(t, g.offering, late.userId, {
      title: 'Late Holder',
      units: 10,
      cents: 1_000,
      at: at(-1),
    })
    const refused = await step(compliance, id, 'APPROVED')
    expect(refused.status).toBe(409)
    expect(refused.body.message).toMatch(/of Late Holder is outstanding and was not submitted\./)
    expect(
      (await compliance.get<ConversionView>(`/api/admin/conversions/${id}`)).body.problems,
    ).toEqual([expect.stringContaining('Late Holder')])
    expect((await step(compliance, id, 'RETURNED')).status).toBeGreaterThanOrEqual(400)
    expect((await step(compliance, id, 'RETURNED', 'A SAFE is missing.')).status).toBe(200)
    const back = await read(g, id)
    expect(back).toMatchObject({
      status: { state: 'draft' },
      reason_returned: 'A SAFE is missing.',
      may_edit: true,
      acted: [],
    })
    expect(back.items).toHaveLength(3)
    expect((await step(g.editor, id, 'SUBMITTED')).status).toBe(403)
    expect((await step(g.owner, id, 'SUBMITTED')).status).toBe(200)
    for (const [who, type] of [
      [compliance, 'APPROVED'],
      [operator, 'EXECUTED'],
    ] as const)
      expect((await step(who, id, type)).status, type).toBe(200)
    expect((await held(g, late, 'current'))[0]?.security_label).toBe('Series Seed')
  })

  it('is entered with plausible figures that are compared with the cap table, and with its document (J9)', async () => {
    const g = await company()
    const wrong = async (over: Record<string, unknown>) => {
      const answer = await enter(g, over)
      expect([400, 422], answer.text).toContain(answer.status)
      return answer.body.fields
    }
    expect(await wrong({ price: '9999999', capitalization: 1 })).toHaveProperty('capitalization')
    expect(await wrong({ price: '9999999' })).toEqual({
      price: expect.stringContaining('are worth more than $100,000,000,000.00. Check the price'),
    })
    expect(await wrong({ price: '0.00001' })).toEqual({
      price: expect.stringContaining('are worth less than $10,000.00. Check the price'),
    })
    expect(await wrong({ papers: [] })).toEqual({ papers: 'Add the signed document of the event.' })
    expect(await wrong({ capitalization_reason: '' })).toEqual({
      capitalization_reason:
        'There is no cap table to compare this number with. Say what it rests on.',
    })
    const shares = await investor(t)
    const common = await makeOffering(t, g.offering.accountId, { price: '1' })
    await t.db.run("update offering set security_type = 'common' where listing_id = $1", [common])
    await issued(t, { ...g.offering, listingId: common }, shares.userId, {
      units: 4_000_000,
      cents: 400_000_000,
      at: at(-400),
    })
    expect(await wrong({ capitalization_reason: '' })).toEqual({
      capitalization_reason:
        'The cap table has 4,000,000 fully diluted shares. Enter them, or say why the number differs.',
    })
    expect((await enter(g, { capitalization: 4_000_000, capitalization_reason: '' })).status).toBe(
      201,
    )
    const { id } = await submitted(g)
    for (const who of [compliance, operator]) {
      const view = (await who.get<ConversionView>(`/api/admin/conversions/${id}`)).body
      expect([view.cap_table, view.values.capitalization_reason]).toEqual([
        4_000_000,
        'The company keeps its cap table elsewhere.',
      ])
      expect((await who.get(view.files[0]?.href ?? '')).status).toBe(200)
    }
    expect((await g.safeHolder.get((await read(g, id)).files[0]?.href ?? '')).status).toBe(404)
  })

  it('refuses a holder without any share, by name, and states the cash for parts of shares (J9)', async () => {
    const g = await company()
    const small = await investor(t)
    await issued(t, g.offering, small.userId, {
      title: 'Small Holder',
      units: 10,
      cents: 1_000,
      at: at(-365),
    })
    const none = await enter(g, { price: '80000', capitalization: 100_000 })
    expect(none.body.problems).toEqual([
      expect.stringMatching(/of Small Holder would become no share: \$10\.00 is less than/),
    ])
    const refused = await step(g.owner, none.body.id, 'SUBMITTED')
    expect([refused.status, refused.body.message]).toEqual([409, none.body.problems[0]])
    const { id } = await submitted(g, { price: '3', capitalization: 9_786_753 })
    for (const [who, type] of [
      [compliance, 'APPROVED'],
      [operator, 'EXECUTED'],
    ] as const)
      expect((await step(who, id, type)).status, type).toBe(200)
    const { disbursements, totals } = await read(g, id)
    expect(disbursements.length).toBeGreaterThan(0)
    expect(disbursements.reduce((sum, one) => sum + one.cash.amount, 0)).toBe(totals.cash.amount)
    await t.drain()
    const owner = await t.db.one<{ email: string }>('select email from app_user where id = $1', [
      g.owner.person.userId,
    ])
    const mails = JSON.stringify(await t.mailbox(owner?.email ?? ''))
    expect(mails).toContain('Conversion: Approved the conversion')
    expect(mails, 'the owner submitted it with a fresh factor').not.toContain(
      'Conversion: Submitted the conversion',
    )
    expect(mails).toMatch(
      /You owe \$\d+\.\d\d in cash for parts of shares to .*Pay it outside of this platform/,
    )
  })

  it('of matured notes leaves SAFEs as they are', async () => {
    const g = await company()
    const { items } = (await enter(g, { trigger: 'maturity' })).body
    expect(items.map((one) => one.holder)).toEqual(['Ada Reed'])
  })

  it('counts of a SAFE that was bought what was first paid for it', async () => {
    const g = await company()
    const buyer = await investor(t)
    await t.db.tx(async (tx) => {
      const { transferUnits } = await import('../holdings/index.ts')
      await transferUnits(tx, {
        holdingId: g.safe,
        transferId: g.safe,
        units: 25_000,
        receiver: { userId: buyer.userId, title: 'Bea Buyer' },
        priceCents: 999,
        postedBy: null,
        at: at(0),
      })
    })
    const { items } = (await enter(g)).body
    expect(items.map((one) => [one.holder, one.principal.amount]).toSorted()).toEqual([
      ['Ada Reed', 5_000_000],
      ['Bea Buyer', 2_500_000],
      ['Mara Lindqvist', 7_500_000],
    ])
  })

  it('is refused while a holder can’t be given shares, whom it names (J14)', async () => {
    const g = await company()
    const { id } = await submitted(g)
    expect((await step(compliance, id, 'APPROVED')).status).toBe(200)
    const disabled = await operator.post(`/api/lifecycles/user/${g.noteHolder.userId}/events`, {
      body: { type: 'DISABLED', payload: { reason: 'Asked for it by phone.' } },
    })
    expect(disabled.status, disabled.text).toBe(200)
    const refused = await step(operator, id, 'EXECUTED')
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Ada Reed can’t receive securities: the account is disabled.',
    ])
    expect((await held(g, g.safeHolder, 'current')).map((one) => one.id)).toEqual([g.safe])
  })

  it('is changed as a draft alone, in its version, with a date that has come', async () => {
    const g = await company()
    const made = (await enter(g)).body
    const change = (body: Record<string, unknown>, rev: number, who = g.editor) =>
      who.put<ConversionView & { fields: Record<string, string> }>(
        `/api/dealroom/conversions/${made.id}`,
        {
          headers: { ...headers(g), 'if-match': String(rev) },
          body: terms({ papers: made.values.papers, ...body }),
        },
      )
    const changed = await change({ price: '4' }, made.rev)
    expect([changed.status, changed.body.values.price]).toEqual([200, '4'])
    expect((await change({ price: '3' }, made.rev)).status).toBe(412)
    expect(
      (await change({ happened_on: addDays(today(), 1) }, changed.body.rev)).body.fields,
    ).toHaveProperty('happened_on')
    expect((await step(g.owner, made.id, 'SUBMITTED')).status).toBe(200)
    expect((await change({ price: '3' }, changed.body.rev)).status).toBe(409)
    expect((await step(g.owner, made.id, 'WITHDRAWN')).status).toBe(200)
    expect((await step(compliance, made.id, 'APPROVED')).status).toBe(409)
  })

  it('is entered by owners and editors; investors, viewers, support and other companies do nothing', async () => {
    const g = await company()
    const other = await company()
    const viewer = await member(t, g.offering.accountId, 'viewer')
    const support = await staff(t, 'support')
    expect([
      (await enter(g, {}, viewer)).status,
      (await enter(g, {}, g.safeHolder)).status,
      (await enter(g, {}, other.owner)).status,
      (await enter(g, {}, compliance)).status,
      (await enter(g, {}, g.editor)).status,
    ]).toEqual([403, 404, 404, 403, 201])
    const { id } = await submitted(g)
    expect([
      (await step(g.safeHolder, id, 'APPROVED')).status,
      (await step(other.owner, id, 'WITHDRAWN')).status,
      (await step(viewer, id, 'WITHDRAWN')).status,
      (await step(support, id, 'APPROVED')).status,
      (await step(g.owner, id, 'APPROVED')).status,
    ]).toEqual([404, 404, 403, 403, 403])
    const path = `/api/dealroom/conversions/${id}`
    expect([
      (await viewer.get(path, { headers: headers(g) })).status,
      (await other.owner.get(path, { headers: headers(other) })).status,
      (await g.safeHolder.get(path, { headers: headers(g) })).status,
    ]).toEqual([200, 404, 404])
    const list = async (who: TestPerson, group: string) =>
      (
        await who.get<{ items: ConversionRow[] }>('/api/admin/conversions', { query: { group } })
      ).body.items.map((one) => one.id)
    expect(await list(support, 'current')).toContain(id)
    await step(g.owner, id, 'WITHDRAWN')
    expect([await list(support, 'current'), await list(support, 'past')]).toEqual([
      expect.not.arrayContaining([id]),
      expect.arrayContaining([id]),
    ])
  })
})
