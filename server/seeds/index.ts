import { hashPassword, createUser } from '#server/identity/identity/index.ts'
import { acceptAllConsents, installPlatform } from '#server/platform/platform/index.ts'
import type { AdminRole } from '#domain/shared/access/actor.ts'
import { BEGUN_ALONE, DEMO_WORLD, HalfMadeWorld } from '#server/kernel/db/half-made.ts'
import { readSetting, writeSetting } from '#server/kernel/db/setting.ts'
import type { AppServices } from '#server/app-services.ts'
import { actsOf, perform, type Act, type Stage } from './demo/acts.ts'
import { risksOf } from './demo/company-narrative.ts'
import type { CompanySeed } from './demo/company-seed.ts'
import { companiesOne } from './demo/companies-1.ts'
import { companiesTwo } from './demo/companies-2.ts'
import { companiesThree } from './demo/companies-3.ts'
import { companiesFour } from './demo/companies-4.ts'
import { companiesFive } from './demo/companies-5.ts'
import { companiesSix } from './demo/companies-6.ts'
import { addMember } from '#server/offerings/offerings/index.ts'
import { INVESTORS, investorSeed, maraSeed } from './demo/people.ts'
import { partnerActs, partnerSeed } from './demo/partners.ts'
import { privateLabelActs } from './demo/private-label.ts'
import { registrationActs } from './demo/registrations.ts'
import { raiseActs } from './demo/raises.ts'
import { commitments } from './demo/story.ts'
import { closeAccepted, closeOffering, namePerks } from './recipes/closing.ts'
import {
  approve,
  file,
  launch,
  makeOffering,
  reject,
  send,
  submit,
  type Cast,
  type MadeOffering,
} from './recipes/offering.ts'
import { payWires, storePayoutAccounts } from './recipes/disbursing.ts'
import { bankStatements } from './recipes/investing.ts'
import { approveTopics } from './recipes/raise.ts'
import { firmActs } from './demo/firms.ts'
import { receivedMailActs } from './demo/received-mail.ts'
import { closedDayActs } from './demo/closed-days.ts'
import { logHeadActs } from './demo/log-heads.ts'
import { reportActs } from './demo/reports.ts'
import { complianceLinkActs } from './demo/compliance-links.ts'
import { earlierActs } from './earlier.ts'
import { holderActs } from './holders.ts'
import { offeringPageActs } from './demo/offering-pages.ts'
import { sanctionsActs } from './demo/sanctions.ts'
import { relationshipActs } from './demo/relationships.ts'
import { namedPeople, personalActs } from './personal.ts'
import { profileActs } from './profile.ts'
import { foreignPeople, taxActs, type ForeignPeople } from './tax.ts'
import { verificationActs } from './verification.ts'
import { World } from './world.ts'

/** Password of every demo person. */
export const DEMO_PASSWORD = 'Capstan-demo-2026'
/** Any number: of several processes on one database one creates the demo data and the others wait. */
const LOCK = 4_862_117_002
const FIRST_DAY = -135

interface People {
  operator: string
  compliance: string
  issuer: string
  /** members of the issuer's companies: one changes them, one reads */
  editor: string
  viewer: string
  mara: string
  partner: string
  owners: Map<string, string>
  investors: Map<number, string>
  foreign: ForeignPeople
}

async function makePeople(world: World, companies: readonly CompanySeed[]): Promise<People> {
  const { services } = world
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const now = services.clock.now()
  const make = (
    email: string,
    firstName: string,
    lastName: string,
    adminRole: AdminRole | null = null,
    consent = true,
  ): Promise<string> =>
    services.db.tx(async (tx) => {
      const { id } = await createUser(tx, services, {
        email,
        firstName,
        lastName,
        passwordHash,
        adminRole,
        demo: true,
      })
      if (consent)
        await acceptAllConsents(tx, id, { ip: '192.0.2.10', userAgent: 'Capstan demo world' }, now)
      return id
    })
  const operator = await make('operator@capstan.example', 'Olive', 'Marsh', 'operator')
  const compliance = await make('compliance@capstan.example', 'Helen', 'Strand', 'compliance')
  await make('support@capstan.example', 'Sven', 'Aalto', 'support')
  const issuer = await make('issuer@capstan.example', 'Imani', 'Ashford')
  const editor = await make('editor@capstan.example', 'Edda', 'Brightwell')
  const viewer = await make('viewer@capstan.example', 'Vito', 'Lanza')
  await make('newcomer@capstan.example', 'Nell', 'Comer', null, false)
  const mara = await make(maraSeed.email, maraSeed.first, maraSeed.last)
  const partner = await make(partnerSeed.email, partnerSeed.first, partnerSeed.last)
  const abroad = async (who: keyof typeof foreignPeople): Promise<string> =>
    make(foreignPeople[who].email, foreignPeople[who].first, foreignPeople[who].last)
  const foreign = { amelie: await abroad('amelie'), tomas: await abroad('tomas') }
  const owners = new Map<string, string>()
  for (const c of companies) {
    const [first = 'Owner', last = c.name] = (c.team[0]?.name ?? '').split(' ')
    owners.set(
      c.slug,
      ['tidewater-grid', 'sable-instruments', 'hollin-pike'].includes(c.slug)
        ? issuer
        : await make(`owner@${c.slug}.example`, first, last),
    )
  }
  const investors = new Map<number, string>()
  for (let n = 0; n < INVESTORS; n++) {
    const seed = investorSeed(n)
    investors.set(n, await make(seed.email, seed.first, seed.last))
  }
  for (const one of namedPeople) await make(one.email, one.first, one.last)
  return { operator, compliance, issuer, editor, viewer, mara, partner, owners, investors, foreign }
}

/** The actions that bring an offering to its final state when the demo data is ready. */
function offeringActs(
  world: World,
  seed: CompanySeed,
  cast: Cast,
  made: Map<string, MadeOffering>,
  number: number,
): Act[] {
  const get = (): MadeOffering => {
    const found = made.get(seed.slug)
    if (!found) throw new Error(`the offering of ${seed.slug} is not made yet`)
    return found
  }
  const before = -Math.max(seed.openedDaysAgo, 1)
  const act = (day: number, name: string, run: () => Promise<void>): Act => ({
    day,
    name: `${seed.slug}: ${name}`,
    run,
  })
  const acts = [
    act(
      before - 10,
      'is founded',
      async () => void made.set(seed.slug, await makeOffering(world, seed, cast.owner, number)),
    ),
  ]
  if (seed.slug === 'tidewater-grid')
    acts.push(act(before - 9, 'names its perks', () => namePerks(world, get())))
  if (seed.stands === 'draft') return acts
  if (seed.stands === 'deleted')
    return [
      ...acts,
      act(before - 4, 'is deleted', () =>
        send(world, cast.owner, 'offering', get().listingId, 'DELETE'),
      ),
    ]
  if (seed.stands === 'in_review') {
    acts.push(
      act(before - 2, 'is submitted', async () => {
        await submit(world, get(), cast)
        await approveTopics(world, cast.operator, get(), get().topics.slice(0, 8))
      }),
    )
    return acts
  }
  if (seed.stands === 'rejected')
    return [
      ...acts,
      act(before - 2, 'is rejected', () =>
        reject(
          world,
          get(),
          cast,
          'The company has no specific business plan for the money above the target (17 CFR 227.100(b)(6)).',
        ),
      ),
    ]
  acts.push(
    act(before - 6, 'is approved', () => approve(world, get(), cast)),
    act(before - 3, 'is filed', () => file(world, get(), cast)),
  )
  if (seed.stands === 'filed') return acts
  if (seed.stands === 'withdrawn')
    return [
      ...acts,
      act(before - 1, 'is withdrawn', () =>
        send(world, cast.owner, 'offering', get().listingId, 'WITHDRAW', {
          reason: 'The price of bronze scrap changed the plan; we come back with a new one.',
        }),
      ),
    ]
  if (seed.stands === 'scheduled')
    return [
      ...acts,
      act(
        -0.6,
        'has its day',
        async () =>
          void (await (
            await world.visit(cast.operator)
          ).call('POST', `/api/admin/offerings/${get().listingId}/opening`, { at: world.at(4) })),
      ),
    ]
  acts.push(act(-seed.openedDaysAgo + 0.001, 'goes live', () => launch(world, get(), cast)))
  if (seed.stands === 'paused')
    acts.push(
      act(-1, 'is paused', () =>
        send(world, cast.operator, 'offering', get().listingId, 'PAUSE', {
          reason: 'The surveyor found a fault in the east wall.',
        }),
      ),
    )
  // accredited and non-accredited purchasers of a private offering close together (17 CFR 230.506(b))
  if (seed.rollingClose === true)
    acts.push(
      act(-0.2, 'closes with its first purchasers', () => closeAccepted(world, get(), cast)),
    )
  if (seed.slug === 'orrin-bikes')
    acts.push(
      act(-2, 'changes materially', async () => {
        const { accountId, listingId } = get()
        const why =
          'The supplier of the hinge ended its contract; a new one is named, and the hinge costs more.'
        const risks = [
          ...risksOf(seed).map(({ title, body }) => ({ title, body })),
          {
            title: 'One supplier makes the hinge',
            body: 'The supplier of the hinge ended its contract. The new one has not yet made it in numbers, and each hinge costs about a fifth more.',
          },
        ]
        const amendment = await (
          await world.visit(cast.owner)
        ).call<{ id: string }>(
          'POST',
          `/api/dealroom/offerings/${listingId}/amendments`,
          { changes: { risks }, material: true, reason: why },
          { account: accountId },
        )
        await send(world, cast.compliance, 'amendment', amendment.id, 'CONFIRM', {
          payload: { material: true },
          reason: why,
        })
      }),
    )
  if (seed.stands === 'closed')
    acts.push(
      act(seed.deadlineInDays + 1, 'closes', async () => {
        await closeOffering(world, get(), cast)
      }),
    )
  return acts
}

async function makeWorld(services: AppServices): Promise<void> {
  const world = await World.open(services)
  try {
    await world.goTo(FIRST_DAY)
    const companies = [
      ...companiesOne,
      ...companiesTwo,
      ...companiesThree,
      ...companiesFour,
      ...companiesFive,
      ...companiesSix,
    ]
    const people = await makePeople(world, companies)
    await services.db.tx((tx) =>
      installPlatform(
        tx,
        {
          intermediary_name: 'Capstan Portal LLC',
          intermediary_file_number: '007-00999',
          intermediary_crd: '999001',
        },
        services.clock.now().toISOString(),
      ),
    )
    const made = new Map<string, MadeOffering>()
    const acts = companies.flatMap((seed, n) =>
      offeringActs(
        world,
        seed,
        {
          owner: people.owners.get(seed.slug) ?? people.issuer,
          operator: people.operator,
          compliance: people.compliance,
        },
        made,
        n + 1,
      ),
    )
    for (const slug of ['tidewater-grid', 'sable-instruments'])
      acts.push({
        day: -5,
        name: `${slug}: takes two more members`,
        run: async () => {
          const accountId = made.get(slug)?.accountId ?? ''
          await addMember(services.db, accountId, people.editor, 'editor')
          await addMember(services.db, accountId, people.viewer, 'viewer')
        },
      })
    const stage: Stage = {
      world,
      operator: people.operator,
      compliance: people.compliance,
      owners: people.owners,
      companies,
      offerings: made,
    }
    for (const c of commitments)
      acts.push(
        ...actsOf(
          stage,
          c,
          c.who === 'mara'
            ? { userId: people.mara, seed: maraSeed }
            : { userId: people.investors.get(c.who) ?? '', seed: investorSeed(c.who) },
        ),
      )
    acts.push(
      ...registrationActs({
        world,
        investors: people.investors,
        compliance: people.compliance,
        listing: () => ({ listingId: made.get('tidewater-grid')?.listingId ?? '', cents: 49_200 }),
      }),
    )
    acts.push(
      ...raiseActs(world, {
        owner: people.issuer,
        operator: people.operator,
        compliance: people.compliance,
      }),
    )
    acts.push(
      ...partnerActs({
        world,
        partner: people.partner,
        operator: people.operator,
        issuer: people.issuer,
        offering: (slug) => made.get(slug),
      }),
      ...privateLabelActs({
        world,
        issuer: people.issuer,
        reviewer: people.operator,
        offering: (slug) => made.get(slug),
      }),
    )
    acts.push(...sanctionsActs({ world, operator: people.operator }))
    acts.push(
      ...relationshipActs({
        world,
        operator: people.operator,
        compliance: people.compliance,
        owner: people.owners.get('merrow-looms') ?? people.issuer,
        mara: people.mara,
        investors: people.investors,
        made: () => made.get('merrow-looms'),
      }),
    )
    acts.push(
      ...verificationActs({
        world,
        mara: people.mara,
        compliance: people.compliance,
        operator: people.operator,
        investors: people.investors,
      }),
    )
    acts.push(
      ...taxActs({
        world,
        mara: people.mara,
        operator: people.operator,
        compliance: people.compliance,
        people: people.foreign,
        made: () => made.get('kelpworks'),
      }),
    )
    acts.push(...profileActs({ world, mara: people.mara, compliance: people.compliance }))
    acts.push(...personalActs({ world, mara: people.mara }))
    acts.push(
      ...firmActs({ world, operator: people.operator }),
      ...logHeadActs(world),
      ...closedDayActs({ world, operator: people.operator, compliance: people.compliance }),
      ...receivedMailActs({
        world,
        operator: people.operator,
        mara: people.mara,
        investors: people.investors,
      }),
      ...complianceLinkActs({
        world,
        operator: people.operator,
        compliance: people.compliance,
      }),
      ...reportActs({ world, issuer: people.issuer, offering: (slug) => made.get(slug) }),
    )
    acts.push(
      ...offeringPageActs({
        world,
        operator: people.operator,
        compliance: people.compliance,
        owner: people.issuer,
        mara: people.mara,
        investors: people.investors,
        made: () => made.get('tidewater-grid'),
      }),
    )
    const sister = investorSeed(2)
    acts.push(
      ...holderActs({
        world,
        owner: people.issuer,
        operator: people.operator,
        compliance: people.compliance,
        mara: people.mara,
        sister: { name: `${sister.first} ${sister.last}`, email: sister.email },
        others: [1, 2, 3, 5, 6].map((n) => people.investors.get(n) ?? ''),
        made: () => made.get('sable-instruments'),
      }),
    )
    const earlier = (slug: string) => ({
      world,
      owner: people.owners.get(slug) ?? people.issuer,
      operator: people.operator,
      compliance: people.compliance,
      mara: people.mara,
      made: () => made.get(slug),
    })
    acts.push(
      ...earlierActs({ oakum: earlier('oakum-boatyard'), lantern: earlier('lantern-letterpress') }),
    )
    acts.push(
      { day: -4, name: 'accounts for payouts', run: () => storePayoutAccounts(world, people) },
      { day: -0.1, name: 'wires', run: () => payWires(world, people) },
    )
    await perform(world, acts, (text) => services.log.error(text))
    await bankStatements(world, people.compliance)
  } finally {
    await world.close()
  }
}

/**
 * Creates the demo data once, by the calls and events of its people; a second process on the same database waits for
 * it. A process that was killed while it did this left `begun` behind: the embedded database is then made anew before
 * this is reached (launch.ts), any other unfinished demo data is refused with what to do.
 */
export async function seedDemo(
  services: AppServices,
  say: (text: string) => void = () => undefined,
): Promise<void> {
  if ((await readSetting<string>(services.db, DEMO_WORLD)) === 'ready') return
  await services.db.tx(async (tx) => {
    // held while the others wait, however long that takes
    await tx.run('set local statement_timeout = 0')
    await tx.run('set local idle_in_transaction_session_timeout = 0')
    await tx.run('select pg_advisory_xact_lock($1)', [LOCK])
    const state = await readSetting<string>(services.db, DEMO_WORLD)
    if (state === 'ready') return
    if (state !== null) throw new HalfMadeWorld(services.config.databaseUrl === null)
    say(
      'Making the demo world: companies, investors and their documents. This takes a minute or two…',
    )
    const alone = (await services.db.one('select 1 as one from app_user limit 1')) === null
    await writeSetting(services.db, DEMO_WORLD, alone ? BEGUN_ALONE : 'begun')
    await makeWorld(services)
    await writeSetting(services.db, DEMO_WORLD, 'ready')
  })
}
