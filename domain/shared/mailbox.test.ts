import { expect, it } from 'vitest'
import { sameMailbox } from './mailbox.ts'

it.each([
  ['mara@mail.example', 'Mara+cpa@mail.example', true],
  ['mara+a@mail.example', 'mara+b@mail.example', true],
  ['m.ara@gmail.com', 'mara+cpa@googlemail.com', true],
  ['m.ara@mail.example', 'mara@mail.example', false],
  ['mara@mail.example', 'mara@other.example', false],
  ['+cpa@mail.example', '+law@mail.example', false],
  ['nothing', 'Nothing ', true],
])('%s and %s are one mailbox: %s (K16)', (a, b, same) => {
  expect(sameMailbox(a, b)).toBe(same)
})
