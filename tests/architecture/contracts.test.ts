import { api } from '#domain/api/index.ts'
import type { Contract } from '#domain/api/contract.ts'
import { identifierSchemas } from '#domain/offerings/model/identifiers.ts'
import { sectionRule, sectionNames } from '#domain/investors/model/profile/sections.ts'
import { companyInformation } from '#domain/offerings/model/raise-company.ts'
import { detailSchemas } from '#domain/investors/model/registration.ts'
import { stepSchemas } from '#domain/investors/model/steps/index.ts'
import { taxQuestions } from '#domain/investors/model/tax/question-form.ts'
import { topicSchemas } from '#domain/offerings/model/topics/index.ts'
import { lifecycles } from '#machines/lifecycles.ts'
import { openObjects } from '#server/kernel/http/validate.ts'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'

const contracts = Object.entries(api as Readonly<Record<string, Contract>>)

interface Node {
  _zod?: {
    def: Record<string, unknown> & { type: string; error?: unknown; checks?: readonly Node[] }
  }
}
/** Formats that have a plain description (domain/shared/plain-words.ts). */
const formats: ReadonlySet<unknown> = new Set([
  'email',
  'url',
  'date',
  'datetime',
  'uuid',
  'safeint',
])
/** Patterns, rules and formats that would refuse a value without saying what is right. */
function wordless(node: Node | undefined, at: string, seen = new Set<unknown>()): string[] {
  const def = node?._zod?.def
  if (!def || seen.has(node)) return []
  seen.add(node)
  const mute = [node as Node, ...(def.checks ?? [])].some((one) => {
    const rule = one._zod?.def
    return (
      rule !== undefined &&
      rule.error === undefined &&
      (rule.type === 'custom' || (rule['format'] !== undefined && !formats.has(rule['format'])))
    )
  })
  const inner: [string, unknown][] = [
    ...['innerType', 'element', 'in', 'out', 'left', 'right', 'keyType', 'valueType'].map(
      (key): [string, unknown] => ['', def[key]],
    ),
    ...((def['options'] ?? []) as Node[]).map((one): [string, unknown] => ['', one]),
    ...Object.entries((def['shape'] ?? {}) as Record<string, Node>),
  ]
  return [
    ...(mute ? [at] : []),
    ...inner.flatMap(([key, one]) =>
      wordless(one as Node | undefined, key === '' ? at : `${at}.${key}`, seen),
    ),
  ]
}

describe('the contracts', () => {
  test('a write of staff or of a company names what was read, or says why nothing was (J12)', () => {
    const silent = contracts.filter(
      ([name, { access, decides, versioned, unread }]) =>
        !name.startsWith('GET ') &&
        (access === 'admin' || access === 'issuer') &&
        [decides, versioned, unread].filter((one) => one !== undefined).length !== 1,
    )
    expect(silent.map(([name]) => name)).toEqual([])
    const unknown = contracts.filter(
      ([name, { decides }]) =>
        typeof decides === 'object' &&
        !(Object.hasOwn(lifecycles, decides.machine) && name.includes(`/:${decides.id}`)),
    )
    expect(unknown.map(([name]) => name)).toEqual([])
  })
  test('every body is closed at every depth: no field comes in that nobody named', () => {
    expect(
      contracts.flatMap(([name, contract]) =>
        contract.body ? openObjects(contract.body).map((at) => `${name}: ${at}`) : [],
      ),
    ).toEqual([])
  })
  test('every payload of a machine is closed at every depth', () => {
    expect(
      Object.values(lifecycles).flatMap((lifecycle) =>
        Object.entries(lifecycle.events).flatMap(([type, rule]) =>
          rule.payload
            ? openObjects(rule.payload).map((at) => `${lifecycle.id}.${type}: ${at}`)
            : [],
        ),
      ),
    ).toEqual([])
  })
  test('whatever comes in is refused in words that say what is right', () => {
    const asked = contracts.flatMap(([name, contract]) =>
      [contract.query, contract.body].map((schema): [string, z.ZodType | undefined] => [
        name,
        schema,
      ]),
    )
    const sent = Object.values(lifecycles).flatMap((lifecycle) =>
      Object.entries(lifecycle.events).map(([type, rule]): [string, z.ZodType | undefined] => [
        `${lifecycle.id}.${type}`,
        rule.payload,
      ]),
    )
    const kept = Object.entries({
      ...stepSchemas,
      ...topicSchemas,
      ...identifierSchemas,
      ...detailSchemas,
      companyInformation,
      taxQuestions,
      ...Object.fromEntries(sectionNames.map((name) => [name, sectionRule(name).schema])),
    })
    expect(
      [...asked, ...sent, ...kept].flatMap(([name, schema]) =>
        wordless(schema as Node | undefined, name),
      ),
    ).toEqual([])
  })
  test('every write that creates or moves money takes an idempotency key; reads take neither body nor key', () => {
    // a PUT that names the version which it replaces cannot happen twice; a file of the bank, a sanctions list and a cap
    // table are taken once by their hash; a preview and a reveal change nothing that could be doubled; each download of a report
    // is counted on purpose
    const creates = contracts.filter(
      ([name, contract]) =>
        /^(POST|PUT) \/api\/(investments|admin|dealroom|lifecycles)/.test(name) &&
        !contract.idempotent &&
        !(name.startsWith('PUT ') && contract.versioned) &&
        !(
          contract.upload &&
          /\/api\/(admin\/(money|sanctions)\/|dealroom\/captable-imports)/.test(name)
        ) &&
        !/\/(draft|opened|preview|reveal|download)$/.test(name),
    )
    expect(creates.map(([name]) => name)).toEqual([])
    expect(
      contracts
        .filter(
          ([name, contract]) =>
            name.startsWith('GET ') && (contract.body || contract.idempotent || contract.versioned),
        )
        .map(([name]) => name),
    ).toEqual([])
  })
  test('decisions about money ask for a fresh second factor', () => {
    // a questionnaire is signed by its link, without an account and without money
    expect(
      contracts
        .filter(
          ([name, contract]) =>
            /\/(decision|receipts|clear|sign)$/.test(name) &&
            !name.includes('/api/questionnaires/') &&
            contract.stepUp !== true,
        )
        .map(([name]) => name),
    ).toEqual([])
  })
  test('every path parameter is named by the contract, and every call says what it is for', () => {
    const wrong = contracts.filter(
      ([name, contract]) =>
        (/:[a-z_]+/.test(name) && !contract.params) || contract.summary.trim().length < 8,
    )
    expect(wrong.map(([name]) => name)).toEqual([])
  })
})
