import { setEscrow } from '#server/payments/banking/index.ts'
import type { TestApp, TestPerson } from './app.ts'
import { liveOffering, staff, type LiveOffering } from './investing.ts'

/** What the escrow bank assigned to the platform for its files. */
export const ACH_COMPANY_ID = '1911234567'
/** An escrow account at the bank whose files tests write. */
export const HARBOR_TRUST = {
  bank_name: 'Harbor Trust Bank',
  routing: '021000021',
  account_last4: '4001',
  ach_company_id: ACH_COMPANY_ID,
  beneficiary: 'Harbor Trust Bank as escrow agent for Tidewater Grid, Inc.',
}

/** Staff whose second factor stays fresh however far the clock goes. */
export async function ever(t: TestApp, adminRole: 'operator' | 'compliance'): Promise<TestPerson> {
  const { person } = await staff(t, adminRole)
  return t.person({ userId: person.userId, adminRole, factorMinutesAgo: -6_000_000 })
}

/** An offering with an account at the escrow bank, and with room for many investments. */
export async function bankedOffering(t: TestApp): Promise<LiveOffering> {
  const made = await liveOffering(t, { max_amount: 500_000_000 })
  await t.db.tx((tx) => setEscrow(tx, made.listingId, HARBOR_TRUST))
  return made
}
