import { expect, test } from 'vitest'
import { viewOnlyProblem } from './view-only.ts'

test.each([
  ['a read', { reads: true }, null],
  ['an open file', { reads: true, open: true, file: true }, null],
  ['a file of theirs', { reads: true, file: true }, /files/],
  ['a write', {}, /change/],
  ['an open write', { open: true }, /change/],
  ['a file that is made', { file: true }, /change/],
  ['its own end', { endsView: true }, null],
] as const)('%s while viewing', (_, kind, says) => {
  const problem = viewOnlyProblem({
    reads: false,
    open: false,
    file: false,
    endsView: false,
    ...kind,
  })
  if (says === null) expect(problem).toBeNull()
  else expect(problem).toMatch(says)
})
