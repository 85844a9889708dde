import { defineModel } from '#machines/lib/model.ts'
import { apiKeyLifecycle, type ApiKeyContext } from './api-key.lifecycle.ts'

const overlaps = ({ context }: { context: unknown }) =>
  (context as ApiKeyContext).overlap_until !== null
const single = (state: { context: unknown }) => !overlaps(state)
const [tell_at, expires_at] = ['2027-02-06T15:00:00.000Z', '2027-02-20T15:00:00.000Z']

/** Cases of an API key. */
export const apiKeyModel = defineModel(apiKeyLifecycle.machine, {
  rules: apiKeyLifecycle.events,
  input: { tell_at, expires_at },
  cases: {
    SECRET_MADE: {
      default: { facts: { secretStored: true } },
      'without a secret': { facts: { secretStored: false } },
    },
    OLD_SECRET_ENDED: { default: {} },
    OVERLAP_DUE: { default: { at: '2026-11-21T15:00:00.000Z' } },
    EXPIRY_NEAR: { default: { at: tell_at } },
    EXPIRE_DUE: { default: { at: expires_at } },
    REVOKED: { default: { reason: 'The secret was in a public repository.' } },
  },
  identify: (state) => String(overlaps(state)),
  invariants: {
    'api-key.open.added': single,
    'api-key.open.active': single,
    'api-key.open.rotating': overlaps,
    'api-key.expired': single,
    'api-key.revoked': single,
  },
})
