import { fromPromise } from 'xstate'
import type { Proof, Tokens } from '#machines/flows/answers.ts'
import {
  loginFlow,
  type AttemptAnswer,
  type Credentials,
  type SendAnswer,
} from '#machines/identity/login.flow.ts'
import { isApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { proveByCode, proveByPasskey, tokensOf } from './prove.ts'

/**
 * Address and password. After some wrong ones the server requires the robot check: the browser does it by itself, once.
 * Google's check needs the person: the refusal is returned, and the form shows its box.
 */
async function attempt(
  { email, password, code, recaptcha }: Credentials,
  signal: AbortSignal,
): Promise<AttemptAnswer> {
  const send = (proof: string | undefined) =>
    call(
      'POST /app/auth/attempt',
      {
        body: {
          email_address: email,
          password,
          ...(code === undefined ? {} : { security_code: code }),
          ...(proof === undefined ? {} : { recaptcha: proof }),
        },
      },
      { signal },
    ) as Promise<AttemptAnswer>
  try {
    return await send(recaptcha)
  } catch (error) {
    if (!isApiError(error, 'captcha_required')) throw error
    const { makeProof } = await import('./captcha-proof.ts')
    const made = await makeProof(signal)
    if (typeof made !== 'string') throw error
    return send(made)
  }
}

/** The log-in flow with the server's calls behind its actors. */
export const loginMachine = loginFlow.provide({
  actors: {
    attempt: fromPromise<AttemptAnswer, Credentials>(({ input, signal }) => attempt(input, signal)),
    sendCode: fromPromise<SendAnswer, { key: string }>(
      ({ input, signal }) =>
        call('POST /app/auth/2fa', { body: { key: input.key } }, { signal }) as Promise<SendAnswer>,
    ),
    resendCode: fromPromise<SendAnswer, { key: string }>(
      ({ input, signal }) =>
        call(
          'POST /app/auth/2fa/resend-code',
          { body: { key: input.key } },
          { signal },
        ) as Promise<SendAnswer>,
    ),
    passkey: fromPromise<Tokens, { key: string | null }>(async ({ input, signal }) =>
      tokensOf(await proveByPasskey(input.key, signal)),
    ),
    prove: fromPromise<Tokens, { key: string } & Proof>(async ({ input, signal }) =>
      tokensOf(await proveByCode(input, signal)),
    ),
    recover: fromPromise<{ ready_at: string }, { key: string }>(({ input, signal }) =>
      call('POST /api/auth/recovery', { body: { key: input.key } }, { signal }),
    ),
    verify: fromPromise<Tokens, { key: string; code: string }>(async ({ input, signal }) =>
      tokensOf(
        await call(
          'POST /app/auth/2fa/verify',
          { body: { key: input.key, security_code: input.code } },
          { signal },
        ),
      ),
    ),
  },
})
