import type { LifecycleId } from '#machines/lifecycles.ts'
import type { EffectHandler, MachineHandlers } from '#server/kernel/state-machines/index.ts'
import { createUser } from '#server/identity/identity/index.ts'
import { testApp, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { makeCompany, makeOffering } from '#tests/support/offering.ts'
import { ArrangedFacts, EVER_FRESH, modelClock } from './replay.ts'

/** What the product itself does. */
/** A reaction that belongs to another machine or to a printer; that machine is replayed by itself. */
export const elsewhere: EffectHandler = async () => undefined

/** Where a machine is replayed: a test server with arranged facts, and the people who send its events. */
export interface Ground {
  t: TestApp
  facts: ArrangedFacts
  operator: TestPerson
  owner: TestPerson
  accountId: string
  /** a person with an account, new each time */
  investor(): Promise<TestPerson>
}

let people = 0
const account = (t: TestApp): Promise<{ id: string }> =>
  t.db.tx((tx) =>
    createUser(tx, t.services, {
      email: `model${++people}@mail.example`,
      firstName: 'Grace',
      lastName: 'Reed',
      passwordHash: 'none',
    }),
  )

/** A server for one machine, whose facts the model arranges; `hooks` replace what belongs to other machines. */
export async function ground(machine: LifecycleId, hooks: MachineHandlers = {}): Promise<Ground> {
  const facts = new ArrangedFacts()
  const t = await testApp({
    clock: modelClock(),
    machines: { ...hooks, [machine]: { ...hooks[machine], facts: facts.provider } },
  })
  const ownerId = (await account(t)).id
  const accountId = await makeCompany(t, ownerId)
  return {
    t,
    facts,
    accountId,
    operator: t.person({ adminRole: 'operator', ...EVER_FRESH }),
    owner: t.person({
      userId: ownerId,
      memberships: [{ accountId, role: 'owner' }],
      ...EVER_FRESH,
    }),
    investor: async () => t.person({ userId: (await account(t)).id, ...EVER_FRESH }),
  }
}

/** Facts that are the same for every event. */
export const always = (facts: object) => ({ facts: async () => ({ ...facts }) })

/** What the offering and its listing require before an investment may begin; they are replayed by themselves. */
export const openOffering: MachineHandlers = {
  offering: always({
    sectionsSubmitted: true,
    companyComplete: true,
    termsValid: true,
    hasOfficer: true,
    capTableMatches: true,
    badActorClear: true,
    documentsApproved: true,
    basisRecorded: true,
    escrowExecuted: true,
    financialsSufficient: true,
    recordKeeping: true,
    legendsPresent: true,
    gatingOn: true,
    noAuthor: true,
    secondPerson: true,
    filingRecorded: true,
    signaturesComplete: true,
    oneIntermediary: true,
    agreementsSigned: true,
    openDateReached: true,
    deadlineAt: '2027-01-01T04:59:00.000Z',
  }),
  listing: always({
    offeringApproved: true,
    brandAssets: true,
    pitchComplete: true,
    legendsPresent: true,
    marketplaceIds: true,
    offeringShown: true,
    timeReached: true,
  }),
}

/** An offering that takes commitments, brought there by its own events. */
export async function liveOffering(g: Ground): Promise<string> {
  const id = await makeOffering(g.t, g.accountId)
  const send = async (machine: string, who: TestPerson, type: string): Promise<void> => {
    const answer = await g.t.send(who, machine, id, { type })
    if (answer.status !== 200) throw new Error(`${type}: ${answer.text}`)
  }
  for (const [who, type] of [
    [g.owner, 'SUBMIT'],
    [g.operator, 'REVIEW_STARTED'],
    [g.operator, 'PLATFORM_APPROVED'],
    [g.operator, 'PRINCIPAL_APPROVED'],
    [g.operator, 'FILED'],
    [g.operator, 'LAUNCH'],
  ] as const)
    await send('offering', who, type)
  for (const [who, type] of [
    [g.owner, 'REQUEST'],
    [g.operator, 'REVIEW_STARTED'],
    [g.operator, 'APPROVE'],
    [g.operator, 'LIST'],
  ] as const)
    await send('listing', who, type)
  return id
}

/** The platform, in both of its roles. */
export const staffOf = (g: Ground) => ({ ADM: g.operator, BD: g.operator })

/** An offering that is prepared by topics. */
export async function beginRaise(g: Ground): Promise<string> {
  const begun = await g.owner.post<{ listing_id: string }>('/api/dealroom/offerings', {
    query: { accountid: g.accountId },
    body: { name: 'Seed round', type: 'reg_cf' },
  })
  if (begun.status !== 201) throw new Error(`the offering did not begin: ${begun.text}`)
  return begun.body.listing_id
}
