import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sandboxOutcome, sandboxOutcomes } from './sandbox.ts'

test('every sandbox outcome stands in the guide with what it does', () => {
  // the formatter pads the cells of a table
  const guide = readFileSync('docs/guides/sandbox.md', 'utf8').replace(/ +/g, ' ')
  for (const [last, { says }] of Object.entries(sandboxOutcomes))
    expect(guide).toContain(`900-01-${last} | ${says} |`)
})
test('only a number of the sandbox range asks for an outcome', () => {
  expect(sandboxOutcome('900018001')?.result?.needs?.[0]?.field).toBe('legal_last')
  for (const number of ['900018000', '123458001', '900708001', null])
    expect(sandboxOutcome(number)).toBeNull()
})
