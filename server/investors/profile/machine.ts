import { sectionAsked, sectionStale } from '#domain/investors/mail/profile.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { ActorCode } from '#domain/shared/access/actor.ts'
import { sectionRule, profilePath } from '#domain/investors/model/profile/sections.ts'
import type {
  ProfileSectionContext,
  ProfileSectionFacts,
} from '#machines/investors/profile-section.lifecycle.ts'
import { ownerOrPlatform } from '#server/identity/access/index.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import {
  type AboutProvider,
  type EffectHandler,
  type EventContext,
  type Instance,
} from '#server/kernel/state-machines/index.ts'
import { missingIn, readHeld } from './read.ts'
import * as repo from './section-repo.ts'

const contextOf = (instance: Instance): ProfileSectionContext =>
  instance.context as unknown as ProfileSectionContext
/** The person that a section is of; every row of this machine has one. */
export function ownerOf(instance: Instance): string {
  if (instance.user_id === null) throw new Error(`the section ${instance.id} belongs to nobody`)
  return instance.user_id
}

/** Codes of a person on a section: its owner; staff that decides reviews; support may look only. */
export async function authorize(context: EventContext): Promise<readonly ActorCode[]> {
  const side = ownerOrPlatform(context)
  return side === null ? [] : [side]
}

/** Facts of the guards: what was saved last, and whether the section is whole. */
export async function facts({
  tx,
  id,
  instance,
  now,
}: Pick<EventContext, 'tx' | 'id' | 'instance' | 'now'>): Promise<Record<string, unknown>> {
  const row = await repo.sectionById(tx, id)
  const { section, version } = contextOf(instance)
  const held = await readHeld(tx, ownerOf(instance), section)
  return {
    version: row?.version ?? 0,
    is_new: row !== null && row.version > version,
    changes: row?.changes ?? [],
    source: row?.source ?? '',
    complete:
      held.any && Object.keys(missingIn(section, held, dateInZone(now.toISOString()))).length === 0,
  } satisfies ProfileSectionFacts
}

/** The page on which the section is read and edited. */
export const pathOf = (instance: Instance): string =>
  profilePath(sectionRule(contextOf(instance).section).edit)

/** Mails of the machine. */
export const notify: EffectHandler = async ({ tx, services, id, instance, effect }) => {
  const { template } = effect.params as { template: string }
  const { section, asked } = contextOf(instance)
  const words =
    template === 'profile-section.asked' ? sectionAsked(section, asked) : sectionStale(section)
  await noticeTo(services, tx, await existingPeople(tx, [ownerOf(instance)]), words, {
    machine: 'profile-section',
    id,
    rev: instance.rev,
  })
}

/** Each section by its title. */
export const about: AboutProvider = async (q, ids) =>
  new Map(
    (await repo.findSectionNames(q, ids)).map((row) => [row.id, sectionRule(row.section).title]),
  )
