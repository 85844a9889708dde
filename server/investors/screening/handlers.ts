import { isSecondPerson } from '#domain/shared/access/may-decide.ts'
import { matchesFound, screeningStopped } from '#domain/investors/mail/screening.ts'
import { seesScreening } from '#domain/shared/access/actor.ts'
import type { SanctionsMatchFacts } from '#machines/investors/sanctions-match.lifecycle.ts'
import type { ScreeningRunContext } from '#machines/investors/screening-run.lifecycle.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type {
  Authorize,
  EffectHandler,
  FactsProvider,
  MachineHandlers,
} from '#server/kernel/state-machines/index.ts'
import { staffOf, staffSends } from '#server/platform/platform/index.ts'
import { putInForce, queueReading } from './lists.ts'
import * as repo from './repo.ts'
import { screenNext } from './run.ts'

/** Matches: compliance alone; for everybody else they do not exist (31 CFR 1023.320(e)). */
const authorizeMatch: Authorize = async ({ by: { actor } }) => (seesScreening(actor) ? ['ADM'] : [])

const matchFacts: FactsProvider = async ({ tx, id, by: { actor } }) => {
  const match = await repo.findMatch(tx, id)
  return {
    somebody_else: isSecondPerson(actor, [match?.user_id]),
  } satisfies SanctionsMatchFacts
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

const sanctionsPage = { platform: () => '/admin/compliance/sanctions' }

export const screeningMachines: MachineHandlers = {
  'sanctions-list': {
    pages: sanctionsPage,
    authorize: staffSends,
    effects: { readList: queueReading, putInForce },
  },
  'screening-run': { pages: sanctionsPage, authorize: staffSends, effects: { notify, screenNext } },
  'sanctions-match': {
    pages: { platform: ({ id }) => `/admin/compliance/sanctions/matches/${id}` },
    authorize: authorizeMatch,
    facts: matchFacts,
  },
}
