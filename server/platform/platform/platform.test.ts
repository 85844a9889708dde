import { createHash } from 'node:crypto'
import { legalKinds } from '#domain/shared/user.ts'
import { testApp } from '#tests/support/app.ts'
import { account, signedIn } from '#tests/support/identity.ts'
import { describe, expect, it } from 'vitest'
import { acceptAllConsents } from './index.ts'
import { addLegal } from '#server/platform/platform/repo.ts'

const test = await testApp({ sessions: 'real' })
const { visitor, db } = test
const accepted = (items: { kind: string; version: string; text_hash: string }[]) => ({
  accept: items.map(({ kind, version, text_hash }) => ({ kind, version, text_hash })),
})

describe('legal texts', () => {
  it.each(legalKinds)(
    '%s is readable by everyone, with the hash of exactly its text',
    async (kind) => {
      const { body, status } = await visitor.ask('GET /api/legal/:kind', { params: { kind } })
      expect(status).toBe(200)
      expect(body.text_hash).toBe(createHash('sha256').update(body.html).digest('hex'))
      expect(body.html.length).toBeGreaterThan(800)
      expect(body.html).not.toMatch(/<script|style=|onclick|!/)
    },
  )
  it('another kind is 404', async () => {
    expect((await visitor.get('/api/legal/other')).status).toBe(404)
  })
  it('cannot be changed in the database', async () => {
    await expect(db.run("update legal_text set html = 'x' where kind = 'terms'")).rejects.toThrow(
      /append-only/,
    )
  })
})

describe('consents', () => {
  it('need a signed-in person', async () => {
    expect((await visitor.get('/api/consents')).status).toBe(401)
    expect((await visitor.post('/api/consents', { body: { accept: [] } })).status).toBe(401)
  })

  it('are three, in reading order, and the person is consented when all are accepted', async () => {
    const { email, id } = await account(test)
    const person = await signedIn(test, email)
    const { items } = (await person.ask('GET /api/consents')).body
    expect(items.map((c) => [c.kind, c.accepted_at])).toEqual([
      ['terms', null],
      ['privacy', null],
      ['electronic_delivery', null],
    ])
    const consented = async () => (await person.ask('GET /api/personal/user')).body.consented
    expect(
      (
        await person.post('/api/consents', {
          body: accepted(items.slice(0, 2)),
          headers: { 'user-agent': 'Firefox/1' },
        })
      ).status,
    ).toBe(201)
    expect(await consented()).toBe(false)
    const last = await person.ask('POST /api/consents', { body: accepted(items.slice(2)) })
    expect(last.body.items.every((c) => c.accepted_at !== null)).toBe(true)
    expect(await consented()).toBe(true)
    const rows = await db.query(
      'select kind, version, text_hash, ip, user_agent from consent_acceptance where user_id = $1 order by kind',
      [id],
    )
    expect(rows).toContainEqual({
      kind: 'terms',
      version: items[0]?.version,
      text_hash: items[0]?.text_hash,
      ip: '127.0.0.1',
      user_agent: 'Firefox/1',
    })
  })

  it('are of a text: another hash or version is refused and nothing is kept', async () => {
    const { email, id } = await account(test)
    const person = await signedIn(test, email)
    const { items } = (await person.ask('GET /api/consents')).body
    const [terms] = items
    if (!terms) throw new Error('no terms')
    for (const wrong of [
      { ...terms, text_hash: 'a'.repeat(64) },
      { ...terms, version: '2025-12' },
    ]) {
      const answer = await person.post('/api/consents', {
        body: accepted([...items.slice(1), wrong]),
      })
      expect([answer.status, answer.body.code]).toEqual([422, 'refused'])
    }
    expect(
      await db.query('select 1 from consent_acceptance where user_id = $1', [id]),
    ).toHaveLength(0)
  })

  it('keep their first time and cannot be changed', async () => {
    const { email, id } = await account(test)
    const person = await signedIn(test, email)
    const { items } = (await person.ask('GET /api/consents')).body
    const first = (await person.ask('POST /api/consents', { body: accepted(items) })).body.items[0]
      ?.accepted_at
    test.clock.advance({ minutes: 5 })
    expect(
      (await person.ask('POST /api/consents', { body: accepted(items) })).body.items[0]
        ?.accepted_at,
    ).toBe(first)
    await expect(db.run('delete from consent_acceptance where user_id = $1', [id])).rejects.toThrow(
      /append-only/,
    )
  })

  it('are asked for again when a new version comes into force', async () => {
    const { email, id } = await account(test)
    await db.tx((tx) =>
      acceptAllConsents(tx, id, { ip: '127.0.0.1', userAgent: '' }, test.clock.now()),
    )
    const person = await signedIn(test, email)
    const consented = async () => (await person.ask('GET /api/personal/user')).body.consented
    expect(await consented()).toBe(true)
    const effective = new Date(test.clock.now().getTime() + 60_000).toISOString()
    await addLegal(db, {
      kind: 'privacy',
      version: '2027-01',
      title: 'Privacy policy',
      summary: 'New.',
      html: '<p>New.</p>',
      effective_at: effective,
    })
    expect(await consented()).toBe(true)
    test.clock.advance({ seconds: 61 })
    expect(await consented()).toBe(false)
    const { items } = (await person.ask('GET /api/consents')).body
    expect(items.filter((c) => c.accepted_at === null).map((c) => c.version)).toEqual(['2027-01'])
  })
})

describe('the platform', () => {
  it('says its name, contacts and the risk to everyone', async () => {
    const { body } = await visitor.ask('GET /api/platform')
    expect(body).toMatchObject({ name: 'Capstan', demo: true, intermediary: null })
    expect(body.risk_text).toMatch(/lose all/)
  })
})
