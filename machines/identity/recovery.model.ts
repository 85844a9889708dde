import { defineModel } from '#machines/lib/model.ts'
import { recoveryLifecycle, type RecoveryInput } from './recovery.lifecycle.ts'

export const recoveryInput: RecoveryInput = {
  ready_at: '2026-11-23T15:00:00.000Z',
  ends_at: '2026-11-30T15:00:00.000Z',
}

/** Every course of an account recovery: used, cancelled before and after the waiting time, never used. */
export const recoveryModel = defineModel(recoveryLifecycle.machine, {
  rules: recoveryLifecycle.events,
  input: recoveryInput,
  cases: {
    WAIT_ENDED: { default: {} },
    CANCELLED: { default: {} },
    COMPLETED: { default: {} },
    RAN_OUT: { default: {} },
  },
  invariants: {
    'recovery.waiting': ({ context }) => context.closed_at === null,
    'recovery.ready': ({ context }) => context.closed_at === null,
    'recovery.cancelled': ({ context }) => context.closed_at !== null,
    'recovery.completed': ({ context }) => context.closed_at !== null,
    'recovery.ran_out': ({ context }) => context.closed_at !== null,
  },
})
