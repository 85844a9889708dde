import type { AppServices } from '#server/app-services.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { meetingNotice, paperBallotWaits } from '#domain/holders/mail/meetings.ts'
import { dateInZone, endOfDay, instantAt } from '#domain/shared/calendar/zone.ts'
import { links } from '#domain/shared/links.ts'
import {
  adjournable,
  consentLastDay,
  noticeAllowed,
  planProblems,
} from '#domain/holders/rules/meeting-plan.ts'
import type { MeetingContext, MeetingFacts } from '#machines/holders/meeting.lifecycle.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { companyOrPlatform, membersOf } from '#server/identity/access/index.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type {
  Authorize,
  EffectHandler,
  FactsProvider,
  MachineHandlers,
  LinkTo,
} from '#server/kernel/state-machines/index.ts'
import { countHeld } from '../holdings/index.ts'
import { pollsOf, quorumOf, resultsOf } from './count.ts'
import { electorsOf } from './electors.ts'
import { addVoter, findMeeting, findVoters, saveResult, type MeetingRecord } from './repo.ts'

/**
 * An owner or editor of the company runs the meeting, a viewer and staff read, compliance may cancel; holders read from
 * the notice on.
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
  const told = (instance.context as MeetingContext).noticeSentAt !== null
  const voter =
    told &&
    (await findVoters(tx, id)).some(
      (one) => one.user_id === actor.userId || one.proxy_user_id === actor.userId,
    )
  return voter || (told && (await countHeld(tx, actor.userId, instance.account_id)).now > 0)
    ? ['INV']
    : []
}

export const startOf = (plan: MeetingRecord['plan']): string =>
  new Date(instantAt(plan.meets_on, plan.meets_at)).toISOString()

const facts: FactsProvider = async ({ tx, services, id, instance, event, now }) => {
  const meeting = await findMeeting(tx, id)
  if (meeting === null) throw new Error(`the meeting ${id} has no row`)
  const { plan } = meeting
  const today = dateInZone(now.toISOString())
  const consent = plan.kind === 'written_consent'
  const codes = planProblems(plan, today).map((one) => one.code)
  const context = instance.context as MeetingContext
  const to = typeof event['to'] === 'string' ? event['to'] : null
  return {
    hasProposals: plan.proposals.length > 0,
    recordDateInWindow: !codes.includes('record_date'),
    noticeStillPossible: !codes.includes('notice_too_late'),
    recordDateReached: consent ? plan.record_on <= today : plan.record_on < today,
    noticeInWindow: noticeAllowed(plan, today),
    holdersExist:
      event.type === 'NOTICE_SENT' && (await electorsOf(services, tx, meeting)).length > 0,
    begun: consent || now.toISOString() >= context.startsAt,
    quorumPresent: event.type === 'CLOSED' && quorumOf(await pollsOf(tx, id), plan).reached,
    withinThirtyDays:
      to !== null &&
      to > now.toISOString() &&
      to > context.startsAt &&
      adjournable(plan.meets_on, dateInZone(to)),
    minutesThere: meeting.minutes !== null,
    startsAt: startOf(plan),
    consentBy: new Date(endOfDay(consentLastDay(today) ?? today)).toISOString(),
  } satisfies MeetingFacts
}

const freezeVoters: EffectHandler = async ({ tx, services, id }) => {
  const meeting = await findMeeting(tx, id)
  if (meeting === null) return
  for (const one of await electorsOf(services, tx, meeting))
    await addVoter(tx, { id: newId(), meetingId: id, ...one })
}

const countVotes: EffectHandler = async ({ tx, id }) => {
  const meeting = await findMeeting(tx, id)
  if (meeting === null) return
  for (const [proposalId, result] of resultsOf(await pollsOf(tx, id), meeting.plan))
    await saveResult(tx, proposalId, result)
}

const notify: EffectHandler = async ({ tx, services, id, instance, effect }) => {
  const { to, template } = effect.params as { to: 'holders' | 'issuer'; template: string }
  const meeting = await findMeeting(tx, id)
  if (meeting === null) throw new Error(`the meeting ${id} has no row`)
  const people =
    to === 'issuer'
      ? (await membersOf(tx, meeting.account_id)).map((one) => one.user_id)
      : (await findVoters(tx, id)).flatMap((one) => (one.user_id === null ? [] : [one.user_id]))
  const words = meetingNotice(template, {
    accountId: meeting.account_id,
    meetingId: id,
    company: meeting.company,
    title: meeting.plan.title,
    plan: meeting.plan,
    startsAt: (instance.context as MeetingContext).startsAt,
  })
  if (words === null) throw new Error(`no words for ${template}`)
  await noticeTo(services, tx, await existingPeople(tx, people), words, {
    machine: 'meeting',
    id,
    rev: instance.rev,
  })
}

/** The company's other owners hear that a vote on paper waits for one of them. */
export async function paperNotice(
  services: AppServices,
  tx: Tx,
  id: string,
  voter: string,
  enteredBy: string,
): Promise<void> {
  const meeting = await findMeeting(tx, id)
  const machine = await services.lifecycles.read(tx, 'meeting', id)
  if (meeting === null || machine === null) throw new Error(`the meeting ${id} has no row`)
  const owners = (await membersOf(tx, meeting.account_id, ['owner']))
    .map((one) => one.user_id)
    .filter((one) => one !== enteredBy)
  await noticeTo(
    services,
    tx,
    await existingPeople(tx, owners),
    paperBallotWaits({
      accountId: meeting.account_id,
      meetingId: id,
      company: meeting.company,
      title: meeting.plan.title,
      voter,
    }),
    { machine: 'meeting', id, rev: machine.rev },
  )
}

/** The holder's page of the meeting, or the company's. */
const linkTo: LinkTo = (_, { instance: { id, account_id: account }, codes }) => {
  if (account === null) return null
  return codes.includes('INV')
    ? links.held(account, `meetings/upcoming-meetings/${id}`)
    : links.companyPage(account, `meetings/${id}`)
}

export const meetingMachines: MachineHandlers = {
  meeting: { authorize, linkTo, facts, effects: { freezeVoters, countVotes, notify } },
}
