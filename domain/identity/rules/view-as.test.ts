import { describe, expect, test } from 'vitest'
import { viewAsOver, viewAsProblem, type ViewBase } from './view-as.ts'

const active = { state: 'active', role: null } as const
test('an active person who is no staff can be viewed', () =>
  expect(viewAsProblem({ ...active, own: false })).toBeNull())
test.each([
  [{ ...active, own: true }, 'This is your own account.'],
  [{ ...active, role: 'support', own: false }, 'You can’t view as another member of staff.'],
  [{ state: 'disabled', role: null, own: false }, /isn’t active/],
  [{ state: 'unconfirmed', role: null, own: false }, /isn’t active/],
] as const)('%o cannot be viewed', (viewed, says) => expect(viewAsProblem(viewed)).toMatch(says))

describe('a view goes on', () => {
  const base: ViewBase = {
    sessionOpen: true,
    operator: { state: 'active', role: 'operator' },
    viewed: active,
  }
  test('while session, role and account hold', () => expect(viewAsOver(base)).toBeNull())
  test.each([
    [{ sessionOpen: false }, 'session'],
    [{ operator: { state: 'active', role: null } }, 'role'],
    [{ operator: { state: 'active', role: 'compliance' } }, 'role'],
    [{ operator: { state: 'disabled', role: 'operator' } }, 'role'],
    [{ viewed: { state: 'disabled', role: null } }, 'account'],
    [{ viewed: { state: 'active', role: 'support' } }, 'account'],
  ] as const)('not with %o', (changed, cause) =>
    expect(viewAsOver({ ...base, ...changed })).toBe(cause),
  )
})
