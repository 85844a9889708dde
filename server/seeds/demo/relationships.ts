import type { MadeOffering } from '../recipes/offering.ts'
import { send } from '../recipes/offering.ts'
import type { World } from '../world.ts'
import type { Act } from './acts.ts'
import { investorSeed, maraSeed } from './people.ts'

/** Who was known before the offer and buys: two accredited investors and two who are not (17 CFR 230.506(b)(2)(i)). */
const PURCHASERS = [3, 27, 6, 18]

interface Stage {
  world: World
  operator: string
  compliance: string
  owner: string
  mara: string
  investors: ReadonlyMap<number, string>
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

/**
 * Who may see the private offering of the demo data: people who were known before, four of whom buy, and one who has
 * not responded yet. Whoever is not accredited gets the information of 17 CFR 230.502(b) before the sale.
 */
export function relationshipActs(stage: Stage): Act[] {
  const { world, compliance, owner, mara, investors, made } = stage
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
  const known = async (n: number): Promise<void> => {
    const seed = investorSeed(n)
    const id = await invite(seed.email, `${seed.first} ${seed.last}`, {
      basis: 'pre_existing',
      known_since: '2020-03-01',
      how: `${seed.first} has ordered cloth from the mill since 2020 and visits it each year.`,
    })
    await (
      await world.visit(investors.get(n) ?? '')
    ).call('POST', `/api/relationships/${id}/answer`, {
      ...answers,
      accredited: seed.accreditation !== 'none',
      knows_company: 'I have ordered from the mill for years and know its owners.',
    })
    await send(world, compliance, 'relationship', id, 'ACCEPT')
  }
  return [
    act(
      -14,
      'gives the information that non-accredited investors need',
      async () =>
        void (await (
          await world.visit(compliance)
        ).call('POST', `/api/admin/offerings/${found().listingId}/evidence`, {
          kind: 'disclosure_502b',
          note: 'The memorandum with the reviewed statements of two years is in the data room and was sent to each invited person (17 CFR 230.502(b)).',
        })),
    ),
    ...PURCHASERS.map((n, at) => act(-13 + at / 10, `knows investor ${n}`, () => known(n))),
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
