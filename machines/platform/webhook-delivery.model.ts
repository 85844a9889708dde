import { defineModel } from '#machines/lib/model.ts'
import {
  webhookDeliveryLifecycle,
  type WebhookDeliveryContext,
} from './webhook-delivery.lifecycle.ts'

const of = ({ context }: { context: unknown }) => context as WebhookDeliveryContext
const problem = 'The endpoint answered 500.'

/** Cases of a delivery: responses to the first four attempts, of which one belongs to the attempt that runs. */
export const webhookDeliveryModel = defineModel(webhookDeliveryLifecycle.machine, {
  rules: webhookDeliveryLifecycle.events,
  cases: {
    TRY_DUE: { default: {} },
    TAKEN: { default: { run: 0 }, second: { run: 1 } },
    NOT_TAKEN: Object.fromEntries(
      Array.from({ length: 10 }, (_, run) => [
        run === 0 ? 'default' : `attempt ${run + 1}`,
        { run, problem, spread: 0.5 },
      ]),
    ) as { default: { run: number; problem: string; spread: number } },
    STOPPED: { default: { problem: 'The endpoint was removed.' } },
    TRY_NOW: { default: {} },
    RESENT: { default: {} },
  },
  // after a resend the responses of the model are of earlier runs: one more attempt of each kind is enough
  identify: (state) => `${Math.min(of(state).run, 11)} ${of(state).failures}`,
  invariants: {
    'webhook-delivery.open.waiting': (state) => of(state).failures === 0,
    'webhook-delivery.open.retrying': (state) => of(state).next_at !== null,
    'webhook-delivery.delivered': (state) => of(state).problem === null,
    'webhook-delivery.failed': (state) => of(state).problem !== null,
  },
})
