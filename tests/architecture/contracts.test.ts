import { api } from '#domain/api/index.ts'
import type { Contract } from '#domain/api/contract.ts'
import { lifecycles } from '#machines/lifecycles/index.ts'
import { openObjects } from '#server/http/validate.ts'
import { describe, expect, test } from 'vitest'

const contracts = Object.entries(api as Readonly<Record<string, Contract>>)

describe('the contracts', () => {
  test('every body is closed at every depth: no field comes in that nobody named', () => {
    expect(contracts.flatMap(([name, contract]) => (contract.body ? openObjects(contract.body).map((at) => `${name}: ${at}`) : []))).toEqual([])
  })
  test('every payload of a machine is closed at every depth', () => {
    expect(Object.values(lifecycles).flatMap((lifecycle) => Object.entries(lifecycle.events).flatMap(([type, rule]) => (rule.payload ? openObjects(rule.payload).map((at) => `${lifecycle.id}.${type}: ${at}`) : [])))).toEqual([])
  })
  test('every write that creates or moves money takes an idempotency key; reads take neither body nor key', () => {
    // a PUT that names the version which it replaces cannot happen twice; a file of the bank is taken once by its hash; a preview and a reveal change nothing that could be doubled
    const creates = contracts.filter(([name, contract]) => /^(POST|PUT) \/api\/(investments|admin|dealroom|lifecycles)/.test(name) && !contract.idempotent && !(name.startsWith('PUT ') && contract.versioned) && !(contract.upload && name.includes('/api/admin/money/')) && !/\/(draft|opened|preview|reveal)$/.test(name))
    expect(creates.map(([name]) => name)).toEqual([])
    expect(contracts.filter(([name, contract]) => name.startsWith('GET ') && (contract.body || contract.idempotent || contract.versioned)).map(([name]) => name)).toEqual([])
  })
  test('decisions about money ask for a fresh second factor', () => {
    // a questionnaire is signed by its link, without an account and without money
    expect(contracts.filter(([name, contract]) => /\/(decision|receipts|clear|sign)$/.test(name) && !name.includes('/api/questionnaires/') && contract.stepUp !== true).map(([name]) => name)).toEqual([])
  })
  test('every path parameter is named by the contract, and every call says what it is for', () => {
    const wrong = contracts.filter(([name, contract]) => (/:[a-z_]+/.test(name) && !contract.params) || contract.summary.trim().length < 8)
    expect(wrong.map(([name]) => name)).toEqual([])
  })
})
