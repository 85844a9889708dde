type Json = Record<string, unknown>

/** Texts of the forms that the API takes; the first one that a pattern takes is its example. */
const PATTERNED = [
  'NY',
  '123456',
  'R01',
  '4.10',
  '10:30',
  '2026-11',
  '#0b5fff',
  '024-12345',
  '+12025550123',
  '0001930609-26-000001',
  'standard-terms',
  'c2FmZS1yYW5kb20tdmFsdWU',
  'c2FmZS1yYW5kb20tdmFsdWU.c2lnbmF0dXJlLW9mLXRoZS12YWx1ZQ',
  '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
]
const PROSE = `<p>${'The company answers for what this text says, and keeps it up to date. '.repeat(4).trim()}</p>`
/** Texts that have a form which their schema does not show, by the last part of their names. */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [/url$/, 'https://example.com/'],
  [/ein$/, '12-3456789'],
  [/crd$/, '1234567'],
  [/routing_number$/, '011000015'],
  [/account_number$/, '123456789'],
  // a wire within the United States goes by routing number
  [/bic$/, ''],
  [/^aba$/, '011000015'],
  [/^region$/, 'NY'],
  [/^postal$/, '10001'],
  [/country$/, 'US'],
  [/intermediary_file_number$/, '007-00061'],
  [/sec_no$/, '8-12345'],
  [/^(agreement|body|html)$/, PROSE],
  [/^text$/, 'Elect Ada Reed to the board for one year.'],
]
const FORMATTED: Readonly<Record<string, string>> = {
  uuid: '0193a000-0000-7000-8000-000000000001',
  email: 'ada@example.com',
  date: '2026-11-26',
  'date-time': '2026-11-26T15:00:00.000Z',
  uri: 'https://example.com/',
}
const asNumber = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : undefined
const asList = (value: unknown): Json[] | undefined =>
  Array.isArray(value) ? (value as Json[]) : undefined

/** A default that shows the form of a value. */
const isSaying = (value: unknown): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
/** The type of a schema; of several the first that is a value. */
const typeOf = ({ type }: Json): unknown =>
  Array.isArray(type) ? (type.find((one) => one !== 'null') ?? 'null') : type

function textExample(schema: Json, name: string): string {
  const { format } = schema
  if (typeof format === 'string' && format in FORMATTED) return FORMATTED[format] ?? ''
  const least = asNumber(schema['minLength']) ?? 0
  const most = asNumber(schema['maxLength']) ?? Infinity
  const pattern = typeof schema['pattern'] === 'string' ? new RegExp(schema['pattern']) : null
  const fits = (one: string): boolean => one.length <= most && (pattern?.test(one) ?? true)
  const named = NAMED.find(([end, one]) => end.test(name) && fits(one))
  if (named) return named[1]
  const words = name.replaceAll('_', ' ')
  return (
    (pattern === null ? undefined : PATTERNED.find(fits)) ??
    words.padEnd(least, ` ${words}`).slice(0, most)
  )
}
function numberExample(schema: Json): number {
  const above = asNumber(schema['exclusiveMinimum'])
  const least = above === undefined ? asNumber(schema['minimum']) : above + 1
  const most = asNumber(schema['maximum']) ?? 1
  return Math.max(least ?? 1, Math.min(1, most))
}
function objectExample(schema: Json): Json {
  const {
    properties = {},
    propertyNames,
    additionalProperties,
    required = [],
  } = schema as {
    properties?: Record<string, Json>
    propertyNames?: Json
    additionalProperties?: unknown
    required?: string[]
  }
  const own = Object.entries(properties).map(([key, one]) => [key, exampleOf(one, key)])
  if (own.length > 0 || propertyNames === undefined || typeof additionalProperties !== 'object')
    return Object.fromEntries(own) as Json
  const keys = required.length > 0 ? required : [String(exampleOf(propertyNames, 'name'))]
  return Object.fromEntries(
    keys.map((key) => [key, exampleOf(additionalProperties as Json, 'value')]),
  )
}

/** A value that a JSON Schema takes, always the same for the same schema; `name` is what a text without a form says. */
export function exampleOf(schema: Json, name = 'text'): unknown {
  const { examples, items } = schema
  const type = typeOf(schema)
  const options = asList(schema['anyOf']) ?? asList(schema['oneOf'])
  if (Array.isArray(examples)) return examples[0]
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  if (options) {
    const [first = {}] = options.filter((one) => one['type'] !== 'null')
    return exampleOf(first, name)
  }
  if (isSaying(schema['default'])) return schema['default']
  if (type === 'object') return objectExample(schema)
  if (type === 'array') {
    const count = Math.max(1, asNumber(schema['minItems']) ?? 1)
    return Array.from({ length: count }, () => exampleOf((items ?? {}) as Json, name))
  }
  if (type === 'integer' || type === 'number') return numberExample(schema)
  if (type === 'boolean') return true
  return type === 'null' ? null : textExample(schema, name)
}
