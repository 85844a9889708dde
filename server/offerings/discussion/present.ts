import type { Actor, ActorCode } from '#domain/shared/access/actor.ts'
import { isAdmin } from '#domain/shared/access/actor.ts'
import { links } from '#domain/shared/links.ts'
import type { ModeratedPost, Post } from '#domain/offerings/model/discussion.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import type { ModeratedRow, PostRow } from './repo.ts'

/** States of a post that everybody reads. */
export const SHOWN = ['published', 'reported']
/** Is the post there for everybody to read? */
export const isReadable = (machine: Pick<Instance, 'state'> | null): boolean =>
  machine !== null && SHOWN.includes(machine.state)

/** A post for one reader: text only while it is shown, and what the reader may do with it. */
export function presentPost(
  services: Pick<AppServices, 'lifecycles'>,
  row: PostRow,
  machine: Instance,
  actor: Actor,
): Post {
  const own = actor.kind === 'person' && actor.userId === row.author_id
  const moderates =
    actor.kind === 'person' && (actor.adminRole === 'operator' || actor.adminRole === 'compliance')
  let who: ActorCode[] = moderates ? ['ADM'] : []
  if (own) who = ['INV']
  return {
    id: row.id,
    parent_id: row.parent_id,
    author: row.author_name,
    label: row.label,
    seat: row.seat,
    paid_with: row.paid_with,
    body: isReadable(machine) ? row.body : null,
    posted_at: row.created_at,
    edited_at: row.edited_at,
    own,
    editable_until: (machine.context as { editable_until: string }).editable_until,
    status: services.lifecycles.present(machine, {
      who,
      actor,
      staff: isAdmin(actor),
      ...(who.length === 0 && !isAdmin(actor)
        ? { link: () => links.offering(row.listing_id) }
        : {}),
    }),
  }
}

/** The same for the platform, with everything that is on file. */
export const presentModerated = (
  services: Pick<AppServices, 'lifecycles'>,
  row: ModeratedRow,
  machine: Instance,
  actor: Actor,
  more: Pick<ModeratedPost, 'reports' | 'earlier'>,
): ModeratedPost => ({
  ...presentPost(services, row, machine, actor),
  listing_id: row.listing_id,
  company: row.company,
  slug: row.slug,
  words: row.body,
  ...more,
})
