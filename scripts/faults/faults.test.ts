import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { faults } from './faults.ts'

const root = join(import.meta.dirname, '..', '..')

it.each(faults)('$fault: its test is there, and says when it is skipped', ({ test, needs }) => {
  const [file, name] = test
  // names of tests that are made of a table are there without their values
  const stated = name
    .replace('/hangs is timeout', '%s is %s')
    .replace('disk full', '(%s) is recorded')
  const [, rest] = readFileSync(join(root, file), 'utf8').split(stated, 2)
  expect(rest).toBeDefined()
  if (needs !== undefined) expect(rest?.split('\n')[0]).toContain('(skipped where')
})
