import { legalTextProposed, legalTextPublished } from '#domain/platform/mail/legal-texts.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { accountsOf, isSecondPerson } from '#domain/shared/access/may-decide.ts'
import type { LegalTextFacts } from '#machines/platform/legal-text.lifecycle.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type {
  EffectHandler,
  EventContext,
  FactsProvider,
  MachineHandlers,
} from '#server/kernel/state-machines/index.ts'
import { staffOf } from './staff-repo.ts'
import { staffSends } from './staff-sends.ts'
import { isComplete, refusedToAuthor } from './legal.ts'
import * as drafts from './legal-repo.ts'
import { addLegal } from './repo.ts'
import { system } from '#server/kernel/context.ts'

async function rowOf({ tx, id }: Pick<EventContext, 'tx' | 'id'>): Promise<drafts.LegalDraftRow> {
  const row = await drafts.findDraft(tx, id)
  if (row === null) throw new Error(`the machine of legal text ${id} has no row`)
  return row
}

const facts: FactsProvider = async (context) => {
  const row = await rowOf(context)
  const { actor } = context.by
  return {
    complete: await isComplete(context.tx, row),
    second_person: isSecondPerson(actor, await drafts.authorsOf(context.tx, row.id)),
  } satisfies LegalTextFacts
}

/** The version is in force from its day on; the one before it is superseded in the same moment. */
const putInForce: EffectHandler = async (context) => {
  const { services, tx, id, instance } = context
  const { kind, version, title, summary, html } = await rowOf(context)
  await addLegal(tx, {
    kind,
    version,
    title,
    summary,
    html,
    effective_at: (instance.context as { effective_at: string }).effective_at,
  })
  for (const before of await drafts.othersInForce(tx, kind, id))
    await services.lifecycles.send(tx, 'legal-text', before, { type: 'SUPERSEDED' }, system)
}

const notify: EffectHandler = async ({ services, tx, id, instance, effect, by }) => {
  const row = await rowOf({ tx, id })
  const proposed = (effect.params as { template: string }).template === 'legal-text.proposed'
  const author = by.actor.kind === 'person' ? by.actor.userId : null
  const people = (await staffOf(tx)).map((one) => one.user_id).filter((one) => one !== author)
  const data = { id, kind: row.kind, version: row.version }
  const { effective_at } = instance.context as { effective_at: string | null }
  const day = effective_at === null ? '' : dateInZone(effective_at)
  await noticeTo(
    services,
    tx,
    await existingPeople(tx, people),
    proposed ? legalTextProposed(data) : legalTextPublished({ ...data, day }),
    { machine: 'legal-text', id, rev: instance.rev },
  )
}

export const legalMachines: MachineHandlers = {
  'legal-text': {
    pages: {
      platform: ({ id, state }) =>
        state === 'draft' || state === 'proposed'
          ? `/admin/platform-info/legal-texts/${id}`
          : '/admin/platform-info/legal-texts',
    },
    authorize: staffSends,
    facts,
    refusedEvents: async (q, { id }, actor) =>
      refusedToAuthor(await drafts.wroteDraft(q, id, accountsOf(actor))),
    effects: { putInForce, notify },
  },
}
