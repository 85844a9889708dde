import { sample } from 'openapi-sampler'

type Json = Record<string, unknown>

/** Examples of fields, by name, whose rule is stricter than their JSON Schema can express. */
const FIELD_EXAMPLES: Readonly<Record<string, string | readonly string[]>> = {
  aba: '011000015',
  accession: '0001930609-26-000001',
  account_number: '123456789',
  bic: '',
  call_number: '+12025550123',
  code: 'R01',
  contact_phone: '+12025550123',
  country: 'US',
  crd: '1234567',
  discount_pct: '7.25',
  ein: '12-3456789',
  file_no: '024-12345',
  fiscal_year_end: '12-31',
  interest_pct: '7.25',
  number: '+12025550123',
  ownership_pct: '33.33',
  latest_price: '12.50',
  list: 'GET /api/admin/users#users',
  path: '/admin/users/user-list',
  percent: '33.33',
  place: '200 Water Street, New York',
  price: '12.50',
  postal: '10001',
  principal_crd: '1234567',
  privacy_url: 'https://example.com/privacy',
  region: 'NY',
  routing_number: '011000015',
  sec_no: '8-12345',
  security_code: '123456',
  source_url: 'https://example.com/',
  states: ['NY'],
  terms_url: 'https://example.com/terms',
  token: 'c2FmZS1yYW5kb20tdmFsdWU.c2lnbmF0dXJlLW9mLXRoZS12YWx1ZQ',
  url: 'https://example.com/',
  version: '2026-11',
}
const fits = (example: string, { pattern, maxLength }: { pattern?: string; maxLength?: number }) =>
  (pattern === undefined || new RegExp(pattern).test(example)) &&
  example.length <= (maxLength ?? Infinity)

/** Gives a property of a schema its example, where there is one that its type, pattern and length take. */
export function addFieldExample(schema: Json, name: string): void {
  const example = FIELD_EXAMPLES[name]
  if (example === undefined || 'examples' in schema || 'const' in schema) return
  const taken =
    typeof example === 'string'
      ? schema['type'] === 'string' && fits(example, schema)
      : schema['type'] === 'array'
  if (taken) schema['examples'] = [example]
}

/** A value that a JSON Schema takes, the same for the same schema. */
export const exampleOf = (schema: Json): unknown =>
  sample(schema, { quiet: true, enablePatterns: true }, schema)
