import { addDays } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { addRecord } from '#server/offerings/filings/repo.ts'
import { storeFile } from '#server/kernel/files/index.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { Row } from './matrix-rows.ts'
import type { Identity, MatrixWorld } from './matrix-world.ts'

/**
 * What A holds, requests and may vote on at company X: a consent that is open, a draft, a transfer with a document, a
 * stop, news.
 */
export interface HolderWorld {
  meeting: string
  draft: string
  proposal: string
  voter: string
  paper: string
  transfer: string
  document: string
  news: string
  newsDraft: string
  attachment: string
  stop: string
  conversion: string
  filing: string
}

const release = {
  title: 'First quarter',
  category: 'financial',
  body: 'Sales grew by a third over the year.',
  audience: 'holders',
}
const conversionOf = (today: string, paper: string) => ({
  trigger: 'priced_round',
  happened_on: today,
  price: '1.25',
  capitalization: 5_000_000,
  security_type: 'preferred',
  security_name: 'Series Seed',
  basis: 'Stock purchase agreement.',
  capitalization_reason: 'The company keeps its cap table elsewhere.',
  papers: [paper],
})
const plan = (today: string, over: object) => ({
  kind: 'annual',
  title: 'Annual meeting',
  meets_on: addDays(today, 30),
  record_on: addDays(today, 10),
  place: '1 Pier Street',
  proposals: [{ text: 'Elect the auditor again.', standard: 'majority_of_present' }],
  ...over,
})

/** Makes it through the product's own calls. */
export async function holderWorld(
  t: TestApp,
  of: {
    users: Record<Identity, string>
    tokens: Record<Identity, string>
    account: string
    listing: string
    holding: string
  },
): Promise<HolderWorld> {
  const as = (who: Identity) => t.bearer(of.tokens[who])
  const account = { query: { accountid: of.account }, headers: { accountid: of.account } }
  const must = <T>(answer: { status: number; text: string; body: T }): T => {
    if (answer.status >= 300) throw new Error(answer.text)
    return answer.body
  }
  const file = (who: Identity, purpose: 'company_document' | 'transfer_document') =>
    t.db.tx(
      async (tx) =>
        (
          await storeFile(t.services, tx, Buffer.from('%PDF-1.4 paper'), {
            ownerId: of.users[who],
            name: 'paper.pdf',
            contentType: 'application/pdf',
            purpose,
            maxBytes: 1000,
          })
        ).id,
    )
  const send = async (who: Identity, machine: string, id: string, type: string) =>
    void must(await as(who).post(`/api/lifecycles/${machine}/${id}/events`, { body: { type } }))
  const today = dateInZone(t.clock.now().toISOString())
  const [paper, document, attachment] = [
    await file('XO', 'company_document'),
    await file('A', 'transfer_document'),
    await file('XO', 'company_document'),
  ]
  const meeting = must(
    await as('XO').post<{ id: string }>('/api/dealroom/meetings', {
      ...account,
      body: plan(today, { kind: 'written_consent', record_on: today, papers: [paper] }),
    }),
  ).id
  for (const type of ['SCHEDULED', 'NOTICE_SENT', 'OPENED'])
    await send('XO', 'meeting', meeting, type)
  const draft = must(
    await as('XO').post<{ id: string }>('/api/dealroom/meetings', {
      ...account,
      body: plan(today, {}),
    }),
  ).id
  const seen = must(
    await as('A').get<{ proposals: { id: string }[]; voters: { id: string }[] }>(
      `/api/meetings/${meeting}`,
    ),
  )
  const transfer = must(
    await as('A').post<{ id: string }>('/api/transfers', {
      body: {
        holding_id: of.holding,
        kind: 'gift',
        units: 1,
        receiver_name: 'Ada Matrix',
        receiver_email: 'ada@matrix.example',
        relation: 'child',
        reason: 'For her birthday.',
      },
    }),
  ).id
  must(
    await as('A').post(`/api/transfers/${transfer}/documents`, {
      body: { kind: 'assignment', file_id: document },
    }),
  )
  const news = must(
    await as('XO').post<{ id: string }>('/api/dealroom/news', {
      ...account,
      body: { ...release, attachments: [attachment] },
    }),
  ).id
  await send('XO', 'news-release', news, 'SUBMITTED')
  await send('XM', 'news-release', news, 'APPROVED')
  const newsDraft = must(
    await as('XO').post<{ id: string }>('/api/dealroom/news', { ...account, body: release }),
  ).id
  const stop = must(
    await as('CO').post<{ id: string }>(`/api/admin/holdings/${of.holding}/stops`, {
      body: { kind: 'lost', reason: 'Reported lost by its holder.' },
    }),
  ).id
  const conversion = must(
    await as('XO').post<{ id: string }>('/api/dealroom/conversions', {
      ...account,
      body: conversionOf(today, paper),
    }),
  ).id
  const filing = newId()
  await t.db.tx((tx) =>
    addRecord(tx, {
      id: filing,
      accountId: of.account,
      listingId: of.listing,
      filing: 'c_u',
      period: 'half',
      filedOn: today,
      accession: '0001930609-26-000002',
      fileId: paper,
      by: of.users.XO,
      at: t.clock.now().toISOString(),
    }),
  )
  return {
    meeting,
    draft,
    proposal: seen.proposals[0]?.id ?? '',
    voter: seen.voters[0]?.id ?? '',
    paper,
    transfer,
    document,
    news,
    newsDraft,
    attachment,
    stop,
    conversion,
    filing,
  }
}

type Allowed = Row['expect'][string]
const nothing = { V: 401, '*': 404 } as const
const readers = { XO: 'ok', XM: 'ok', XV: 'ok', OP: 'ok', CO: 'ok', SU: 'ok' } as const
const writers = { XO: 'ok', XM: 'ok', XV: 403, OP: 403, CO: 403, SU: 403 } as const
const staff = { V: 401, '*': 403, OP: 'ok', CO: 'ok' } as const
type More = (w: MatrixWorld) => {
  params?: Record<string, string>
  headers?: Record<string, string>
  body?: unknown
}
const none: More = () => ({})

/** A thing by its own id; `at` under the company's own calls, where another company's account finds nothing. */
function own(
  key: string,
  id: (w: MatrixWorld) => string,
  allowed: Allowed,
  more: More = none,
): Row {
  const at = (of: (w: MatrixWorld) => string) => (w: MatrixWorld) => ({
    ...more(w),
    params: { ...more(w).params, [key]: of(w) },
  })
  return {
    at: { named: at(id), nonexistent: at(newId), malformed: at(() => 'x') },
    expect: { named: { ...nothing, ...allowed }, nonexistent: nothing, malformed: nothing },
  }
}
function ofX(
  allowed: Allowed,
  more: More = none,
  id?: readonly [string, (w: MatrixWorld) => string],
): Row {
  const at =
    (account: (w: MatrixWorld) => string, of: (w: MatrixWorld) => string) => (w: MatrixWorld) => ({
      ...more(w),
      query: { accountid: account(w) },
      ...(id === undefined ? {} : { params: { [id[0]]: of(w) } }),
    })
  const real = id?.[1] ?? (() => '')
  if (id === undefined)
    return {
      at: { "X's": at((w) => w.x.accountId, real), nonexistent: at(newId, real) },
      expect: { "X's": { ...nothing, ...allowed }, nonexistent: nothing },
    }
  return {
    at: {
      "X's": at((w) => w.x.accountId, real),
      "X's under Y": at((w) => w.y.accountId, real),
      nonexistent: at((w) => w.x.accountId, newId),
      malformed: at(
        (w) => w.x.accountId,
        () => 'x',
      ),
    },
    expect: {
      "X's": { ...nothing, ...allowed },
      "X's under Y": nothing,
      nonexistent: nothing,
      malformed: nothing,
    },
  }
}
function admin(key: string, id: (w: MatrixWorld) => string, allowed: Allowed, body?: unknown): Row {
  const at = (of: (w: MatrixWorld) => string) => (w: MatrixWorld) => ({
    params: { [key]: of(w) },
    body,
  })
  const lost = Object.fromEntries(
    Object.entries(allowed).map(([who, status]) => [who, status === 'ok' ? 404 : status]),
  )
  return {
    at: { named: at(id), nonexistent: at(newId), malformed: at(() => 'x') },
    expect: {
      named: allowed,
      nonexistent: lost,
      malformed: { V: 401, '*': 403, OP: 404, CO: 404, SU: 404 },
    },
  }
}
const heldByA = own('company_id', (w) => w.x.accountId, { A: 'ok' })
const meeting = (w: MatrixWorld) => w.holders.meeting
const conversion = (w: MatrixWorld) => w.holders.conversion
const transfer = (w: MatrixWorld) => w.holders.transfer
const today = dateInZone(new Date().toISOString())

/** Rows of meetings, transfers and news: of A as the holder, of X as the company, of the platform. */
export const holderRows: Readonly<Record<string, Row>> = {
  'GET /api/held/:company_id': heldByA,
  'GET /api/held/:company_id/meetings': heldByA,
  'GET /api/held/:company_id/transfers': heldByA,
  'GET /api/held/:company_id/transferable': heldByA,
  'GET /api/held/:company_id/ledger': heldByA,
  'GET /api/held/:company_id/news': heldByA,
  'GET /api/meetings/:meeting_id': own('meeting_id', meeting, { A: 'ok', ...readers }),
  'GET /api/meetings/:meeting_id/calendar.ics': own('meeting_id', meeting, { A: 'ok', ...readers }),
  'GET /api/meetings/:meeting_id/files/:file_id': own(
    'meeting_id',
    meeting,
    { A: 'ok', ...readers },
    (w) => ({ params: { file_id: w.holders.paper } }),
  ),
  'POST /api/meetings/:meeting_id/ballot': own('meeting_id', meeting, { A: 'ok' }, (w) => ({
    body: {
      voter_id: w.holders.voter,
      votes: [{ proposal_id: w.holders.proposal, choice: 'for' }],
    },
  })),
  'POST /api/meetings/:meeting_id/proxy': own('meeting_id', meeting, { A: 'ok' }, (w) => ({
    body: { voter_id: w.holders.voter, to: 'chair', email: '' },
  })),
  'POST /api/meetings/:meeting_id/proxy/end': own('meeting_id', meeting, { A: 'ok' }, (w) => ({
    body: { voter_id: w.holders.voter },
  })),
  'POST /api/transfers': {
    at: {
      "A's": (w) => ({
        body: {
          holding_id: w.holding,
          kind: 'gift',
          units: 1,
          receiver_name: 'Ada Matrix',
          receiver_email: 'ada@matrix.example',
          relation: 'child',
          reason: 'For her birthday.',
        },
      }),
      nonexistent: () => ({
        body: {
          holding_id: newId(),
          kind: 'gift',
          units: 1,
          receiver_name: 'Ada Matrix',
          receiver_email: 'ada@matrix.example',
          relation: 'child',
          reason: 'For her birthday.',
        },
      }),
    },
    expect: { "A's": { ...nothing, A: 'ok' }, nonexistent: nothing },
  },
  'GET /api/transfers/:transfer_id': own('transfer_id', transfer, { A: 'ok', ...readers }),
  'POST /api/transfers/:transfer_id/documents': own('transfer_id', transfer, { A: 'ok' }, (w) => ({
    body: { kind: 'assignment', file_id: w.holders.document },
  })),
  'GET /api/transfers/:transfer_id/documents/:file_id': own(
    'transfer_id',
    transfer,
    { A: 'ok', OP: 'ok', CO: 'ok', SU: 'ok' },
    (w) => ({ params: { file_id: w.holders.document } }),
  ),
  'GET /api/news/:news_id': own('news_id', (w) => w.holders.news, { A: 'ok', ...readers }),
  'GET /api/news/:news_id/files/:file_id': own(
    'news_id',
    (w) => w.holders.news,
    { A: 'ok', ...readers },
    (w) => ({ params: { file_id: w.holders.attachment } }),
  ),
  'GET /api/dealroom/holders': ofX(readers),
  // staff name any company: one that has none has an empty list
  'GET /api/dealroom/meetings': {
    ...ofX(readers),
    expect: {
      "X's": { ...nothing, ...readers },
      nonexistent: { ...nothing, OP: 'ok', CO: 'ok', SU: 'ok' },
    },
  },
  'GET /api/dealroom/transfers': {
    ...ofX(readers),
    expect: {
      "X's": { ...nothing, ...readers },
      nonexistent: { ...nothing, OP: 'ok', CO: 'ok', SU: 'ok' },
    },
  },
  // staff name any company: one that has none has an empty list
  'GET /api/dealroom/conversions': {
    ...ofX(readers),
    expect: {
      "X's": { ...nothing, ...readers },
      nonexistent: { ...nothing, OP: 'ok', CO: 'ok', SU: 'ok' },
    },
  },
  'GET /api/dealroom/conversion-plan': {
    ...ofX(readers),
    expect: {
      "X's": { ...nothing, ...readers },
      nonexistent: { ...nothing, OP: 'ok', CO: 'ok', SU: 'ok' },
    },
  },
  'POST /api/dealroom/conversions': {
    ...ofX(writers, (w) => ({ body: conversionOf(today, w.holders.paper) })),
    expect: {
      "X's": { ...nothing, ...writers },
      nonexistent: { ...nothing, OP: 403, CO: 403, SU: 403 },
    },
  },
  'GET /api/dealroom/conversions/:conversion_id': ofX(readers, none, ['conversion_id', conversion]),
  'PUT /api/dealroom/conversions/:conversion_id': ofX(
    writers,
    (w) => ({ headers: { 'if-match': '0' }, body: conversionOf(today, w.holders.paper) }),
    ['conversion_id', conversion],
  ),
  'GET /api/conversions/:conversion_id/files/:file_id': own(
    'conversion_id',
    conversion,
    readers,
    (w) => ({ params: { file_id: w.holders.paper } }),
  ),
  'GET /api/admin/conversions': {
    at: { any: () => ({}) },
    expect: { any: { ...staff, SU: 'ok' } },
  },
  'GET /api/admin/conversions/:conversion_id': admin('conversion_id', conversion, {
    ...staff,
    SU: 'ok',
  }),
  'GET /api/dealroom/news': {
    ...ofX(readers),
    expect: {
      "X's": { ...nothing, ...readers },
      nonexistent: { ...nothing, OP: 'ok', CO: 'ok', SU: 'ok' },
    },
  },
  'POST /api/dealroom/meetings': {
    ...ofX(writers, () => ({ body: plan(today, {}) })),
    expect: {
      "X's": { ...nothing, ...writers },
      nonexistent: { ...nothing, OP: 403, CO: 403, SU: 403 },
    },
  },
  'POST /api/dealroom/news': {
    ...ofX(writers, () => ({ body: release })),
    expect: {
      "X's": { ...nothing, ...writers },
      nonexistent: { ...nothing, OP: 403, CO: 403, SU: 403 },
    },
  },
  'GET /api/dealroom/meetings/:meeting_id': ofX(readers, none, ['meeting_id', meeting]),
  'PUT /api/dealroom/meetings/:meeting_id': ofX(
    writers,
    () => ({ headers: { 'if-match': '0' }, body: plan(today, {}) }),
    ['meeting_id', (w) => w.holders.draft],
  ),
  'POST /api/dealroom/meetings/:meeting_id/ballot': ofX(
    { ...writers, XM: 403 },
    (w) => ({
      body: {
        voter_id: w.holders.voter,
        votes: [{ proposal_id: w.holders.proposal, choice: 'for' }],
        signed_on: today,
        files: [newId()],
      },
    }),
    ['meeting_id', meeting],
  ),
  'POST /api/dealroom/meetings/:meeting_id/ballot/decision': ofX(
    { XO: 404, XM: 403, XV: 403, OP: 404, CO: 404, SU: 403 },
    () => ({ body: { ballot_id: newId(), decision: 'confirm' } }),
    ['meeting_id', meeting],
  ),
  'POST /api/dealroom/meetings/:meeting_id/minutes': ofX(
    { ...writers, XM: 403 },
    () => ({ body: { minutes: 'The auditor was elected again.' } }),
    ['meeting_id', meeting],
  ),
  'GET /api/dealroom/news/:news_id': ofX(readers, none, ['news_id', (w) => w.holders.newsDraft]),
  'PUT /api/dealroom/news/:news_id': ofX(
    writers,
    () => ({ headers: { 'if-match': '0' }, body: release }),
    ['news_id', (w) => w.holders.newsDraft],
  ),
  'GET /api/dealroom/filings': ofX(readers),
  'POST /api/dealroom/filings': ofX(writers, (w) => ({
    body: {
      listing_id: w.x.listingId,
      filing: 'c_ar',
      period: '2001-12-31',
      filed_on: today,
      accession: '0001930609-26-000001',
      file_id: w.holders.paper,
    },
  })),
  'POST /api/dealroom/filings/events': ofX(writers, (w) => ({
    body: {
      listing_id: w.x.listingId,
      kind: 'dissolution',
      happened_on: today,
      note: 'Certificate of dissolution.',
    },
  })),
  'GET /api/dealroom/filings/:filing_id/file': ofX(readers, none, [
    'filing_id',
    (w) => w.holders.filing,
  ]),
  'GET /api/admin/filings': { at: { any: () => ({}) }, expect: { any: { ...staff, SU: 'ok' } } },
  'GET /api/admin/sanctions': {
    at: { any: () => ({}) },
    expect: { any: { ...staff, SU: 'ok' } },
  },
  'GET /api/admin/sanctions/lists': {
    at: { any: () => ({}) },
    expect: { any: { ...staff, SU: 'ok' } },
  },
  'POST /api/admin/sanctions/lists': {
    at: { any: () => ({}) },
    expect: { any: { ...staff, SU: 'ok' } },
  },
  'POST /api/admin/sanctions/alias-files': {
    at: { any: () => ({}) },
    expect: { any: { ...staff, SU: 'ok' } },
  },
  'POST /api/admin/sanctions/runs': {
    at: { any: () => ({}) },
    expect: { any: { ...staff, OP: 422, CO: 422, SU: 403 } },
  },
  'GET /api/admin/sanctions/matches': {
    at: { any: () => ({}) },
    expect: { any: { ...staff, CO: 'ok', OP: 403, SU: 403 } },
  },
  'GET /api/admin/sanctions/matches/:match_id': {
    at: { any: () => ({ params: { match_id: newId() } }) },
    expect: { any: { ...staff, CO: 404, OP: 403, SU: 403 } },
  },
  'GET /api/admin/regulatory-reports': {
    at: { any: () => ({}) },
    expect: { any: { ...staff, CO: 'ok', OP: 403, SU: 403 } },
  },
  'POST /api/admin/regulatory-reports': {
    at: {
      any: () => ({
        body: { kind: 'sar', case_no: newId(), from_on: '2026-01-15', suspect: true },
      }),
    },
    expect: { any: { ...staff, CO: 'ok', OP: 403, SU: 403 } },
  },
  'POST /api/admin/regulatory-reports/:report_id/filed': {
    at: {
      any: () => ({
        params: { report_id: newId() },
        body: { filed_on: '2026-02-14', evidence: 'BSA 1', continues: false },
      }),
    },
    expect: { any: { ...staff, CO: 404, OP: 403, SU: 403 } },
  },
  'GET /api/admin/transfers': { at: { any: () => ({}) }, expect: { any: { ...staff, SU: 'ok' } } },
  'GET /api/admin/transfers/:transfer_id': admin('transfer_id', transfer, { ...staff, SU: 'ok' }),
  'POST /api/admin/holdings/:holding_id/stops': admin(
    'holding_id',
    (w) => w.holding,
    { ...staff, SU: 403 },
    { kind: 'lost', reason: 'Reported lost.' },
  ),
  'POST /api/admin/stops/:stop_id/lift': admin(
    'stop_id',
    (w) => w.holders.stop,
    { ...staff, SU: 403 },
    { reason: 'It was found.' },
  ),
}
