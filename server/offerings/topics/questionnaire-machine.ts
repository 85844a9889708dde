import { questionnaireNotice } from '#domain/offerings/mail/questionnaires.ts'
import { memberRole } from '#domain/shared/access/actor.ts'
import { links } from '#domain/shared/links.ts'
import type { QuestionnaireFacts } from '#machines/offerings/questionnaire.lifecycle.ts'
import type {
  EffectHandler,
  FactsProvider,
  MachineHandlers,
} from '#server/kernel/state-machines/index.ts'
import { membersOf } from '#server/identity/access/index.ts'
import { staffOf } from '#server/platform/platform/index.ts'
import { endLinks } from '#server/kernel/mail-links/index.ts'
import { noticeTo } from '#server/kernel/notifications/index.ts'
import { authorizeRaise, raiseLink } from './machine.ts'
import { isNamed } from './covered.ts'
import { assess } from './questionnaire-answers.ts'
import { mailLink } from './questionnaires.ts'
import * as repo from './questionnaire-repo.ts'

const facts: FactsProvider = async ({ tx, services, id, instance, by, event }) => {
  const row = await repo.findOne(tx, id)
  if (row === null) return {}
  const found = await assess(services, tx, row)
  const reviewerIsAuthor =
    by.actor.kind === 'person' && memberRole(by.actor, instance.account_id ?? '') !== null
  return {
    complete: found.complete,
    outcome: found.outcome,
    reviewerIsAuthor,
    named:
      event.type !== 'RELEASED' || (await isNamed(services, tx, row.listing_id, row.person_key)),
  } satisfies QuestionnaireFacts
}

const notify: EffectHandler = async ({ tx, services, machine, id, instance, effect }) => {
  const { to, template } = effect.params as { to: 'issuer' | 'staff'; template: string }
  const row = await repo.findOne(tx, id)
  if (row === null) return
  const people =
    to === 'staff' ? await staffOf(tx) : await membersOf(tx, row.account_id, ['owner', 'editor'])
  const path = (to === 'staff' ? links.adminOffering : links.issuerOffering)(
    row.account_id,
    row.listing_id,
    'offering-details/regulatory/bad-actor',
  )
  const words = questionnaireNotice(template, { person: row.name, path })
  if (words === null) throw new Error(`no words for the message ${template} of ${machine}`)
  await noticeTo(
    services,
    tx,
    people.map((one) => one.user_id),
    words,
    { machine, id, rev: instance.rev },
  )
}

const sendLink: EffectHandler = async ({ tx, services, id, instance }) =>
  mailLink(services, tx, id, instance.rev)
const endLink: EffectHandler = async ({ tx, id, instance, now }) => {
  await endLinks(tx, 'questionnaire', id, now.toISOString())
  if (instance.state === 'superseded') await repo.endQuestionnaire(tx, id, now.toISOString())
}

export const questionnaireMachines: MachineHandlers = {
  questionnaire: {
    authorize: authorizeRaise,
    linkTo: raiseLink,
    facts,
    // why compliance decides may quote answers; the company reads what it has to disclose
    presentLog: {
      privateReason: (row) => row.actor !== 'ISS' && row.type !== 'DISCLOSURE_REQUIRED',
    },
    effects: { notify, sendLink, endLink },
  },
}
