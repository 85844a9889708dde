import {
  formsOf,
  noCourse,
  noSales,
  type FormFacts,
  type FormPreview,
  type SecForm,
} from '#domain/offerings/sec/model.ts'
import { writeForm } from '#domain/offerings/sec/index.ts'
import type { OfferingType } from '#domain/offerings/model/offering.ts'
import { goodTopics } from '#domain/offerings/model/topics/topics.fixture.ts'
import { topicValues, type Narrative } from '#server/seeds/demo/narrative.ts'
import { raiseSeeds, tellingOfRaise } from '#server/seeds/demo/raise-values.ts'
import { companiesOne } from '#server/seeds/demo/companies-1.ts'
import { companiesTwo } from '#server/seeds/demo/companies-2.ts'
import { companiesThree } from '#server/seeds/demo/companies-3.ts'
import { companiesFour } from '#server/seeds/demo/companies-4.ts'
import { companiesFive } from '#server/seeds/demo/companies-5.ts'
import { companiesSix } from '#server/seeds/demo/companies-6.ts'
import { tellingOf } from '#server/seeds/demo/company-narrative.ts'
import { addDays } from '#domain/shared/calendar/plain-date.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { schemaErrors } from '#tests/support/edgar.ts'
import { beginRaise, must, save, type Raising } from '#tests/support/raising.ts'
import { createHash } from 'node:crypto'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { namespacesOf, xmlOf } from './xml.ts'

const t = await testApp()
const TODAY = '2026-11-26'
const documents = {
  disclosure: 'a',
  statements: 'b',
  education: 'c',
  agreement: 'd',
  charter: 'e',
  portraits: [],
}
const demo: Narrative[] = [
  ...[
    ...companiesOne,
    ...companiesTwo,
    ...companiesThree,
    ...companiesFour,
    ...companiesFive,
    ...companiesSix,
  ].map((seed, at) => tellingOf(seed, (days) => `${addDays(TODAY, days)}T15:00:00.000Z`, at)),
  ...raiseSeeds.map((seed) => tellingOfRaise(seed, TODAY)),
]
const of = (type: OfferingType): Narrative[] => demo.filter((one) => one.type === type)
const nothing = {
  sales: noSales,
  course: noCourse,
  entered: {},
  earlier: null,
  progress: null,
  fiscal_year: null,
  typed: {},
}
/** What is entered on the page of Form 1-A. */
const ENTERED = {
  property: 12_500_00,
  accounts_payable: 4_000_00,
  depreciation: 900_00,
  eps_basic: -3,
  eps_diluted: -3,
  concurrent: 0,
  certify_eligible: true,
  certify_not_disqualified: true,
  disclosed_events: false,
}
const fileOf = (form: SecForm, facts: FormFacts): string =>
  xmlOf(writeForm(form, facts).tree, namespacesOf(form))

describe('the file', () => {
  test.each([
    ['reg_cf', 'c'],
    ['reg_d_506b', 'd'],
    ['reg_d_506c', 'd'],
  ] as const)(
    'every %s offering of the demo world validates by the schema, in each form',
    async (type, kind) => {
      expect(of(type).length).toBeGreaterThan(0)
      const files = of(type).flatMap((founder) =>
        formsOf(type).map((form) => {
          const facts: FormFacts = {
            ...nothing,
            type,
            today: TODAY,
            values: Object.fromEntries(topicValues(founder, documents, TODAY)),
            identifiers: { 'issuer-ids': { sec_file_no: '020-12345' } },
            progress: '50% of the target reached',
            sales:
              form === 'd_a'
                ? { first_on: '2026-10-01', sold: 1_234_567_89, purchasers: 12, non_accredited: 3 }
                : noSales,
            earlier: '0001930609-26-000001',
            typed: { note: 'The target is lower.' },
          }
          const said = writeForm(form, facts).lines.filter((line) => line.problem !== null)
          expect(said, `${founder.slug} ${form}`).toEqual([])
          return fileOf(form, facts)
        }),
      )
      expect(await schemaErrors(kind, ...files)).toEqual([])
    },
    60_000,
  )
  test.each([
    ['reg_a_t1', 'one_a'],
    ['reg_a_t1', 'one_z'],
    ['reg_a_t2', 'one_a'],
    ['reg_a_t2', 'one_k'],
  ] as const)(
    'every %s offering of the demo world validates by the schema as %s, open and ended',
    async (type, form) => {
      expect(of(type).length).toBeGreaterThan(0)
      const files = of(type).flatMap((founder) =>
        [null, '2026-10-30'].map((closed) => {
          const facts: FormFacts = {
            ...nothing,
            type,
            today: TODAY,
            values: Object.fromEntries(topicValues(founder, documents, TODAY)),
            identifiers: {
              'issuer-ids': { sec_file_no: '024-12345', sic: '3510', cik: '1930609' },
            },
            sales: { first_on: '2026-05-02', sold: 500_000_00, purchasers: 12, non_accredited: 9 },
            course: {
              qualified_on: '2026-04-01',
              commenced_on: '2026-04-02',
              closed_on: closed,
              units: 50_000,
            },
            fiscal_year: '2025-12-31',
            entered: form === 'one_k' ? { summary_reported: false } : ENTERED,
          }
          const open = writeForm(form, facts).lines.filter((line) => line.problem !== null)
          expect(open, `${founder.slug} ${form}`).toEqual([])
          return fileOf(form, facts)
        }),
      )
      expect(await schemaErrors(form, ...files)).toEqual([])
    },
    60_000,
  )
  test('the schema refuses a spoiled form of Regulation A, by the element', async () => {
    const xml = fileOf('one_a', {
      ...nothing,
      type: 'reg_a_t2',
      today: TODAY,
      values: goodTopics,
      identifiers: { 'issuer-ids': { cik: '1930609', sic: '3510' } },
      entered: ENTERED,
    })
    expect(await schemaErrors('one_a', xml)).toEqual([])
    const spoiled = await schemaErrors(
      'one_a',
      xml.replace('<pricePerSecurity>4.1000<', '<pricePerSecurity>4.1<'),
    )
    expect(spoiled.join(' ')).toContain('pricePerSecurity')
  })
  test('Form D names a dealer with its address and states, and what goes to insiders', async () => {
    const facts: FormFacts = {
      ...nothing,
      type: 'reg_d_506c',
      today: TODAY,
      identifiers: { 'issuer-ids': { cik: '1930609' } },
      values: {
        ...goodTopics,
        'basic-information': {
          ...goodTopics['basic-information'],
          former_names: 'Tide One, Tide Two',
        },
        'broker-dealer': {
          kind: 'broker_dealer',
          firm: 'Brightline Securities',
          crd: '123456',
          fee_pct: '5',
          firm_address: {
            line1: '1 Pier Street',
            city: 'Boston',
            region: 'MA',
            postal: '02110',
            country: 'US',
          },
        },
        proceeds: {
          uses: [{ at_max: 1_000_000, to_related_party: true, related_who: 'Imani Ashford' }],
        },
      },
    }
    const xml = fileOf('d', facts)
    expect(await schemaErrors('d', xml)).toEqual([])
    for (const part of [
      '<recipientName>Brightline Securities</recipientName>',
      '<state>NY</state>',
      '<dollarAmount>30000</dollarAmount>',
      '<clarificationOfResponse>Imani Ashford: $10,000.00</clarificationOfResponse>',
      '<previousName>Tide Two</previousName>',
      '<yetToOccur>true</yetToOccur>',
      '<item>06c</item>',
    ])
      expect(xml).toContain(part)
    const without = writeForm('d_a', {
      ...facts,
      values: {
        ...facts.values,
        'broker-dealer': { kind: 'broker_dealer', firm: 'Brightline Securities', crd: '123456' },
      },
    })
    expect(
      without.lines.filter((line) => line.problem).map((line) => line.element.split('/').at(-1)),
    ).toEqual(['previousAccessionNumber', 'street1', 'city', 'stateOrCountry', 'zipCode'])
  })
  test('the schema refuses a spoiled one, by the element', async () => {
    const xml = fileOf('c', {
      ...nothing,
      type: 'reg_cf',
      today: TODAY,
      values: goodTopics,
      identifiers: { 'issuer-ids': { cik: '1930609' } },
    })
    expect(await schemaErrors('c', xml)).toEqual([])
    const spoiled = await schemaErrors('c', xml.replace('<price>4.10000<', '<price>4.1<'))
    expect(spoiled.join(' ')).toContain('price')
  })
  test('text is escaped', () => {
    expect(xmlOf([['a', [['b', 'Salt & <Light>']]]], {})).toContain(
      '<b>Salt &amp; &lt;Light&gt;</b>',
    )
  })
})

describe('the calls', () => {
  let r: Raising
  beforeAll(async () => {
    r = await beginRaise(t)
  })
  const ask = (rest: string, who = r.owner) =>
    who.get<FormPreview>(r.path(`/forms${rest}`), { query: r.query })

  test('an offering that has begun previews what is missing, with links for the one who looks', async () => {
    const { lines, problems } = await must(await ask('/c'))
    expect(problems).toBeGreaterThan(20)
    const name = lines.find((line) => line.element.endsWith('nameOfIssuer'))
    expect(name).toMatchObject({ problem: 'Legal name is missing.', where: 'Company information' })
    expect(name?.href).toContain('/edit/basic-information')
    const seen = await must(await ask('/c_a', r.operator))
    const file = seen.lines.find((line) => line.element.endsWith('fileNumber'))
    expect(file?.href).toContain('/admin/')
    const own = await must(await ask('/c_a'))
    expect(own.lines.find((line) => line.element.endsWith('fileNumber'))).toMatchObject({
      href: null,
      where: 'The platform enters it',
    })
  })
  test('the file is refused while something is missing, with the list; it is for owners and operators', async () => {
    const refused = await ask('/c.xml')
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: 'guard_failed' })
    expect((refused.body as unknown as { detail: unknown[] }).detail.length).toBeGreaterThan(20)
    expect((await ask('/c.xml', r.editor)).status).toBe(403)
    expect((await ask('/c.xml', r.viewer)).status).toBe(403)
    expect((await ask('/c', r.viewer)).body.may_download).toBe(false)
    expect((await ask('/c.xml', t.person())).status).toBe(404)
    expect((await ask('/s_1.xml')).status).toBe(404)
    for (const topic of Object.keys(goodTopics) as (keyof typeof goodTopics)[])
      await must(
        await save(
          r,
          topic,
          topic === 'basic-information'
            ? { ...goodTopics[topic], cik: '1930609' }
            : goodTopics[topic],
        ),
      )
    const file = await ask('/c.xml', r.operator)
    expect(file.status).toBe(200)
    expect(await schemaErrors('c', file.text)).toEqual([])
    expect(file.text).toContain('<nameOfIssuer>Tidewater Grid, Inc.</nameOfIssuer>')
    expect(file.text).toContain('<filerCcc>XXXXXXXX</filerCcc>')
    const amended = await r.owner.get(r.path('/forms/c_a.xml'), {
      query: { ...r.query, note: 'A lower target.' },
    })
    expect(amended.text).toContain('SEC file number')
  })
  test('a finished file is stored as it was made, with its hash, and the list shows that it was filed', async () => {
    const make = (who: TestPerson) =>
      who.post<{ id: string; file_id: string; sha256: string; form: string }>(
        r.path('/forms/c_u/files'),
        { query: r.query, body: { note: 'Half of the target is reached.' } },
      )
    const update = await make(r.owner)
    expect(update.status).toBe(409)
    expect((await make(r.editor)).status).toBe(403)
    await t.db.query(
      `insert into offering_identifier (listing_id, account_id, section, version, values, written_by, written_at)
       values ($1, $2, 'issuer-ids', 1, '{"ein":"12-3456789","sec_file_no":"020-12345"}', $3, now())`,
      [r.listingId, r.accountId, r.operator.person.userId],
    )
    const stored = await must(await make(r.owner))
    const bytes = await r.operator.get(r.path(`/forms/c_u/files/${stored.id}`), { query: r.query })
    expect(createHash('sha256').update(bytes.text).digest('hex')).toBe(stored.sha256)
    expect(await schemaErrors('c', bytes.text)).toEqual([])
    expect(bytes.text).toContain('Half of the target is reached.')
    // a change of the topic changes the next file, not this one
    await save(r, 'details', { ...goodTopics.details, price: '4.20' })
    const later = await r.owner.get(r.path(`/forms/c_u/files/${stored.id}`), { query: r.query })
    expect(later.text).toBe(bytes.text)
    expect((await must(await ask('/c_u', r.viewer))).files).toMatchObject([
      { id: stored.id, sha256: stored.sha256 },
    ])
    const elsewhere = await beginRaise(t)
    const stolen = await elsewhere.owner.get(elsewhere.path(`/forms/c_u/files/${stored.id}`), {
      query: elsewhere.query,
    })
    expect(stolen.status).toBe(404)
    expect(
      (await r.editor.get(r.path(`/forms/c_u/files/${stored.id}`), { query: r.query })).status,
    ).toBe(403)

    // live, and half of the target was reached: the update is in the calendar
    await t.db.query(
      `update machine_instance set value = '"live"', state = 'live' where machine = 'offering' and id = $1`,
      [r.listingId],
    )
    await t.db.query('update offering set half_reached_at = $2 where listing_id = $1', [
      r.listingId,
      t.clock.now().toISOString(),
    ])
    const record = (fileId: string, accession: string) =>
      r.editor.post('/api/dealroom/filings', {
        query: r.query,
        body: {
          listing_id: r.listingId,
          filing: 'c_u',
          period: 'half',
          filed_on: dateInZone(t.clock.now().toISOString()),
          accession,
          file_id: fileId,
        },
      })
    expect((await record(stored.file_id, '12')).status).toBe(400)
    const other = await t.db.one<{ id: string }>(
      'select id from stored_file where id <> $1 and owner_id <> $2 limit 1',
      [stored.file_id, r.editor.person.userId],
    )
    if (other !== null) expect((await record(other.id, '0001930609-26-000002')).status).toBe(422)
    expect((await record(stored.file_id, '0001930609-26-000002')).status).toBe(201)
  })
  test('an offering of another type has none of these forms, and each call says for which it is', async () => {
    const other = await beginRaise(t, 'reg_a_t1')
    const list = await other.owner.get<{ forms: { form: string }[] }>(other.path('/forms'), {
      query: other.query,
    })
    expect(list.body.forms.map((one) => one.form)).toEqual(['one_a', 'one_z'])
    const form = await other.owner.get(other.path('/forms/c'), { query: other.query })
    expect([form.status, (form.body as { message?: string }).message]).toEqual([
      422,
      'Form C is for Reg CF offerings. This one is Reg A Tier 1.',
    ])
    for (const [path, send] of [
      ['/one_a', ask],
      ['/one_a.xml', ask],
    ] as const)
      expect([path, (await send(path)).status]).toEqual([path, 422])
    const made = await r.owner.post(r.path('/forms/one_a/files'), { query: r.query, body: {} })
    expect(made.text).toContain('Form 1-A is for Reg A Tier 1 or Reg A Tier 2 offerings.')
    const entered = await r.owner.put(r.path('/forms/one_a/values'), {
      query: r.query,
      headers: { 'if-match': '0' },
      body: { values: ENTERED },
    })
    expect(entered.status).toBe(422)
  })
})

describe('Regulation A', () => {
  let r: Raising
  beforeAll(async () => {
    r = await beginRaise(t, 'reg_a_t1')
  })
  const ask = (rest: string, who = r.owner) =>
    who.get<FormPreview>(r.path(`/forms${rest}`), { query: r.query })
  const enter = (values: object, rev: number, who = r.owner, form = 'one_a') =>
    who.put<FormPreview & { code?: string; fields?: object }>(r.path(`/forms/${form}/values`), {
      query: r.query,
      headers: { 'if-match': String(rev) },
      body: { values },
    })
  const openOf = (preview: FormPreview): string[] =>
    preview.lines.filter((line) => line.problem !== null).map((line) => line.label)

  test('owners and editors enter what the platform does not store; each version is stored', async () => {
    const { entries, lines } = await must(await ask('/one_a'))
    expect(entries).toEqual({ values: {}, rev: 0, may_edit: true })
    expect(lines.find((line) => line.label === 'Property, plant and equipment')).toMatchObject({
      problem: 'Enter it under “Values of this form”.',
      where: 'This page',
    })
    for (const who of [r.viewer, r.operator, r.compliance])
      expect((await enter(ENTERED, 0, who)).status).toBe(403)
    expect((await must(await ask('/one_a', r.viewer))).entries?.may_edit).toBe(false)
    expect((await enter(ENTERED, 0, t.person())).status).toBe(404)
    expect((await enter(ENTERED, 0, r.owner, 'one_k')).status).toBe(422)
    expect((await enter(ENTERED, 0, r.owner, 'one_z')).status).toBe(404)
    const wrong = await enter({ ...ENTERED, property: -1, certify_eligible: false }, 0)
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([
      400,
      ['values.property', 'values.certify_eligible'],
    ])
    const first = await must(await enter(ENTERED, 0, r.editor))
    expect(first.entries).toMatchObject({ values: ENTERED, rev: 1 })
    expect(openOf(first)).not.toContain('Property, plant and equipment')
    expect((await enter(ENTERED, 0)).status).toBe(412)
    const second = await must(await enter({ ...ENTERED, eps_basic: 7 }, 1))
    expect(second.entries?.rev).toBe(2)
    const stored = await t.db.query<{ version: number }>(
      'select version from form_entry where listing_id = $1 order by version',
      [r.listingId],
    )
    expect(stored.map((one) => one.version)).toEqual([1, 2])
    await expect(
      t.db.query('update form_entry set version = 9 where listing_id = $1', [r.listingId]),
    ).rejects.toThrow()
  })

  test('a complete Form 1-A is downloaded as the schema takes it, and stored with the values in it', async () => {
    for (const topic of Object.keys(goodTopics) as (keyof typeof goodTopics)[]) {
      const over = {
        'basic-information': { cik: '1930611' },
        'type-of-offering': { type: 'reg_a_t1', first_cf: undefined },
      }[topic as string]
      await must(await save(r, topic, { ...goodTopics[topic], ...over }))
    }
    expect(openOf(await must(await ask('/one_a')))).toEqual(['SIC code'])
    const refused = await ask('/one_a.xml')
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('SIC code')])
    await t.db.query(
      `insert into offering_identifier (listing_id, account_id, section, version, values, written_by, written_at)
       values ($1, $2, 'issuer-ids', 1, '{"ein":"12-3456789","sec_file_no":"024-12345","sic":"3510"}', $3, now())`,
      [r.listingId, r.accountId, r.operator.person.userId],
    )
    expect((await ask('/one_a.xml', r.editor)).status).toBe(403)
    const file = await ask('/one_a.xml')
    expect(await schemaErrors('one_a', file.text)).toEqual([])
    expect(file.text).toContain('<earningsPerShareBasic>0.07</earningsPerShareBasic>')
    const made = await must(
      await r.owner.post<{ id: string }>(r.path('/forms/one_a/files'), {
        query: r.query,
        body: {},
      }),
    )
    await must(await enter({ ...ENTERED, eps_basic: 8 }, 2))
    const stored = await r.owner.get(r.path(`/forms/one_a/files/${made.id}`), { query: r.query })
    expect(stored.text).toBe(file.text)
  })

  test('an offering that ended reports what was sold on Form 1-Z, and the calendar takes the file', async () => {
    expect(openOf(await must(await ask('/one_z')))).toEqual(['Qualified on', 'Began on'])
    await t.db.query(
      `update machine_instance set value = '"closed"', state = 'closed',
          context = context ||
            '{"qualifiedAt":"2026-04-01T15:00:00.000Z","liveAt":"2026-04-02T15:00:00.000Z","closedAt":"2026-11-01T15:00:00.000Z"}'
        where machine = 'offering' and id = $1`,
      [r.listingId],
    )
    const preview = await must(await ask('/one_z'))
    expect(openOf(preview)).toEqual([])
    expect(preview.entries).toBeNull()
    const made = await must(
      await r.owner.post<{ id: string; file_id: string }>(r.path('/forms/one_z/files'), {
        query: r.query,
        body: {},
      }),
    )
    const bytes = await r.owner.get(r.path(`/forms/one_z/files/${made.id}`), { query: r.query })
    expect(await schemaErrors('one_z', bytes.text)).toEqual([])
    expect(bytes.text).toContain('<offeringQualificationDate>04-01-2026<')
    const recorded = await r.editor.post<{ items: { filing: string; state: string }[] }>(
      '/api/dealroom/filings',
      {
        query: r.query,
        body: {
          listing_id: r.listingId,
          filing: 'one_z',
          period: 'exit',
          filed_on: dateInZone(t.clock.now().toISOString()),
          accession: '0001930611-26-000003',
          file_id: made.file_id,
        },
      },
    )
    expect([recorded.status, recorded.body.items.find((one) => one.filing === 'one_z')]).toEqual([
      201,
      expect.objectContaining({ state: 'filed' }),
    ])
  })
})
