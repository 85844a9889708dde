import { api } from '#domain/api/index.ts'
import { asksForFactor, type Contract } from '#domain/api/contract.ts'
import { scopeRules, scopes, roleByScopes, scopesOfCall } from '#domain/shared/access/scopes.ts'
import { describe, expect, test } from 'vitest'

const contracts = api as Readonly<Record<string, Contract>>

describe.each(scopes)('the scope %s', (scope) => {
  const rule = scopeRules[scope]
  test.each([...rule.calls])('lists %s, which a key may make', (call) => {
    const contract = contracts[call]
    expect(contract).toBeDefined()
    expect(contract?.stepUp).toBeUndefined()
    expect(contract?.upload).toBeUndefined()
    expect(['issuer', 'admin']).toContain(contract?.access)
    if (rule.role === 'viewer') expect(call).toMatch(/^GET /)
  })
  test('names no call twice', () => expect(new Set(rule.calls).size).toBe(rule.calls.length))
})

test('a file that may carry data of others says that it can ask for a factor (A9)', () => {
  const files = Object.entries(contracts).filter(([, { download }]) => download !== undefined)
  expect(files.length).toBeGreaterThan(25)
  for (const [name, contract] of files) {
    if (contract.download === 'mixed') expect(contract.errors, name).toContain('step_up')
    // what everyone may read is not behind a session, and a visitor gives no factor
    if (contract.access === 'public')
      expect(['public', 'shared'], name).toContain(contract.download)
    if (contract.download === 'public') expect(contract.access, name).toBe('public')
    expect(asksForFactor(contract), name).toBe(
      contract.download === 'others' || contract.stepUp === true,
    )
  }
})

test('a call is judged by the strongest of the scopes that list it', () => {
  const call = 'GET /api/dealroom/offerings'
  expect(scopesOfCall(call)).toContain('investments:read')
  expect(roleByScopes(['offerings:read'], call)).toBe('viewer')
  expect(roleByScopes(['offerings:read', 'offerings:write'], call)).toBe('editor')
  expect(roleByScopes(['holders:read'], call)).toBeNull()
  expect(roleByScopes([...scopes], 'POST /api/investments')).toBeNull()
})
