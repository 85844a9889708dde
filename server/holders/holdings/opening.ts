import { securityLabels, unheldKinds, type SecurityType } from '#domain/shared/securities.ts'
import type { TopicValues } from '#domain/offerings/model/topics/index.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { everInForce } from '#server/offerings/topics/index.ts'
import { convertibleLabels, type ImportedRegister } from '#domain/holders/model/cap-table-import.ts'
import { approvedTable, fixedAt, isNewer, standing } from './approved-table.ts'
import { registerInForce } from './import.ts'
import type { LedgerRow } from './ledger-repo.ts'

export interface OpeningClass {
  name: string
  type: string
  authorised: number
  votes: number
}
/** Units of a holder; certificate, day and cost where an imported register has them. */
export interface OpeningPosition {
  holder: string
  class: string
  units: number
  certificate?: string
  issuedOn?: string | null
  /** cents */
  cost?: number | null
  /** of a SAFE or a note, which is of no class */
  type?: string
}
/**
 * What a company had issued before its first closing here. `options` to `convertibles` are units that may still be
 * issued.
 */
export interface Opening {
  asOf: string | null
  source: string
  classes: OpeningClass[]
  positions: OpeningPosition[]
  options: number
  warrants: number
  pool: number
  convertibles: number
  /** the imported register that it is taken from */
  register?: ImportedRegister
}

/** The holder of securities that a company listed by class, without names. */
export const UNNAMED_HOLDERS = 'Other holders'
const notEquity: ReadonlySet<string> = new Set(unheldKinds)
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
function fromRegister(register: ImportedRegister): Opening {
  const { classes, holders, securities, convertibles, options, warrants, pool } = register
  const holderOf = (place: number): string => holders[place]?.name ?? ''
  return {
    asOf: register.as_of,
    source: 'Imported cap table',
    classes: classes.map((one) => ({
      name: one.name,
      type: one.preferred ? securityLabels.preferred : securityLabels.common,
      authorised: one.authorised ?? 0,
      votes: one.votes,
    })),
    positions: [
      ...securities.map((one) => ({
        holder: holderOf(one.holder),
        class: classes[one.class]?.name ?? '',
        units: one.units,
        certificate: one.certificate,
        issuedOn: one.issued_on,
        cost: one.cost,
      })),
      ...convertibles.map((one) => ({
        holder: holderOf(one.holder),
        class: convertibleLabels[one.kind],
        type: convertibleLabels[one.kind],
        units: 0,
        certificate: one.certificate,
        issuedOn: one.issued_on,
        cost: one.amount,
      })),
    ],
    options,
    warrants,
    pool,
    convertibles: 0,
    register,
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
      .map((one) => ({ holder: UNNAMED_HOLDERS, class: one.class, units: one.outstanding })),
    options: sum('option'),
    warrants: sum('warrant'),
    pool: 0,
    convertibles: 0,
  }
}

/**
 * The opening position of a company: the newer of the cap table that it imported and of the one that was in force at its
 * first issue here, of a day before it (a later one counts the closings already). An import that the company confirmed
 * alone gives way to an approved table of any day. Without either it is the list of
 * outstanding securities in force then, whose holders have no names. Before the first issue it is the one in force now.
 * Null where none of them was ever in force; a draft, a submission, or an approval of an offering that was never
 * launched is not.
 */
export async function openingOf(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  accountId: string,
  ledger: readonly LedgerRow[],
): Promise<Opening | null> {
  const issued = ledger[0]?.issued_at ?? null
  const table = await approvedTable(services, q, accountId, issued)
  const imported = await registerInForce(services, q, accountId)
  if (imported !== null) {
    const { register, since, byPlatform } = imported
    const atIssue = table !== null && (issued === null || table.since <= issued)
    const isOlder = atIssue && (!byPlatform || isNewer(table, { as_of: register.as_of, since }))
    if (!isOlder) return fromRegister(register)
  }
  const lists = await everInForce(services, q, accountId, 'outstanding-securities')
  // the list of the first offering: later ones may count what was issued here
  const ofListing = table?.listingId ?? lists[0]?.listingId
  const [list] = fixedAt(
    lists.filter((one) => one.listingId === ofListing),
    issued,
  )
  const listed = list?.values.securities ?? []
  if (table !== null) return fromTable(table.values, listed)
  return listed.length === 0 ? null : fromList(listed)
}

/** The day of formation that the company's information in force names, or null. */
export async function formedOn(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  accountId: string,
): Promise<string | null> {
  const found = standing(await everInForce(services, q, accountId, 'basic-information'), null)
  return found.at(-1)?.values.formation_date ?? null
}
