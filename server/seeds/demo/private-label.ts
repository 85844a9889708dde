import type { MadeOffering } from '../recipes/offering.ts'
import { send } from '../recipes/offering.ts'
import type { World } from '../world.ts'
import type { Act } from './acts.ts'

/** Browsers resolve names below localhost to the machine itself, so the demo’s domain can be opened. */
const HOST = 'invest.tidewater.localhost'

/** The demo issuer’s offering at a domain of its own, active, and one whose TXT record is wrong. */
export function privateLabelActs({
  world,
  issuer,
  reviewer,
  offering,
}: {
  world: World
  issuer: string
  /** who approves the branding, of the platform's staff */
  reviewer: string
  offering: (slug: string) => MadeOffering | undefined
}): Act[] {
  const request = async (slug: string, host: string): Promise<string> => {
    const made = offering(slug)
    if (made === undefined) throw new Error(`the offering of ${slug} is not made yet`)
    const visit = await world.visit(issuer)
    const { id } = await visit.call<{ id: string }>(
      'POST',
      `/api/dealroom/offerings/${made.listingId}/private-label/domain`,
      { host },
      { account: made.accountId },
    )
    await send(world, issuer, 'private-domain', id, 'CHECK')
    // before the demo clock passes the 72 hours
    await world.services.jobs.drain()
    return id
  }
  return [
    {
      day: -3.2,
      name: 'private label: an offering at its own domain',
      run: async () => {
        const made = offering('tidewater-grid')
        if (made === undefined) throw new Error('the offering of tidewater-grid is not made yet')
        await (
          await world.visit(issuer)
        ).call(
          'PUT',
          `/api/dealroom/offerings/${made.listingId}/private-label`,
          {
            brand: 'Tidewater Grid',
            accent: '#14532d',
            cta: '#9a3412',
            logo_file_id: null,
            footer: 'Tidewater Grid builds tidal turbines on the coast of Maine.',
            terms_url: '',
            privacy_url: 'https://tidewater.example/privacy',
            sender: 'invest',
          },
          { account: made.accountId, ifMatch: 0 },
        )
        await (
          await world.visit(reviewer)
        ).call(
          'POST',
          `/api/admin/offerings/${made.listingId}/private-label/review`,
          { decision: 'approve' },
          { ifMatch: 1 },
        )
        await request('tidewater-grid', HOST)
      },
    },
    {
      day: -0.2,
      name: 'private label: a domain whose record is wrong',
      run: async () => {
        await request('hollin-pike', 'wrong.hollin-pike.example')
      },
    },
  ]
}
