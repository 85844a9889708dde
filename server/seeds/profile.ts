import type { RegistrationView } from '#domain/investors/model/registration.ts'
import type { SectionView } from '#domain/investors/model/profile/views.ts'
import type { SectionName } from '#domain/investors/model/profile/sections.ts'
import type { Act } from './demo/acts.ts'
import type { Visitor, World } from './world.ts'

/** What is on file with some fields changed, as the dialog of the section sends it. */
async function keep(visitor: Visitor, section: SectionName, values: object): Promise<void> {
  const now = await visitor.call<SectionView>('GET', `/api/profile/sections/${section}`)
  await visitor.call(
    'PUT',
    `/api/profile/sections/${section}`,
    { values: { ...now.values, ...values } },
    { ifMatch: now.rev },
  )
}

/**
 * An entity that is owned through a company: 60 percent of Northstar, which owns 40, is 24; with 2 percent direct it is
 * 26.
 */
async function entity(visitor: Visitor): Promise<void> {
  const begun = await visitor.call<RegistrationView>('POST', '/api/registrations', {
    type: 'llc_multi',
  })
  const kept = await visitor.call<RegistrationView>(
    'PUT',
    `/api/registrations/${begun.id}`,
    {
      values: {
        legal_name: 'Lindqvist Harbor Holdings LLC',
        formation_date: '2021-05-03',
        jurisdiction: 'VA',
        nature_of_business: 'Holds shares of young companies',
      },
    },
    { ifMatch: begun.rev },
  )
  const owner = (first: string, last: string, percent: string, through?: string) => ({
    role: 'owner',
    first,
    last,
    email: `${first.toLowerCase()}@northstar.example`,
    percent,
    through,
  })
  await visitor.call(
    'PUT',
    `/api/registrations/${begun.id}/people`,
    {
      people: [
        {
          role: 'owner',
          self: true,
          first: 'Mara',
          last: 'Lindqvist',
          email: 'investor@capstan.example',
          percent: '58',
          control: true,
          title: 'Manager',
        },
        owner('Anders', 'Lindqvist', '60', 'Northstar AB'),
        owner('Anders', 'Lindqvist', '2'),
        owner('Yusra', 'al-Haddad', '40', 'Northstar AB'),
      ],
      companies: [{ name: 'Northstar AB', percent: '40' }],
    },
    { ifMatch: kept.rev },
  )
}

/** The seasoned investor's profile beyond what the steps of the investments have requested. */
export function profileActs({
  world,
  mara,
  compliance,
}: {
  world: World
  mara: string
  compliance: string
}): Act[] {
  const act = (day: number, name: string, run: (visitor: Visitor) => Promise<void>): Act => ({
    day,
    name: `profile: ${name}`,
    run: async () => run(await world.visit(mara)),
  })
  return [
    act(-60, 'completes the personal information', (visitor) =>
      keep(visitor, 'personal-information', {
        middle: 'Elin',
        marital_status: 'married',
        dependents: 2,
        former_names: [{ first: 'Mara', last: 'Ekström' }],
      }),
    ),
    act(-60, 'says how to be reached', (visitor) =>
      keep(visitor, 'communication-and-social-media', {
        preferred_channel: 'email',
        language: 'en',
        time_zone: 'America/New_York',
        marketing: false,
        linkedin: 'maralindqvist',
      }),
    ),
    act(-59, 'completes the work', (visitor) =>
      keep(visitor, 'employer', {
        job_title: 'Principal naval architect',
        industry: 'Shipbuilding',
        start_date: '2016-03-01',
        employer_address: {
          line1: '900 Granby Street',
          city: 'Norfolk',
          region: 'VA',
          postal: '23510',
          country: 'US',
        },
        associated_person: false,
        family_at_broker_dealer: false,
      }),
    ),
    act(-59, 'names a post', (visitor) =>
      keep(visitor, 'directorships', {
        posts: [
          {
            company: 'Elizabeth River Boatworks, Inc.',
            role: 'director',
            is_public: false,
            from: '2022-01-10',
          },
        ],
      }),
    ),
    act(-58, 'names a trusted contact', (visitor) =>
      keep(visitor, 'trusted-contact', {
        named: true,
        name: 'Anders Lindqvist',
        relationship: 'Brother',
        phone: '+46812345678',
        adult: true,
      }),
    ),
    act(-30, 'moves within the city', (visitor) =>
      keep(visitor, 'address', { years_at_address: 3 }),
    ),
    act(-20, 'names who receives the securities', (visitor) =>
      keep(visitor, 'death-beneficiaries', {
        heirs: [
          {
            name: 'Jonas Lindqvist',
            relationship: 'Spouse',
            dob: '1985-02-11',
            tier: 'primary',
            pct: '100',
            per_stirpes: false,
          },
          {
            name: 'Elsa Lindqvist',
            relationship: 'Daughter',
            dob: '2014-07-30',
            tier: 'contingent',
            pct: '50',
            per_stirpes: true,
          },
          {
            name: 'Nils Lindqvist',
            relationship: 'Son',
            dob: '2017-12-02',
            tier: 'contingent',
            pct: '50',
            per_stirpes: true,
          },
        ],
      }),
    ),
    act(-12, 'prepares an entity', entity),
    act(-12, 'certifies its owners', (visitor) =>
      keep(visitor, 'beneficial-owners', { certifier_title: 'Manager', certified: true }),
    ),
    {
      day: -3,
      name: 'profile: staff asks again',
      run: async () =>
        void (await (
          await world.visit(compliance)
        ).call('POST', `/api/admin/profile/${mara}/sections/trusted-contact/ask-again`, {
          reason: 'The number of your trusted contact did not answer. Is it still right?',
        })),
    },
  ]
}
