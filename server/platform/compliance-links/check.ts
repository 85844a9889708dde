import {
  isOwnPage,
  linkHealth,
  type LinkAnswer,
  type LinkOutcome,
} from '#domain/platform/rules/compliance-links.ts'
import type { AppServices } from '#server/app-services.ts'
import { system } from '#server/kernel/context.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { trySend, type EffectHandler } from '#server/kernel/state-machines/index.ts'
import type { JobHandler } from '#server/providers/jobs/port.ts'
import { z } from 'zod'
import * as repo from './repo.ts'

export const CHECK_JOB = 'compliance-link.check'
const eventOf: Readonly<Record<LinkOutcome, 'LIVE' | 'GONE' | 'DOWN'>> = {
  live: 'LIVE',
  gone: 'GONE',
  down: 'DOWN',
}

/** Effect: queues a check. */
export const queueCheck: EffectHandler = async ({ services, tx, id, effect }) =>
  services.jobs.enqueue(tx, CHECK_JOB, { id }, { key: `${id}:${String(effect.params['at'])}` })

/** A page of this site is requested from the server itself, any other over the network. */
const answerOf = async (services: AppServices, tx: Tx, url: string): Promise<LinkAnswer> =>
  isOwnPage(url)
    ? { status: await services.ownPage(url) }
    : services.links.check(url, await repo.registeredHosts(tx))

/**
 * The job of one check; its result is about the address that was requested, an entry that changed meanwhile refuses it.
 */
export const checkLink: JobHandler = async ({ data }, { services, tx }) => {
  const { id } = z.object({ id: z.uuid() }).parse(data)
  const row = await repo.findLink(tx, id)
  if (row === null) return
  const answer = await answerOf(services, tx, row.url)
  const { outcome, problem } = linkHealth(answer)
  await trySend(
    services,
    tx,
    'compliance-link',
    id,
    {
      type: eventOf[outcome],
      url: row.url,
      http_status: 'status' in answer ? answer.status : null,
      problem,
    },
    system,
  )
}
