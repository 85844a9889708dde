import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { email } from './email.ts'

const LONG = 'a'.repeat(64)
describe('an e-mail address (G15, I11)', () => {
  it.each([
    ['sales&marketing@mail.example', 'sales&marketing@mail.example'],
    ['x/y@mail.example', 'x/y@mail.example'],
    ['a~b@mail.example', 'a~b@mail.example'],
    ["o'neil@mail.example", "o'neil@mail.example"],
    ['mara@shop.xn--p1ai', 'mara@shop.xn--p1ai'],
    ['mara@магазин.рф', 'mara@xn--80aairftm.xn--p1ai'],
    [' Mara@BÜCHER.example ', 'mara@xn--bcher-kva.example'],
    ['mara@bu\u0308cher.example', 'mara@xn--bcher-kva.example'],
    ['mara@例え。テスト', 'mara@xn--r8jz45g.xn--zckzah'],
    [`${LONG}@mail.example`, `${LONG}@mail.example`],
    [`m@${'a'.repeat(63)}.example`, `m@${'a'.repeat(63)}.example`],
  ])('%s is %s', (typed, stored) => expect(email.parse(typed)).toBe(stored))
  it.each([
    '',
    'mara',
    'mara@',
    '@mail.example',
    'mara@mail',
    'ma ra@mail.example',
    'mara@mail..example',
    'mara@-mail.example',
    'mära@mail.example',
    'mara@mail@example.com',
    `${LONG}a@mail.example`,
    `m@${'a'.repeat(64)}.example`,
  ])('%s is refused', (typed) =>
    expect(email.safeParse(typed).error?.issues[0]?.message).toBe(
      'Enter an e-mail address like name@example.com.',
    ),
  )
  it('has at most 254 characters, and is an e-mail field of the API', () => {
    const domain = `${'a'.repeat(60)}.`.repeat(3)
    expect(email.safeParse(`${LONG}@${domain}${'a'.repeat(6)}`).success).toBe(true)
    expect(email.safeParse(`${LONG}@${domain}${'a'.repeat(7)}`).error?.issues[0]?.message).toBe(
      'Use at most 254 characters.',
    )
    expect(z.toJSONSchema(email)).toMatchObject({ type: 'string', format: 'email' })
  })
})
