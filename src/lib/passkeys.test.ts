import { WebAuthnError } from '@simplewebauthn/browser'
import { describe, expect, it } from 'vitest'
import { passkeyProblem } from './passkeys.ts'

/** As the library reports what the browser said: with the browser's own name. */
const failed = (name: string): WebAuthnError => {
  const cause = new Error('of the browser')
  cause.name = name
  return new WebAuthnError({
    message: cause.message,
    code: 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY',
    cause,
  })
}

describe('a passkey that was not made or used (G18)', () => {
  it.each([
    ['NotAllowedError', true, /cancelled, or the time ran out/],
    ['AbortError', true, /cancelled/],
    ['InvalidStateError', true, /already has a passkey/],
    ['ConstraintError', true, /PIN or a fingerprint/],
    ['NotSupportedError', true, /another device/],
    ['SecurityError', true, /this address/],
    ['NotAllowedError', false, /has none for this site/],
    ['SecurityError', false, /this address/],
    ['TypeError', true, /^No passkey was created. Try again.$/],
    ['TypeError', false, /choose another method/],
  ] as const)('%s while making (%s) says its own sentence', (name, making, words) => {
    expect(passkeyProblem(failed(name), making)).toMatch(words)
    if (name !== 'InvalidStateError')
      expect(passkeyProblem(failed(name), making)).not.toMatch(/already/)
  })
})
