import type { Answer, TestApp } from '#tests/support/app.ts'
import { matrix } from './matrix.ts'
import { identities, signIn, type Identity, type MatrixWorld } from './matrix-world.ts'

/** What the API document says of an operation, as far as a caller sends it or reads the answer. */
export interface Operation {
  parameters?: { name: string; in: string; required?: boolean; example?: unknown }[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<string, unknown>
}
export interface NamedOperation {
  /** method and path as in the matrix, e.g. `GET /api/investments/:id` */
  name: string
  operation: Operation
}

/** Every operation of the API document that the server answers with. */
export async function documentedOperations(t: TestApp): Promise<NamedOperation[]> {
  const { paths } = (
    await t.visitor.get<{ paths: Record<string, Record<string, Operation>> }>('/openapi.json')
  ).body
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      operation,
    })),
  )
}

/** Somebody whom the matrix lets through, and where; an operator where it lets nobody through. */
function admitted(name: string): { at: string; who: Identity | 'V' } {
  for (const [at, cells] of Object.entries(matrix[name]?.expect ?? {}))
    for (const who of [...identities, 'V'] as const)
      if ((cells[who] ?? cells['*']) === 'ok') return { at, who }
  return { at: '', who: 'OP' }
}

/** The example of an operation, as somebody whom the matrix lets through. */
export interface ExampleCall {
  who: Identity | 'V'
  /** the location of the matrix where it is sent */
  at: string
  send: (idempotencyKey: string) => Promise<Answer>
}
/** Prepares the example of an operation; each `send` sends the same request. */
export async function exampleCall(
  w: MatrixWorld,
  { name, operation }: NamedOperation,
): Promise<ExampleCall> {
  const { t } = w
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
  const url = path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(inPath[key] ?? 'x'))
  const caller = who === 'V' ? t.visitor : t.bearer(await signIn(t, w.users[who]))
  const company = location.query?.['accountid'] ?? location.headers?.['accountid']
  const body = operation.requestBody?.content['application/json']?.example
  const send = (idempotencyKey: string): Promise<Answer> =>
    caller.call(method, url, {
      ...(body === undefined ? {} : { body }),
      query: location.query,
      headers: {
        ...examples('header'),
        // the company of the location, in the header as in the address
        ...(company === undefined ? {} : { accountid: company }),
        ...location.headers,
        'idempotency-key': idempotencyKey,
      },
    })
  return { who, at, send }
}
