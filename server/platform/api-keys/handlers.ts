import { companyPage } from '#server/kernel/state-machines/index.ts'
import { apiKeyExpires } from '#domain/platform/mail/integrations.ts'
import { integrationRight } from '#domain/platform/rules/integration-access.ts'
import { memberRole, type Actor } from '#domain/shared/access/actor.ts'
import {
  apiKeyLifecycle,
  type ApiKeyContext,
  type ApiKeyFacts,
} from '#machines/platform/api-key.lifecycle.ts'
import { refuse } from '#domain/shared/errors.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type {
  Authorize,
  EffectHandler,
  FactsProvider,
  MachineHandlers,
} from '#server/kernel/state-machines/index.ts'
import { findManagers } from '../integrations/index.ts'
import * as repo from './repo.ts'

/** What the platform's staff does with a key of a company: it ends one whose secret was found where it doesn't belong. */
const ENDS = ['@look', 'REVOKED']
const ofCompany = (actor: Actor, accountId: string | null): boolean =>
  accountId !== null && memberRole(actor, accountId) === null

/** Events of a company's key that the platform's staff does not send. */
export const refusedOf = (actor: Actor, accountId: string | null): readonly string[] =>
  ofCompany(actor, accountId)
    ? Object.keys(apiKeyLifecycle.events).filter((type) => !ENDS.includes(type))
    : []

/** Members of the key's company; staff for a key of the platform, and for ending one of a company. */
const authorize: Authorize = async ({ tx, id, by: { actor }, event }) => {
  const row = await repo.findKey(tx, id)
  if (row === null || integrationRight(actor, row.account_id ?? 'platform') === null) return []
  if (row.account_id !== null && !ofCompany(actor, row.account_id)) return ['ISS']
  if (ofCompany(actor, row.account_id) && !ENDS.includes(event.type)) throw refuse('forbidden')
  return ['ADM']
}

const facts: FactsProvider = async ({ tx, id, instance }) => {
  const { secrets } = instance.context as unknown as ApiKeyContext
  return { secretStored: (await repo.countSecrets(tx, id)) > secrets } satisfies ApiKeyFacts
}

const endOldSecret: EffectHandler = async ({ services, tx, id }) => {
  await repo.endOldSecret(tx, id, services.clock.now().toISOString())
}

/** Owners of the company, or operators, are notified that a key ends soon. */
const notify: EffectHandler = async ({ services, tx, id, instance }) => {
  const row = await repo.findKey(tx, id)
  if (row === null) return
  await noticeTo(
    services,
    tx,
    await existingPeople(tx, await findManagers(tx, row.account_id)),
    apiKeyExpires({ id, accountId: row.account_id, title: row.title }),
    { machine: 'api-key', id, rev: instance.rev },
  )
}

export const apiKeyMachines: MachineHandlers = {
  'api-key': {
    pages: {
      issuer: companyPage(({ id }) => `api-keys/${id}`),
      platform: ({ id }) => `/admin/api-keys/${id}`,
    },
    authorize,
    refusedEvents: async (_q, { account_id: accountId }, actor) => refusedOf(actor, accountId),
    facts,
    effects: { notify, endOldSecret },
  },
}
