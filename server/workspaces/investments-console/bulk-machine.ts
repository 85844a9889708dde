import { isAdmin, memberRole } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { mayContinueBulk, maySteerBulk } from '#domain/workspaces/rules/bulk-actions.ts'
import type { BulkActionFacts } from '#machines/workspaces/bulk-action.lifecycle.ts'
import type { AppServices } from '#server/app-services.ts'
import { system } from '#server/kernel/context.ts'
import {
  offeringPage,
  type Authorize,
  type EffectHandler,
  type FactsProvider,
  type MachineHandlers,
} from '#server/kernel/state-machines/index.ts'
import { BULK_JOB } from './bulk-run.ts'
import * as repo from './bulk-repo.ts'

/**
 * The company's members read theirs, the platform's people all; whoever began one and operators stop it. Only the
 * person who began it continues it: it decides in that person's name, as if that person had given a factor now.
 */
const authorize: Authorize = async ({ tx, id, instance, event, by: { actor } }) => {
  if (actor.kind !== 'person') return []
  const { account_id: accountId } = instance
  const member = accountId !== null && memberRole(actor, accountId) !== null
  if (!member && !isAdmin(actor)) return []
  if (event.type !== '@look') {
    const requestedBy = (await repo.requesterOf(tx, id)) ?? ''
    if (!maySteerBulk(actor, { accountId, requestedBy })) throw refuse('forbidden')
    if (event.type === 'RETRIED' && !mayContinueBulk(actor, { accountId, requestedBy }))
      throw refuse('forbidden', {
        message: 'Only the person who began this can continue it: it decides in their name.',
      })
  }
  return [member ? 'ISS' : 'ADM']
}

const facts: FactsProvider = async ({ tx, id, event }) =>
  event.type === 'FINISHED'
    ? ({ waiting: await repo.countWaiting(tx, id) } satisfies BulkActionFacts)
    : {}

const run: EffectHandler = async ({ services, tx, id, effect }) =>
  services.jobs.enqueue(
    tx,
    BULK_JOB,
    { id, run: effect.params['run'] },
    { key: `${id}:${String(effect.params['run'])}` },
  )
const end: EffectHandler = async ({ tx, id, now }) =>
  void (await repo.noteEnd(tx, id, now.toISOString()))

export const bulkMachines: MachineHandlers = {
  'bulk-action': {
    pages: {
      issuer: offeringPage('issuer', 'live-details/funded/overview'),
      platform: ({ id }) => `/admin/investments/bulk-actions/${id}`,
    },
    authorize,
    facts,
    refusedEvents: async (q, { id, account_id: accountId }, actor) => {
      const requestedBy = (await repo.requesterOf(q, id)) ?? ''
      return mayContinueBulk(actor, { accountId, requestedBy }) ? [] : ['RETRIED']
    },
    effects: { runBulkAction: run, endBulkAction: end },
  },
}

/**
 * Begins the machine of bulk actions that are from before it: those that ended are finished, the others go on. It is
 * harmless when repeated.
 */
export async function beginMachines(services: AppServices): Promise<void> {
  for (
    let rows = await repo.withoutMachine(services.db);
    rows.length > 0;
    rows = await repo.withoutMachine(services.db)
  )
    for (const row of rows) await beginMachine(services, row)
}

const beginMachine = (services: AppServices, row: repo.WithoutMachine): Promise<void> =>
  services.db.tx(async (tx) => {
    await services.lifecycles.begin(tx, 'bulk-action', row.id, undefined, system, {
      account_id: row.account_id,
      listing_id: row.listing_id,
    })
    if (row.finished)
      await services.lifecycles.send(
        tx,
        'bulk-action',
        row.id,
        { type: 'FINISHED', run: 1 },
        system,
      )
  })
