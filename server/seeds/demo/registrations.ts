import type { InvestmentView } from '#domain/investments/model/investment.ts'
import type {
  InvitationView,
  RegistrationView,
  SignatureView,
} from '#domain/investors/model/registration.ts'
import { invest } from '../recipes/investing.ts'
import { paper } from '../recipes/document.ts'
import type { Visitor, World } from '../world.ts'
import type { Act } from './acts.ts'
import { investorSeed, type InvestorSeed } from './people.ts'

interface Place {
  world: World
  investors: ReadonlyMap<number, string>
  compliance: string
  listing: () => { listingId: string; cents: number }
}
interface Person {
  userId: string
  seed: InvestorSeed
  visitor: Visitor
}

const papers = ['doc_formation', 'doc_governing', 'doc_standing', 'doc_ein'] as const
const paperOf = async (visitor: Visitor, title: string): Promise<string> =>
  (
    await visitor.upload(
      'registration_document',
      `${title.toLowerCase().replaceAll(' ', '-')}.pdf`,
      'application/pdf',
      await paper(title, ['This is a paper of the demo world. It belongs to nobody.']),
    )
  ).id

async function personOf({ world, investors }: Place, n: number): Promise<Person> {
  const userId = investors.get(n)
  if (userId === undefined) throw new Error(`there is no investor ${n}`)
  return { userId, seed: investorSeed(n), visitor: await world.visit(userId) }
}

/** Prepares a registration and submits it, as its person does on the screen. */
async function prepare(
  { visitor }: Person,
  type: string,
  values: Record<string, unknown>,
  people: object[] = [],
): Promise<RegistrationView> {
  const begun = await visitor.call<RegistrationView>('POST', '/api/registrations', { type })
  const kept = await visitor.call<RegistrationView>(
    'PUT',
    `/api/registrations/${begun.id}`,
    { values },
    { ifMatch: begun.rev },
  )
  await visitor.call<RegistrationView>(
    'PUT',
    `/api/registrations/${begun.id}/people`,
    { people, companies: [] },
    { ifMatch: kept.rev },
  )
  return visitor.call<RegistrationView>('POST', `/api/registrations/${begun.id}/submit`, {})
}

async function pictureOf(visitor: Visitor): Promise<string> {
  return (
    await visitor.upload(
      'identity_document',
      'front.pdf',
      'application/pdf',
      await paper("Specimen driver's license", [
        'This is a picture of the demo world. It shows nobody.',
      ]),
    )
  ).id
}

/** The other holder follows the link and states who they are; whoever is known already takes part with one click. */
async function takePart(
  place: Place,
  owner: Person,
  registration: RegistrationView,
  other: Person,
): Promise<void> {
  const party = registration.parties.find((p) => p.email === other.seed.email)
  if (!party)
    throw new Error(`${other.seed.email} is not in the registration of ${owner.seed.email}`)
  const asked = await other.visitor.call<InvitationView>('GET', `/api/parties/${party.id}`)
  const { seed } = other
  const means = {
    annual_income: seed.income,
    net_worth: seed.netWorth,
    other_cf_12mo: 0,
    accreditation: seed.accreditation,
  }
  const known =
    asked.identity !== null &&
    !['not_started', 'in_progress', 'needs_information', 'expired'].includes(asked.identity.state)
  const picture = known ? '' : await pictureOf(other.visitor)
  const values = {
    legal_first: seed.first,
    legal_last: seed.last,
    dob: seed.dob,
    ssn: seed.ssn,
    citizenship: 'US',
    phone: seed.phone,
    document_type: 'drivers_license',
    document_number: `T${seed.ssn.slice(-6)}`,
    document_expires: '2031-06-30',
    document_front: picture,
    document_back: picture,
    address: seed.address,
    attest: true,
  }
  await other.visitor.call('POST', `/api/parties/${party.id}/join`, {
    values: known ? undefined : values,
    means: asked.asks_means ? means : undefined,
  })
  await place.world.services.jobs.drain()
}

/** Everybody else who signs reads the agreement and signs it; then the investment is submitted. */
async function signAndSubmit(
  owner: Person,
  others: readonly Person[],
  view: InvestmentView,
): Promise<void> {
  for (const { visitor, seed } of others) {
    const [open] = (
      await visitor.call<{ items: SignatureView[] }>('GET', '/api/signatures')
    ).items.filter((one) => one.mine === 'to_sign')
    if (!open) throw new Error(`${seed.email} has nothing to sign`)
    await visitor.open(`/api/signatures/${open.id}/agreement.pdf`)
    await visitor.call('POST', `/api/signatures/${open.id}/sign`, {
      typed_name: `${seed.first} ${seed.last}`,
      sha256: open.documents[0]?.sha256,
      intent: true,
    })
  }
  await owner.visitor.call('POST', `/api/investments/${view.id}/submit`, {})
}

/** Two holders invest together; spouses live at one address, and their limit is that of one (17 CFR 227.100(a)(2)). */
async function joint(place: Place, [a, b]: [number, number], married: boolean): Promise<void> {
  const [one, two] = [await personOf(place, a), await personOf(place, b)]
  const registration = await prepare(
    one,
    'joint_jtwros',
    { state: one.seed.address.region, married },
    [{ role: 'holder', first: two.seed.first, last: two.seed.last, email: two.seed.email }],
  )
  await takePart(place, one, registration, two)
  const view = await invest(place.world, one.userId, one.seed, {
    ...place.listing(),
    registration: registration.id,
    reach: 'signed',
  })
  await signAndSubmit(one, [two], view)
}

async function company(place: Place): Promise<void> {
  const person = await personOf(place, 33)
  const { seed, visitor } = person
  const documents = Object.fromEntries(
    await Promise.all(
      papers.map(async (field) => [
        field,
        await paperOf(visitor, `Owusu Holdings LLC ${field.slice(4)}`),
      ]),
    ),
  )
  const values = {
    legal_name: 'Owusu Holdings LLC',
    formation_date: '2018-03-12',
    jurisdiction: 'Delaware',
    ein: '123450033',
    address: seed.address,
    nature_of_business: 'Holds shares of young companies',
    source_of_funds: 'business',
    signer_title: 'Sole member',
    formed_for_this_investment: false,
    excluded: false,
    annual_revenue: 18_000_000,
    other_cf_12mo: 0,
    net_assets: 42_000_000,
    accreditation: 'none',
    certified: true,
    ...documents,
  }
  const registration = await prepare(person, 'llc_single_member', values, [
    {
      role: 'owner',
      self: true,
      first: seed.first,
      last: seed.last,
      email: seed.email,
      percent: '100',
      control: true,
    },
  ])
  const view = await invest(place.world, person.userId, seed, {
    ...place.listing(),
    registration: registration.id,
    reach: 'signed',
  })
  await (
    await place.world.visit(place.compliance)
  ).call('POST', `/api/admin/compliance/queue/registration/${registration.id}/decision`, {
    decision: 'approve',
    reason: 'Articles, agreement, good standing and EIN letter agree.',
  })
  await person.visitor.call('POST', `/api/investments/${view.id}/submit`, {})
}

async function trust(place: Place): Promise<void> {
  const person = await personOf(place, 34)
  const { seed, visitor } = person
  const values = {
    trust_name: 'the Petrova Family Trust',
    trust_date: '2016-09-01',
    governing_state: seed.address.region,
    tin_kind: 'grantor_ssn',
    beneficiaries: 'The grantor’s children',
    address: seed.address,
    annual_revenue: 0,
    other_cf_12mo: 0,
    net_assets: 65_000_000,
    accreditation: 'none',
    doc_trust: await paperOf(visitor, 'Certification of the Petrova Family Trust'),
  }
  const registration = await prepare(person, 'trust_revocable', values)
  // its documents wait in the review queue
  await invest(place.world, person.userId, seed, {
    ...place.listing(),
    registration: registration.id,
    reach: 'steps',
  })
}

async function custodial(place: Place): Promise<void> {
  const person = await personOf(place, 35)
  const registration = await prepare(person, 'custodial_utma', {
    minor_first: 'Poppy',
    minor_last: person.seed.last,
    minor_dob: '2015-06-04',
    minor_ssn: '900353535',
    state: 'NY',
    age_of_termination: 21,
  })
  const view = await invest(place.world, person.userId, person.seed, {
    ...place.listing(),
    registration: registration.id,
    reach: 'signed',
  })
  await person.visitor.call('POST', `/api/investments/${view.id}/submit`, {})
}

/**
 * Investments in other names than one's own: spouses and other joint holders, a company, a trust whose documents wait,
 * and a minor.
 */
export function registrationActs(place: Place): Act[] {
  const act = (day: number, name: string, run: (place: Place) => Promise<void>): Act => ({
    day,
    name: `registrations: ${name}`,
    run: () => run(place),
  })
  return [
    act(-5.8, 'spouses invest', (at) => joint(at, [36, 26], true)),
    act(-5.4, 'joint holders invest', (at) => joint(at, [30, 31], false)),
    act(-4.2, 'a company invests', company),
    act(-3.1, 'a custodian invests for a minor', custodial),
    act(-1.6, 'the papers of a trust wait', trust),
  ]
}
