import { hashPassword } from '#server/identity/identity/passwords.ts'
import { holderWorld, type HolderWorld } from './matrix-holders.ts'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import type { AdminRole, MemberRole } from '#domain/shared/access/actor.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { issueHolding } from '#server/holders/holdings/index.ts'
import { storeFile } from '#server/kernel/files/index.ts'
import { addMember, setLogo } from '#server/offerings/offerings/index.ts'
import { createUser, openSession } from '#server/identity/identity/index.ts'
import { openAccount } from '#server/identity/identity/accounts.ts'
import { acceptAllConsents } from '#server/platform/platform/index.ts'
import { companiesOne } from '#server/seeds/demo/companies-1.ts'
import { investorSeed, type InvestorSeed } from '#server/seeds/demo/people.ts'
import { invest } from '#server/seeds/recipes/investing.ts'
import {
  approve,
  file,
  launch,
  makeOffering,
  type MadeOffering,
} from '#server/seeds/recipes/offering.ts'
import { paper } from '#server/seeds/recipes/document.ts'
import { World } from '#server/seeds/world.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'

/** The hash of a password that nobody knows: a change of it requires the current one. */
const PASSWORD = await hashPassword('a quiet harbour at dusk')

/** Identities whose responses the matrix defines. */
export const identities = ['A', 'B', 'PA', 'XO', 'XM', 'XV', 'YO', 'OP', 'CO', 'SU'] as const
export type Identity = (typeof identities)[number]
/** Identities that must get exactly the response of a visitor. */
export const asVisitor = [
  'unverified',
  'second factor pending',
  'expired',
  'logged out',
  'disabled',
  'other platform',
] as const
export type AsVisitor = (typeof asVisitor)[number]

/**
 * The people and things of the matrix: A has invested in X, B in Y, PA has a partner's seat in X's prepared offering; X
 * has another offering that is still a draft.
 */
export interface MatrixWorld {
  t: TestApp
  world: World
  users: Record<Identity, string>
  tokens: Record<Identity, string>
  visitors: Record<AsVisitor, { token: string; headers: Record<string, string> }>
  x: MadeOffering
  draft: MadeOffering
  y: MadeOffering
  /** an offering of X that is prepared by topics */
  prepared: string
  /** PA's seat in it: reads shares, completes the auditor's section, whose agreement is a file */
  seat: { id: string; file: string }
  investment: InvestmentView
  payment: string
  party: string
  /** the W-9 that A signed with the agreement */
  taxForm: string
  /** of A, with B in it */
  registration: string
  part: string
  /** A's claim of accreditation, a draft */
  claim: string
  fileId: string
  documentId: string
  /** a draft of a closing of X, and a security that A holds of X */
  closing: string
  holding: string
  holders: HolderWorld
  /**
   * around the pages of X's live offering: a folder with a file for account holders, an invitation, a draft of an
   * update, a question of A, and a legal text that is being written
   */
  pages: Pages
  /** texts that no answer may hold */
  secrets: string[]
}

const origin = { ip: '192.0.2.10', userAgent: 'matrix' }

/** Opens a session at the present time and returns its token. */
export const signIn = async (t: TestApp, userId: string): Promise<string> =>
  (await openSession({ services: t.services, ...origin }, userId)).access_token

async function person(
  t: TestApp,
  seed: Pick<InvestorSeed, 'email' | 'first' | 'last'>,
  adminRole: AdminRole | null = null,
): Promise<string> {
  return t.db.tx(async (tx) => {
    const { id } = await createUser(tx, t.services, {
      email: seed.email,
      firstName: seed.first,
      lastName: seed.last,
      passwordHash: PASSWORD,
      adminRole,
    })
    await acceptAllConsents(tx, id, origin, t.clock.now())
    return id
  })
}
const named = (name: string) => ({
  email: `${name}@matrix.example`,
  first: name.toUpperCase(),
  last: 'Matrix',
})

async function people(t: TestApp): Promise<Record<Identity, string>> {
  const staff = async (name: string, role: AdminRole) => person(t, named(name), role)
  return {
    A: await person(t, investorSeed(1)),
    B: await person(t, investorSeed(2)),
    PA: await person(t, named('pa')),
    XO: await person(t, named('xo')),
    XM: await person(t, named('xm')),
    XV: await person(t, named('xv')),
    YO: await person(t, named('yo')),
    OP: await staff('op', 'operator'),
    CO: await staff('co', 'compliance'),
    SU: await staff('su', 'support'),
  }
}

async function outsiders(
  t: TestApp,
  users: Record<Identity, string>,
): Promise<MatrixWorld['visitors']> {
  const unverified = await t.db.tx((tx) =>
    openAccount(tx, t.services, {
      email: 'new@matrix.example',
      firstName: 'New',
      lastName: 'Matrix',
      passwordHash: PASSWORD,
    }),
  )
  const disabled = await person(t, named('gone'))
  const tokens = {
    unverified: await signIn(t, unverified ?? ''),
    disabled: await signIn(t, disabled),
    expired: await signIn(t, users.A),
    out: await signIn(t, users.A),
    platform: await signIn(t, users.A),
  }
  const operator = t.bearer(await signIn(t, users.OP))
  const ended = await operator.post(`/api/lifecycles/user/${disabled}/events`, {
    body: { type: 'DISABLED', reason: 'Asked for it.' },
  })
  if (ended.status !== 200) throw new Error(`not disabled: ${ended.text}`)
  await t.bearer(tokens.out).post('/api/sessions/end')
  await t.db.run(
    `update session
      set expires_at = now() - interval '1 minute'
      where id = (select id from session where user_id = $1 order by created_at, id limit 1)`,
    [users.A],
  )
  // a key that waits for its code: 256 bits of the same shape, known to the database
  const headers = {}
  return {
    unverified: { token: tokens.unverified, headers },
    'second factor pending': { token: 'k'.repeat(43), headers },
    expired: { token: tokens.expired, headers },
    'logged out': { token: tokens.out, headers },
    disabled: { token: tokens.disabled, headers },
    'other platform': { token: tokens.platform, headers: { platformid: 'another' } },
  }
}

/** A names B as joint holder, and B has been invited to take part. */
async function namedTogether(
  t: TestApp,
  users: Record<Identity, string>,
): Promise<{ registration: string; part: string }> {
  const a = t.bearer(await signIn(t, users.A))
  const b = investorSeed(2)
  const made = await a.post<{ id: string; rev: number }>('/api/registrations', {
    body: { type: 'joint_jtwros' },
  })
  const kept = await a.put<{ rev: number }>(`/api/registrations/${made.body.id}`, {
    headers: { 'if-match': String(made.body.rev) },
    body: { values: { state: 'VA', married: false } },
  })
  await a.put(`/api/registrations/${made.body.id}/people`, {
    headers: { 'if-match': String(kept.body.rev) },
    body: {
      people: [{ role: 'holder', first: b.first, last: b.last, email: b.email }],
      companies: [],
    },
  })
  const handed = await a.post<{ parties: { id: string; self: boolean }[] }>(
    `/api/registrations/${made.body.id}/submit`,
  )
  if (handed.status !== 200) throw new Error(`not submitted: ${handed.text}`)
  return { registration: made.body.id, part: handed.body.parties.find((p) => !p.self)?.id ?? '' }
}

interface Pages {
  folder: string
  dealFile: string
  invitation: string
  update: string
  post: string
  legalDraft: string
  picture: string
  /** X’s request for another type, withdrawn, with a document */
  changeRequest: string
  requestFile: string
  /** a run of a report of X’s, which waits */
  report: string
}
/** A picture of the pitch that is the company's logo too, hung without its topics. */
const hung = (world: World, { accountId, listingId }: MadeOffering): Promise<string> =>
  world.services.db.tx(async (tx) => {
    const { id } = await storeFile(
      world.services,
      tx,
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
      {
        ownerId: null,
        accountId,
        name: 'street.png',
        contentType: 'image/png',
        purpose: 'offering_document',
        maxBytes: 10_000,
      },
    )
    await tx.run('update offering set gallery = $2 where listing_id = $1', [
      listingId,
      JSON.stringify([{ file_id: id, caption: 'A street.' }]),
    ])
    await setLogo(tx, accountId, id)
    return id
  })
/** What companies, investors and operators put around an offering, by their own calls. */
async function pagesOf(
  world: World,
  users: Record<Identity, string>,
  x: MadeOffering,
): Promise<Pages> {
  const [xo, a, op, co] = await Promise.all([
    world.visit(users.XO),
    world.visit(users.A),
    world.visit(users.OP),
    world.visit(users.CO),
  ])
  const staffPerson = { account: x.accountId }
  const base = `/api/dealroom/offerings/${x.listingId}`
  const id = async (answer: Promise<{ id: string }>): Promise<string> => (await answer).id
  const folder = await id(
    xo.call('POST', `${base}/room/folders`, { name: 'Contracts' }, staffPerson),
  )
  const file = await xo.upload(
    'offering_document',
    'contract.pdf',
    'application/pdf',
    await paper('A contract', ['Between two companies.']),
  )
  const dealFile = await id(
    xo.call(
      'POST',
      `${base}/room/files`,
      {
        folder_id: folder,
        title: 'A contract',
        file_id: file.id,
        audience: 'members',
        may_download: true,
        watermark: true,
      },
      staffPerson,
    ),
  )
  for (const [who, type] of [
    [xo, 'SUBMITTED'],
    [co, 'APPROVED'],
    [xo, 'PUBLISHED'],
  ] as const)
    await who.call('POST', `/api/lifecycles/deal-file/${dealFile}/events`, { type })
  const evidence = await xo.upload(
    'offering_document',
    'resolution.pdf',
    'application/pdf',
    await paper('A resolution', ['The board agrees.']),
  )
  const changeRequest = await id(
    xo.call(
      'POST',
      `${base}/change-requests/type`,
      {
        to: 'reg_a_t2',
        reason: 'The company needs more than Reg CF allows.',
        documents: [{ file_id: evidence.id, title: 'Resolution' }],
      },
      staffPerson,
    ),
  )
  await xo.call('POST', `/api/lifecycles/change-request/${changeRequest}/events`, {
    type: 'WITHDRAWN',
  })
  return {
    folder,
    dealFile,
    changeRequest,
    requestFile: evidence.id,
    report: await id(
      xo.call(
        'POST',
        `${base}/reports`,
        {
          type: 'investments',
          start: '2026-01-01',
          end: '2026-02-01',
          time_zone: 'UTC',
          format: 'csv',
        },
        staffPerson,
      ),
    ),
    picture: await hung(world, x),
    invitation: await id(
      xo.call(
        'POST',
        `${base}/room/invitations`,
        { email: 'guest@matrix.example', name: 'Guest Matrix', folder_id: null },
        staffPerson,
      ),
    ),
    update: await id(
      xo.call(
        'POST',
        `${base}/updates`,
        { title: 'A draft', kind: 'progress', body_html: '<p>Not yet.</p>' },
        staffPerson,
      ),
    ),
    post: await id(
      a.call('POST', `/api/offerings/${x.listingId}/discussion`, { body: 'When do you build?' }),
    ),
    legalDraft: await id(op.call('POST', '/api/admin/legal/cookies/drafts')),
  }
}

/** PA accepts a seat in X's prepared offering; the section of the auditor names a file. */
async function seatOf(
  world: World,
  users: Record<Identity, string>,
  of: { account: string; listing: string },
): Promise<MatrixWorld['seat']> {
  const [xo, pa] = await Promise.all([world.visit(users.XO), world.visit(users.PA)])
  const staffPerson = { account: of.account }
  const base = `/api/dealroom/offerings/${of.listing}`
  const letter = await xo.upload(
    'offering_document',
    'engagement.pdf',
    'application/pdf',
    await paper('An engagement', ['Between the company and its auditor.']),
  )
  await xo.call(
    'PUT',
    `${base}/topics/auditor`,
    { values: { engagement_letter: letter.id } },
    { ...staffPerson, ifMatch: 0 },
  )
  const seat = await xo.call<{ id: string; agreement_hash: string }>(
    'POST',
    `${base}/partners`,
    {
      role: 'auditor',
      firm_id: null,
      firm_name: 'Matrix Audit LLP',
      name: 'PA Matrix',
      email_address: 'pa@matrix.example',
      ends_on: '2027-06-30',
      sections: [
        { topic: 'shares', access: 'see' },
        { topic: 'auditor', access: 'complete' },
      ],
      agreement: 'What is read here is kept confidential, also after the seat ends.',
    },
    staffPerson,
  )
  await pa.call('POST', `/api/lifecycles/partner-seat/${seat.id}/events`, {
    type: 'ACCEPTED',
    payload: { name: 'PA Matrix', agreement_hash: seat.agreement_hash },
  })
  return { id: seat.id, file: letter.id }
}

/** Makes the world through the product's own calls. */
export async function matrixWorld(): Promise<MatrixWorld> {
  const t = await testApp({ sessions: 'real' })
  const world = await World.open(t.services)
  const users = await people(t)
  const visitors = await outsiders(t, users)
  const cast = (owner: string) => ({ owner, operator: users.OP, compliance: users.CO })
  const [one, two, three] = companiesOne
  if (!one || !two || !three) throw new Error('the demo has too few companies')
  // a launch of today has to leave the 21 days of Regulation CF
  const open = { deadlineInDays: 60 }
  const x = await makeOffering(world, { ...one, ...open, slug: 'matrix-x' }, users.XO, 1)
  const draft = await makeOffering(world, { ...two, slug: 'matrix-draft' }, users.XO, 2)
  const y = await makeOffering(world, { ...three, ...open, slug: 'matrix-y' }, users.YO, 3)
  await t.db.tx(async (tx) => {
    for (const account of [x.accountId, draft.accountId])
      for (const [id, role] of [
        [users.XM, 'editor'],
        [users.XV, 'viewer'],
      ] satisfies [string, MemberRole][])
        await addMember(tx, account, id, role)
  })
  for (const [made, owner] of [
    [x, users.XO],
    [y, users.YO],
  ] as const) {
    await approve(world, made, cast(owner))
    await file(world, made, cast(owner))
    await launch(world, made, cast(owner))
  }
  const { listing_id: prepared } = await (
    await world.visit(users.XO)
  ).call<{ listing_id: string }>(
    'POST',
    '/api/dealroom/offerings',
    { name: 'Second round', type: 'reg_cf' },
    { account: x.accountId },
  )
  const seed = investorSeed(1)
  const investment = await invest(world, users.A, seed, {
    listingId: x.listingId,
    cents: 123_000,
    reach: 'submitted',
  })
  await invest(world, users.B, investorSeed(2), {
    listingId: y.listingId,
    cents: y.seed.minInvestment * 2,
    reach: 'begun',
  })
  const { registration, part } = await namedTogether(t, users)
  const tokens = Object.fromEntries(
    await Promise.all(identities.map(async (who) => [who, await signIn(t, users[who])])),
  ) as Record<Identity, string>
  const holdingOf = (investmentId: string) =>
    t.db.tx((tx) =>
      issueHolding(tx, {
        investmentId,
        listingId: x.listingId,
        userId: users.A,
        title: 'A Matrix',
        units: 10,
        cents: 4_100,
        at: t.clock.now().toISOString(),
      }),
    )
  await holdingOf(newId())
  const drafted = await (
    await world.visit(users.XO)
  ).call<{ id: string }>(
    'POST',
    `/api/dealroom/offerings/${x.listingId}/closings`,
    { kind: 'final', closes_on: '2027-06-30T16:00:00.000Z' },
    { account: x.accountId },
  )
  const one1 = async (text: string, id: string): Promise<string> =>
    (await t.db.one<{ id: string }>(text, [id]))?.id ?? ''
  const holding = await one1('select id from holding where user_id = $1', users.A)
  return {
    t,
    world,
    users,
    tokens,
    visitors,
    x,
    draft,
    y,
    prepared,
    seat: await seatOf(world, users, { account: x.accountId, listing: prepared }),
    investment,
    registration,
    part,
    claim: (
      await t.bearer(tokens.A).post<{ id: string }>('/api/accreditations', {
        body: { category: 'np_income', method: 'income_docs' },
      })
    ).body.id,
    payment: investment.payment?.id ?? '',
    party: await one1('select id from kyc_party where user_id = $1', users.A),
    taxForm: await one1('select id from tax_form where user_id = $1', users.A),
    fileId: await one1(
      "select id from stored_file where owner_id = $1 and purpose = 'identity_document' order by id limit 1",
      users.A,
    ),
    documentId: await one1(
      'select file_id as id from offering_document where listing_id = $1 order by id limit 1',
      x.listingId,
    ),
    closing: drafted.id,
    pages: await pagesOf(world, users, x),
    holding,
    holders: await holderWorld(t, {
      users,
      tokens,
      account: x.accountId,
      listing: x.listingId,
      holding,
    }),
    secrets: [
      seed.ssn,
      `${seed.ssn.slice(0, 3)}-${seed.ssn.slice(3, 5)}-${seed.ssn.slice(5)}`,
      seed.account,
      `T${seed.ssn.slice(-6)}`,
      '$argon2',
    ],
  }
}
