import { fromPromise } from 'xstate'
import type { Tokens } from '#machines/flows/answers.ts'
import { loginFlow, type AttemptAnswer, type SendAnswer } from '#machines/flows/login.flow.ts'
import { call } from '#src/api/call.ts'

/** The log-in flow with the server's calls behind its actors. */
export const loginMachine = loginFlow.provide({
  actors: {
    attempt: fromPromise<AttemptAnswer, { email: string; password: string }>(({ input, signal }) => call('POST /app/auth/attempt', { body: { email_address: input.email, password: input.password } }, { signal }) as Promise<AttemptAnswer>),
    sendCode: fromPromise<SendAnswer, { key: string }>(({ input, signal }) => call('POST /app/auth/2fa', { body: { key: input.key } }, { signal }) as Promise<SendAnswer>),
    resendCode: fromPromise<SendAnswer, { key: string }>(({ input, signal }) => call('POST /app/auth/2fa/resend-code', { body: { key: input.key } }, { signal }) as Promise<SendAnswer>),
    verify: fromPromise<Tokens, { key: string; code: string }>(async ({ input, signal }) => {
      const { authData } = await call('POST /app/auth/2fa/verify', { body: { key: input.key, security_code: input.code } }, { signal })
      if (authData === undefined) throw new Error('Something went wrong. Try again later.')
      return { accessToken: authData.access_token, refreshToken: authData.refresh_token, expiresIn: authData.expires_in }
    }),
  },
})
