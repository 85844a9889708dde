import { defineModel } from '#machines/lib/model.ts'
import { webhookEndpointLifecycle } from './webhook-endpoint.lifecycle.ts'

const failing = ({ context }: { context: unknown }) =>
  (context as { failing_since: string | null }).failing_since !== null

/** Cases of an endpoint. */
export const webhookEndpointModel = defineModel(webhookEndpointLifecycle.machine, {
  rules: webhookEndpointLifecycle.events,
  cases: {
    FAILED: { default: {} },
    RECOVERED: { default: {} },
    GONE: { default: {} },
    DISABLE_DUE: { default: { at: '2026-11-25T15:00:00.000Z' } },
    EDITED: { default: {} },
    PAUSED: { default: {} },
    RESUMED: { default: {} },
    REMOVED: { default: {} },
  },
  identify: (state) => String(failing(state)),
  invariants: {
    'webhook-endpoint.active.healthy': (state) => !failing(state),
    'webhook-endpoint.active.failing': failing,
    'webhook-endpoint.paused': (state) => !failing(state),
    'webhook-endpoint.disabled': failing,
    'webhook-endpoint.removed': (state) => !failing(state),
  },
})
