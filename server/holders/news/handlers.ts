import { isSecondPerson } from '#domain/shared/access/may-decide.ts'
import { newsNotice } from '#domain/holders/mail/news.ts'
import { instantAt } from '#domain/shared/calendar/zone.ts'
import { links } from '#domain/shared/links.ts'
import type { NewsBody } from '#domain/holders/model/news.ts'
import { checkNews } from '#domain/holders/rules/news.ts'
import type { NewsFacts } from '#machines/holders/news-release.lifecycle.ts'
import { companyOrPlatform, membersOf } from '#server/identity/access/index.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type {
  Authorize,
  EffectHandler,
  FactsProvider,
  MachineHandlers,
  LinkTo,
} from '#server/kernel/state-machines/index.ts'
import { countHeld, findHolderIds } from '../holdings/index.ts'
import { findNews, findOpenOffering } from './repo.ts'
import { refusedOf } from './service.ts'

/**
 * An owner or editor writes, another one or the platform approves; holders read what was published, everybody what is
 * public.
 */
const authorize: Authorize = async (context) => {
  const {
    tx,
    id,
    instance,
    by: { actor },
  } = context
  if (actor.kind !== 'person' || instance.account_id === null) return []
  const side = companyOrPlatform(context)
  if (side !== null) return [side]
  if (instance.state !== 'published' && instance.state !== 'retracted') return []
  if ((await findNews(tx, id))?.content.audience === 'public') return ['INV']
  return (await countHeld(tx, actor.userId, instance.account_id)).now > 0 ? ['INV'] : []
}

/** When a release is to appear: nine in the morning of its day, Eastern time. */
const publishAt = (content: NewsBody): string | null =>
  content.publish_on === null
    ? null
    : new Date(instantAt(content.publish_on, '09:00')).toISOString()

const facts: FactsProvider = async ({ tx, id, by, now }) => {
  const row = await findNews(tx, id)
  if (row === null) throw new Error(`the release ${id} has no row`)
  const at = publishAt(row.content)
  return {
    complete: row.content.title !== '' && row.content.body !== '',
    offeringChecked:
      checkNews(row.content, await findOpenOffering(tx, row.account_id)).length === 0,
    secondPerson: isSecondPerson(by.actor, [row.author_id]),
    later: at !== null && at > now.toISOString(),
    publishAt: at,
  } satisfies NewsFacts
}

const notify: EffectHandler = async ({ tx, services, id, instance, effect }) => {
  const { to, template } = effect.params as { to: 'holders' | 'issuer'; template: string }
  const row = await findNews(tx, id)
  if (row === null) throw new Error(`the release ${id} has no row`)
  const words = newsNotice(template, to, {
    accountId: row.account_id,
    releaseId: id,
    company: row.company,
    title: row.content.title,
  })
  if (words === null) throw new Error(`no words for ${template}`)
  const people =
    to === 'issuer'
      ? (await membersOf(tx, row.account_id)).map((one) => one.user_id)
      : await findHolderIds(tx, row.account_id)
  await noticeTo(services, tx, await existingPeople(tx, people), words, {
    machine: 'news-release',
    id,
    rev: instance.rev,
  })
}

/** The holder's page of the news, or the company's. */
const linkTo: LinkTo = (_, { instance: { id, account_id: account }, codes }) => {
  if (account === null) return null
  return codes.includes('INV')
    ? links.held(account, 'news-releases')
    : links.companyPage(account, `news/${id}`)
}

export const newsMachines: MachineHandlers = {
  'news-release': {
    authorize,
    linkTo,
    facts,
    refusedEvents: async (q, { id }, actor) => {
      const row = await findNews(q, id)
      return row === null ? [] : refusedOf(row, actor)
    },
    effects: { notify },
  },
}
