import { api } from '#domain/api/index.ts'
import type { Contract } from '#domain/api/contract.ts'
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

test('a call is judged by the strongest of the scopes that list it', () => {
  const call = 'GET /api/dealroom/offerings'
  expect(scopesOfCall(call)).toContain('investments:read')
  expect(roleByScopes(['offerings:read'], call)).toBe('viewer')
  expect(roleByScopes(['offerings:read', 'offerings:write'], call)).toBe('editor')
  expect(roleByScopes(['holders:read'], call)).toBeNull()
  expect(roleByScopes([...scopes], 'POST /api/investments')).toBeNull()
})
