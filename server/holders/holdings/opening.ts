import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { securityLabels, type SecurityType } from '#domain/shared/securities.ts'
import type { TopicValues } from '#domain/offerings/model/topics/index.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { approvedTopic } from '#server/offerings/topics/index.ts'
import type { LedgerRow } from './ledger-repo.ts'

export interface OpeningClass {
  name: string
  type: string
  authorised: number
  votes: number
}
/**
 * What a company had issued before its first closing here. `options` to `convertibles` are units that may still be
 * issued.
 */
export interface Opening {
  asOf: string | null
  source: string
  classes: OpeningClass[]
  positions: { holder: string; class: string; units: number }[]
  options: number
  warrants: number
  pool: number
  convertibles: number
}

const OTHERS = 'Other holders'
/** Kinds of securities whose units are not outstanding equity. */
const notEquity: ReadonlySet<string> = new Set([
  'option',
  'warrant',
  'convertible_note',
  'safe_post_money',
  'safe_pre_money',
  'crowd_safe',
  'simple_debt',
  'revenue_share',
])
type Listed = TopicValues<'outstanding-securities'>['securities']
const kindName = (type: string | undefined): string =>
  type !== undefined && type in securityLabels ? securityLabels[type as SecurityType] : 'Equity'

function fromTable(table: TopicValues<'captable'>, listed: Listed): Opening {
  const { as_of, options, warrants, pool, convertibles } = table
  const typeOf = (name: string): string => kindName(listed.find((one) => one.class === name)?.type)
  return {
    asOf: as_of,
    source: 'Cap table of the company',
    classes: table.classes.map((one) => ({
      name: one.name,
      type: typeOf(one.name),
      authorised: one.authorised,
      votes: one.votes_per_unit,
    })),
    positions: table.holdings.map(({ holder, class: name, units }) => ({
      holder,
      class: name,
      units,
    })),
    options,
    warrants,
    pool,
    convertibles,
  }
}
function fromList(listed: Listed): Opening {
  const equity = listed.filter((one) => !notEquity.has(one.type))
  const sum = (type: string): number =>
    listed.filter((one) => one.type === type).reduce((units, one) => units + one.outstanding, 0)
  return {
    asOf: null,
    source: 'Outstanding securities of the company',
    classes: equity.map((one) => ({
      name: one.class,
      type: kindName(one.type),
      authorised: one.authorised,
      votes: one.votes_per_unit,
    })),
    positions: equity
      .filter((one) => one.outstanding > 0)
      .map((one) => ({ holder: OTHERS, class: one.class, units: one.outstanding })),
    options: sum('option'),
    warrants: sum('warrant'),
    pool: 0,
    convertibles: 0,
  }
}

/**
 * The opening position of a company: its newest approved cap table of a day before its first issue here (a later one
 * counts the closings already), else its approved list of outstanding securities, of which the holders are not named.
 * Null where it has neither.
 */
export async function openingOf(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  accountId: string,
  ledger: readonly LedgerRow[],
): Promise<Opening | null> {
  const first = ledger[0] === undefined ? null : dateInZone(ledger[0].issued_at)
  const lists = await approvedTopic(services, q, { accountId }, 'outstanding-securities')
  const before = (await approvedTopic(services, q, { accountId }, 'captable'))
    .filter(({ values }) => first === null || values.as_of <= first)
    .toSorted((a, b) => b.values.as_of.localeCompare(a.values.as_of))
  const [table] = before
  // the list of the first offering: later ones may count what was issued here
  const listed =
    (table === undefined ? lists.at(-1) : lists.find((one) => one.listingId === table.listingId))
      ?.values.securities ?? []
  if (table !== undefined) return fromTable(table.values, listed)
  return listed.length === 0 ? null : fromList(listed)
}

/** The day of formation that the company's approved information names, or null. */
export async function formedOn(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  accountId: string,
): Promise<string | null> {
  return (
    (await approvedTopic(services, q, { accountId }, 'basic-information'))[0]?.values
      .formation_date ?? null
  )
}
