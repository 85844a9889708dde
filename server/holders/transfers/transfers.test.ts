import type { CapTableView } from '#domain/holders/model/cap-table.ts'
import type { LedgerEntry, TransferView, Transferable } from '#domain/holders/model/transfer.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { issued, paperOf, send, verified } from '#tests/support/holders.ts'
import {
  investor,
  liveOffering,
  member,
  staff,
  type Investor,
  type LiveOffering,
} from '#tests/support/investing.ts'
import { byTwo, onProposal } from '#tests/support/proposals.ts'
import { beforeAll, describe, expect, it } from 'vitest'

const t = await testApp()
const DAY = 86_400_000
let offering: LiveOffering,
  owner: TestPerson,
  compliance: TestPerson,
  operator: TestPerson,
  receiver: Investor
beforeAll(async () => {
  offering = await liveOffering(t)
  owner = await member(t, offering.accountId, 'owner')
  compliance = await staff(t, 'compliance')
  operator = await staff(t, 'operator')
  receiver = await investor(t)
  await verified(t, receiver, offering)
})
const at = (days: number): string => new Date(t.clock.now().getTime() + days * DAY).toISOString()
const ask = (who: TestPerson, holding: string, over: Record<string, unknown> = {}) =>
  who.post<TransferView & { fields: Record<string, string>; code: string }>('/api/transfers', {
    body: {
      holding_id: holding,
      kind: 'gift',
      units: 40,
      receiver_name: 'Ada Lindqvist',
      receiver_email: receiver.email,
      relation: 'child',
      accredited: false,
      price: null,
      reason: 'For her birthday.',
      ...over,
    },
  })
const add = async (who: TestPerson, id: string, kind: string) =>
  who.post<TransferView>(`/api/transfers/${id}/documents`, {
    body: { kind, file_id: await paperOf(t, who.person.userId) },
  })
/** A holder of 100 units with a gift of 40 that was sent. */
async function sentGift(
  over: Record<string, unknown> = {},
): Promise<{ who: Investor; holding: string; id: string }> {
  const who = await investor(t)
  const holding = await issued(t, offering, who.userId)
  const made = await ask(who, holding, over)
  expect(made.status, made.text).toBe(201)
  for (const one of made.body.documents) await add(who, made.body.id, one.kind)
  expect((await send(who, 'transfer', made.body.id, 'SENT')).status).toBe(200)
  return { who, holding, id: made.body.id }
}
const table = async (): Promise<CapTableView> =>
  (
    await owner.get<CapTableView>('/api/dealroom/captable', {
      headers: { accountid: offering.accountId },
    })
  ).body
/** The time in which the holder can stop a transfer passes. */
const stopTimeOver = () => t.advance({ hours: 72 })
/** Of each class: what the entries add up to, what the holdings add up to. */
const invariant = () =>
  t.db.query<{ entries: number; holdings: number }>(
    `select sum(e.units)::bigint as entries, (select coalesce(sum(h.units), 0)::bigint from holding h where
        h.account_id = e.account_id and not exists (select 1 from holding_cancellation x where x.holding_id = h.id))
        as holdings
      from holding_entry e
      group by e.account_id`,
  )

/** Approves the proposal that waits on a stop; returns the status of the answer. */
async function approve(who: TestPerson, stop: string): Promise<number> {
  const { body } = await compliance.get<{ items: { id: string }[] }>('/api/admin/proposals', {
    query: { show: 'waiting', machine: 'holding-stop', id: stop },
  })
  return (await onProposal(who, body.items[0]?.id ?? '', 'APPROVED')).status
}

describe('a sale by an affiliate of the company', () => {
  const sale = { kind: 'sale_private', relation: 'friend', price: 500 }
  it('needs an opinion of counsel after the year too: by the own word, or because the company’s people say so', async () => {
    const who = await investor(t)
    const free = async () => issued(t, offering, who.userId, { at: at(-366) })
    const plain = await ask(who, await free(), sale)
    expect([plain.status, plain.body.resale.allowed], plain.text).toEqual([201, true])
    const declared = await ask(who, await free(), { ...sale, affiliate: true })
    expect([declared.status, declared.body.resale.allowed], declared.text).toEqual([201, false])
    expect(declared.body.resale.sentence).toContain('17 CFR 230.144(e), (f)')
    await t.db.query(
      `insert into company_person (id, account_id, name, email, role, title, ownership_pct, is_authorised_signer,
          user_id, added_by, added_at)
        values (gen_random_uuid(), $1, 'A director', $2, 'director', 'Director', '0', false, $3, $4, now())`,
      [offering.accountId, who.email, who.userId, owner.person.userId],
    )
    const director = await ask(who, await free(), sale)
    expect(director.body.resale.allowed).toBe(false)
    expect(director.body.documents.map((one) => one.kind)).toContain('opinion_of_counsel')
    const opinion = await add(who, director.body.id, 'opinion_of_counsel')
    expect(opinion.body.resale.allowed).toBe(true)
    // another role takes nothing back for three months (17 CFR 230.144(b)(1))
    const { items } = (
      await owner.get<{ items: { id: string; name: string; rev: number }[] }>(
        '/api/dealroom/company/people',
        { query: { accountid: offering.accountId } },
      )
    ).body
    const listed = items.find((one) => one.name === 'A director')
    const changed = await owner.put(`/api/dealroom/company/people/${listed?.id ?? ''}`, {
      query: { accountid: offering.accountId },
      headers: { 'if-match': String(listed?.rev) },
      body: { role: 'counsel', title: '', ownership_pct: null, is_authorised_signer: true },
    })
    expect(changed.status, changed.text).toBe(200)
    expect((await ask(who, await free(), sale)).body.resale.allowed).toBe(false)
    await t.db.tx(async (tx) => {
      await tx.run('alter table company_person_change disable trigger user')
      await tx.run("update company_person_change set until = until - interval '93 days'")
      await tx.run('alter table company_person_change enable trigger user')
    })
    expect((await ask(who, await free(), sale)).body.resale.allowed).toBe(true)
  })
})

it('is decided by no one to whom it goes (K4)', async () => {
  const { id } = await sentGift()
  const self = t.person({ userId: receiver.userId, adminRole: 'operator' })
  const answer = await send(self, 'transfer', id, 'DOCS_ACCEPTED')
  expect([answer.status, answer.text]).toEqual([
    403,
    expect.stringContaining('this is about you or your own account'),
  ])
  expect((await send(operator, 'transfer', id, 'DOCS_ACCEPTED')).status).toBe(200)
  expect((await send(owner, 'transfer', id, 'CONSENTED')).status).toBe(200)
  expect((await send(self, 'transfer', id, 'CLEARED')).status).toBe(403)
  expect((await send(operator, 'transfer', id, 'CLEARED')).status).toBe(200)
  await stopTimeOver()
  expect((await send(self, 'transfer', id, 'POSTED')).status).toBe(403)
})

describe('a transfer within the year of Reg CF', () => {
  it.each([
    ['friend', false, 422],
    ['cousin', false, 422],
    ['none', false, 422],
    ['sibling', false, 201],
    ['child', false, 201],
    ['none', true, 201],
  ] as const)(
    'to a %s, accredited %s, answers %s and says until when at the field',
    async (relation, accredited, status) => {
      const who = await investor(t)
      const made = await ask(who, await issued(t, offering, who.userId), { relation, accredited })
      expect(made.status, made.text).toBe(status)
      if (status === 422)
        expect(made.body.fields['relation']).toMatch(
          /^Until [A-Z][a-z]{2} \d{1,2}, \d{4} you can transfer this only to the issuer, an accredited investor or your family\.$/,
        )
    },
  )
  it('to the company itself is allowed, and to anybody after the year', async () => {
    const who = await investor(t)
    expect(
      (
        await ask(who, await issued(t, offering, who.userId), {
          kind: 'repurchase',
          receiver_name: '',
          receiver_email: '',
          relation: 'none',
        })
      ).status,
    ).toBe(201)
    expect(
      (
        await ask(who, await issued(t, offering, who.userId, { at: at(-366) }), {
          relation: 'friend',
        })
      ).status,
    ).toBe(201)
    expect(
      (
        await ask(who, await issued(t, offering, who.userId, { at: at(-364) }), {
          relation: 'friend',
        })
      ).status,
    ).toBe(422)
  })
  it('that rests on accreditation is not sent without its proof', async () => {
    const who = await investor(t)
    const made = await ask(who, await issued(t, offering, who.userId), {
      relation: 'none',
      accredited: true,
    })
    expect(made.body.documents.filter((one) => one.needed).map((one) => one.kind)).toEqual([
      'assignment',
      'accreditation_proof',
    ])
    await add(who, made.body.id, 'assignment')
    expect((await send(who, 'transfer', made.body.id, 'SENT')).body.detail.unmet).toEqual([
      'Some documents are missing.',
      'The security can’t be transferred to this recipient yet.',
    ])
    await add(who, made.body.id, 'accreditation_proof')
    expect((await send(who, 'transfer', made.body.id, 'SENT')).status).toBe(200)
  })
})

describe('what limits a security', () => {
  it('is said with its day before anything is asked', async () => {
    const who = await investor(t)
    await issued(t, offering, who.userId)
    const { items } = (
      await who.get<{ items: Transferable[] }>(`/api/held/${offering.accountId}/transferable`)
    ).body
    expect(items[0]).toMatchObject({
      units: 100,
      free_units: 100,
      free_on: expect.stringMatching(/^\d{4}/),
    })
    expect(items[0]?.restriction).toContain('17 CFR 227.501')
    expect(
      (await (await investor(t)).get(`/api/held/${offering.accountId}/transferable`)).status,
    ).toBe(404)
  })
  it('units asked for once are not asked for twice, and never more than are held', async () => {
    const who = await investor(t)
    const holding = await issued(t, offering, who.userId)
    expect((await ask(who, holding, { units: 70 })).status).toBe(201)
    expect((await ask(who, holding, { units: 31 })).body.fields).toEqual({
      units: 'At most 30 units are free.',
    })
    expect((await ask(await investor(t), holding)).status).toBe(404)
  })
})

describe('the way of a transfer', () => {
  it('ends in the ledger: units leave and arrive at once, the cap table counts them, the restriction goes along', async () => {
    const before = await table()
    const { who, id } = await sentGift()
    expect((await send(compliance, 'transfer', id, 'DOCS_ACCEPTED')).status).toBe(200)
    const editor = await member(t, offering.accountId, 'editor')
    for (const type of ['CONSENTED', 'REFUSED'])
      expect((await send(editor, 'transfer', id, type, 'Not ours to give.')).status).toBe(403)
    expect((await send(owner, 'transfer', id, 'CONSENTED')).status).toBe(200)
    expect((await send(compliance, 'transfer', id, 'CLEARED')).status).toBe(200)
    await stopTimeOver()
    expect((await send(compliance, 'transfer', id, 'POSTED')).body.detail.unmet).toEqual([
      'A second person enters it in the ledger: you cleared it.',
    ])
    expect((await send(operator, 'transfer', id, 'POSTED')).status).toBe(200)
    const ledger = (person: TestPerson) =>
      person.get<{ items: LedgerEntry[] }>(`/api/held/${offering.accountId}/ledger`)
    expect((await ledger(who)).body.items.map((one) => [one.type, one.units])).toEqual([
      ['transfer_out', -40],
      ['issue', 100],
    ])
    expect(
      (await ledger(receiver)).body.items.map((one) => [one.type, one.units, one.counterpart]),
    ).toEqual([['transfer_in', 40, 'Mara Lindqvist']])
    const held = async (person: TestPerson) =>
      (
        await person.get<{
          items: {
            units: number
            restricted_until: string | null
            acquired_from: string | null
            cost: { amount: number }
          }[]
        }>('/api/holdings', { query: { account_id: offering.accountId } })
      ).body.items
    const [mine, theirs] = [await held(who), await held(receiver)]
    expect([
      mine.map((one) => [one.units, one.cost.amount]),
      theirs.map((one) => [one.units, one.cost.amount]),
    ]).toEqual([[[60, 24_600]], [[40, 16_400]]])
    expect(theirs[0]).toMatchObject({
      acquired_from: 'Mara Lindqvist',
      restricted_until: mine[0]?.restricted_until,
    })
    expect((await table()).units).toBe(before.units + 100)
    for (const one of await invariant()) expect(one.entries).toBe(one.holdings)
  })
  it('bought back by the company, the units are no longer outstanding', async () => {
    const { id } = await sentGift({
      kind: 'repurchase',
      receiver_name: '',
      receiver_email: '',
      relation: 'none',
      price: 20_000,
    })
    const before = (await table()).units
    for (const [person, type] of [
      [compliance, 'DOCS_ACCEPTED'],
      [owner, 'CONSENTED'],
      [compliance, 'CLEARED'],
    ] as const)
      expect((await send(person, 'transfer', id, type)).status, type).toBe(200)
    await stopTimeOver()
    expect((await send(operator, 'transfer', id, 'POSTED')).status).toBe(200)
    expect((await table()).units).toBe(before - 40)
    for (const one of await invariant()) expect(one.entries).toBe(one.holdings)
  })
  it('goes on without an answer of the company after thirty days', async () => {
    const { id, who } = await sentGift()
    await send(compliance, 'transfer', id, 'DOCS_ACCEPTED')
    await t.advance({ days: 29 })
    expect((await who.get<TransferView>(`/api/transfers/${id}`)).body.status.state).toBe(
      'issuer_consent',
    )
    await t.advance({ days: 2 })
    expect((await who.get<TransferView>(`/api/transfers/${id}`)).body.status.state).toBe(
      'compliance',
    )
  })
  it('refused by the company ends with its reason, and the units are free again', async () => {
    const { id, who, holding } = await sentGift()
    await send(compliance, 'transfer', id, 'DOCS_ACCEPTED')
    expect(
      (await send(owner, 'transfer', id, 'REFUSED', 'The company buys them itself.')).status,
    ).toBe(200)
    expect((await who.get<TransferView>(`/api/transfers/${id}`)).body).toMatchObject({
      status: { state: 'rejected', next: null },
      reason_ended: 'The company buys them itself.',
    })
    expect((await ask(who, holding, { units: 100 })).status).toBe(201)
  })
  it('waits for a receiver without an account, who is invited by mail', async () => {
    const { id } = await sentGift({ receiver_email: 'nobody-yet@mail.example' })
    await send(compliance, 'transfer', id, 'DOCS_ACCEPTED')
    await send(owner, 'transfer', id, 'CONSENTED')
    expect(
      (await t.mailbox('nobody-yet@mail.example')).map((one) => JSON.stringify(one)).join(),
    ).toContain('/signup')
    expect((await send(compliance, 'transfer', id, 'CLEARED')).body.detail.unmet).toEqual([
      'The recipient doesn’t have an account yet. We contacted them.',
      'The recipient’s identity isn’t verified yet.',
    ])
  })
  it('stands still while a stop is on the holding, and goes on when it is lifted', async () => {
    const { id, holding } = await sentGift()
    const stop = await compliance.post<{ id: string }>(`/api/admin/holdings/${holding}/stops`, {
      body: { kind: 'court', reason: 'Order of the district court.' },
    })
    expect(stop.status, stop.text).toBe(201)
    expect((await send(compliance, 'transfer', id, 'DOCS_ACCEPTED')).body.detail.unmet).toEqual([
      'A stop is on this holding. Nothing moves until it is lifted.',
    ])
    expect(
      (
        await (
          await staff(t, 'support')
        ).post(`/api/admin/stops/${stop.body.id}/lift`, { body: { reason: 'It ended.' } })
      ).status,
    ).toBe(403)
    const asked = await compliance.post(`/api/admin/stops/${stop.body.id}/lift`, {
      body: { reason: 'The order was set aside.' },
    })
    expect(asked.status, asked.text).toBe(200)
    // one person lifts nothing (K5)
    expect((await send(compliance, 'transfer', id, 'DOCS_ACCEPTED')).status).toBe(409)
    expect(await approve(compliance, stop.body.id)).toBe(403)
    expect(await approve(operator, stop.body.id)).toBe(200)
    expect((await send(compliance, 'transfer', id, 'DOCS_ACCEPTED')).status).toBe(200)
  })
  it('is freed of a sanction by two people of compliance alone, never by who gets it (K4, K5)', async () => {
    const other = await investor(t)
    const { holding } = await sentGift({ receiver_email: other.email })
    const { body: stop } = await compliance.post<{ id: string }>(
      `/api/admin/holdings/${holding}/stops`,
      { body: { kind: 'ofac', reason: 'A match is being examined.' } },
    )
    const lift = (who: TestPerson) =>
      who.post<{ message: string }>(`/api/admin/stops/${stop.id}/lift`, {
        body: { reason: 'It is another person.' },
      })
    expect((await lift(operator)).status).toBe(403)
    const gets = t.person({ userId: other.userId, adminRole: 'compliance' })
    expect((await lift(gets)).body.message).toContain('this is about you or your own account')
    expect((await lift(compliance)).status).toBe(200)
    expect(await approve(operator, stop.id)).toBe(403)
    expect(await approve(gets, stop.id)).toBe(403)
    expect(await approve(await staff(t, 'compliance'), stop.id)).toBe(200)
    expect((await lift(compliance)).body.message).toBe('This stop was already lifted.')
  })
  it('shows its papers to holder and staff alone; to a stranger it does not exist', async () => {
    const { id, who } = await sentGift()
    const [file] = (await who.get<TransferView>(`/api/transfers/${id}`)).body.documents
    const path = `/api/transfers/${id}/documents/${file?.file?.id}`
    expect([
      (await who.get(path)).status,
      (await compliance.get(path)).status,
      (await owner.get(path)).status,
      (await receiver.get(path)).status,
      (await (await investor(t)).get(path)).status,
    ]).toEqual([200, 200, 404, 404, 404])
    expect((await receiver.get<TransferView>(`/api/transfers/${id}`)).body).toMatchObject({
      incoming: true,
      documents: [],
      reason: '',
      status: { accepts: [] },
    })
    expect((await send(receiver, 'transfer', id, 'CANCELLED')).status).toBe(404)
  })
})

describe('the name in the ledger (J10)', () => {
  it.each([
    ['name_change', 'receiver_email'],
    ['ira_in_kind', 'receiver_email'],
    ['trust', 'relation'],
  ] as const)(
    'within the year %s to somebody else is refused at the field',
    async (kind, field) => {
      const who = await investor(t)
      const made = await ask(who, await issued(t, offering, who.userId), {
        kind,
        receiver_name: 'The Vanguard Group',
        relation: 'none',
      })
      expect([made.status, Object.keys(made.body.fields)], made.text).toEqual([422, [field]])
    },
  )
  it('is the verified one, which both who decide and the company see next to what was typed', async () => {
    const { id, who } = await sentGift({ receiver_name: 'The Vanguard Group' })
    const names = {
      typed: 'The Vanguard Group',
      verified: 'Mara Lindqvist',
      title: 'Mara Lindqvist',
      own: false,
    }
    const seenBy = async (reader: TestPerson) =>
      (await reader.get<TransferView>(`/api/transfers/${id}`)).body.receiver_names
    expect([await seenBy(compliance), await seenBy(owner), await seenBy(who)]).toEqual([
      names,
      names,
      null,
    ])
    for (const [person, type] of [
      [compliance, 'DOCS_ACCEPTED'],
      [owner, 'CONSENTED'],
      [compliance, 'CLEARED'],
    ] as const)
      expect((await send(person, 'transfer', id, type)).status, type).toBe(200)
    await stopTimeOver()
    expect((await send(operator, 'transfer', id, 'POSTED')).status).toBe(200)
    const entries = await t.db.query<{ title: string; counterpart: string }>(
      'select title, counterpart from holding_entry where transfer_id = $1 order by seq',
      [id],
    )
    expect(entries).toEqual([
      { title: 'Mara Lindqvist', counterpart: 'Mara Lindqvist' },
      { title: 'Mara Lindqvist', counterpart: 'Mara Lindqvist' },
    ])
    expect((await who.get<TransferView>(`/api/transfers/${id}`)).body.to).toBe('Mara Lindqvist')
  })
  it('of a trust is that of a reviewed registration: without one it is not cleared', async () => {
    const { id } = await sentGift({
      kind: 'trust',
      relation: 'child',
      receiver_name: 'The Vanguard Group',
    })
    await send(compliance, 'transfer', id, 'DOCS_ACCEPTED')
    await send(owner, 'transfer', id, 'CONSENTED')
    const refused = await send(compliance, 'transfer', id, 'CLEARED')
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The recipient has no verified registration of this trust. They add it under Registrations.',
    ])
  })
})

describe('the holder of a transfer (A16)', () => {
  it('sends it with a fresh factor only, is notified, and stops it within 72 hours', async () => {
    const who = await investor(t)
    const made = await ask(who, await issued(t, offering, who.userId))
    for (const one of made.body.documents) await add(who, made.body.id, one.kind)
    const { id } = made.body
    const stale = t.person({ userId: who.userId, factorMinutesAgo: 6 })
    expect((await send(stale, 'transfer', id, 'SENT')).body.code).toBe('step_up')
    expect((await send(who, 'transfer', id, 'SENT')).status).toBe(200)
    const mail = JSON.stringify(await t.mailbox(who.email))
    expect(mail).toContain('your transfer request was sent')
    expect(mail).toContain(
      `/dashboard/my-investments/company/${offering.accountId}/transfers/current/${id}`,
    )
    expect((await who.get('/api/notices')).text).toContain('your transfer request was sent')
    const see = async () => (await who.get<TransferView>(`/api/transfers/${id}`)).body
    const until = (await see()).stoppable_until
    expect(new Date(until ?? '').getTime() - t.clock.now().getTime()).toBeGreaterThan(2.99 * DAY)
    for (const [person, type] of [
      [compliance, 'DOCS_ACCEPTED'],
      [owner, 'CONSENTED'],
      [compliance, 'CLEARED'],
    ] as const)
      expect((await send(person, 'transfer', id, type)).status, type).toBe(200)
    await t.advance({ hours: 71 })
    const early = await send(operator, 'transfer', id, 'POSTED')
    expect([early.status, early.body.detail.unmet]).toEqual([
      409,
      ['The holder can stop it for 72 hours after it was sent.'],
    ])
    expect(await see()).toMatchObject({
      stoppable_until: until,
      status: { accepts: ['CANCELLED'] },
    })
    const open = t.person({ userId: who.userId, factorMinutesAgo: 6 })
    // a session alone does not take the request back once others decide on it (41.2)
    expect((await send(open, 'transfer', id, 'CANCELLED')).body.code).toBe('step_up')
    expect((await send(who, 'transfer', id, 'CANCELLED')).status).toBe(200)
    expect(await see()).toMatchObject({ stoppable_until: null, status: { state: 'cancelled' } })
  })
})

describe('a receiver (J14)', () => {
  it('is asked again when the transfer is cleared and when it is posted: not a disabled account', async () => {
    const { id } = await sentGift()
    await send(compliance, 'transfer', id, 'DOCS_ACCEPTED')
    await send(owner, 'transfer', id, 'CONSENTED')
    const disable = (type: string) =>
      operator.post(`/api/lifecycles/user/${receiver.userId}/events`, {
        body: { type, payload: { reason: 'Asked for it by phone.' } },
      })
    const enable = () =>
      byTwo(
        operator,
        compliance,
        { machine: 'user', id: receiver.userId },
        'ENABLED',
        'It is hers.',
      )
    const refused = async (who: TestPerson, type: string) => {
      const answer = await send(who, 'transfer', id, type)
      expect([answer.status, answer.body.message]).toEqual([
        409,
        expect.stringMatching(/can’t receive securities: the account is disabled\.$/),
      ])
    }
    expect((await disable('DISABLED')).status).toBe(200)
    await refused(compliance, 'CLEARED')
    await enable()
    expect((await send(compliance, 'transfer', id, 'CLEARED')).status).toBe(200)
    expect((await disable('DISABLED')).status).toBe(200)
    await refused(operator, 'POSTED')
    await enable()
    await stopTimeOver()
    expect((await send(operator, 'transfer', id, 'POSTED')).status).toBe(200)
  })
})

describe('units of several requests (P18)', () => {
  it('are taken once by four requests at a time', async () => {
    const who = await investor(t)
    const holding = await issued(t, offering, who.userId)
    const made = await Promise.all(
      Array.from({ length: 4 }, () => ask(who, holding, { units: 100 })),
    )
    expect(made.map((one) => one.status).toSorted()).toEqual([201, 422, 422, 422])
  })
  const toPost = async (id: string) => {
    for (const [person, type] of [
      [compliance, 'DOCS_ACCEPTED'],
      [owner, 'CONSENTED'],
      [compliance, 'CLEARED'],
    ] as const)
      expect((await send(person, 'transfer', id, type)).status, type).toBe(200)
  }
  it('follow what remains of the security when one of the requests is posted, also at the same moment', async () => {
    const { who, holding, id: first } = await sentGift()
    const second = await ask(who, holding, { units: 25 })
    for (const one of second.body.documents) await add(who, second.body.id, one.kind)
    expect((await send(who, 'transfer', second.body.id, 'SENT')).status).toBe(200)
    const third = (await ask(who, holding, { units: 35 })).body.id
    await toPost(first)
    await toPost(second.body.id)
    await stopTimeOver()
    const posted = await Promise.all(
      [first, second.body.id].map((id) => send(operator, 'transfer', id, 'POSTED')),
    )
    expect(posted.map((one) => [one.status, one.body.message])).toEqual([
      [200, undefined],
      [200, undefined],
    ])
    const { items } = (
      await who.get<{ items: Transferable[] }>(`/api/held/${offering.accountId}/transferable`)
    ).body
    expect(items.map((one) => [one.units, one.free_units])).toEqual([[35, 0]])
    expect((await who.get<TransferView>(`/api/transfers/${third}`)).body.holding_id).toBe(
      items[0]?.holding_id,
    )
    for (const one of await invariant()) expect(one.entries).toBe(one.holdings)
  })
})

it('the ledger is append-only, and entries of a transfer that do not add up to zero are refused by the database', async () => {
  await expect(t.db.run('update holding_entry set units = 1')).rejects.toThrow()
  await expect(t.db.run('delete from holding_entry')).rejects.toThrow()
  const row = await t.db.one<{ id: string }>('select id from holding limit 1')
  await expect(
    t.db.tx((tx) =>
      tx.run(
        `insert into holding_entry (id, account_id, holding_id, type, user_id, title, units, cost, transfer_id, at)
          select gen_random_uuid(), account_id, id, 'transfer_in', user_id, title, 5, 0, gen_random_uuid(), now()
          from holding
          where id = $1`,
        [row?.id],
      ),
    ),
  ).rejects.toThrow(/do not add up/)
})
