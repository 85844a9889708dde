import { asksForFactor, takesVersion, type Contract } from '#domain/api/contract.ts'
import { scopesOfCall } from '#domain/shared/access/scopes.ts'
import { errorCatalogue, type ErrorCode } from '#domain/shared/errors.ts'
import { z } from 'zod'
import { addFieldExample, exampleOf } from './openapi-example.ts'

type Json = Record<string, unknown>
/** Keywords of JSON Schema; what else the contracts say of a field is for screens. */
const KEYWORDS = new Set(
  (
    '$ref $defs type const enum anyOf oneOf allOf not properties required additionalProperties propertyNames ' +
    'items prefixItems minItems maxItems uniqueItems minLength maxLength pattern format contentEncoding ' +
    'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf default examples title description readOnly'
  ).split(' '),
)
/**
 * One schema in OpenAPI's terms: nothing of the screens, the keys of a list of keys as properties, no bounds that every
 * integer has, no constraints next to “anything”.
 */
function described({ jsonSchema, path }: { jsonSchema: Json; path: (string | number)[] }): void {
  const { help, propertyNames, additionalProperties, anyOf } = jsonSchema as {
    help?: unknown
    propertyNames?: { enum?: string[] }
    additionalProperties?: Json
    anyOf?: Json[]
  }
  for (const key of Object.keys(jsonSchema)) if (!KEYWORDS.has(key)) delete jsonSchema[key]
  if (typeof help === 'string') jsonSchema['description'] ??= help
  if (propertyNames?.enum && additionalProperties && !jsonSchema['properties']) {
    jsonSchema['properties'] = Object.fromEntries(
      propertyNames.enum.map((key) => [key, additionalProperties]),
    )
    jsonSchema['additionalProperties'] = false
    delete jsonSchema['propertyNames']
  }
  if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum']
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum']
  if (anyOf?.some((one) => Object.keys(one).length === 0)) delete jsonSchema['anyOf']
  // a choice within a property has the property's name
  const at = path.findLastIndex((part) => typeof part === 'string' && part !== 'anyOf')
  if (path[at - 1] === 'properties') addFieldExample(jsonSchema, String(path[at]))
}
const toSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: described as never,
  }) as Json
  return rest
}
/** A media type with the schema and an example of it. */
const media = (type: string, schema: Json): Json => ({
  [type]: { schema, example: exampleOf(schema) },
})
const always: Readonly<Record<string, readonly ErrorCode[]>> = {
  public: [],
  meta: ['not_found'],
  person: ['unauthorized'],
  consented: ['unauthorized', 'not_verified', 'consent_required'],
  issuer: ['unauthorized', 'not_verified', 'consent_required', 'not_found'],
  admin: ['unauthorized', 'forbidden', 'not_verified', 'consent_required'],
}

function parameters(contract: Contract): Json[] {
  const out: Json[] = []
  for (const [where, schema] of [
    ['path', contract.params],
    ['query', contract.query],
  ] as const) {
    if (!schema) continue
    const { properties = {}, required = [] } = toSchema(schema, 'input') as {
      properties?: Record<string, Json>
      required?: string[]
    }
    for (const [name, property] of Object.entries(properties))
      out.push({
        name,
        in: where,
        required: where === 'path' || required.includes(name),
        schema: property,
        example: exampleOf(property),
      })
  }
  if (contract.idempotent)
    out.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      schema: { type: 'string' },
      example: '5f1c9a52-6a0e-4b6c-9d0b-2f1f0a3f9c11',
    })
  if (takesVersion(contract))
    out.push({
      name: 'If-Match',
      in: 'header',
      required: true,
      schema: { type: 'string' },
      example: '3',
    })
  if (contract.access === 'issuer')
    out.push({
      name: 'accountid',
      in: 'header',
      required: true,
      schema: { type: 'string', format: 'uuid' },
      example: exampleOf({ type: 'string', format: 'uuid' }),
    })
  return out
}

function contentOf(contract: Contract): Json | undefined {
  if (contract.download) return { 'application/octet-stream': {} }
  if (!contract.answer) return undefined
  return media('application/json', toSchema(contract.answer, 'output'))
}

function responses(name: string, contract: Contract): Json {
  const status = contract.status ?? (contract.answer || contract.download ? 200 : 204)
  const out: Json = { [status]: { description: 'Done', content: contentOf(contract) } }
  const codes = new Set<ErrorCode>([
    ...(always[contract.access] ?? []),
    ...(contract.errors ?? []),
    // a parameter that no call takes is refused by every call
    'unknown_field',
    ...(contract.body || contract.query ? (['invalid'] as const) : []),
    ...(asksForFactor(contract) ? (['step_up'] as const) : []),
    ...(contract.decides === 'named' ? (['stale'] as const) : []),
    ...(takesVersion(contract) ? (['stale', 'version_required'] as const) : []),
    ...(scopesOfCall(name).length > 0 ? ([...KEY_ERRORS, 'too_many'] as const) : []),
    ...(contract.idempotent ? (['idempotency_running', 'idempotency_reused'] as const) : []),
  ])
  const grouped = Map.groupBy(codes, (code) => errorCatalogue[code].status)
  for (const [number, of] of grouped)
    out[number] = {
      description: of.join(', '),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          example: refusalExample(of),
        },
      },
    }
  return out
}

/** The refusal of the first of some codes, as it is returned. */
function refusalExample([code = 'not_found']: readonly ErrorCode[]): Json {
  const { status, message } = errorCatalogue[code]
  return { statusCode: status, code, message }
}

const KEY_ERRORS = [
  'key_invalid',
  'key_expired',
  'key_revoked',
  'key_scope',
  'key_address',
] as const
/** How a call may be signed: a session, or a key with one of the scopes that list it; nothing for everybody’s calls. */
function securityOf(name: string, { access }: Contract): Json[] {
  if (access === 'public' || access === 'meta') return []
  return [{ session: [] }, ...scopesOfCall(name).map((scope) => ({ apiKey: [scope] }))]
}

/** The requests that endpoints of others receive (OpenAPI 3.1, `webhooks`; Standard Webhooks 1.0.0). */
function webhookItems(bodies: Readonly<Record<string, unknown>>): Json {
  const header = (name: string) => ({
    name,
    in: 'header',
    required: true,
    schema: { type: 'string' },
  })
  return Object.fromEntries(
    Object.entries(bodies).map(([name, schema]) => [
      name,
      {
        post: {
          summary: `An event of this kind: ${name}.`,
          operationId: `webhook_${name}`,
          parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(header),
          requestBody: { required: true, content: { 'application/json': { schema } } },
          responses: { '2XX': { description: 'The event was taken.' } },
          security: [],
        },
      },
    ]),
  )
}

/**
 * The OpenAPI 3.1 document of the calls that are served and of the webhooks that are sent, from the schemas that check
 * both.
 */
export function openApi(
  contracts: Readonly<Record<string, Contract>>,
  info: { title: string; version: string; url: string },
  webhooks: Readonly<Record<string, unknown>>,
): Json {
  const paths: Record<string, Json> = {}
  for (const [name, contract] of Object.entries(contracts)) {
    const [method = '', path = ''] = name.split(' ')
    const type = contract.upload || contract.form ? 'multipart/form-data' : 'application/json'
    const at = (paths[path.replace(/:([A-Za-z_]+)/g, '{$1}')] ??= {})
    at[method.toLowerCase()] = {
      summary: contract.summary,
      operationId: name.replace(/[^A-Za-z0-9]+/g, '_'),
      parameters: parameters(contract),
      requestBody: contract.body
        ? { required: true, content: media(type, toSchema(contract.body, 'input')) }
        : undefined,
      responses: responses(name, contract),
      security: securityOf(name, contract),
      'x-access': contract.access,
    }
  }
  const error = {
    type: 'object',
    required: ['statusCode', 'code', 'message'],
    properties: {
      statusCode: { type: 'integer' },
      code: { enum: Object.keys(errorCatalogue) },
      message: { type: 'string' },
      fields: { type: 'object', additionalProperties: { type: 'string' } },
      detail: {},
      id: { type: 'string' },
    },
  }
  return {
    openapi: '3.1.0',
    info: {
      title: info.title,
      version: info.version,
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: info.url }],
    security: [{ session: [] }],
    paths,
    webhooks: webhookItems(webhooks),
    components: {
      schemas: { Error: error },
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access token of a person who has signed in.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'cpk_…',
          description:
            'The secret of an API key. It makes the calls that its scopes list, for its company or the platform, within the limit that `RateLimit` and `RateLimit-Policy` name.',
        },
      },
    },
  }
}
