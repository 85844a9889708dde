import type { Act } from './demo/acts.ts'
import { handsOf, type HolderStage } from './holders.ts'
import { send } from './recipes/offering.ts'

interface Companies {
  oakum: HolderStage
  lantern: HolderStage
}
const interest = {
  title: 'Interest of the first quarter is paid',
  category: 'financial',
  body: 'The interest of the note for its first quarter, 6% a year, went out on Monday to the account of each holder.\n\nThe next one follows in three months.',
}
const winter = {
  title: 'Nine boats for the winter',
  category: 'product',
  body: 'Nine boats are booked for the winter, two more than a year ago. The first stands in the shed since Tuesday.',
}

/**
 * What happens at companies whose raises closed months ago: one buys back a third of what Mara holds, so that she has
 * an earlier security there, and calls a meeting; the other pays interest and notifies its holders.
 */
export function earlierActs({ oakum, lantern }: Companies): Act[] {
  const [boats, press] = [
    handsOf(oakum, 'oakum-boatyard', '14 Jackson Creek Road, Deltaville'),
    handsOf(lantern, 'lantern-letterpress', '9 Byers Street, Staunton'),
  ]
  const { owner, operator, compliance, world } = oakum
  const state = { back: '', meeting: '' }
  const moves = (who: string, type: string) => send(world, who, 'transfer', state.back, type)
  return [
    boats.act(-44, 'Mara sells a third back', async () => {
      state.back = await boats.ask(
        {
          kind: 'repurchase',
          units: 500,
          price: 112_500,
          reason: 'The company buys back shares at the price of its last order book.',
        },
        { assignment: 'Assignment' },
      )
    }),
    boats.act(-43, 'the desk reads it', () => moves(compliance, 'DOCS_ACCEPTED')),
    boats.act(-42, 'consents', () => moves(owner, 'CONSENTED')),
    boats.act(-41, 'the desk clears it', () => moves(compliance, 'CLEARED')),
    boats.act(-40.5, 'the ledger is changed', () => moves(operator, 'POSTED')),
    boats.act(-30, 'publishes news', async () => void (await boats.publish(winter))),
    boats.act(-6.5, 'plans its meeting', async () => {
      state.meeting = await boats.plan(
        'annual',
        'Annual meeting',
        21,
        -8,
        'Report of the yard\nVotes',
      )
      await boats.meets(state.meeting, 'SCHEDULED')
    }),
    boats.act(-4.5, 'sends its notice', () => boats.meets(state.meeting, 'NOTICE_SENT')),
    press.act(-7, 'pays interest and tells it', async () => void (await press.publish(interest))),
  ]
}
