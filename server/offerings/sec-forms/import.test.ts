import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeForm } from '#domain/offerings/sec/index.ts'
import { readForm as formOf, type Imported } from '#domain/offerings/sec/import.ts'
import { noCourse, noSales, type FormFacts, type FormNode } from '#domain/offerings/sec/model.ts'
import { goodTopics } from '#domain/offerings/model/topics/topics.fixture.ts'
import { testApp } from '#tests/support/app.ts'
import { beginRaise, must } from '#tests/support/raising.ts'
import { describe, expect, test } from 'vitest'
import { elementsOf as read } from './read-xml.ts'
import { namespacesOf, xmlOf } from './xml.ts'

/** What a form that can be read gives. */
function readForm(tree: readonly FormNode[]): Imported {
  const found = formOf(tree)
  if (typeof found === 'string') throw new Error(found)
  return found
}
/** Elements of a document that is well formed. */
function elementsOf(xml: string): FormNode[] {
  const found = read(xml)
  if (typeof found === 'string') throw new Error(found)
  return found
}

const t = await testApp()
const base = {
  today: '2026-11-26',
  identifiers: {},
  progress: null,
  fiscal_year: null,
  sales: noSales,
  earlier: null,
  course: noCourse,
  entered: {},
  typed: {},
}
const root = join(import.meta.dirname, '..', '..', '..')
/** Real filings are outside the repository, never in it. */
const folder = ['../shared/sec/filings', '../../shared/sec/filings']
  .map((one) => join(root, one))
  .find((one) => existsSync(one))
const real =
  folder === undefined
    ? []
    : globSync('*.xml', { cwd: folder })
        .sort()
        .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)
        .filter(([, xml]) => /<submissionType>(C|D)\b/.test(xml))
if (folder === undefined)
  process.stdout.write('Skipped: ../shared/sec/filings is absent, so no real filing was read.\n')

const leaves = (nodes: readonly FormNode[], path = ''): string[] =>
  nodes.flatMap(([name, content]) => {
    const here = `${path}/${name.replace(/^.*:/, '')}`
    return typeof content === 'string' ? [`${here}=${content}`] : leaves(content, here)
  })
/** Elements that an imported Form C may have otherwise when it is exported again, each with its reason. */
const OTHERWISE: Readonly<Record<string, string>> = {
  legalStatusOtherDesc: 'an empty element is left out',
  issuerWebsite: 'an address without a scheme gets https://',
  commissionCik: 'the platform keeps it with the identifiers of the offering',
  crdNumber: 'a CRD number is kept without leading zeros',
  securityOfferedType: 'a security of which the name does not say what it is has to be chosen',
  securityOfferedOtherDesc: 'follows the type of the security',
  noOfSecurityOffered: 'is computed from target and price',
  currentEmployees: 'a whole number is written without decimals',
  signaturePerson: 'the principal executive officer signs for the company and as a person',
  signatureDate: 'the form is signed anew, on the day on which it is made',
}

describe('real filings', () => {
  test.skipIf(folder === undefined)('the folder has forms C and D', () => {
    expect(real.length).toBeGreaterThanOrEqual(9)
    expect(Object.keys(OTHERWISE).length).toBeLessThanOrEqual(10)
  })
  test.skipIf(folder === undefined).each(real)('%s is read', (_, xml) => {
    const found = readForm(elementsOf(xml))
    expect(found.issuer.length).toBeGreaterThan(2)
    expect(found.values['basic-information']).toMatchObject({ cik: expect.any(String) as string })
  })
  const offerings = real.filter(([, xml]) => xml.includes('<submissionType>C</submissionType>'))
  test.skipIf(folder === undefined).each(offerings)(
    '%s that was read and is written again is the same but for what is listed',
    (name, xml) => {
      const tree = elementsOf(xml)
      const found = readForm(tree)
      const facts: FormFacts = { ...base, type: 'reg_cf', values: found.values }
      const again = elementsOf(xmlOf(writeForm('c', facts).tree, namespacesOf('c')))
      const [before, after] = [leaves(tree), leaves(again)]
      const differs = [
        ...before.filter((one) => !after.includes(one)),
        ...after.filter((one) => !before.includes(one)),
      ].map((one) => /([^/=]+)=/.exec(one)?.[1] ?? '')
      const elements = [...new Set(differs)].map((one) =>
        one === 'personSignature' || one === 'personTitle' ? 'signaturePerson' : one,
      )
      process.stdout.write(`${name}: otherwise ${[...new Set(elements)].join(', ')}\n`)
      for (const element of elements) expect(OTHERWISE).toHaveProperty(element)
      // the order is that of the schema
      const kept = before.filter((one) => after.includes(one))
      expect(after.filter((one) => before.includes(one))).toEqual(kept)
    },
  )
})

test('our own Form C comes back equal', () => {
  const values = {
    ...goodTopics,
    'basic-information': { ...goodTopics['basic-information'], cik: '0001930609' },
  }
  const written = writeForm('c', { ...base, type: 'reg_cf', values })
  const found = readForm(elementsOf(xmlOf(written.tree, namespacesOf('c'))))
  const again = writeForm('c', { ...base, type: 'reg_cf', values: found.values })
  expect(leaves(again.tree)).toEqual(leaves(written.tree))
  expect(found.unplaced.map((one) => one.label)).toEqual(['Date signed'])
})

describe('a form that says more than an offering holds', () => {
  const el = (name: string, ...content: (FormNode | string)[]): FormNode => [
    name,
    content.every((one) => typeof one === 'string') ? content.join('') : (content as FormNode[]),
  ]
  const formC = (...data: FormNode[]): FormNode[] => [
    el('edgarSubmission', el('headerData', el('submissionType', 'C')), el('formData', ...data)),
  ]
  const why = 'No field of an offering holds this.'
  test('has the co-issuers with whose each value is, and none of them is the issuer’s (M17)', () => {
    const coIssuer = (name: string, form: string, other: string): FormNode =>
      el(
        'coIssuerInfo',
        el('nameOfCoIssuer', name),
        el(
          'coIssuerLegalStatus',
          el('legalStatusForm', form),
          el('legalStatusOtherDesc', other),
          el('dateIncorporation', '08-31-2022'),
        ),
      )
    const found = readForm(
      formC(
        el(
          'issuerInformation',
          el(
            'issuerInfo',
            el('nameOfIssuer', 'Example Robotics, Inc.'),
            el('legalStatus', el('legalStatusForm', 'Corporation'), el('legalStatusOtherDesc', '')),
          ),
          el('isCoIssuer', 'Y'),
          el(
            'coIssuers',
            coIssuer('Example SPV, LLC', 'Other', 'Series of a statutory trust'),
            coIssuer('Second SPV, LLC', 'Limited Liability Company', ''),
          ),
        ),
      ),
    )
    expect(found.values['basic-information']).toEqual({
      legal_name: 'Example Robotics, Inc.',
      entity_type: 'corporation',
      address: {},
    })
    const [one, two] = ['Example SPV, LLC, co-issuer', 'Second SPV, LLC, co-issuer']
    expect(found.unplaced.slice(1)).toEqual([
      { label: `${one}: Name of the co-issuer`, value: 'Example SPV, LLC', why },
      { label: `${one}: Legal status form`, value: 'Other', why },
      { label: `${one}: Legal status other desc`, value: 'Series of a statutory trust', why },
      { label: `${one}: Date incorporation`, value: '08-31-2022', why },
      { label: `${two}: Name of the co-issuer`, value: 'Second SPV, LLC', why },
      { label: `${two}: Legal status form`, value: 'Limited Liability Company', why },
      { label: `${two}: Date incorporation`, value: '08-31-2022', why },
    ])
  })
  test('has every title of a signer (M18)', () => {
    const person = (name: string, title: string): FormNode =>
      el('signaturePerson', el('personSignature', name), el('personTitle', title))
    const { people } =
      readForm(
        formC(
          el(
            'signatureInfo',
            el(
              'issuerSignature',
              el('issuerSignature', 'Mara Lindqvist'),
              el('issuerTitle', 'Chief Executive Officer'),
            ),
            el(
              'signaturePersons',
              person('Tom Okafor', ''),
              person('/s/ Mara Lindqvist', 'Director, Principal Financial Officer'),
              person('Mara Lindqvist', 'chief executive officer'),
            ),
          ),
        ),
      ).values.people ?? {}
    expect(people).toMatchObject([
      {
        last: 'Lindqvist',
        title: 'Chief Executive Officer, Director, Principal Financial Officer',
        signs_as: ['peo', 'pfo'],
      },
      { last: 'Okafor', signs_as: [] },
    ])
  })
  test('tells each value that does not parse (M19)', () => {
    const found = readForm(
      formC(
        el(
          'offeringInformation',
          el('offeringAmount', 'fifty'),
          el('deadlineDate', '02-30-2027'),
          el('price', '-1'),
        ),
      ),
    )
    expect(found.unplaced.map((one) => one.value).sort()).toEqual(['-1', '02-30-2027', 'fifty'])
  })
  const formD = (item: string, ...more: FormNode[]): FormNode[] => [
    el(
      'edgarSubmission',
      el('submissionType', 'D'),
      el(
        'primaryIssuer',
        el('entityName', 'Example Fund, LLC'),
        el('entityType', 'Limited Liability Company'),
        el('issuerAddress', el('stateOrCountry', 'O4')),
        el('issuerPhoneNumber', '2304041000'),
      ),
      ...more,
      el(
        'offeringData',
        el('federalExemptionsExclusions', el('item', item)),
        el('typesOfSecuritiesOffered', el('isEquityType', 'true')),
        el('minimumInvestmentAccepted', '0'),
      ),
    ),
  ]
  test('as a notice keeps a phone, a minimum, a name and equity for what they are (M19)', () => {
    const person = (first: string, last: string): FormNode =>
      el('relatedPersonInfo', el('relatedPersonName', el('firstName', first), el('lastName', last)))
    const found = readForm(
      formD(
        '06b',
        el('relatedPersonsList', person('n/a', 'Example GP, LLC'), person('Ann', 'Lee')),
      ),
    )
    expect(found.values['basic-information']).not.toHaveProperty('phone')
    expect(found.values.details).toEqual({ security_type: 'llc_unit' })
    expect(found.values.people).toMatchObject({ people: [{ first: 'Ann', last: 'Lee' }] })
    expect(found.unplaced.map((one) => [one.label, one.value])).toEqual(
      expect.arrayContaining([
        ['Issuer phone number', '2304041000'],
        ['Minimum investment accepted', '0'],
        ['Related person name', 'Example GP, LLC'],
      ]),
    )
  })
  test('as a notice of Rule 506 before 2013 is refused by its item (M19)', () =>
    expect(formOf(formD('06'))).toMatch(/^This notice claims item 06\. .*Item 06 is Rule 506/))
})

test('what is no form of these is refused, and nothing is begun', async () => {
  const r = await beginRaise(t)
  await t.db.run('update company set legal_name = $2 where account_id = $1', [
    r.accountId,
    'Tidewater Grid, Inc.',
  ])
  const send = (xml: string, who = r.owner) =>
    who.post<{
      listing_id: string
      topics: { topic: string; fields: number }[]
      unplaced: { label: string; value: string; why: string }[]
      fields?: Record<string, string>
    }>('/api/dealroom/offerings/import', { query: r.query, body: { name: 'From EDGAR', xml } })
  const count = async () =>
    (
      await t.db.one<{ n: number }>('select count(*)::int as n from raise where account_id = $1', [
        r.accountId,
      ])
    )?.n
  const before = await count()
  for (const bad of [
    'Form C',
    '<edgarSubmission><headerData>',
    '<edgarSubmission><headerData><submissionType>1-A</submissionType></headerData></edgarSubmission>',
    '<!DOCTYPE a [<!ENTITY b "c">]><edgarSubmission><headerData><submissionType>C</submissionType></headerData></edgarSubmission>',
    '<edgarSubmission><submissionType>D</submissionType><offeringData><federalExemptionsExclusions><item>04</item></federalExemptionsExclusions></offeringData></edgarSubmission>',
  ]) {
    const refused = await send(bad)
    expect(refused.status, bad).toBe(400)
    expect(refused.body.fields).toHaveProperty('xml')
  }
  const good = xmlOf(
    writeForm('c', {
      ...base,
      type: 'reg_cf',
      values: {
        ...goodTopics,
        'basic-information': { ...goodTopics['basic-information'], cik: '0001930609' },
      },
    }).tree,
    namespacesOf('c'),
  )
  expect((await send(good, r.viewer)).status).toBe(403)
  expect((await send(good, r.operator)).status).toBe(403)
  expect((await send(good, t.person())).status).toBe(404)
  expect(await count()).toBe(before)
  const extra = good.replace('</headerData>', '<strange>Something else</strange></headerData>')
  const made = await must(await send(extra, r.editor))
  expect(await count()).toBe((before ?? 0) + 1)
  expect(made.unplaced).toContainEqual({
    label: 'Strange',
    value: 'Something else',
    why: 'No field of an offering holds this.',
  })
  const form = await must(
    await r.owner.get<{ problems: number; lines: { element: string; value: string }[] }>(
      `/api/dealroom/offerings/${made.listing_id}/forms/c`,
      { query: r.query },
    ),
  )
  expect(form.problems).toBe(0)
  expect(form.lines.find((line) => line.element.endsWith('nameOfIssuer'))?.value).toBe(
    'Tidewater Grid, Inc.',
  )
})

test('a form of another issuer is refused with whose it is, and nothing changes (W2)', async () => {
  const r = await beginRaise(t)
  const name = 'Tidewater Grid, Inc.'
  await t.db.run('update company set legal_name = $2 where account_id = $1', [r.accountId, name])
  const formOf = (information: Record<string, unknown>): string =>
    xmlOf(
      writeForm('c', {
        ...base,
        type: 'reg_cf',
        values: {
          ...goodTopics,
          'basic-information': { ...goodTopics['basic-information'], ...information },
        },
      }).tree,
      namespacesOf('c'),
    )
  const send = (xml: string) =>
    r.owner.post<{
      listing_id: string
      unplaced: { label: string; value: string; why: string }[]
      fields?: Record<string, string>
    }>('/api/dealroom/offerings/import', { query: r.query, body: { name: 'From EDGAR', xml } })
  const stored = () =>
    t.db.one(
      `select c.legal_name, (select count(*)::int from raise where account_id = c.account_id) as raises,
          (select jsonb_agg(values order by listing_id, topic) from topic where listing_id in
            (select listing_id from raise where account_id = c.account_id)) as drafts
        from company c where c.account_id = $1`,
      [r.accountId],
    )
  const before = await stored()
  const preview = await must(
    await r.owner.post<{
      issuer: unknown
      topics: { topic: string; title: string; values: Record<string, unknown> }[]
      unplaced: unknown[]
    }>('/api/dealroom/offerings/import/preview', {
      query: r.query,
      body: { xml: formOf({ legal_name: 'Tidewater Grid Inc', cik: undefined }) },
    }),
  )
  expect(preview.issuer).toEqual({ name: 'Tidewater Grid Inc', cik: null })
  expect(preview.topics.find((one) => one.topic === 'basic-information')?.values).toMatchObject({
    legal_name: name,
  })
  expect(preview.unplaced).toContainEqual({
    label: 'Legal name',
    value: 'Tidewater Grid Inc',
    why: `Your company has ${name} on file.`,
  })
  expect(await stored()).toEqual(before)
  const other = await r.owner.post<{ fields?: Record<string, string> }>(
    '/api/dealroom/offerings/import/preview',
    { query: r.query, body: { xml: formOf({ legal_name: 'Alto Experience Inc.' }) } },
  )
  expect([other.status, other.body.fields?.['xml']]).toEqual([
    422,
    expect.stringMatching(/^This form belongs to Alto Experience Inc\./),
  ])
  const alto = await send(formOf({ legal_name: 'Alto Experience Inc.', cik: '0001930609' }))
  expect([alto.status, alto.body.fields?.['xml']]).toEqual([
    422,
    `This form belongs to Alto Experience Inc. (CIK 0001930609), and your company is ${name}: nothing was imported. If your company changed its name, ask us to correct it first.`,
  ])
  // another legal form is another company
  expect((await send(formOf({ legal_name: 'Tidewater Grid LLC', cik: undefined }))).status).toBe(
    422,
  )
  expect(await stored()).toEqual(before)
  // the CIK that the company has decides, whatever name the form has
  await t.db.run(
    `insert into topic_revision (item_id, revision, listing_id, topic, values, handed_in_at)
      select item_id, 1, listing_id, topic, '{"cik":"1930609"}', now()
      from topic where listing_id = $1 and topic = 'basic-information'`,
    [r.listingId],
  )
  expect((await send(formOf({ legal_name: name, cik: '0001111111' }))).status).toBe(422)
  const renamed = await must(
    await send(formOf({ legal_name: 'Tidewater Power Incorporated', cik: '0001930609' })),
  )
  expect(renamed.unplaced).toContainEqual({
    label: 'Legal name',
    value: 'Tidewater Power Incorporated',
    why: `Your company has ${name} on file.`,
  })
  const draft = await t.db.one<{ values: Record<string, unknown> }>(
    "select values from topic where listing_id = $1 and topic = 'basic-information'",
    [renamed.listing_id],
  )
  expect(draft?.values).toMatchObject({ legal_name: name, cik: '0001930609' })
})
