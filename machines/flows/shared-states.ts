import type { EventObject } from 'xstate'
import type { Proof } from './answers.ts'

/**
 * Parts that the flows with a mailed code or an own factor have in common: log-in, password reset and step-up. Each is
 * the definition of a state; what a right answer leads to is the flow's own.
 */

/** Stores the message of a refusal; the flow names the action `setFailure`. */
const failed = {
  type: 'setFailure',
  params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
} as const
/** What the event carries with which the person went on. */
function given<T>(event: EventObject, type: string): T {
  if (event.type !== type) throw new Error(`${type} leads here, not ${event.type}`)
  return event as EventObject & T
}
const keyOf = ({ context }: { context: { key: string | null } }) => ({ key: context.key ?? '' })

/** Another code, at the earliest a minute after the last one; `id` names the actor that sends it. */
export const resending = <const Id extends string>(id: Id) =>
  ({
    initial: 'waiting',
    states: {
      waiting: {
        description: 'A code was sent less than a minute ago',
        after: { resendWait: 'ready' },
      },
      ready: { on: { RESEND: { target: 'sending', actions: 'clearMessages' } } },
      sending: {
        invoke: {
          id,
          src: id,
          input: keyOf,
          onDone: {
            target: 'waiting',
            actions: {
              type: 'setNotice',
              params: ({ event }: { event: { output: { message?: string } } }) => ({
                message: event.output.message ?? 'We sent a new code.',
              }),
            },
          },
          onError: { target: 'waiting', actions: failed },
        },
      },
    },
  }) as const

/** Six digits, which the server judges; a refusal leaves them to be written again. */
export const codeEntry = <const Done>(onDone: Done) =>
  ({
    initial: 'typing',
    states: {
      typing: { on: { SUBMIT_CODE: { target: 'verifying', actions: 'clearMessages' } } },
      verifying: {
        tags: 'busy',
        invoke: {
          id: 'verify',
          src: 'verify',
          input: ({ context, event }: { context: { key: string | null }; event: EventObject }) => {
            const { code } = given<{ code: string }>(event, 'SUBMIT_CODE')
            return { key: context.key ?? '', code }
          },
          onDone,
          onError: { target: 'typing', actions: failed },
        },
      },
    },
  }) as const

/** The browser requests the passkey; `back` is where a refusal leads. */
export const touching = <const Done, const Back extends string>(onDone: Done, back: Back) =>
  ({
    description: 'The browser asks for the passkey',
    tags: 'busy',
    invoke: {
      id: 'passkey',
      src: 'passkey',
      input: keyOf,
      onDone,
      onError: { target: back, actions: failed },
    },
  }) as const

/** A code of the app or a recovery code, which the server judges. */
export const proving = <const Done>(onDone: Done) =>
  ({
    tags: 'busy',
    invoke: {
      id: 'prove',
      src: 'prove',
      input: ({ context, event }: { context: { key: string | null }; event: EventObject }) => {
        const { method, code } = given<Proof>(event, 'PROVE')
        return { key: context.key ?? '', method, code }
      },
      onDone,
      onError: { target: 'choosing', actions: failed },
    },
  }) as const
