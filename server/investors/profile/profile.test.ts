import { give, identityOf, documentsApp, resident } from '#tests/support/documents.ts'
import { describe, expect, test } from 'vitest'
import { factHistory, putFact, readFact, revealFact } from './index.ts'

const t = await documentsApp()

describe('facts of a profile', () => {
  test('a number is sealed in its row, masked in the fact, and readable by its own place only', async () => {
    const ann = (await resident(t)).person.userId
    const fact = await give(
      t,
      ann,
      await identityOf(t, ann, { ssn: '900014711', document_number: 'D1234567' }),
    )
    expect(fact.masked).toMatchObject({ ssn: '***-**-4711', document_number: '*****567' })
    expect(JSON.stringify(await readFact(t.db, ann, 'kyc'))).not.toContain('900014711')
    const rows = await t.db.query<{ field: string; sealed: string }>(
      'select field, sealed from profile_secret where fact_id = $1',
      [fact.id],
    )
    expect(rows.map((r) => r.field).sort()).toEqual(['document_number', 'ssn'])
    expect(JSON.stringify(rows)).not.toContain('4711')
    expect(
      JSON.stringify(await t.db.query('select * from profile_fact where user_id = $1', [ann])),
    ).not.toContain('900014711')
    expect((await revealFact(t.services, t.db, ann, 'kyc'))?.secrets['ssn']).toBe('900014711')
  })
  test('a sealed number that is moved to another row cannot be opened', async () => {
    const [ann, bob] = [(await resident(t)).person.userId, (await resident(t)).person.userId]
    const [hers, his] = [
      await give(t, ann, await identityOf(t, ann)),
      await give(t, bob, await identityOf(t, bob)),
    ]
    await t.db.run(
      `update profile_secret
        set sealed = (select sealed from profile_secret where fact_id = $1 and field = $3)
        where fact_id = $2 and field = $3`,
      [hers.id, his.id, 'ssn'],
    )
    await expect(revealFact(t.services, t.db, bob, 'kyc')).rejects.toThrow()
  })
  test('a number that is not given again stays; the same facts are not recorded twice; a changed one is a new version', async () => {
    const ann = (await resident(t)).person.userId
    const values = await identityOf(t, ann, { ssn: '900014712' })
    const first = await give(t, ann, values)
    const { ssn: _, ...without } = values
    expect((await give(t, ann, without)).version).toBe(first.version)
    const moved = await give(t, ann, { ...without, address: { ...values.address, city: 'Dallas' } })
    expect(moved).toMatchObject({
      version: 2,
      changed: ['address'],
      masked: { ssn: '***-**-4712' },
    })
    expect((await revealFact(t.services, t.db, ann, 'kyc'))?.secrets['ssn']).toBe('900014712')
    expect((await factHistory(t.db, ann, 'kyc')).map((f) => f.version)).toEqual([2, 1])
  })
  test('another kind of document does not keep the number of the old one', async () => {
    const ann = (await resident(t)).person.userId
    const values = await identityOf(t, ann)
    await give(t, ann, values)
    const { document_number: _, ...rest } = values
    expect(
      (await give(t, ann, { ...rest, document_type: 'us_passport' })).masked['document_number'],
    ).toBeUndefined()
  })
  test('a payment by the saved account keeps its holder, bank and number', async () => {
    const ann = (await resident(t)).person.userId
    const put = (values: object) =>
      t.db.tx((tx) =>
        putFact(t.services, tx, ann, 'payment', values as Record<string, unknown>, {
          source: 'test',
        }),
      )
    await put({
      method: 'ach',
      holder_name: 'Ann Archer',
      account_type: 'checking',
      routing_number: '021000021',
      account_number: '000123456789',
      attest: true,
      authorize: true,
    })
    const fact = await put({ method: 'wire', use_saved: true, attest: true })
    expect(fact.values).toMatchObject({
      method: 'wire',
      holder_name: 'Ann Archer',
      routing_number: '021000021',
    })
    expect(fact.masked).toEqual({ account_number: '*****6789' })
  })
  test('a recorded version cannot be changed or removed', async () => {
    await expect(t.db.run(`update profile_fact set source = 'x'`)).rejects.toThrow('append-only')
    await expect(t.db.run('delete from profile_fact')).rejects.toThrow('append-only')
  })
})
