import type { MadeOffering } from '../recipes/offering.ts'
import { send } from '../recipes/offering.ts'
import type { World } from '../world.ts'
import type { Act } from './acts.ts'
import { maraSeed } from './people.ts'

interface Stage {
  world: World
  operator: string
  compliance: string
  owner: string
  mara: string
  made: () => MadeOffering | undefined
}
const answers = {
  accredited: false,
  experience: '1_5',
  can_afford_loss: true,
  evaluates_risk: true,
  knows_company: 'I bought cloth from the mill for years before it raised money.',
  true_answers: true,
}

/** Who may see the private offering of the demo world: one person who was known before, and one who has not answered yet. */
export function relationshipActs({ world, compliance, owner, mara, made }: Stage): Act[] {
  const found = (): MadeOffering => {
    const one = made()
    if (one === undefined) throw new Error('the private offering is not made yet')
    return one
  }
  const state = { id: '' }
  const act = (day: number, name: string, run: () => Promise<void>): Act => ({
    day,
    name: `merrow-looms: ${name}`,
    run,
  })
  const invite = async (email: string, name: string, more: object): Promise<string> => {
    const { accountId, listingId } = found()
    return (
      await (
        await world.visit(owner)
      ).call<{ id: string }>(
        'POST',
        `/api/dealroom/offerings/${listingId}/relationships`,
        { email, name, ...more },
        { account: accountId },
      )
    ).id
  }
  return [
    act(-9, 'invites a customer', async () => {
      state.id = await invite(maraSeed.email, `${maraSeed.first} ${maraSeed.last}`, {
        basis: 'pre_existing',
        known_since: '2019-05-01',
        how: 'Mara bought cloth from the mill every spring since 2019 and knows the people.',
      })
    }),
    act(
      -8.5,
      'is answered',
      async () =>
        void (await (
          await world.visit(mara)
        ).call('POST', `/api/relationships/${state.id}/answer`, answers)),
    ),
    act(-8, 'accepts her', () => send(world, compliance, 'relationship', state.id, 'ACCEPT')),
    act(
      -3,
      'invites a neighbor',
      async () =>
        void (await invite('priya.raghunathan@mail.example', 'Priya Raghunathan', {
          basis: 'questionnaire',
          known_since: null,
          how: 'Priya asked about the mill at the fair of the weavers in Ghent.',
        })),
    ),
  ]
}
