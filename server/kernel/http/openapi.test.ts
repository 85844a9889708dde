import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#domain/api/index.ts'
import { contracts, type Contract } from '#domain/api/contract.ts'
import { bodySchemas } from '#server/platform/webhooks/index.ts'
import { openApi } from './openapi.ts'

const info = { title: 'Capstan', version: '0.1.0', url: 'https://capstan.example' }
const all = api as Readonly<Record<string, Contract>>
const document = openApi(all, info, bodySchemas())
type Media = Record<string, { schema?: object; example?: unknown }>
interface Operation {
  parameters: { name: string; example?: unknown }[]
  requestBody?: { content: Media }
  responses: Record<string, { content?: Media }>
}
const operationOf = (of: Record<string, unknown>, name: string): Operation => {
  const [method = '', path = ''] = name.split(' ')
  const paths = of['paths'] as Record<string, Record<string, Operation>>
  const found = paths[path.replace(/:([A-Za-z_]+)/g, '{$1}')]?.[method.toLowerCase()]
  if (found === undefined) throw new Error(`${name} is not in the document`)
  return found
}

/** Rules of Redocly that the document does not follow, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'no-ambiguous-paths':
    'The server takes the literal segment before the parameter, as the router documents it.',
}
const lint = async (of: object) => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(of), config })
  return problems.map((one) => ({
    rule: one.ruleId,
    says: `${one.message} ${one.location[0]?.pointer ?? ''}`,
  }))
}

test('the document passes Redocly’s recommended rules, warnings included', async () => {
  const problems = await lint(document)
  expect(problems.filter(({ rule }) => !(rule in EXCEPTIONS))).toEqual([])
  const broken = [...new Set(problems.map(({ rule }) => rule))]
  expect(broken.sort()).toEqual(Object.keys(EXCEPTIONS).sort())
})

test('the lint finds an example that its schema refuses, and a word that OpenAPI has not', async () => {
  const spoiled = structuredClone(document)
  const health = operationOf(spoiled, 'GET /health').responses['200']?.content?.['application/json']
  if (health?.schema === undefined) throw new Error('no answer of /health')
  health.example = { status: 7 }
  Object.assign(health.schema, { widget: 'text' })
  const rules = (await lint(spoiled)).map(({ rule }) => rule)
  expect(rules).toEqual(expect.arrayContaining(['struct', 'no-invalid-media-type-examples']))
})

test('every operation has examples: of each parameter, of its body and of each answer that is JSON', () => {
  for (const name of Object.keys(all)) {
    const { parameters, requestBody, responses } = operationOf(document, name)
    const media = [requestBody, ...Object.values(responses)].flatMap((one) =>
      Object.entries(one?.content ?? {}).filter(([type]) => type !== 'application/octet-stream'),
    )
    const examples = [...parameters, ...media.map(([, one]) => one)]
    expect(examples.length, name).toBeGreaterThan(0)
    expect(
      examples.filter(({ example }) => example === undefined),
      name,
    ).toEqual([])
  }
})

test('what an example of a body says is taken by the schema that checks the call', () => {
  const bodies = Object.entries(all).filter(([, one]) => one.body && !one.upload)
  expect(bodies.length).toBeGreaterThan(140)
  for (const [name, { body, form }] of bodies) {
    const type = form ? 'multipart/form-data' : 'application/json'
    const { example } = operationOf(document, name).requestBody?.content[type] ?? {}
    const read = body?.safeParse(example)
    expect(
      read?.error?.issues.map((one) => `${one.path.join('.')}: ${one.message}`),
      name,
    ).toBe(undefined)
  }
})

test('a schema says what the API checks and nothing of screens', () => {
  const one = contracts({
    'POST /api/things': {
      summary: 'Makes a thing.',
      access: 'public',
      body: z.strictObject({
        // a field may have the name of a keyword of screens
        widget: z.string().meta({ title: 'Widget', widget: 'textarea', help: 'What it does.' }),
        counts: z.record(z.enum(['sold', 'held']), z.int()),
        anything: z.unknown().nullable(),
        nothing: z.string().max(4).nullable().default(null),
        list: z.array(z.string().min(12)).min(2),
      }),
    },
  })
  const { requestBody } = operationOf(openApi(one, info, {}), 'POST /api/things')
  const { schema, example } = requestBody?.content['application/json'] ?? {}
  expect(schema).toMatchObject({
    properties: {
      widget: { title: 'Widget', description: 'What it does.' },
      counts: { properties: { sold: { type: 'integer' }, held: { type: 'integer' } } },
    },
  })
  expect(JSON.stringify(schema)).not.toContain('textarea')
  expect(example).toEqual({
    widget: 'string',
    counts: { sold: 0, held: 0 },
    anything: null,
    nothing: null,
    list: ['stringstring', 'stringstring'],
  })
})

test('openapi-typescript generates types from it', async () => {
  const own = pathToFileURL(join(import.meta.dirname, '../../../tests/support/typescript-api.ts'))
  const hooks = registerHooks({
    resolve: (name, context, next) =>
      name === 'typescript' ? { url: own.href, shortCircuit: true } : next(name, context),
  })
  try {
    const { default: typesOf, astToString } = await import('openapi-typescript')
    const types = astToString(await typesOf(document as never))
    expect(types).toContain('"/api/dealroom/offerings/{listing_id}/forms/{form}"')
    expect(types).toContain('GET_health')
    expect(types).not.toContain('unresolved')
  } finally {
    hooks.deregister()
  }
})
