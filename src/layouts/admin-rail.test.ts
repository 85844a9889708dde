import { expect, test } from 'vitest'
import { adminItems } from './admin-rail.ts'

const labels = (role: 'operator' | 'compliance' | 'support'): string[] =>
  adminItems('/admin/home', role).map(({ label }) => label)

test('the rail has the pages that a role may read, and no others', () => {
  expect(labels('operator')).toEqual(expect.arrayContaining(['Roles', 'Review queue']))
  expect(labels('compliance')).toContain('Review queue')
  expect(labels('compliance')).not.toContain('Roles')
  expect(labels('support')).not.toContain('Roles')
  expect(labels('support')).not.toContain('Review queue')
  expect(labels('support').length).toBeGreaterThan(5)
})

test('each page of the rail has an icon', () => {
  const bare = (['operator', 'compliance', 'support'] as const)
    .flatMap((role) => adminItems('/admin/home', role))
    .filter(({ icon }) => icon === undefined)
  expect(bare.map(({ label }) => label)).toEqual([])
})
