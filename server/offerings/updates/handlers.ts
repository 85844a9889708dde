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
  return {
    complete: row.title.trim() !== '' && textOf(row.body_html).length > 0,
    offering_shown: await isShown(context.services, context.tx, row.listing_id),
  } satisfies UpdateFacts
}

/** The number of published updates is stored with the event that changes it. */
const onTransition: OnTransition = async ({ tx, id, instance, now }, before) => {
  const by = Number(instance.state === 'published') - Number(before?.state === 'published')
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

const notify: EffectHandler = async ({ services, tx, id, instance, by }) => {
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
    onTransition,
    effects: { notifyFollowers, notify },
  },
}
