import { addDays } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { SeatRole } from '#domain/offerings/model/partner-seat-labels.ts'
import { usualAgreement, usualSections } from '#domain/offerings/rules/partner-seat.ts'
import type { MadeOffering } from '../recipes/offering.ts'
import { send } from '../recipes/offering.ts'
import type { World } from '../world.ts'
import type { Act } from './acts.ts'

/** A partner of the auditor's firm, who signs in. */
export const partnerSeed = {
  email: 'partner@capstan.example',
  first: 'Pia',
  last: 'Bergmann',
} as const

interface Stage {
  world: World
  partner: string
  operator: string
  issuer: string
  offering: (slug: string) => MadeOffering | undefined
}
interface Invited {
  id: string
  agreement_hash: string
}

/**
 * Seats of the demo issuer's offerings: an auditor at work, one that waits for a response, one that ended, one that was
 * withdrawn.
 */
export function partnerActs({ world, partner, operator, issuer, offering }: Stage): Act[] {
  const act = (day: number, name: string, run: () => Promise<void>): Act => ({
    day,
    name: `partners: ${name}`,
    run,
  })
  const invite = async (
    slug: string,
    by: string,
    role: SeatRole,
    who: { firm: string; name: string; email: string; days: number },
  ): Promise<Invited> => {
    const made = offering(slug)
    if (made === undefined) throw new Error(`the offering of ${slug} is not made yet`)
    const today = dateInZone(world.services.clock.now().toISOString())
    return (await world.visit(by)).call<Invited & Record<string, unknown>>(
      'POST',
      `/api/dealroom/offerings/${made.listingId}/partners`,
      {
        role,
        firm_id: null,
        firm_name: who.firm,
        name: who.name,
        email_address: who.email,
        ends_on: addDays(today, who.days),
        sections: usualSections(role),
        agreement: usualAgreement(role, who.firm, made.seed.name),
      },
      { account: made.accountId },
    )
  }
  const auditor = {
    firm: 'Bergmann Audit LLP',
    name: `${partnerSeed.first} ${partnerSeed.last}`,
    email: partnerSeed.email,
  }
  const accept = (seat: Invited): Promise<void> =>
    send(world, partner, 'partner-seat', seat.id, 'ACCEPTED', {
      payload: { name: auditor.name, agreement_hash: seat.agreement_hash },
    })
  const reason = 'The engagement for the reviewed statements is complete.'
  return [
    act(-9.4, 'an auditor worked for a month', async () => {
      const seat = await invite('tidewater-grid', operator, 'law_firm', { ...auditor, days: 30 })
      await accept(seat)
      await send(world, operator, 'partner-seat', seat.id, 'ENDED', { payload: { reason }, reason })
    }),
    act(-6.4, 'the auditor takes a seat', async () => {
      await accept(await invite('tidewater-grid', issuer, 'auditor', { ...auditor, days: 180 }))
    }),
    act(-4.4, 'a transfer agent is invited', async () => {
      await invite('tidewater-grid', issuer, 'transfer_agent', {
        firm: 'Keelson Transfer Inc.',
        name: 'Jonas Keel',
        email: 'jonas@keelson-transfer.example',
        days: 365,
      })
    }),
    act(-1.4, 'the auditor is asked for another offering', async () => {
      await invite('hollin-pike', issuer, 'auditor', { ...auditor, days: 365 })
    }),
  ]
}
