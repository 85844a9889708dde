import { isSecondPerson } from '#domain/shared/access/may-decide.ts'
import { offeringPages } from '#server/kernel/state-machines/index.ts'
import { dealFileNotice } from '#domain/offerings/mail/deal-room.ts'
import { links } from '#domain/shared/links.ts'
import type { DealGrants } from '#domain/offerings/model/deal-room.ts'
import type { DealFileFacts } from '#machines/offerings/deal-file.lifecycle.ts'
import { companyOrPlatform, membersOf } from '#server/identity/access/index.ts'
import { staffOf } from '#server/platform/platform/index.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type {
  Authorize,
  EffectHandler,
  FactsProvider,
  MachineHandlers,
} from '#server/kernel/state-machines/index.ts'
import * as repo from './repo.ts'
import { refusedOf } from './service.ts'

/** Owners and editors bring files, viewers read; compliance and operators decide, support reads. */
const authorize: Authorize = async (context) => {
  const side = companyOrPlatform(context)
  return side === null ? [] : [side]
}

const facts: FactsProvider = async ({ tx, id, by }) => {
  const row = await repo.findFile(tx, id)
  const { actor } = by
  return {
    second_person: row !== null && isSecondPerson(actor, [row.created_by], row.account_id),
    ...(row === null ? {} : { audience: row.audience }),
  } satisfies DealFileFacts
}

const notify: EffectHandler = async ({ services, tx, id, instance, effect, by }) => {
  const { to, template } = effect.params as { to: 'staff' | 'issuer'; template: string }
  const row = await repo.findFile(tx, id)
  if (row === null) throw new Error(`the machine of the file ${id} has no row`)
  const people =
    to === 'staff' ? await staffOf(tx) : await membersOf(tx, row.account_id, ['owner', 'editor'])
  const path = (to === 'staff' ? links.adminOffering : links.issuerOffering)(
    row.account_id,
    row.listing_id,
    'platform-listing/deal-room',
  )
  const words = dealFileNotice(template, { title: row.title, reason: by.reason ?? null, path })
  if (words === null) throw new Error(`no words for ${template}`)
  await noticeTo(
    services,
    tx,
    await existingPeople(
      tx,
      people.map((one) => one.user_id),
    ),
    words,
    { machine: 'deal-file', id, rev: instance.rev },
  )
}

const stampPublished: EffectHandler = async ({ tx, id, now }) =>
  void (await repo.stampFile(tx, id, now.toISOString()))
const storeGrants: EffectHandler = async ({ tx, id, effect }) =>
  void (await repo.storeGrants(tx, id, effect.params as unknown as DealGrants))

export const dealFileMachines: MachineHandlers = {
  'deal-file': {
    pages: offeringPages('platform-listing/deal-room'),
    authorize,
    facts,
    refusedEvents: async (q, { id }, actor) => {
      const row = await repo.findFile(q, id)
      return row === null ? [] : refusedOf(row, row.account_id, actor)
    },
    effects: { notify, stampPublished, storeGrants },
  },
}
