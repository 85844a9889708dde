import { companyPage } from '#server/kernel/state-machines/index.ts'
import { webhookDisabled } from '#domain/platform/mail/integrations.ts'
import { integrationRight } from '#domain/platform/rules/integration-access.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type {
  Authorize,
  EffectHandler,
  EventContext,
  MachineHandlers,
} from '#server/kernel/state-machines/index.ts'
import { findManagers } from '../integrations/index.ts'
import { continueDeliveries, pauseManaged, publish, sendWebhook } from './deliver.ts'
import { findDelivery, findEndpoint, type EndpointRow } from './repo.ts'

type Find = (context: Pick<EventContext, 'tx' | 'id'>) => Promise<EndpointRow | null>
const byId: Find = ({ tx, id }) => findEndpoint(tx, id)
const byDelivery: Find = async ({ tx, id }) => {
  const delivery = await findDelivery(tx, id)
  return delivery === null ? null : findEndpoint(tx, delivery.endpoint_id)
}
const managers =
  (find: Find): Authorize =>
  async (context) => {
    const row = await find(context)
    if (row === null) return []
    const owner = row.account_id ?? 'platform'
    const right = integrationRight(context.by.actor, owner)
    // the platform's staff sees a company's endpoints and is no member of it: the code alone sends nothing
    return right === null ? [] : [owner === 'platform' ? 'ADM' : 'ISS']
  }

/** Owners of the company, or operators, learn that an endpoint receives nothing any more. */
const notify: EffectHandler = async ({ services, tx, id, instance, effect }) => {
  const row = await findEndpoint(tx, id)
  if (row === null) return
  await noticeTo(
    services,
    tx,
    await existingPeople(tx, await findManagers(tx, row.account_id)),
    webhookDisabled({
      id,
      accountId: row.account_id,
      title: row.title,
      host: new URL(row.url).hostname,
      gone: effect.params['template'] === 'webhook-endpoint.gone',
    }),
    { machine: 'webhook-endpoint', id, rev: instance.rev },
  )
}

export const webhookMachines: MachineHandlers = {
  'webhook-endpoint': {
    pages: {
      issuer: companyPage(({ id }) => `webhooks/${id}`),
      platform: ({ id }) => `/admin/webhooks/${id}`,
    },
    authorize: managers(byId),
    effects: { notify, continueDeliveries },
  },
  'webhook-delivery': {
    pages: { issuer: companyPage(() => 'webhooks'), platform: () => '/admin/webhooks' },
    authorize: managers(byDelivery),
    effects: { sendWebhook },
  },
  '*': {
    onTransition: async (context, before) => {
      await publish(context, before)
      await pauseManaged(context, before)
    },
  },
}
