import { offeringPage } from '#server/kernel/state-machines/index.ts'
import { postNotice } from '#domain/offerings/mail/discussion.ts'
import { isForCompany } from '#domain/offerings/model/discussion.ts'
import type { DiscussionPostFacts } from '#machines/offerings/discussion-post.lifecycle.ts'
import { isAdmin } from '#domain/shared/access/actor.ts'
import { links } from '#domain/shared/links.ts'
import { staffOf } from '#server/platform/platform/index.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type {
  Authorize,
  EffectHandler,
  EventContext,
  FactsProvider,
  MachineHandlers,
  OnTransition,
} from '#server/kernel/state-machines/index.ts'
import { findOffering } from '../offerings/index.ts'
import { isReadable } from './present.ts'
import * as repo from './repo.ts'

/** The author changes and takes back, the platform's staff moderates; to others the record does not exist. */
const authorize: Authorize = async ({ tx, id, by }) => {
  const { actor } = by
  if (actor.kind !== 'person') return []
  if ((await repo.findPost(tx, id))?.author_id === actor.userId) return ['INV']
  return isAdmin(actor) ? ['ADM'] : []
}

async function rowOf({ tx, id }: Pick<EventContext, 'tx' | 'id'>): Promise<repo.PostRow> {
  const row = await repo.findPost(tx, id)
  if (row === null) throw new Error(`the machine of post ${id} has no row`)
  return row
}

const facts: FactsProvider = async (context) =>
  ({ for_company: isForCompany((await rowOf(context)).label) }) satisfies DiscussionPostFacts

/** The number of posts that are shown is stored with the event that changes it. */
const onTransition: OnTransition = async ({ tx, instance }, before) => {
  const by = Number(isReadable(instance)) - Number(isReadable(before))
  if (by !== 0) await repo.countPosts(tx, instance.listing_id ?? '', by)
}

const storeWords: EffectHandler = async ({ tx, id, effect, now }) =>
  repo.changeWords(tx, id, String(effect.params['body']), now.toISOString())

const notify: EffectHandler = async ({ services, tx, id, instance, effect, by }) => {
  const { to, template } = effect.params as { to: 'party' | 'staff'; template: string }
  const row = await rowOf({ tx, id })
  const offering = await findOffering(tx, row.listing_id)
  if (offering === null) throw new Error(`the offering of post ${id} is gone`)
  const people = to === 'staff' ? (await staffOf(tx)).map((one) => one.user_id) : [row.author_id]
  const path =
    to === 'staff'
      ? '/admin/listings/discussion'
      : links.discussion(row.listing_id, offering.company.slug)
  const words = postNotice(template, {
    company: offering.company.name,
    reason: to === 'party' ? (by.reason ?? null) : null,
    path,
  })
  if (words === null) throw new Error(`no words for ${template}`)
  await noticeTo(services, tx, await existingPeople(tx, people), words, {
    machine: 'discussion-post',
    id,
    rev: instance.rev,
  })
}

export const discussionMachines: MachineHandlers = {
  'discussion-post': {
    pages: {
      issuer: offeringPage('issuer', 'platform-listing/discussion'),
      platform: () => '/admin/listings/discussion',
    },
    authorize,
    facts,
    onTransition,
    effects: { storeWords, notify },
  },
}
