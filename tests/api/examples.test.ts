import { errorCatalogue } from '#domain/shared/errors.ts'
import { reportRow } from '#tests/support/report.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { matrix } from './matrix.ts'
import { identities, matrixWorld, signIn, type Identity } from './matrix-world.ts'

/** What the document says of an operation, as far as a caller sends it or reads the answer. */
interface Operation {
  parameters?: { name: string; in: string; required?: boolean; example?: unknown }[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<string, unknown>
}
const w = await matrixWorld()
const { t } = w
const { paths } = (
  await t.visitor.get<{ paths: Record<string, Record<string, Operation>> }>('/openapi.json')
).body
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    operation,
  })),
)
const answers = new Map<number, number>()
afterAll(() => reportRow('Examples of the document, sent', Object.fromEntries(answers)))
beforeEach(() => t.db.run('update session set factor_at = $1', [t.clock.now().toISOString()]))

/** Somebody whom the matrix lets through, and where; an operator where it lets nobody through. */
function admitted(name: string): { at: string; who: Identity | 'V' } {
  for (const [at, cells] of Object.entries(matrix[name]?.expect ?? {}))
    for (const who of [...identities, 'V'] as const)
      if ((cells[who] ?? cells['*']) === 'ok') return { at, who }
  return { at: '', who: 'OP' }
}

test('the document lists the operations of the matrix', () => {
  expect(operations.length).toBeGreaterThan(300)
  expect(operations.filter(({ name }) => !(name in matrix)).map(({ name }) => name)).toEqual([])
})

test.each(operations)(
  'the example of $name is sent, and answered as the document says',
  async ({ name, operation }) => {
    const { at, who } = admitted(name)
    const location = matrix[name]?.at[at]?.(w) ?? {}
    const examples = (where: string) =>
      Object.fromEntries(
        (operation.parameters ?? [])
          .filter((one) => one.in === where && one.example !== undefined)
          .map((one) => [one.name, String(one.example)]),
      )
    const inPath = { ...examples('path'), ...location.params }
    const [method = '', path = ''] = name.split(' ')
    const url = path.replaceAll(/:(\w+)/g, (_, key: string) =>
      encodeURIComponent(inPath[key] ?? 'x'),
    )
    const caller = who === 'V' ? t.visitor : t.bearer(await signIn(t, w.users[who]))
    const company = location.query?.['accountid'] ?? location.headers?.['accountid']
    const body = operation.requestBody?.content['application/json']?.example
    const answer = await caller.call(method, url, {
      ...(body === undefined ? {} : { body }),
      query: location.query,
      headers: {
        ...examples('header'),
        // the company of the location, in the header as in the address
        ...(company === undefined ? {} : { accountid: company }),
        ...location.headers,
        'idempotency-key': crypto.randomUUID(),
      },
    })
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
    const detail = `${who} at ${at}: ${answer.status} ${answer.text.slice(0, 400)}`
    expect(answer.status, detail).toBeLessThan(500)
    // a session that ended meanwhile would hide what the operation answers
    if (who !== 'V') expect(answer.status, detail).not.toBe(401)
    expect(Object.keys(operation.responses), detail).toContain(String(answer.status))
    if (answer.status < 400) return
    const { code = '' } = answer.body as { code?: string }
    expect(Object.keys(errorCatalogue), detail).toContain(code)
    expect(['tenant_mismatch', 'malformed'], detail).not.toContain(code)
  },
)
