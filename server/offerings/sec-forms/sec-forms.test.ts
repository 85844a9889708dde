import { secForms, type FormPreview } from '#domain/offerings/sec/model.ts'
import { writeForm } from '#domain/offerings/sec/index.ts'
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
import { testApp } from '#tests/support/app.ts'
import { schemaErrors } from '#tests/support/edgar.ts'
import { beginRaise, must, save, type Raising } from '#tests/support/raising.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { FORM_C, xmlOf } from './xml.ts'

const t = await testApp()
const TODAY = '2026-11-26'
const papers = {
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
].filter((one) => one.type === 'reg_cf')

describe('the file', () => {
  test('every Reg CF offering of the demo world validates by the schema, in each form', async () => {
    expect(demo.length).toBeGreaterThan(3)
    const files = demo.flatMap((telling) =>
      secForms.map((form) => {
        const { tree, lines } = writeForm(form, {
          today: TODAY,
          values: Object.fromEntries(topicValues(telling, papers, TODAY)),
          identifiers: { 'issuer-ids': { sec_file_no: '020-12345' } },
          progress: '50% of the target reached',
          fiscal_year: null,
          typed: { note: 'The target is lower.' },
        })
        const said = lines.filter((line) => line.problem !== null)
        expect(said, `${telling.slug} ${form}`).toEqual([])
        return xmlOf(tree, FORM_C)
      }),
    )
    expect(await schemaErrors('c', ...files)).toEqual([])
  }, 120_000)
  test('the schema refuses a spoiled one, by the element', async () => {
    const { tree } = writeForm('c', {
      today: TODAY,
      values: goodTopics,
      identifiers: { 'issuer-ids': { cik: '1930609' } },
      progress: null,
      fiscal_year: null,
      typed: {},
    })
    const xml = xmlOf(tree, FORM_C)
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
  test('an offering of another type has none of these forms', async () => {
    const other = await beginRaise(t, 'reg_a_t1')
    const list = await other.owner.get<{ forms: unknown[] }>(other.path('/forms'), {
      query: other.query,
    })
    expect(list.body.forms).toEqual([])
    const form = await other.owner.get(other.path('/forms/c'), { query: other.query })
    expect(form.status).toBe(404)
  })
})
