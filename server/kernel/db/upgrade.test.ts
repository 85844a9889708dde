import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { migrate, migrationFiles } from './migrate.ts'

/** The last migration before proposals, links by mail and values in force. */
const BEFORE = 690
const directory = mkdtempSync(join(tmpdir(), 'capstan-migrations-'))
for (const { number, name } of await migrationFiles())
  if (number <= BEFORE) cpSync(join(import.meta.dirname, 'migrations', name), join(directory, name))
const database = await freshDatabase('empty')
await migrate(database.connection, directory)
const client = new pg.Client(database.connection as pg.ClientConfig)
await client.connect()
afterAll(async () => {
  await client.end()
  await database.drop()
  rmSync(directory, { recursive: true, force: true })
})

const id = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
/** A row as it was; each value is a string that the database reads, and what is not named is null or its default. */
const add = (table: string, row: Record<string, string | number>) =>
  client.query(
    `insert into ${table} (${Object.keys(row).join()})
      values (${Object.keys(row)
        .map((_, n) => `$${n + 1}`)
        .join()})`,
    Object.values(row),
  )
const rows = async (text: string) => (await client.query({ text, rowMode: 'array' })).rows
const day = (n: number): string => `2026-06-0${n}T12:00:00Z`
const [account, launched, draft] = [id(1), id(2), id(3)]

/** Rows that name rows which this test has no use for: no foreign key is asked. */
async function addOldRows(): Promise<void> {
  await client.query('set session_replication_role = replica')
  for (const [n, listing] of [launched, draft].entries()) {
    await add('offering', {
      listing_id: listing,
      account_id: account,
      type: 'reg_cf',
      security_type: 'common',
      security_name: 'Common stock',
      price: 1,
      min_target: 100,
      max_amount: 1000,
      min_investment: 1,
      open_at: day(1),
      deadline_at: day(9),
      oversubscription: 'none',
      jurisdictions: '{US}',
      use_of_proceeds: '[]',
      revision: 2,
    })
    await add('machine_instance', {
      machine: 'offering',
      id: listing,
      version: 1,
      rev: 1,
      value: '"live"',
      context: listing === launched ? `{"liveAt": "${day(4)}"}` : '{"liveAt": null}',
      status: 'active',
      state: 'live',
      head: '',
      created_at: day(1),
      updated_at: day(1),
    })
    const item = id(20 + n)
    await add('topic', {
      listing_id: listing,
      topic: 'details',
      item_id: item,
      applied_revision: 3,
    })
    for (const revision of [1, 2, 3])
      await add('topic_revision', {
        item_id: item,
        revision,
        listing_id: listing,
        topic: 'details',
        values: '{}',
        handed_in_at: day(revision),
      })
    // the third revision is submitted and was never approved
    const log = ['@begun', 'SUBMITTED', 'APPROVED', 'SUBMITTED', 'APPROVED', 'SUBMITTED']
    for (const [at, type] of log.entries())
      await add('machine_log', {
        machine: 'review-item',
        id: item,
        rev: at + 1,
        version: 1,
        type,
        actor: 'ADM',
        actor_kind: 'person',
        at: day(at + 1),
        event: '{}',
        to_state: 'submitted',
        prev_hash: '',
        hash: `${item}${at}`,
      })
  }
  const security = (of: number, more: Record<string, string>) =>
    add('holding', {
      id: id(of),
      listing_id: launched,
      account_id: account,
      user_id: id(90),
      security_type: 'common',
      security_name: 'Common stock',
      title: 'Mara Lindqvist',
      units: 10,
      price: 1,
      cost: 10,
      issued_at: day(1),
      exemption: 'reg_cf',
      ...more,
    })
  await security(30, { investment_id: id(40) })
  await security(31, { origin_id: id(30) })
  await security(32, { origin_id: id(31) })
  await add('meeting_voter', {
    id: id(50),
    meeting_id: id(51),
    user_id: id(90),
    title: 'Mara Lindqvist',
    class: 'common',
    units: 10,
    votes: 10,
  })
  const proxy = (of: number, given: string, ended: Record<string, string>) =>
    add('meeting_proxy', {
      id: id(of),
      meeting_id: id(51),
      voter_id: id(50),
      to_kind: 'person',
      proxy_user_id: id(91),
      name: 'Bea Proxy',
      expires_on: '2026-07-01',
      given_at: given,
      ...ended,
    })
  await proxy(52, day(1), { ended_at: day(3) })
  await proxy(53, day(5), {})
  for (const [by, at] of [
    [id(90), day(2)],
    [id(91), day(2)],
    [id(91), day(6)],
  ] as const)
    await add('meeting_ballot', {
      meeting_id: id(51),
      voter_id: id(50),
      proposal_id: id(54),
      choice: 'for',
      cast_by: by,
      at,
    })
  await add('questionnaire', {
    id: id(60),
    listing_id: launched,
    account_id: account,
    person_key: 'person:p1',
    name: 'Imani Ashford',
    email: 'imani@mail.example',
    roles: '{Director}',
    subject: 'other',
    created_at: day(1),
  })
  const link = (of: number, ended: Record<string, string>) =>
    add('questionnaire_link', {
      id: id(of),
      questionnaire_id: id(60),
      token_hash: `hash-${of}`,
      created_at: day(1),
      expires_at: day(9),
      ...ended,
    })
  await link(61, { ended_at: day(2) })
  await link(62, {})
  await client.query('set session_replication_role = default')
}

it('rows of the releases before keep their meaning through migrations 0700 to 0750 (A6, J4, J13, P8)', async () => {
  await addOldRows()
  await migrate(database.connection)
  // the lineage of a security leads to the investment that it was first issued for
  expect(await rows('select id, first_investment_id from holding order by id')).toEqual([
    [id(30), id(40)],
    [id(31), id(40)],
    [id(32), id(40)],
  ])
  // a ballot belongs to the appointment that stood when it was cast; an own ballot to none
  expect(await rows('select proxy_id from meeting_ballot order by seq')).toEqual([
    [null],
    [id(52)],
    [id(53)],
  ])
  // links that were mailed go on: the same secret, asked for a code now
  expect(
    await rows(
      'select id, kind, record_id, address, token_hash, ended_at is null, confirmed_at from mail_link order by id',
    ),
  ).toEqual([
    [id(61), 'questionnaire', id(60), 'imani@mail.example', 'hash-61', false, null],
    [id(62), 'questionnaire', id(60), 'imani@mail.example', 'hash-62', true, null],
  ])
  expect(await rows('select item_id, revision from topic_approval order by 1, 2')).toEqual([
    [id(20), 1],
    [id(20), 2],
    [id(21), 1],
    [id(21), 2],
  ])
  // of the launched offering the last approved revision is in force, not the one that was only submitted
  expect(
    await rows('select item_id, revision, offering_revision, since from topic_in_force'),
  ).toEqual([[id(20), 2, 2, new Date(day(5))]])
})
