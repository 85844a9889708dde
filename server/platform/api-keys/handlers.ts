import { companyPage } from '#server/kernel/state-machines/index.ts'
import { apiKeyExpires } from '#domain/platform/mail/integrations.ts'
import { integrationRight } from '#domain/platform/rules/integration-access.ts'
import type { ApiKeyContext, ApiKeyFacts } from '#machines/platform/api-key.lifecycle.ts'
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

/**
 * Those who manage the key; operators may revoke a company's key too, when its secret was found where it doesn't
 * belong.
 */
const authorize: Authorize = async ({ tx, id, by: { actor }, event }) => {
  const row = await repo.findKey(tx, id)
  if (row === null) return []
  const owner = row.account_id ?? 'platform'
  const right = integrationRight(actor, owner)
  if (right === null) return []
  const operator = actor.kind === 'person' && actor.adminRole === 'operator'
  if (right === 'see' && event.type !== '@look' && !(operator && event.type === 'REVOKED'))
    throw refuse('forbidden')
  return [owner === 'platform' || operator ? 'ADM' : 'ISS']
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
    facts,
    effects: { notify, endOldSecret },
  },
}
