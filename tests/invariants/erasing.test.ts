import type { QueueDetail, QueueItem } from '#domain/investors/model/compliance.ts'
import { lifecycles } from '#machines/lifecycles.ts'
import { sweepAnswers } from '#server/kernel/db/idempotency.ts'
import { auditLog } from '#server/kernel/state-machines/index.ts'
import { companyBooks } from '#domain/shared/retention.ts'
import { openSession } from '#server/identity/identity/index.ts'
import { seedDemo } from '#server/seeds/index.ts'
import { maraSeed } from '#server/seeds/demo/people.ts'
import { matchRow } from '#src/routes/find.ts'
import '#src/routes/table.ts'
import { testApp, type Caller } from '#tests/support/app.ts'
import { reportRow } from '#tests/support/report.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'

// whether something is open or has to be retained is tested with the closing of accounts; here all of it has had its
// time
const over = {
  nothing_open: true,
  keep_until: null,
  role_remains: true,
  acts_on_self: true,
}
// the world that the run has made for its browser tests, where there is one
const made = process.env['CAPSTAN_E2E_WORLD']
const t = await testApp({
  sessions: 'real',
  machines: { user: { facts: async () => over } },
  ...(made !== undefined && existsSync(join(made, 'postgres')) ? { copyOf: made } : {}),
})
// one for the tests of this file, which follow each other: whole, without one of its people, altered
beforeAll(() => seedDemo(t.services), 600_000)
const audit = () => auditLog(t.db, t.services.keys, lifecycles)

const tables = async (): Promise<string[]> =>
  (
    await t.db.query<{ name: string }>(
      `select table_name as name
        from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'
        order by 1`,
    )
  ).map((row) => row.name)
/** Tables with a row that contains one of the words, in whichever column. */
async function tablesWith(words: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const name of await tables())
    for (const word of words) {
      const hit = await t.db.one(
        `select 1 as one from "${name}" t where t::text ilike $1 limit 1`,
        [`%${word}%`],
      )
      if (hit !== null) found[name] = [...(found[name] ?? []), word]
    }
  return found
}
/** Values under these names in whatever a person has entered, down to any depth. */
function told(value: unknown, names: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => told(one, names))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) =>
    names.includes(name) && typeof one === 'string' && one.length > 5 ? [one] : told(one, names),
  )
}

test('under every exemption the demo world has investments that closed, or purchasers of each kind', async () => {
  const rows = await t.db.query<{ type: string; state: string; claim: string; n: number }>(
    `select i.offering_type as type, split_part(m.state, '.', 1) as state,
        coalesce(i.accreditation_snapshot->>'claim', 'none') as claim, count(*)::int as n
      from investment i
      join machine_instance m on m.machine = 'investment' and m.id = i.id
      group by 1, 2, 3`,
  )
  const of = (type: string, state: string, claim: string): number =>
    rows.find((row) => row.type === type && row.state === state && row.claim === claim)?.n ?? 0
  expect(of('reg_cf', 'closed', 'none')).toBeGreaterThan(0)
  expect([of('reg_a_t1', 'closed', 'none'), of('reg_a_t2', 'closed', 'none')]).toEqual([2, 2])
  expect(of('reg_d_506c', 'closed', 'np_net_worth')).toBe(2)
  // 17 CFR 230.506(b)(2): accredited purchasers, and purchasers who are not
  for (const claim of ['np_net_worth', 'none']) expect(of('reg_d_506b', 'closed', claim)).toBe(2)
})
test('the demo world has spouses who invest together, and an investor without a number of the US', async () => {
  const spouses = await t.db.query<{ state: string; signers: number }>(
    `select m.state, (select count(*)::int from registration_party p where p.registration_id = r.id and p.removed_at
        is null) as signers
      from investor_registration r
      join machine_instance m on m.machine = 'investment' and m.context->>'registrationId' = r.id::text
      where r.values->>'married' = 'true'`,
  )
  expect(spouses).toMatchObject([{ signers: 2 }])
  expect(['begun', 'draft', 'cancelled']).not.toContain(spouses[0]?.state)
  const abroad = await t.db.query<{ state: string; form: string | null }>(
    `select split_part(m.state, '.', 1) as state, (select f.form from tax_form f where f.user_id = i.user_id limit 1)
        as form
      from investment i
      join machine_instance m on m.machine = 'investment' and m.id = i.id
      join app_user u on u.id = i.user_id
      where u.email = 'amelie.garnier@mail.example'`,
  )
  expect(abroad).toEqual([{ state: 'funded', form: 'w8ben' }])
})
test('every machine of the demo world can be rebuilt from its log', async () => {
  const whole = await audit()
  expect(whole.faults).toEqual([])
  expect(whole.machines).toBeGreaterThan(300)
  reportRow('The log of the demo world', {
    machines: whole.machines,
    entries: whole.entries,
    faults: whole.faults.length,
  })
}, 120_000)

/** The call that the screen at an address makes for its record; an address without a screen is a fault. */
function callOf(href: string): string {
  const found = matchRow(href)
  if (found.kind !== 'page') throw new Error(`${href} leads to no page`)
  const { kind, id, kyc_id, account_id, listing_id, investment_id } = found.params
  if (found.row.path.endsWith('/queue/:kyc_id'))
    return `/api/admin/compliance/queue/identity/${kyc_id}`
  if (found.row.path.endsWith('/queue/:kind/:id'))
    return `/api/admin/compliance/queue/${kind}/${id}`
  if (found.row.path.endsWith('/investor-information/:investment_id'))
    return `/api/dealroom/offerings/${listing_id}/investments/${investment_id}?accountid=${account_id}`
  throw new Error(`${href} leads to ${found.row.path}, where no link of the queue should lead`)
}
/** The whole review queue, page by page. */
async function wholeQueue(operator: Caller): Promise<QueueItem[]> {
  const items: QueueItem[] = []
  let cursor: string | null = null
  do {
    const query: Record<string, string> = cursor === null ? {} : { cursor }
    const page = await operator.get<{ items: QueueItem[]; next_cursor: string | null }>(
      '/api/admin/compliance/queue',
      { query },
    )
    expect(page.status, page.text).toBe(200)
    items.push(...page.body.items)
    cursor = page.body.next_cursor
  } while (cursor !== null)
  return items
}

test('every item of the demo queue, and every related link of an item, opens for an operator', async () => {
  const row = await t.db.one<{ id: string }>(
    "select id from app_user where email = 'operator@capstan.example'",
  )
  const origin = { services: t.services, ip: '192.0.2.10', userAgent: 'test' }
  const operator = t.bearer((await openSession(origin, row?.id ?? '')).access_token)
  const items = await wholeQueue(operator)
  expect(items.map((item) => item.kind)).toEqual(expect.arrayContaining(['tax', 'statement']))
  const related = new Set<string>()
  for (const item of items) {
    const answer = await operator.get<QueueDetail>(callOf(item.href))
    expect(answer.status, item.href).toBe(200)
    expect(answer.body.facts.length, `what ${item.href} is decided from`).toBeGreaterThan(0)
    expect(answer.body.decisions.length, `what ${item.href} can be decided`).toBeGreaterThan(0)
    for (const one of answer.body.related) related.add(one.href)
  }
  expect([...related].some((href) => href.includes('/investor-information/'))).toBe(true)
  for (const href of related) expect((await operator.get(callOf(href))).status, href).toBe(200)
}, 120_000)

test('of a person with a long history nothing can be read after erasing, in any table but the books of their companies; the log still holds together', async () => {
  const mara = await t.db.one<{ id: string; email: string; last_name: string }>(
    'select id, email, last_name from app_user where email = $1',
    [maraSeed.email],
  )
  if (mara === null) throw new Error('the demo world has no seasoned investor')
  const facts = await t.db.query<{ values: unknown }>(
    'select "values" from profile_fact where user_id = $1',
    [mara.id],
  )
  const others = JSON.stringify(
    await t.db.query('select "values" from profile_fact where user_id <> $1', [mara.id]),
  )
  // what somebody else has entered too, an address they share, is not hers alone
  const words = [
    ...new Set([
      mara.email,
      mara.last_name,
      ...told(
        facts.map((row) => row.values),
        ['line1', 'phone', 'mobile', 'dob', 'contact_email', 'holder_name'],
      ),
    ]),
  ].filter((word) => word === mara.last_name || !others.includes(word))
  expect(words.length).toBeGreaterThan(4)
  const before = await tablesWith(words)
  expect(Object.keys(before).length).toBeGreaterThan(15)
  // of other people's machines, too: whoever writes about a person seals it for the one whose machine it is
  const plain = await t.db.query<{ machine: string; type: string }>(
    `select distinct machine, type
      from machine_log
      where user_id is not null and (event::text || coalesce(reason, '')) ilike any($1)`,
    [words.map((word) => `%${word}%`)],
  )
  expect(plain, 'names stand in the log in words').toEqual([])

  const by = {
    actor: {
      kind: 'person',
      userId: mara.id,
      adminRole: null,
      memberships: [],
      otherAccounts: [],
      factorAt: t.clock.now().toISOString(),
      consented: true,
    },
  } as never
  await t.db.tx((tx) => t.lifecycles.send(tx, 'user', mara.id, { type: 'CLOSE_REQUESTED' }, by))
  await t.advance({ days: 15 })
  await t.drain()
  for (const module of t.services.modules) await module.tidy?.(t.services)
  // responses that are stored for a day for whoever repeats a call
  await sweepAnswers(t.db, t.clock.now())
  expect((await t.lifecycles.read(t.db, 'user', mara.id))?.state).toBe('erased')

  const left = await tablesWith(words)
  expect(
    Object.fromEntries(Object.entries(left).filter(([name]) => !(name in companyBooks))),
  ).toEqual({})
  expect((await audit()).faults).toEqual([])
  expect(
    await t.db.query(
      "select 1 from machine_log where user_id = $1 and event::text || coalesce(reason, '') like '%sealed.%' limit 1",
      [mara.id],
    ),
  ).toHaveLength(1)
}, 300_000)

/** A change that the product cannot make: with the triggers of the log switched off. */
const past = (text: string, values: unknown[] = []) =>
  t.db.tx(async (tx) => {
    await tx.run('alter table machine_log disable trigger user')
    await tx.run(text, values)
    await tx.run('alter table machine_log enable trigger user')
  })

test('what is altered past the product is found', async () => {
  const [first, second, third, fourth] = await t.db.query<{ id: string }>(
    `select id
      from machine_instance
      where machine = 'investment' and rev > 3 and state <> 'closed'
      order by id
      limit 4`,
  )
  if (!first || !second || !third || !fourth) throw new Error('the demo world has no investments')
  await past(
    "update machine_log set at = at - interval '1 hour' where machine = 'investment' and id = $1 and rev = 2",
    [first.id],
  )
  await past("delete from machine_log where machine = 'investment' and id = $1 and rev = 3", [
    second.id,
  ])
  await t.db.run(
    `update machine_instance set value = '"closed"', state = 'closed' where machine = 'investment' and id = $1`,
    [third.id],
  )
  await past("delete from machine_log where machine = 'investment' and id = $1", [fourth.id])
  await t.db.run("delete from machine_instance where machine = 'investment' and id = $1", [
    fourth.id,
  ])
  const found = new Map((await audit()).faults.map((f) => [f.id, f.fault]))
  expect(Object.fromEntries(found)).toEqual({
    [first.id]: 'entry 2 was changed',
    [second.id]: 'entry 3 is missing',
    [third.id]: 'the log leads to another state than the stored one',
    [fourth.id]: 'the record is there, its machine and its log are gone',
  })
}, 120_000)
