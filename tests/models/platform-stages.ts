import { lifecycles } from '#machines/lifecycles.ts'
import { system } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { account } from '#tests/support/identity.ts'
import { elsewhere, ground } from './context.ts'
import { EVER_FRESH, type Stage } from './replay.ts'
import { begun } from '#tests/support/begun.ts'

/** A link of the registry; its checks are tried where the registry is tested. */
export async function complianceLinkStage(): Promise<Stage> {
  const g = await ground('compliance-link', {
    'compliance-link': { effects: { checkLink: elsewhere } },
  })
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['compliance-link'],
    begin: async (model) => {
      const id = newId()
      await g.t.db.run(
        `insert into compliance_link (id, kind, title, rule, purpose, url, added_at)
          values ($1, 'register', 'BrokerCheck', $2, 'Look up people.', 'https://brokercheck.finra.org/', now())`,
        [id, `17 CFR 227.301 ${id}`],
      )
      await g.t.db.tx((tx) => g.t.lifecycles.begin(tx, 'compliance-link', id, model.input, system))
      return id
    },
    people: () => ({ ADM: g.operator }),
  }
}

/** A day that somebody else requested. */
export async function closedDayStage(): Promise<Stage> {
  const g = await ground('closed-day')
  // who decides is stored with the day, so the account has to exist
  const { id: userId } = await account(g.t, { adminRole: 'operator' })
  const operator = g.t.person({ userId, adminRole: 'operator', ...EVER_FRESH })
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['closed-day'],
    begin: async (model) => {
      const id = newId()
      await g.t.db.run(
        `insert into closed_day (id, kind, day, source, source_url, reason, requested_at, ended_at)
          values ($1, 'federal_offices_closed', '2027-12-24', 'Executive Order 14371',
            'https://www.federalregister.gov/', 'The order closes all offices.', now(), now())`,
        [id],
      )
      await g.t.db.tx((tx) => begun(g.t, tx, 'closed-day', id, model.input))
      return id
    },
    people: () => ({ ADM: operator }),
  }
}

/** A proposal; what kinds do and who hears of it is tried where proposals are tested. */
export async function proposalStage(): Promise<Stage> {
  const g = await ground('proposal', {
    proposal: { effects: { execute: elsewhere, endProposal: elsewhere, notify: elsewhere } },
  })
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles.proposal,
    begin: async (model) => {
      const id = newId()
      await g.t.db.tx((tx) => begun(g.t, tx, 'proposal', id, model.input))
      return id
    },
    people: () => ({ ADM: g.operator }),
  }
}

const ENDPOINT = `insert into webhook_endpoint (id, account_id, url, title, types, secret_sealed, added_at)
  values ($1, $2, 'https://crm.example.com/hook', 'CRM', '{}', 'none', now())`

/** A webhook of a company; what is sent to it is tried where webhooks are tested. */
export async function webhookEndpointStage(): Promise<Stage> {
  const g = await ground('webhook-endpoint', {
    'webhook-endpoint': { effects: { continueDeliveries: elsewhere } },
  })
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['webhook-endpoint'],
    begin: async () => {
      const id = newId()
      await g.t.db.run(ENDPOINT, [id, g.accountId])
      await g.t.db.tx((tx) =>
        begun(g.t, tx, 'webhook-endpoint', id, undefined, {
          account_id: g.accountId,
        }),
      )
      return id
    },
    people: () => ({ ISS: g.owner, ADM: g.operator }),
  }
}

/** One delivery to a webhook of a company. */
export async function webhookDeliveryStage(): Promise<Stage> {
  const g = await ground('webhook-delivery', {
    'webhook-delivery': { effects: { sendWebhook: elsewhere } },
  })
  const endpoint = newId()
  await g.t.db.run(ENDPOINT, [endpoint, g.accountId])
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['webhook-delivery'],
    begin: async () => {
      const id = newId()
      await g.t.db.run(
        `insert into webhook_delivery (id, endpoint_id, event_id, type, machine, record_id, body, queued_at)
          values ($1, $2, $1, 'webhook.test', 'webhook-endpoint', $1, '{}', now())`,
        [id, endpoint],
      )
      await g.t.db.tx((tx) =>
        g.t.lifecycles.begin(tx, 'webhook-delivery', id, undefined, system, {
          account_id: g.accountId,
        }),
      )
      return id
    },
    people: () => ({ ISS: g.owner, ADM: g.operator }),
  }
}

/** An API key of a company; its secrets are tried where keys are tested. */
export async function apiKeyStage(): Promise<Stage> {
  const g = await ground('api-key')
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['api-key'],
    begin: async (model) => {
      const id = newId()
      await g.t.db.run(
        `insert into api_key (id, account_id, title, scopes, addresses, made_at, expires_at)
          values ($1, $2, 'CRM', '{holders:read}', '{}', now(), '2027-02-20T15:00:00.000Z')`,
        [id, g.accountId],
      )
      await g.t.db.tx((tx) =>
        begun(g.t, tx, 'api-key', id, model.input, { account_id: g.accountId }),
      )
      return id
    },
    people: () => ({ ISS: g.owner, ADM: g.operator }),
  }
}
