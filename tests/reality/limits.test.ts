import { addDays } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { system } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { standingFor } from '#server/investments/investments/limit-of.ts'
import { putFact } from '#server/investors/profile/index.ts'
import { testApp } from '#tests/support/app.ts'
import { investor, liveOffering } from '#tests/support/investing.ts'
import { describe, expect, it } from 'vitest'
import { begun } from '#tests/support/begun.ts'

/**
 * The text that the vectors are computed from, 17 CFR 227.100(a)(2) with the amounts of 2022-09-20: "the aggregate amount
 * of securities sold to any investor across all issuers in reliance on section 4(a)(6) [...] during the 12-month period
 * preceding the date of such transaction, including the securities sold to such investor in such transaction, shall not
 * exceed: (i) The greater of $2,500, or 5 percent of the greater of the investor's annual income or net worth, if either
 * the investor's annual income or net worth is less than $124,000; or (ii) Ten percent of the greater of the investor's
 * annual income or net worth, not to exceed an amount sold of $124,000, if both the investor's annual income and net
 * worth are equal to or more than $124,000." Instruction 2: "A person's annual income and net worth may be calculated
 * jointly with that person's spouse; however, when such a joint calculation is used, the aggregate investment of the
 * investor spouses may not exceed the limit that would apply to an individual investor at that income or net worth
 * level." Amounts below are dollars.
 */
interface Means {
  income: number
  worth: number
  /** of the net worth, what is owned with the spouse */ shared?: number
  elsewhere?: number
  claim?: string
  /** the taxpayer number of another person of the vector: a second account */ sameAs?: string
}
interface Registration {
  type: string
  /** the first one is the account that prepared it */ holders: readonly string[]
  married?: boolean
  /** who left it since */ left?: readonly string[]
  /** an EIN, as a word */ ein?: string
  figures?: Means
}
interface Purchase {
  as: string
  amount: number
  /** days before the day that is asked about; 1 where nothing else is said */ daysAgo?: number
  by?: string
}
interface Vector {
  people: Readonly<Record<string, Means>>
  registrations?: Readonly<Record<string, Registration>>
  bought?: readonly Purchase[]
  /** who asks, in whose name: limit and what remains of it; null means no limit */
  asks: readonly (readonly [as: string, limit: number | null, remaining: number | null])[]
}

const poor = { income: 30_000, worth: 20_000 }
const well = { income: 150_000, worth: 124_000 }
const two = { type: 'joint_jtwros', holders: ['Ann', 'Bob'] }
const couple = { ...two, married: true }

const vectors: Readonly<Record<string, Vector>> = {
  '(i): 5 percent of the greater one, and the floor of $2,500': {
    people: { Ann: { income: 30_000, worth: 105_000 }, Bob: { income: 49_000, worth: -20_000 } },
    asks: [
      ['Ann', 5_250, 5_250],
      ['Bob', 2_500, 2_500],
    ],
  },
  '(ii): 10 percent where both are at least $124,000, and (i) one dollar below it': {
    people: {
      Ann: { income: 124_000, worth: 124_000 },
      Bob: { income: 124_000, worth: 123_999 },
      Cy: { income: 200_000, worth: 900_000 },
    },
    asks: [
      ['Ann', 12_400, 12_400],
      ['Bob', 6_200, 6_200],
      ['Cy', 90_000, 90_000],
    ],
  },
  'all purchases of the 12 months before count, here and elsewhere, and older ones do not': {
    people: { Ann: { income: 60_000, worth: 100_000, elsewhere: 1_200 } },
    bought: [
      { as: 'Ann', amount: 2_000, daysAgo: 360 },
      { as: 'Ann', amount: 900, daysAgo: 370 },
    ],
    asks: [['Ann', 5_000, 1_800]],
  },
  'joint holders: a joint purchase is one of each of them': {
    people: { Ann: well, Bob: poor },
    registrations: { both: two },
    bought: [{ as: 'both', amount: 2_000 }],
    asks: [
      ['Bob', 2_500, 500],
      ['Ann', 15_000, 13_000],
      ['both', 2_500, 500],
    ],
  },
  'joint holders: what the other has bought alone leaves less of the joint purchase': {
    people: { Ann: well, Bob: poor },
    registrations: { both: two },
    bought: [
      { as: 'both', amount: 1_000 },
      { as: 'Bob', amount: 1_400 },
    ],
    asks: [
      ['both', 2_500, 100],
      ['Ann', 15_000, 14_000],
    ],
  },
  'joint holders: one who left the registration has bought nevertheless': {
    people: { Ann: well, Bob: poor },
    registrations: { both: { ...two, left: ['Bob'] } },
    bought: [{ as: 'both', amount: 2_000 }],
    asks: [['Bob', 2_500, 500]],
  },
  'Instruction 2: spouses calculate jointly, and what either has bought counts': {
    people: {
      Ann: { income: 190_000, worth: 200_000 },
      Bob: { income: 100_000, worth: 110_000, elsewhere: 4_000 },
    },
    registrations: { both: couple },
    bought: [{ as: 'Ann', amount: 2_000 }],
    asks: [['both', 31_000, 25_000]],
  },
  'Instruction 2: what the spouses own together counts once': {
    people: {
      Ann: { income: 150_000, worth: 700_000, shared: 600_000 },
      Bob: { income: 50_000, worth: 800_000, shared: 600_000 },
    },
    registrations: { both: couple },
    asks: [['both', 90_000, 90_000]],
  },
  'Instruction 2: once they calculated jointly, neither goes beyond it alone': {
    people: { Ann: { income: 10_000, worth: 0 }, Bob: { income: 5_000, worth: 0 } },
    registrations: { both: couple },
    bought: [
      { as: 'both', amount: 1_000 },
      { as: 'Bob', amount: 1_200 },
    ],
    asks: [
      ['both', 2_500, 300],
      ['Ann', 2_500, 300],
      ['Bob', 2_500, 300],
    ],
  },
  'Instruction 2: spouses who never calculated jointly have a limit each': {
    people: { Ann: { income: 10_000, worth: 0 }, Bob: { income: 5_000, worth: 0 } },
    registrations: { both: couple },
    bought: [
      { as: 'both', amount: 1_000, daysAgo: 400 },
      { as: 'Bob', amount: 1_200 },
    ],
    asks: [
      ['Ann', 2_500, 2_500],
      ['Bob', 2_500, 1_300],
    ],
  },
  'an investor is a person, whatever the account: the lower figures count': {
    people: { Ann: poor, Ann2: { ...well, sameAs: 'Ann' } },
    bought: [{ as: 'Ann', amount: 2_000 }],
    asks: [
      ['Ann2', 2_500, 500],
      ['Ann', 2_500, 500],
    ],
  },
  'an entity is an investor of its own by its EIN, over registrations and accounts': {
    people: { Ann: poor, Bob: poor },
    registrations: {
      first: {
        type: 'llc_multi',
        holders: ['Ann'],
        ein: 'one',
        figures: { income: 0, worth: 100_000, elsewhere: 500 },
      },
      second: {
        type: 'llc_multi',
        holders: ['Bob'],
        ein: 'one',
        figures: { income: 0, worth: 100_000 },
      },
    },
    bought: [{ as: 'first', amount: 3_000 }],
    asks: [
      ['second', 5_000, 1_500],
      ['Ann', 2_500, 2_500],
    ],
  },
  'a company of one owner without a number of its own, and a minor, are with their person': {
    people: { Ann: { income: 60_000, worth: 100_000 } },
    registrations: {
      alone: {
        type: 'llc_single_member',
        holders: ['Ann'],
        figures: { income: 0, worth: 100_000 },
      },
      minor: { type: 'custodial_utma', holders: ['Ann'] },
    },
    bought: [
      { as: 'alone', amount: 1_000 },
      { as: 'minor', amount: 2_000 },
    ],
    asks: [
      ['Ann', 5_000, 2_000],
      ['alone', 5_000, 2_000],
      ['minor', 5_000, 2_000],
    ],
  },
  'accredited investors have no limit, and a claim against its own figures is none': {
    people: {
      Ann: { income: 30_000, worth: 1_000_001, claim: 'np_net_worth' },
      Bob: { income: 30_000, worth: 105_000, claim: 'np_net_worth' },
      Cy: { income: 190_000, worth: 50_000, claim: 'np_income_joint' },
    },
    asks: [
      ['Ann', null, null],
      ['Bob', 5_250, 5_250],
      ['Cy', 9_500, 9_500],
    ],
  },
}

const t = await testApp()
const place = await liveOffering(t)
const cents = (dollars: number): number => Math.round(dollars * 100)
const day = (daysAgo: number): string =>
  `${addDays(dateInZone(t.clock.now().toISOString()), -daysAgo)}T15:00:00.000Z`
const meansOf = ({ income, worth, elsewhere = 0, claim = 'none' }: Means) => ({
  annual_income: cents(income),
  net_worth: cents(worth),
  other_cf_12mo: cents(elsewhere),
  accreditation: claim,
})

/** Stores a vector as the product stores it; whose ids are whose. */
async function stored({ people, registrations = {}, bought = [] }: Vector) {
  const accounts = new Map<string, string>()
  const registered = new Map<string, string>()
  for (const [name] of Object.entries(people)) accounts.set(name, (await investor(t)).userId)
  const idOf = (name: string): string => accounts.get(name) ?? ''
  await t.db.tx(async (tx) => {
    for (const [name, means] of Object.entries(people)) {
      const put = (kind: 'kyc' | 'suitability' | 'financial-assets', values: object) =>
        putFact(t.services, tx, idOf(name), kind, { ...values }, { source: 'a vector', by: system })
      await put('suitability', meansOf(means))
      if (means.shared !== undefined)
        await put('financial-assets', { shared_net_worth: cents(means.shared) })
      const number = `9${idOf(means.sameAs ?? name)
        .replaceAll(/\D/g, '')
        .padEnd(8, '7')
        .slice(-8)}`
      await put('kyc', { ssn: number })
    }
    for (const [name, one] of Object.entries(registrations)) {
      const id = newId()
      registered.set(name, id)
      const own = one.figures && meansOf(one.figures)
      const values = own && {
        annual_revenue: own.annual_income,
        net_assets: own.net_worth,
        other_cf_12mo: own.other_cf_12mo,
        accreditation: 'none',
      }
      await tx.run(
        `insert into investor_registration (id, user_id, type, created_at, title, "values", ein_hash)
          values ($1, $2, $3, $4, $5, $6, $7)`,
        [
          id,
          idOf(one.holders[0] ?? ''),
          one.type,
          day(500),
          name,
          JSON.stringify(values ?? { married: one.married === true }),
          one.ein ?? null,
        ],
      )
      await begun(t, tx, 'registration', id, undefined, {
        user_id: idOf(one.holders[0] ?? ''),
      })
      await tx.run(
        `update machine_instance set value = '"active"', state = 'active' where machine = 'registration' and id = $1`,
        [id],
      )
      const joint = one.holders.length > 1
      for (const [position, holder] of one.holders.entries())
        await tx.run(
          `insert into registration_party (id, registration_id, user_id, role, position, self, first_name, last_name,
              email, signs, joined_at, removed_at, means)
            values ($1, $2, $3, $4, $5, $6, $7, 'Vector', $7 || '@vector.example', true, $8, $9, $10)`,
          [
            newId(),
            id,
            idOf(holder),
            joint ? 'holder' : 'signer',
            position + 1,
            position === 0,
            holder,
            day(500),
            one.left?.includes(holder) === true ? day(0) : null,
            position === 0
              ? null
              : JSON.stringify({
                  ...meansOf(people[holder] ?? poor),
                  shared_net_worth: cents(people[holder]?.shared ?? 0),
                }),
          ],
        )
    }
    for (const { as, amount, daysAgo = 1 } of bought) {
      const registration = registrations[as]
      const userId = idOf(registration?.holders[0] ?? as)
      const id = newId()
      await tx.run(
        `insert into investment (id, number, listing_id, account_id, user_id, offering_type, security_type, price,
            fee_bps, created_at, committed, committed_at)
          values ($1, 'C-' || nextval('investment_number'), $2, $3, $4, 'reg_cf', 'common', 1, 0, $5, $6, $5)`,
        [id, place.listingId, place.accountId, userId, day(daysAgo), cents(amount)],
      )
      await begun(
        t,
        tx,
        'investment',
        id,
        {
          listingId: place.listingId,
          investorId: userId,
          offeringType: 'reg_cf',
          registrationId: registered.get(as) ?? null,
          units: amount,
          amountCents: cents(amount),
          at: day(daysAgo),
        },
        {
          user_id: userId,
          account_id: place.accountId,
          listing_id: place.listingId,
          investment_id: id,
        },
      )
    }
  })
  return (as: string) =>
    standingFor(t.services, t.db, {
      userId: idOf(registrations[as]?.holders[0] ?? as),
      registrationId: registered.get(as) ?? null,
      offering: { type: 'reg_cf', listing_id: place.listingId, exchange_listed: false },
      except: null,
      now: t.clock.now(),
    })
}

describe('17 CFR 227.100(a)(2), with joint holders and spouses', () => {
  it.each(Object.entries(vectors))('%s', async (_, vector) => {
    const ask = await stored(vector)
    for (const [as, limit, remaining] of vector.asks) {
      const result = (await ask(as)).limit?.result
      expect([as, result?.limit, result?.remaining]).toEqual([
        as,
        limit === null ? null : cents(limit),
        remaining === null ? null : cents(remaining),
      ])
    }
  })
})
