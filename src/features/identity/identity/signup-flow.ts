import { fromPromise } from 'xstate'
import { registrationFlow, type RegistrationData } from '#machines/identity/sign-up.flow.ts'
import { call, type Input } from '#src/api/call.ts'

type Registration = Input<'POST /register'>['body']

/** The sign-up flow with the server's calls behind its actors. */
export const signupMachine = registrationFlow.provide({
  actors: {
    register: fromPromise<{ message?: string }, { data: RegistrationData }>(({ input, signal }) =>
      call('POST /register', { body: input.data as unknown as Registration }, { signal }),
    ),
    resendLink: fromPromise<{ message?: string }, { email: string; recaptcha: string }>(
      ({ input, signal }) =>
        call(
          'POST /api/register/resend',
          { body: { email_address: input.email, recaptcha: input.recaptcha } },
          { signal },
        ),
    ),
  },
})
