import { memberRole } from '#domain/shared/access/actor.ts'
import { offeringPage } from '#server/kernel/state-machines/index.ts'
import { updatePublished, updateWithdrawn } from '#domain/offerings/mail/updates.ts'
import type { UpdateFacts } from '#machines/offerings/update.lifecycle.ts'
import { companyOrPlatform, membersOf } from '#server/identity/access/index.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type {
  Authorize,
  EffectHandler,
  EventContext,
  FactsProvider,
  MachineHandlers,
  OnTransition,
} from '#server/kernel/state-machines/index.ts'
import { findOffering, isShown } from '../offerings/index.ts'
import { isRecorded, refusedOf } from './refused.ts'
import * as repo from './repo.ts'

/** Owners and editors write, viewers read; deciders of the platform may take an update back, support reads. */
const authorize: Authorize = async (context) => {
  const side = companyOrPlatform(context)
  return side === null ? [] : [side]
}

async function rowOf({ tx, id }: Pick<EventContext, 'tx' | 'id'>): Promise<repo.UpdateRow> {
  const row = await repo.findUpdate(tx, id)
  if (row === null) throw new Error(`the machine of update ${id} has no row`)
  return row
}
const textOf = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const facts: FactsProvider = async (context) => {
  const row = await rowOf(context)
  const { actor } = context.by
  return {
    recorded: isRecorded(row),
    may_publish:
      (actor.kind === 'person' && memberRole(actor, row.account_id) === 'owner') ||
      !(await repo.isOpen(context.tx, row.listing_id)),
    complete: row.title.trim() !== '' && textOf(row.body_html).length > 0,
    offering_shown: await isShown(context.services, context.tx, row.listing_id),
  } satisfies UpdateFacts
}

const isReadable = (instance: { state: string } | null): boolean =>
  instance !== null && repo.READABLE.includes(instance.state)
/** The number of updates that can be read is stored with the event that changes it. */
const onTransition: OnTransition = async ({ tx, id, instance, now }, before) => {
  const by = Number(isReadable(instance)) - Number(isReadable(before))
  if (by === 0) return
  if (by > 0) await repo.stampUpdate(tx, id, now.toISOString())
  await repo.countUpdates(tx, instance.listing_id ?? '', by)
}

const notifyFollowers: EffectHandler = async ({ services, tx, id, instance }) => {
  const row = await rowOf({ tx, id })
  const offering = await findOffering(tx, row.listing_id)
  if (offering === null) return
  await noticeTo(
    services,
    tx,
    await existingPeople(tx, await repo.findFollowers(tx, row.listing_id)),
    updatePublished({
      listingId: row.listing_id,
      company: offering.company.name,
      slug: offering.company.slug,
      title: row.title,
      text: textOf(row.body_html),
    }),
    { machine: 'update', id, rev: instance.rev },
  )
}

const notify: EffectHandler = async ({ services, tx, id, instance, by, effect }) => {
  const row = await rowOf({ tx, id })
  const people = (await membersOf(tx, row.account_id, ['owner'])).map((one) => one.user_id)
  await noticeTo(
    services,
    tx,
    await existingPeople(tx, people),
    updateWithdrawn({
      accountId: row.account_id,
      listingId: row.listing_id,
      title: row.title,
      isReadable: effect.params['template'] === 'update.retracted',
      reason: by.reason ?? null,
    }),
    { machine: 'update', id, rev: instance.rev },
  )
}

export const updateMachines: MachineHandlers = {
  update: {
    pages: { issuer: offeringPage('issuer', 'platform-listing/updates') },
    authorize,
    facts,
    refusedEvents: async (q, { id }, actor) => {
      const row = await repo.findUpdate(q, id)
      return row === null ? [] : refusedOf(row, await repo.isOpen(q, row.listing_id), actor)
    },
    onTransition,
    effects: { notifyFollowers, notify },
  },
}
