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
import { noticeTo } from '#server/kernel/notifications/index.ts'
import { authorizeRaise, raiseLink } from './handlers.ts'
import { assess, mailLink } from './questionnaires.ts'
import * as repo from './questionnaire-repo.ts'

const facts: FactsProvider = async ({ tx, services, id, instance, by }) => {
  const row = await repo.findOne(tx, id)
  if (row === null) return {}
  const found = await assess(services, tx, row)
  const reviewerIsAuthor =
    by.actor.kind === 'person' && memberRole(by.actor, instance.account_id ?? '') !== null
  return {
    complete: found.complete,
    outcome: found.outcome,
    reviewerIsAuthor,
  } satisfies QuestionnaireFacts
}

/** Words without what was answered: a company is told that something was found, and compliance what. */
const words: Readonly<Record<string, (name: string) => { subject: string; lines: string[] }>> = {
  'questionnaire-signed': (name) => ({
    subject: `Signed: questionnaire of ${name}`,
    lines: [
      `${name} has answered and signed the bad-actor questionnaire.`,
      'It’s awaiting review.',
    ],
  }),
  'questionnaire-returned': (name) => ({
    subject: `Different answers needed from ${name}`,
    lines: [`We asked ${name} for different answers and sent a new link.`],
  }),
  'questionnaire-flagged': (name) => ({
    subject: `A questionnaire needs a decision: ${name}`,
    lines: [
      `The answers of ${name} need a decision. The offering can’t continue with this person until it is made.`,
      'Our compliance team will contact you.',
    ],
  }),
  'questionnaire-disqualified': (name) => ({
    subject: `Disqualified: ${name}`,
    lines: [
      `${name} is disqualified. The offering can continue once this person no longer takes part in it.`,
    ],
  }),
  'questionnaire-expired': (name) => ({
    subject: `Not answered: questionnaire of ${name}`,
    lines: [
      `${name} has not answered within 30 days, and the link has ended.`,
      'Send the questionnaire again.',
    ],
  }),
}
const notify: EffectHandler = async ({ tx, services, machine, id, instance, effect }) => {
  const { to, template } = effect.params as { to: 'issuer' | 'staff'; template: string }
  const row = await repo.findOne(tx, id)
  const say = words[template]
  if (row === null) return
  if (say === undefined) throw new Error(`no words for the message ${template} of ${machine}`)
  const people =
    to === 'staff' ? await staffOf(tx) : await membersOf(tx, row.account_id, ['owner', 'editor'])
  const path = (to === 'staff' ? links.adminOffering : links.issuerOffering)(
    row.account_id,
    row.listing_id,
    'offering-details/regulatory/bad-actor',
  )
  await noticeTo(
    services,
    tx,
    people.map((one) => one.user_id),
    { ...say(row.name), action: { label: 'Open the questionnaires', path } },
    { machine, id, rev: instance.rev },
  )
}

const sendLink: EffectHandler = async ({ tx, services, id, instance }) =>
  mailLink(services, tx, id, instance.rev)
const endLink: EffectHandler = async ({ tx, id, instance, now }) => {
  await repo.endLinks(tx, id, now.toISOString())
  if (instance.state === 'superseded') await repo.endQuestionnaire(tx, id, now.toISOString())
}

export const questionnaireMachines: MachineHandlers = {
  questionnaire: {
    authorize: authorizeRaise,
    linkTo: raiseLink,
    facts,
    effects: { notify, sendLink, endLink },
  },
}
