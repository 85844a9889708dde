import {
  LONGEST_WAIT,
  type WebhookDeliveryContext,
} from '#machines/platform/webhook-delivery.lifecycle.ts'
import type { AppServices } from '#server/app-services.ts'
import { system } from '#server/kernel/context.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import {
  trySend,
  type EffectHandler,
  type Instance,
  type OnTransition,
} from '#server/kernel/state-machines/index.ts'
import type { JobHandler } from '#server/providers/jobs/port.ts'
import type { WebhookAnswer } from '#server/providers/webhooks/port.ts'
import { z } from 'zod'
import { eventOf, isSent } from './catalogue.ts'
import * as repo from './repo.ts'
import { secretsOf } from './secret.ts'
import { signedHeaders } from './signature.ts'

export const SEND_JOB = 'webhook.send'

const enqueue = (services: AppServices, tx: Tx, id: string, cause: string): Promise<void> =>
  services.jobs.enqueue(tx, SEND_JOB, { id }, { key: `${id}:${cause}` })

/** Effect of a delivery: queues an attempt. */
export const sendWebhook: EffectHandler = ({ services, tx, id, instance }) =>
  enqueue(services, tx, id, String(instance.rev))

/** Effect of an endpoint: what waits is looked at again, and sent or stopped. */
export const continueDeliveries: EffectHandler = async ({ services, tx, id, instance }) => {
  for (const delivery of await repo.openDeliveries(tx, id))
    await enqueue(services, tx, delivery, `endpoint ${instance.rev}`)
}

/** Puts an event in the queue of an endpoint, in the transaction of its cause. Returns the delivery’s id. */
export async function queueDelivery(
  services: AppServices,
  tx: Tx,
  of: {
    endpointId: string
    accountId: string | null
    eventId: string
    type: string
    machine: string
    recordId: string
    body: string
  },
): Promise<string> {
  const id = newId()
  await repo.addDelivery(tx, { ...of, id, at: services.clock.now().toISOString() })
  await services.lifecycles.begin(tx, 'webhook-delivery', id, undefined, system, {
    account_id: of.accountId,
  })
  return id
}

/** Follows every machine: a state that a company may see goes to the endpoints subscribed to it. */
export const publish: OnTransition = async ({ services, tx, instance, now }, before) => {
  if (!isSent(instance.machine)) return
  const event = eventOf(instance, before, now)
  if (event === null) return
  const receivers = await repo.receivers(tx, instance.account_id, event.type)
  const eventId = newId()
  for (const endpointId of receivers)
    await queueDelivery(services, tx, {
      ...event,
      endpointId,
      accountId: instance.account_id,
      eventId,
      machine: instance.machine,
      recordId: instance.id,
    })
}

/**
 * An account was disabled or closed: the endpoints that its person was the last to manage send nothing in its name any
 * more. Their events wait until an owner resumes them.
 */
export const pauseManaged: OnTransition = async (
  { services, tx, machine, id, instance },
  before,
) => {
  if (machine !== 'user' || before === null || before.state === instance.state) return
  if (!['disabled', 'closed', 'erased'].includes(instance.state)) return
  for (const endpoint of await repo.managedBy(tx, id))
    await services.lifecycles.send(tx, 'webhook-endpoint', endpoint, { type: 'PAUSED' }, system)
}

const failures: Readonly<Record<Extract<WebhookAnswer, { failure: string }>['failure'], string>> = {
  timeout: 'The endpoint didn’t answer in ten seconds.',
  unreachable: 'We couldn’t reach the endpoint.',
  not_public: 'The address leads to a network that isn’t public.',
  too_large: 'The answer is larger than 64 KB.',
}
/**
 * What a response lacks, in a sentence; null for a status from 200 to 299. A redirect is not followed (Standard
 * Webhooks 1.0.0).
 */
function problemOf(answer: WebhookAnswer): string | null {
  if ('failure' in answer) return failures[answer.failure]
  if (answer.status >= 200 && answer.status < 300) return null
  return answer.status >= 300 && answer.status < 400
    ? `The endpoint redirects (HTTP ${answer.status}). Enter the address that it leads to.`
    : `The endpoint answered HTTP ${answer.status}.`
}

/** A receiver that wants no more events (Standard Webhooks 1.0.0). */
const isGone = (answer: WebhookAnswer): boolean => 'status' in answer && answer.status === 410

/** Seconds to wait that an overloaded or unavailable receiver asks for, at most a day (RFC 9110, 10.2.3). */
function waitOf(answer: WebhookAnswer): { wait?: number } {
  if (!('status' in answer) || (answer.status !== 429 && answer.status !== 503)) return {}
  const { retryAfter } = answer
  return retryAfter === undefined ? {} : { wait: Math.min(retryAfter, LONGEST_WAIT) }
}

async function attempt(
  services: AppServices,
  tx: Tx,
  endpoint: repo.EndpointRow,
  delivery: repo.DeliveryRow,
): Promise<WebhookAnswer> {
  const at = services.clock.now()
  const headers = signedHeaders(
    { id: delivery.event_id, at, body: delivery.body },
    await secretsOf(services, tx, endpoint, at),
  )
  return services.webhooks.send(
    endpoint.url,
    { ...headers, 'content-type': 'application/json', 'user-agent': 'Capstan-Webhooks/1' },
    delivery.body,
  )
}

/** Notes what an attempt gave: at the endpoint first, as everybody locks the two. */
async function record(
  services: AppServices,
  tx: Tx,
  of: { delivery: repo.DeliveryRow; endpoint: Instance; run: number; answer: WebhookAnswer },
): Promise<void> {
  const { delivery, endpoint, run, answer } = of
  const problem = problemOf(answer)
  await repo.addAttempt(tx, {
    deliveryId: delivery.id,
    run,
    at: services.clock.now().toISOString(),
    http_status: 'status' in answer ? answer.status : null,
    problem,
    duration_ms: answer.ms,
    excerpt: 'excerpt' in answer ? answer.excerpt : null,
  })
  const health = problem === null ? 'RECOVERED' : 'FAILED'
  if (isGone(answer))
    await trySend(services, tx, 'webhook-endpoint', endpoint.id, { type: 'GONE' }, system)
  else if ((endpoint.state === 'active.failing') === (problem === null))
    await trySend(services, tx, 'webhook-endpoint', endpoint.id, { type: health }, system)
  await trySend(
    services,
    tx,
    'webhook-delivery',
    delivery.id,
    problem === null
      ? { type: 'TAKEN', run }
      : { type: 'NOT_TAKEN', run, problem, spread: Math.random(), ...waitOf(answer) },
    system,
  )
}

/**
 * The job of one attempt. The order of the record is held while it is sent: a later event waits until this one is done.
 */
export const deliver: JobHandler = async ({ data }, { services, tx }) => {
  const { id } = z.object({ id: z.uuid() }).parse(data)
  const delivery = await repo.findDelivery(tx, id)
  if (delivery === null) return
  await repo.lockOrder(tx, delivery)
  const endpoint = await repo.findEndpoint(tx, delivery.endpoint_id)
  const [state, machine] = await Promise.all([
    services.lifecycles.read(tx, 'webhook-endpoint', delivery.endpoint_id),
    services.lifecycles.read(tx, 'webhook-delivery', id),
  ])
  if (endpoint === null || state === null || machine?.state.startsWith('open.') !== true) return
  if (state.state === 'paused' || (await repo.firstOpen(tx, delivery)) !== id) return
  if (!state.state.startsWith('active.')) {
    const problem = `The endpoint is ${state.state}.`
    await trySend(services, tx, 'webhook-delivery', id, { type: 'STOPPED', problem }, system)
  } else {
    const { run } = machine.context as unknown as WebhookDeliveryContext
    const answer = await attempt(services, tx, endpoint, delivery)
    await record(services, tx, { delivery, endpoint: state, run, answer })
  }
  const next = await repo.firstOpen(tx, delivery)
  if (next !== null && next !== id) await enqueue(services, tx, next, `after ${id} ${machine.rev}`)
}
