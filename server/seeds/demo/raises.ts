import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { answerQuestionnaires, beginRaise, submitForReview, type Begun } from '../recipes/raise.ts'
import { send } from '../recipes/offering.ts'
import type { World } from '../world.ts'
import type { Act } from './acts.ts'
import { raiseSeeds, tellingOfRaise } from './raise-values.ts'

/** People of these actions, by user id; `owner` founds all three companies, so that one sign-in shows every stage. */
export interface RaiseCast {
  owner: string
  operator: string
  compliance: string
}

/** Two topics come back with comments, the others are approved. */
async function askForChanges(world: World, cast: RaiseCast, begun: Begun): Promise<void> {
  const staffPerson = await world.visit(cast.operator)
  const back: readonly (readonly [Topic, string | null, string])[] = [
    [
      'business-risks',
      'risks',
      'Say what screw foundations mean for insurance: one insurer refused them last year.',
    ],
    [
      'proceeds',
      'uses',
      'Timber for eight houses is close to half of the money. Name the supplier or the price that you count with.',
    ],
  ]
  for (const topic of begun.topics) {
    const found = back.find(([one]) => one === topic)
    const review = `/api/admin/offerings/${begun.listingId}/topics/${topic}/review`
    if (found === undefined) await staffPerson.call('POST', review, { decision: 'approve' })
    else {
      await staffPerson.call(
        'POST',
        `/api/dealroom/offerings/${begun.listingId}/topics/${topic}/comments`,
        { field: found[1], text: found[2] },
        { account: begun.accountId },
      )
      await staffPerson.call('POST', review, { decision: 'request_changes', reason: found[2] })
    }
  }
  await (
    await world.visit(cast.operator)
  ).call('POST', `/api/admin/offerings/${begun.listingId}/changes`, {
    reason: 'Two topics need more. The comments say what.',
  })
}

/**
 * One company in each stage of a raise, made by the calls of its founder and of the platform: a draft that is half
 * filled, one that is submitted, one with changes requested. Mounted by `server/seeds/index.ts`: add these actions to
 * those of the other companies, with the demo issuer as `owner`.
 */
export function raiseActs(world: World, cast: RaiseCast): Act[] {
  return raiseSeeds.flatMap((seed, at): Act[] => {
    const begun: { now?: Begun } = {}
    const get = (): Begun => {
      if (begun.now === undefined) throw new Error(`the raise of ${seed.slug} has not begun`)
      return begun.now
    }
    const act = (day: number, name: string, run: () => Promise<void>): Act => ({
      day,
      name: `${seed.slug}: ${name}`,
      run,
    })
    const acts = [
      act(-12 + at, 'begins to raise', async () => {
        begun.now = await beginRaise(
          world,
          tellingOfRaise(seed, dateInZone(world.services.clock.now().toISOString())),
          cast.owner,
          seed.stands === 'half_filled' ? 0.5 : 1,
        )
        await submitForReview(
          world,
          cast.owner,
          get(),
          seed.stands === 'half_filled' ? get().topics.slice(0, 4) : get().topics,
        )
      }),
    ]
    if (seed.stands === 'half_filled') return acts
    acts.push(
      act(-6 + at, 'is submitted', async () => {
        await answerQuestionnaires(world, cast.owner, get())
        const founder = await world.visit(cast.owner)
        await founder.call('POST', `/api/dealroom/offerings/${get().listingId}/submit`, undefined, {
          account: get().accountId,
        })
      }),
    )
    if (seed.stands === 'changes_requested')
      acts.push(
        act(-2, 'is asked for changes', async () => {
          await send(world, cast.operator, 'offering', get().listingId, 'REVIEW_STARTED')
          await askForChanges(world, cast, get())
        }),
      )
    return acts
  })
}
