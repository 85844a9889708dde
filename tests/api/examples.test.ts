import { errorCatalogue } from '#domain/shared/errors.ts'
import { reportRow } from '#tests/support/report.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { documentedOperations, exampleCall } from './example-calls.ts'
import { matrix } from './matrix.ts'
import { matrixWorld } from './matrix-world.ts'

const w = await matrixWorld()
const { t } = w
const operations = await documentedOperations(t)
const answers = new Map<number, number>()
afterAll(() => reportRow('Examples of the document, sent', Object.fromEntries(answers)))
beforeEach(() => t.db.run('update session set factor_at = $1', [t.clock.now().toISOString()]))

test('the document lists the operations of the matrix', () => {
  expect(operations.length).toBeGreaterThan(300)
  expect(operations.filter(({ name }) => !(name in matrix)).map(({ name }) => name)).toEqual([])
})

test.each(operations)(
  'the example of $name is sent, and answered as the document says',
  async ({ name, operation }) => {
    const { at, who, send } = await exampleCall(w, { name, operation })
    const answer = await send(crypto.randomUUID())
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
