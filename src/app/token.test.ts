import { describe, expect, test } from 'vitest'
import { decodePayload } from './token.ts'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a token is dropped when', () => {
  test.each([
    ['it is not a string', 42],
    ['its second part is missing', 'abc'],
    ['its payload is bad base64', 'a.%%%.c'],
    ['its payload is bad JSON', `a.${Buffer.from('{oops').toString('base64url')}.c`],
    ['its payload is a list', `a.${part([1])}.c`],
    ['its payload is null', `a.${part(null)}.c`],
    ['its payload is a number', `a.${part(7)}.c`],
  ])('%s', (_, token) => expect(() => decodePayload(token)).toThrow())
  test('and kept when its payload is an object', () =>
    expect(decodePayload(`a.${part({ sub: 'ü' })}.c`)).toEqual({ sub: 'ü' }))
})
