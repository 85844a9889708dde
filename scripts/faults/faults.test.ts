import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { faults } from './faults.ts'

const root = join(import.meta.dirname, '..', '..')

it.each(faults)('$fault: its test is there, or why there is none', ({ test, why }) => {
  if (test === null) return expect(why).toMatch(/\w/)
  const [file, name] = test
  // names of tests that are made of a table are there without their values
  const stated = name
    .replace('/hangs is timeout', '%s is %s')
    .replace('disk full', '(%s) is recorded')
  expect(readFileSync(join(root, file), 'utf8')).toContain(stated)
  expect(why).toBeUndefined()
})
