import { searchWords } from '#domain/shared/names/search.ts'
import { type Regulation } from '#domain/shared/regulation.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { isoJson, sql } from '#server/kernel/db/db.ts'
import { instanceJson, type Instance } from '#server/kernel/state-machines/index.ts'
import { memberRoleInForce } from '#server/identity/access/index.ts'
import { BY_NAME, foundIn, patternsOf } from '#server/kernel/db/found.ts'
import type { CompanyRow, DocumentRow, OfferingRow } from './tables.ts'

const COMPANY = `jsonb_build_object('account_id', c.account_id, 'slug', c.slug, 'name', c.name, 'tagline', c.tagline,
    'city', c.city, 'region', c.region, 'tax_class', c.tax_class, 'cover_seed', c.cover_seed, 'logo_url', c.logo_url,
    'cover_url', c.cover_url) as company`
const PLATFORM_OPEN = '(select accepts_investments from platform_info_shared)'
// moments from which `publicSince` of domain/offerings/rules is computed
const SINCE = (machine: string, key: string) =>
  `(select m.context->>'${key}' from record_state m where m.machine = '${machine}' and m.id = o.listing_id)`
const LONG = 'o.pitch_html, o.team, o.risks, o.faq, o.gallery, o.highlights, o.video, o.portraits'
/** what a list needs; the long texts stay in the database */
const SHORT = `o.listing_id, o.account_id, o.type, o.exchange_listed, o.security_type, o.security_name, trim_scale(o.price)::text as
    price, o.min_target, o.max_amount, o.min_investment, o.max_investment, o.increment_units, o.pre_money,
    o.valuation_cap, o.discount_pct, o.interest_pct, o.maturity, o.open_at, o.deadline_at, o.oversubscription,
    o.rolling_close, o.jurisdictions, o.countries, o.use_of_proceeds, o.payment_options, o.investor_fee_bps,
    o.headline, o.summary, o.categories, o.intermediary, o.filing, o.reserved, o.committed, o.funded,
    o.oversubscribed, o.waiting, o.investors, o.updates, o.posts, o.revision, ${PLATFORM_OPEN} as platform_open,
    ${SINCE('offering', 'liveAt')} as live_at, ${SINCE('listing', 'listedAt')} as listed_at,
    ${COMPANY}`

/**
 * An offering `o` with its company `c` as one JSON value, for statements of other modules that read it together with
 * their own rows: an `OfferingRow` without the long texts.
 */
export const OFFERING_JSON = `jsonb_build_object('listing_id', o.listing_id, 'account_id', o.account_id, 'type',
    o.type, 'exchange_listed', o.exchange_listed, 'security_type', o.security_type, 'security_name', o.security_name, 'min_target', o.min_target,
    'max_amount', o.max_amount, 'min_investment', o.min_investment, 'max_investment', o.max_investment,
    'increment_units', o.increment_units, 'pre_money', o.pre_money, 'valuation_cap', o.valuation_cap, 'discount_pct',
    o.discount_pct, 'interest_pct', o.interest_pct, 'maturity', o.maturity, 'oversubscription', o.oversubscription,
    'rolling_close', o.rolling_close, 'jurisdictions', o.jurisdictions, 'countries', o.countries, 'use_of_proceeds',
    o.use_of_proceeds, 'payment_options', o.payment_options, 'investor_fee_bps', o.investor_fee_bps, 'headline',
    o.headline, 'summary', o.summary, 'categories', o.categories, 'intermediary', o.intermediary, 'filing', o.filing,
    'reserved', o.reserved, 'committed', o.committed, 'funded', o.funded, 'oversubscribed', o.oversubscribed,
    'waiting', o.waiting, 'investors', o.investors, 'updates', o.updates, 'posts', o.posts, 'revision', o.revision,
    'platform_open', ${PLATFORM_OPEN}, 'live_at', ${SINCE('offering', 'liveAt')}, 'listed_at',
    ${SINCE('listing', 'listedAt')}, 'price', trim_scale(o.price)::text, 'open_at', ${isoJson('o.open_at')},
    'deadline_at', ${isoJson('o.deadline_at')}, 'company', ${COMPANY.replace(' as company', '')})`

const one = sql(
  'offering.one',
  `select ${SHORT}, ${LONG} from offering o join company c using (account_id) where o.listing_id = $1`,
)
const lock = sql(
  'offering.lock',
  `select ${SHORT}, ${LONG} from offering o join company c using (account_id) where o.listing_id = $1 for update of o`,
)
const documents = sql(
  'offering.documents',
  `select id, title, kind, file_id, size, content_type, published_at, required
    from offering_document
    where listing_id = $1
    order by published_at, id`,
)
const document = sql(
  'offering.document',
  `select id, title, kind, file_id, size, content_type, published_at, required
    from offering_document
    where listing_id = $1 and file_id = $2`,
)
const tally = sql(
  'offering.tally',
  `update offering set committed = committed + $2, funded = funded + $3, investors = investors + $4,
      half_reached_at = coalesce(half_reached_at, case when $2 > 0 and (committed + $2) * 2 >= min_target then
        $5::timestamptz end),
      target_reached_at = coalesce(target_reached_at, case when $2 > 0 and committed + $2 >= min_target then
        $5::timestamptz end)
    where listing_id = $1`,
)

/** One offering with its company and long texts, or null. */
export const findOffering = (q: Queryable, listingId: string) =>
  q.one<OfferingRow>(one, [listingId])
/** The same, locked until the transaction ends. */
export const lockOffering = (q: Queryable, listingId: string) =>
  q.one<OfferingRow>(lock, [listingId])
export const findDocuments = (q: Queryable, listingId: string) =>
  q.query<DocumentRow>(documents, [listingId])
export const findDocument = (q: Queryable, listingId: string, fileId: string) =>
  q.one<DocumentRow>(document, [listingId, fileId])
const lockMachine = sql(
  'offering.lock-machine',
  "select 1 as one from record_state where machine = 'offering' and id = $1 for no key update",
)
/**
 * Changes the stored totals of the raise by these differences, cents and people, and notes when the commitments first
 * reached half of the target and the target (17 CFR 227.203(a)(3)). The machine's row is locked first, as every event
 * of the offering does.
 */
export async function addToTotals(
  q: Queryable,
  listingId: string,
  by: { committed?: number; funded?: number; investors?: number },
  now: Date,
): Promise<void> {
  await q.one(lockMachine, [listingId])
  await q.run(tally, [
    listingId,
    by.committed ?? 0,
    by.funded ?? 0,
    by.investors ?? 0,
    now.toISOString(),
  ])
}

export interface MarketplaceFilter {
  q?: string | undefined
  category?: string | undefined
  security?: string | undefined
  regulation?: Regulation | undefined
  /** cents, lower bound inclusive and upper bound exclusive */
  minimum?: { from: number; below: number | null } | undefined
}

/** Words of a search that are looked for; more than six add nothing. */
const MOST_WORDS = 6

function marketplaceWhere(filter: MarketplaceFilter): {
  text: string
  values: unknown[]
  shape: string
} {
  const values: unknown[] = []
  const where: string[] = []
  const add = (text: (n: string) => string, value: unknown) =>
    where.push(text(`$${values.push(value)}`))
  const words = searchWords(filter.q ?? '').slice(0, MOST_WORDS)
  // punctuation without a word matches no offering
  const wordless = words.length === 0 && (filter.q ?? '').trim() !== ''
  if (wordless) where.push('false')
  for (const word of words) {
    const part = `$${values.push(`%${word}%`)}`
    // three letters have too few trigrams to forgive one
    const alike = word.length < 4 ? '' : ` or w.word %> $${values.push(word)}`
    where.push(
      `k.words && array(select w.word from market_word w where w.word like ${part}${alike})`,
    )
  }
  if (filter.category) add((n) => `k.categories @> array[${n}]`, filter.category)
  if (filter.security) add((n) => `k.security_type = ${n}`, filter.security)
  if (filter.regulation) add((n) => `k.type like ${n} || '%'`, filter.regulation)
  if (filter.minimum) add((n) => `k.min_investment >= ${n}`, filter.minimum.from)
  if (filter.minimum?.below) add((n) => `k.min_investment < ${n}`, filter.minimum.below)
  const asked = [
    filter.category,
    filter.security,
    filter.regulation,
    filter.minimum,
    filter.minimum?.below,
  ]
  return {
    text: where.map((one) => ` and ${one}`).join(''),
    values,
    shape: `${wordless ? 'n' : ''}${words.map((word) => (word.length < 4 ? 's' : 'l')).join('')}${asked.map((one) => (one ? '1' : '0')).join('')}`,
  }
}

/** Sort orders of the marketplace: column, direction; ties by id. */
const orders = {
  newest: { column: 'k.open_at', id: 'k.listing_id', cast: 'timestamptz', down: true },
  ending: { column: 'k.deadline_at', id: 'k.listing_id', cast: 'timestamptz', down: false },
  raised: { column: 'o.committed', id: 'o.listing_id', cast: 'bigint', down: true },
  minimum: { column: 'k.min_investment', id: 'k.listing_id', cast: 'bigint', down: false },
} as const
export type MarketplaceSort = keyof typeof orders

/** A page of the marketplace by cursor; `limit + 1` rows show whether more follow. */
export async function findMarketplace(
  q: Queryable,
  filter: MarketplaceFilter,
  sort: MarketplaceSort,
  cursor: { value: string; id: string } | null,
  limit: number,
): Promise<(OfferingRow & { sort_value: string; machine: Instance })[]> {
  const { text, values, shape } = marketplaceWhere(filter)
  const order = orders[sort]
  const [compare, direction] = order.down ? ['<', 'desc'] : ['>', 'asc']
  const after = cursor
    ? ` and (${order.column}, ${order.id}) ${compare} ($${values.push(cursor.value)}::${order.cast}, $${values.push(cursor.id)}::uuid)`
    : ''
  // the page is found among the stored rows and only then joined to the data of its cards
  const page = `select k.listing_id, ${order.column} as sorted
    from market_offering k${sort === 'raised' ? ' join offering o using (listing_id)' : ''}
    where true${text}${after}
    order by ${order.column} ${direction}, ${order.id} ${direction}
    limit $${values.push(limit + 1)}`
  // one prepared statement for each shape of the filter: there are few, and each is planned once per connection
  return q.query(
    sql(
      `offering.market-${sort}-${shape}${cursor ? '-after' : ''}`,
      `with page as materialized (${page})
        select ${SHORT}, p.sorted::text as sort_value, ${instanceJson('s')} as machine
        from page p
        join offering o using (listing_id)
        join company c using (account_id)
        join record_state s on s.machine = 'offering' and s.id = p.listing_id
        order by p.sorted ${direction}, p.listing_id ${direction}`,
    ),
    values,
  )
}
const tallied = sql(
  'offering.market-tally',
  'select facet, value, count from market_tally where count > 0 order by facet, count desc, value',
)
/** Stored numbers of offerings on the market, by what they are filtered by. */
export const findFacets = (q: Queryable) =>
  q.query<{ facet: 'category' | 'security' | 'regulation'; value: string; count: number }>(tallied)

const insertCompany = sql(
  'company.insert',
  `insert into company (account_id, slug, name, legal_name, tagline, city, region, jurisdiction, tax_class, founded,
      employees, cover_seed, logo_url, cover_url)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
)
export const addCompany = (q: Queryable, c: CompanyRow) =>
  q.run(insertCompany, [
    c.account_id,
    c.slug,
    c.name,
    c.legal_name,
    c.tagline,
    c.city,
    c.region,
    c.jurisdiction,
    c.tax_class,
    c.founded,
    c.employees,
    c.cover_seed,
    c.logo_url,
    c.cover_url,
  ])
const uploadedText = sql(
  'company.logo',
  `update company set logo_url = $2 where account_id = $1 and ($2::text is not null or logo_url like '/api/%')`,
)
/** Where the uploaded logo of a company is read. */
export const logoPath = (accountId: string, fileId: string): string =>
  `/api/companies/${accountId}/logo/${fileId}`
/**
 * Shows an uploaded picture as the company's logo; null shows its initials again (a generated logo of the demo stays).
 */
export const setLogo = (tx: Queryable, accountId: string, fileId: string | null) =>
  tx.run(uploadedText, [accountId, fileId === null ? null : logoPath(accountId, fileId)])
const picturesText = sql(
  'company.pictures',
  'update company set logo_url = $2, cover_url = $3 where account_id = $1',
)
/** Paths of a company's logo and cover below the site. */
export const setPictures = (
  q: Queryable,
  accountId: string,
  pictures: { logo: string; cover: string },
) => q.run(picturesText, [accountId, pictures.logo, pictures.cover])
const insertMember = sql(
  'company.member-insert',
  'insert into company_member (account_id, user_id, role) values ($1, $2, $3)',
)
export const addMember = (
  q: Queryable,
  accountId: string,
  userId: string,
  role: 'owner' | 'editor' | 'viewer',
) => q.run(insertMember, [accountId, userId, role])
const companyById = sql(
  'company.one',
  `select account_id, slug, name, legal_name, tagline, city, region, jurisdiction, tax_class, founded, employees,
      cover_seed, logo_url, cover_url
    from company
    where account_id = $1`,
)
export const findCompany = (q: Queryable, accountId: string) =>
  q.one<CompanyRow>(companyById, [accountId])
const companiesOf = sql(
  'company.of-user',
  `select c.account_id, c.slug, c.name, c.cover_seed, c.logo_url, ${memberRoleInForce('m', '$2::timestamptz')} as role, (select count(*)::int from offering o where
      o.account_id = c.account_id) as offerings
    from company_member m
    join company c using (account_id)
    where m.user_id = $1
    order by c.name ${BY_NAME}, c.account_id`,
)
export const findCompaniesOf = (q: Queryable, userId: string, now: Date) =>
  q.query<
    Pick<CompanyRow, 'account_id' | 'slug' | 'name' | 'cover_seed' | 'logo_url'> & {
      role: 'owner' | 'editor' | 'viewer'
      offerings: number
    }
  >(companiesOf, [userId, now.toISOString()])

export type NewOffering = Omit<
  OfferingRow,
  | 'company'
  | 'exchange_listed'
  | 'reserved'
  | 'committed'
  | 'funded'
  | 'oversubscribed'
  | 'waiting'
  | 'investors'
  | 'updates'
  | 'posts'
  | 'gallery'
  | 'highlights'
  | 'video'
  | 'portraits'
  | 'revision'
  | 'platform_open'
  | 'live_at'
  | 'listed_at'
> & { search: string }
const insertOffering = sql(
  'offering.insert',
  `insert into offering (listing_id, account_id, type, security_type, security_name, price, min_target, max_amount,
      min_investment, max_investment, increment_units, pre_money, valuation_cap, discount_pct, interest_pct, maturity,
      open_at, deadline_at, oversubscription, rolling_close, jurisdictions, countries, use_of_proceeds,
      payment_options, investor_fee_bps, headline, summary, pitch_html, team, risks, faq, categories, intermediary,
      filing, search)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
      $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, folded($35))`,
)
/** A new offering; its machines are begun by the service in the same transaction. */
export const addOffering = (q: Queryable, o: NewOffering) =>
  q.run(insertOffering, [
    o.listing_id,
    o.account_id,
    o.type,
    o.security_type,
    o.security_name,
    o.price,
    o.min_target,
    o.max_amount,
    o.min_investment,
    o.max_investment,
    o.increment_units,
    o.pre_money,
    o.valuation_cap,
    o.discount_pct,
    o.interest_pct,
    o.maturity,
    o.open_at,
    o.deadline_at,
    o.oversubscription,
    o.rolling_close,
    o.jurisdictions,
    o.countries,
    JSON.stringify(o.use_of_proceeds),
    o.payment_options,
    o.investor_fee_bps,
    o.headline,
    o.summary,
    o.pitch_html,
    JSON.stringify(o.team),
    JSON.stringify(o.risks),
    JSON.stringify(o.faq),
    o.categories,
    o.intermediary,
    o.filing,
    o.search,
  ])
const setFilingText = sql(
  'offering.filing',
  'update offering set filing = $2 where listing_id = $1',
)
export const setFiling = (q: Queryable, listingId: string, filing: OfferingRow['filing']) =>
  q.run(setFilingText, [listingId, filing])
const publicIds = sql(
  'offering.public-ids',
  `select o.listing_id, c.slug, greatest(m.updated_at, s.updated_at) as changed_at
    from offering o
    join company c using (account_id)
    join record_state m on m.machine = 'listing' and m.id = o.listing_id
    join record_state s on s.machine = 'offering' and s.id = o.listing_id
    where m.state = any($1) and split_part(s.state, '.', 1) = any($2) and o.type <> 'reg_d_506b'
    order by o.open_at desc
    limit 20000`,
)
/** Offerings whose pages everybody can open, for the site map. */
export const findPublicIds = (
  q: Queryable,
  listing: readonly string[],
  offering: readonly string[],
) =>
  q.query<{ listing_id: string; slug: string; changed_at: string }>(publicIds, [listing, offering])
const insertDocument = sql(
  'offering.document-insert',
  `insert into offering_document (id, listing_id, kind, title, file_id, size, content_type, required, published_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)
/** @internal */
export const addDocument = (q: Queryable, listingId: string, d: DocumentRow) =>
  q.run(insertDocument, [
    d.id,
    listingId,
    d.kind,
    d.title,
    d.file_id,
    d.size,
    d.content_type,
    d.required,
    d.published_at,
  ])

/**
 * Offerings of one company (or of all, for operators) whose offering machine is in one of the states; newest first,
 * which their ids say. Of all offerings the newest of each state are found first, so that a page costs the same however
 * many there are.
 */
export async function findByStatus(
  q: Queryable,
  accountId: string | null,
  states: readonly string[],
  search: string | null,
  cursor: { value: string; id: string } | null,
  limit: number,
): Promise<(OfferingRow & { sort_value: string })[]> {
  const values: unknown[] = [states]
  const bind = (value: unknown) => `$${values.push(value)}`
  const ofOffering = [
    ...(accountId === null ? [] : [`o.account_id = ${bind(accountId)}`]),
    ...(search === null ? [] : [foundIn('o.search', bind(patternsOf(search)))]),
  ]
  const after = cursor ? ` and m.id < ${bind(cursor.id)}::uuid` : ''
  const most = bind(limit + 1)
  const newest = `order by m.id desc limit ${most}`
  const page =
    ofOffering.length === 0
      ? `select m.id
        from unnest($1::text[]) v
        cross join lateral (select m.id from record_state m where m.machine = 'offering' and m.state = v${after}
          ${newest}) m ${newest}`
      : `select m.id
        from offering o
        join record_state m on m.machine = 'offering' and m.id = o.listing_id
        where m.state = any($1) and ${ofOffering.join(' and ')}${after} ${newest}`
  return q.query(
    `with page as materialized (${page})
      select ${SHORT}, o.listing_id::text as sort_value
      from page p
      join offering o on o.listing_id = p.id
      join company c using (account_id)
      order by o.listing_id desc`,
    values,
  )
}

const insertEvidence = sql(
  'offering.evidence-insert',
  `insert into offering_evidence (id, listing_id, kind, note, recorded_by, recorded_at, file_id)
    values ($1, $2, $3, $4, $5, $6, $7)`,
)
export const addEvidence = (
  q: Queryable,
  e: {
    id: string
    listingId: string
    kind: string
    note: string
    by: string
    at: string
    fileId?: string | null
  },
) => q.run(insertEvidence, [e.id, e.listingId, e.kind, e.note, e.by, e.at, e.fileId ?? null])
const evidence = sql(
  'offering.evidence',
  'select kind, max(recorded_at) as at from offering_evidence where listing_id = $1 group by kind',
)
/** Kinds of evidence on file for an offering, each with the time of its latest record. */
export const findEvidence = async (q: Queryable, listingId: string): Promise<Map<string, string>> =>
  new Map(
    (await q.query<{ kind: string; at: string }>(evidence, [listingId])).map((e) => [e.kind, e.at]),
  )
const lastOf = sql(
  'offering.last-event',
  `select actor_id, at
    from record_event
    where machine = 'offering' and id = $1 and type = $2
    order by rev desc
    limit 1`,
)
/** Who last sent an event to the offering, and when. */
export const findLastEvent = (q: Queryable, listingId: string, type: string) =>
  q.one<{ actor_id: string | null; at: string }>(lastOf, [listingId, type])
const stateCounts = sql(
  'offering.investment-states',
  `select state, count(*)::int as n from record_state where machine = 'investment' and listing_id = $1 group by state`,
)
/** How many investments of the offering are in each state. */
export const countInvestments = async (
  q: Queryable,
  listingId: string,
): Promise<Map<string, number>> =>
  new Map(
    (await q.query<{ state: string; n: number }>(stateCounts, [listingId])).map((r) => [
      r.state,
      r.n,
    ]),
  )
const endedBy = sql(
  'offering.ended-by',
  `select count(*)::int as n
    from record_state
    where machine = 'closing' and listing_id = $1 and context->>'kind' = 'final' and state in ('released', 'done')`,
)
/** Is the last closing of the offering released? Its instruction was signed by three people and its guards held. */
export const hasFinalClosing = async (q: Queryable, listingId: string): Promise<boolean> =>
  ((await q.one<{ n: number }>(endedBy, [listingId]))?.n ?? 0) > 0
const releasedText = sql(
  'offering.released-closing',
  `select 1 as one from record_state where machine = 'closing' and listing_id = $1 and state in ('released', 'done')
    limit 1`,
)
/** Whether a closing of the offering was released: it has holders, whatever becomes of it. */
export const hasReleasedClosing = async (q: Queryable, listingId: string): Promise<boolean> =>
  (await q.one(releasedText, [listingId])) !== null
const membersOf = sql(
  'company.members',
  'select user_id, role from company_member where account_id = $1 order by user_id',
)
export const findMembers = (q: Queryable, accountId: string) =>
  q.query<{ user_id: string; role: 'owner' | 'editor' | 'viewer' }>(membersOf, [accountId])
const investorMoney = sql(
  'offering.investor-money',
  `select coalesce(-sum(b.balance), 0)::bigint as held
    from record_state i
    join ledger_balance_shared b on b.account in ('investment:' || i.id::text, 'refunding:' || i.id::text)
    where i.machine = 'investment' and i.listing_id = $1`,
)
/**
 * Cents that the books owe to the investors of an offering: received for them, and neither refunded nor released at a
 * closing; parts that wait to go back count. Cash at the escrow bank is more than that: it includes what a closing released and the company has not been
 * paid yet.
 */
export const heldForInvestors = async (q: Queryable, listingId: string): Promise<number> =>
  (await q.one<{ held: number }>(investorMoney, [listingId]))?.held ?? 0
const staff = sql(
  'offering.staff',
  `select id from person where admin_role in ('operator', 'compliance') order by id`,
)
/** People who are notified of what waits for the platform. */
export const findStaff = async (q: Queryable): Promise<string[]> =>
  (await q.query<{ id: string }>(staff)).map((r) => r.id)
const investorsOf = sql(
  'offering.investors-of',
  `select distinct user_id
    from record_state
    where machine = 'investment' and listing_id = $1 and status = 'active' and state <>
      all('{draft,abandoned,closed}')
    order by user_id`,
)
/** People with an open commitment in the offering. */
export const findInvestors = async (q: Queryable, listingId: string): Promise<string[]> =>
  (await q.query<{ user_id: string }>(investorsOf, [listingId])).map((r) => r.user_id)
const authors = sql(
  'offering.authors',
  `select user_id from company_member where account_id = $2
    union
    select actor_id::uuid
    from record_event
    where listing_id = $1 and actor_kind = 'person' and actor_id is not null and ((machine = 'offering' and type in
      ('@begun', 'EDITED', 'SUBMIT')) or (machine = 'review-item' and type in ('EDITED', 'SUBMITTED')))
    union select a.user_id from topic_author a join topic t using (item_id) where t.listing_id = $1`,
)
/** People who wrote a part of the offering: its company's members, and whoever began, changed or submitted it. */
export const findAuthors = async (
  q: Queryable,
  listingId: string,
  accountId: string,
): Promise<Set<string>> =>
  new Set(
    (await q.query<{ user_id: string }>(authors, [listingId, accountId])).map((r) => r.user_id),
  )
const openAt = sql('offering.set-open-at', 'update offering set open_at = $2 where listing_id = $1')
export const setOpenAt = (q: Queryable, listingId: string, at: string) =>
  q.run(openAt, [listingId, at])
const qualified = sql(
  'offering.qualified',
  'select qualification is not null as yes from offering where listing_id = $1',
)
export const isQualified = async (q: Queryable, listingId: string): Promise<boolean> =>
  (await q.one<{ yes: boolean }>(qualified, [listingId]))?.yes === true
const identified = sql(
  'offering.identified',
  'select 1 as one from offering_identifier where listing_id = $1 and section = $2 limit 1',
)
/** Was a section of the offering's identifiers ever written? */
export const hasIdentifiers = async (
  q: Queryable,
  listingId: string,
  section: string,
): Promise<boolean> => (await q.one(identified, [listingId, section])) !== null
const intermediaries = sql(
  'offering.intermediaries',
  `select count(*)::int as n
    from (select distinct on (section) values from offering_identifier where listing_id = $1 and section in
      ('broker-dealer-ids', 'funding-portal-ids') order by section, version desc) last
    where (values->>'active')::boolean`,
)
/** Reg CF goes through exactly one intermediary (17 CFR 227.100(a)(3)): both kinds active are one too many. */
export const hasTwoIntermediaries = async (q: Queryable, listingId: string): Promise<boolean> =>
  ((await q.one<{ n: number }>(intermediaries, [listingId]))?.n ?? 0) > 1
const shown = sql(
  'offering.shown-to',
  `select 1 as one
    from offering_relationship r
    join person u on lower(u.email) = r.email
    join record_state m on m.machine = 'relationship' and m.id = r.id
    where r.listing_id = $1 and u.id = $2 and m.state = 'accepted' and (m.context->>'shownFrom')::timestamptz <= $3
    limit 1`,
)
/** May an offering that is hidden from strangers be shown to this person at this time? */
export const findShown = async (
  q: Queryable,
  listingId: string,
  userId: string,
  now: string,
): Promise<boolean> => (await q.one(shown, [listingId, userId, now])) !== null
const invested = sql(
  'offering.invested-by',
  `select 1 as one from record_state
      where machine = 'investment' and listing_id = $1 and user_id = $2 and status = 'active'
        and state <> all('{draft,abandoned}')
    union all select 1 from holding_shared where listing_id = $1 and user_id = $2
    limit 1`,
)
/** Whether the person has a commitment or securities in the offering. */
export const isInvested = async (
  q: Queryable,
  listingId: string,
  userId: string,
): Promise<boolean> => (await q.one(invested, [listingId, userId])) !== null
const relationOf = sql(
  'offering.relation-of',
  `select coalesce((r.answers->>'evaluates_risk')::boolean, false) as evaluates_risk
  from offering_relationship r
  join person u on lower(u.email) = r.email
  join record_state m on m.machine = 'relationship' and m.id = r.id
  where r.listing_id = $1 and u.id = $2 and m.state = 'accepted'
  order by r.invited_at desc
  limit 1`,
)
/** The person's experience as stated in the accepted relationship with an offering under 506(b); null without one. */
export const findRelation = (q: Queryable, listingId: string, userId: string) =>
  q.one<{ evaluates_risk: boolean }>(relationOf, [listingId, userId])
const materialText = sql(
  'offering.material',
  'select material from offering_revision_shared where listing_id = $1 order by number desc limit 1',
)
/** Is the newest revision a material change? */
export const isMaterial = async (q: Queryable, listingId: string): Promise<boolean> =>
  (await q.one<{ material: boolean }>(materialText, [listingId]))?.material === true
