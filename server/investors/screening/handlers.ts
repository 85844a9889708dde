import { listWaits, matchesFound, screeningStopped } from '#domain/investors/mail/screening.ts'
import { seesScreening } from '#domain/shared/access/actor.ts'
import type { SanctionsMatchFacts } from '#machines/investors/sanctions-match.lifecycle.ts'
import type { ScreeningRunContext } from '#machines/investors/screening-run.lifecycle.ts'
import { verdictsOf } from '#server/kernel/may-decide/index.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type {
  Authorize,
  EffectHandler,
  FactsProvider,
  MachineHandlers,
  OnTransition,
} from '#server/kernel/state-machines/index.ts'
import { closedDays } from '#server/platform/closed-days/index.ts'
import { staffOf, staffSends } from '#server/platform/platform/index.ts'
import { dropEntries, putInForce, queueReading } from './lists.ts'
import { listsAbout } from './put-back.ts'
import { unblocked } from '../regulatory-reports/index.ts'
import * as repo from './repo.ts'
import { screenNext } from './run.ts'

/** Matches: compliance alone; for everybody else they do not exist (31 CFR 1023.320(e)). */
const authorizeMatch: Authorize = async ({ by: { actor } }) => (seesScreening(actor) ? ['ADM'] : [])

/**
 * Whether none of those who decide is tied to the party. The machine itself names no person, because a person's own
 * records are theirs to read (31 CFR 1023.320(e)).
 */
const matchFacts: FactsProvider = async ({ tx, id, by: { actor, approval } }) => {
  const match = await repo.findMatch(tx, id)
  const record = {
    machine: 'sanctions-match',
    id,
    user_id: match?.user_id ?? null,
    account_id: match?.account_id ?? null,
    listing_id: null,
    investment_id: null,
  }
  const deciders = approval === undefined ? [] : [approval.proposedBy, approval.approvedBy]
  if (actor.kind === 'person' && actor.viewedBy === undefined) deciders.push(actor.userId)
  return {
    somebody_else: async () => {
      const verdicts = [...(await verdictsOf(tx, deciders, [record])).values()]
      return verdicts.length > 0 && verdicts.every((one) => one.ok)
    },
    closed_days: async () => [...(await closedDays(tx, 'federal_offices_closed'))],
  } satisfies Record<keyof SanctionsMatchFacts, unknown>
}

/** Compliance is notified of pending matches, staff of a screening that stopped. */
const notify: EffectHandler = async ({ services, tx, id, instance, effect }) => {
  const failed = effect.params['template'] === 'screening-run.failed'
  const { matches } = instance.context as unknown as ScreeningRunContext
  if (!failed && matches === 0) return
  const people = await staffOf(tx, failed ? ['operator', 'compliance'] : ['compliance'])
  await noticeTo(
    services,
    tx,
    await existingPeople(
      tx,
      people.map((one) => one.user_id),
    ),
    failed ? screeningStopped : matchesFound(matches),
    { machine: 'screening-run', id, rev: instance.rev },
  )
}

/** Notifies everyone who may accept a waiting list, but not the person who loaded it. */
const notifyWaiting: OnTransition = async ({ services, tx, machine, id, instance }, before) => {
  if (instance.state !== 'waiting' || before?.state === 'waiting') return
  const list = await repo.findList(tx, id)
  if (list === null) return
  const people = (await staffOf(tx)).flatMap((one) =>
    one.user_id === list.uploaded_by ? [] : [one.user_id],
  )
  await noticeTo(services, tx, await existingPeople(tx, people), listWaits(list.name), {
    machine,
    id,
    rev: instance.rev,
  })
}

/** A lifted true match unblocks property; that is reported too. */
const reportUnblocked: EffectHandler = ({ services, tx, id }) =>
  unblocked(tx, id, services.clock.now())

const sanctionsPage = { platform: () => '/admin/compliance/sanctions' }

export const screeningMachines: MachineHandlers = {
  'sanctions-list': {
    pages: sanctionsPage,
    authorize: staffSends,
    about: listsAbout,
    onTransition: notifyWaiting,
    effects: { readList: queueReading, putInForce, dropEntries },
  },
  'screening-run': { pages: sanctionsPage, authorize: staffSends, effects: { notify, screenNext } },
  'sanctions-match': {
    pages: { platform: ({ id }) => `/admin/compliance/sanctions/matches/${id}` },
    authorize: authorizeMatch,
    facts: matchFacts,
    effects: { reportUnblocked },
  },
}
