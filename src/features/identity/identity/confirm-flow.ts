import { fromPromise } from 'xstate'
import { confirmAddressFlow, type ConfirmAnswer } from '#machines/identity/confirm-address.flow.ts'
import { call } from '#src/api/call.ts'
import { tokensOf } from './prove.ts'

/** The flow of a confirmation link with the server's call behind its actor. */
export const confirmAddressMachine = (id: string) =>
  confirmAddressFlow.provide({
    actors: {
      confirm: fromPromise<ConfirmAnswer>(async ({ signal }) => {
        const answer = await call('POST /api/register/confirm', { body: { id } }, { signal })
        const { status, redirect, authData } = answer
        return { status, redirect, tokens: authData === undefined ? null : tokensOf({ authData }) }
      }),
    },
  })
