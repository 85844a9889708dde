import { createHash } from 'node:crypto'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { offeringTypeLabels, type OfferingType } from '#domain/offerings/model/offering.ts'
import { securityLabels, type SecurityType } from '#domain/shared/securities.ts'
import { endsWithLegalForm } from '#domain/shared/names/legal-forms.ts'
import { familyOf, type RegistrationFamily } from '#domain/investors/rules/registration.ts'
import type { ImportedRegister } from '#domain/holders/model/cap-table-import.ts'
import { zip } from '#server/kernel/lib/zip.ts'
import type { LedgerRow } from './ledger-repo.ts'
import { UNNAMED_HOLDERS, type Opening } from './opening.ts'

type Json = Record<string, unknown>
const VERSION = '1.2.0'
const CONVERTIBLE: Readonly<Record<string, 'NOTE' | 'SAFE'>> = {
  convertible_note: 'NOTE',
  safe: 'SAFE',
  safe_post_money: 'SAFE',
  safe_pre_money: 'SAFE',
  crowd_safe: 'SAFE',
}
/** Debt and shares of revenue are neither stock nor convertible: the format has no object for them. */
const WITHOUT_OBJECT: ReadonlySet<string> = new Set<SecurityType>(['simple_debt', 'revenue_share'])
/** Families of registrations that are held by an institution. */
const INSTITUTIONS: ReadonlySet<RegistrationFamily> = new Set(['entity', 'trust', 'estate'])
/** Whether an institution holds, such as an entity or the custodian of a retirement account. */
const isInstitution = ({ registration }: LedgerRow): boolean =>
  registration !== null && (registration === 'ira' || INSTITUTIONS.has(familyOf(registration)))
const isConvertible = (row: LedgerRow): boolean => row.security_type in CONVERTIBLE
const hashed = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 32)
/** An issue is a class; what SAFEs and notes became is one class, whatever offering sold them. */
const classId = (row: LedgerRow): string =>
  row.conversion_id === null ? row.listing_id : hashed(row.account_id, 'class', row.security_name)
const usd = (cents: number): Json => ({
  amount: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
  currency: 'USD',
})
const file = (type: string, items: readonly Json[]): Json => ({ file_type: type, items })
const firsts = (rows: readonly LedgerRow[], key: (row: LedgerRow) => string): LedgerRow[] =>
  [...new Map(rows.toReversed().map((row) => [key(row), row])).values()].toReversed()
/** A holder is a title: the same person holds alone and in a plan as two holders. */
const holderId = (row: LedgerRow): string =>
  createHash('sha256')
    .update(`${row.account_id} ${row.user_id} ${row.title}`)
    .digest('hex')
    .slice(0, 32)

const stakeholder = (row: LedgerRow): Json => ({
  object_type: 'STAKEHOLDER',
  id: holderId(row),
  name: { legal_name: row.title },
  stakeholder_type: isInstitution(row) ? 'INSTITUTION' : 'INDIVIDUAL',
  current_relationship: 'INVESTOR',
})
const stockClass = (row: LedgerRow): Json => ({
  object_type: 'STOCK_CLASS',
  id: classId(row),
  name: row.security_name || securityLabels[row.security_type as SecurityType],
  class_type: row.security_type === 'preferred' ? 'PREFERRED' : 'COMMON',
  default_id_prefix: `${(row.certificate_no ?? 'C-').split('-')[0]}-`,
  initial_shares_authorized: 'UNLIMITED',
  votes_per_share: '1',
  seniority: '1',
  comments: ['The number of authorized shares is in the charter; it is not stored here.'],
})
/**
 * The day on which a security was created: after a transfer, a repurchase or a conversion it is the day on which the one
 * before it ended, so that no unit counts twice in between.
 */
function dayOf(row: LedgerRow, ledger: readonly LedgerRow[]): string {
  const origin = row.origin_id === null ? undefined : ledger.find((one) => one.id === row.origin_id)
  return dateInZone(origin?.cancelled_at ?? (origin && row.acquired_at) ?? row.issued_at)
}
const common = (row: LedgerRow, ledger: readonly LedgerRow[]): Json => ({
  id: row.id,
  date: dayOf(row, ledger),
  security_id: row.id,
  custom_id: row.certificate_no ?? row.id,
  stakeholder_id: holderId(row),
  security_law_exemptions: [
    {
      description: offeringTypeLabels[row.exemption as OfferingType] ?? row.exemption,
      jurisdiction: 'US',
    },
  ],
})
function issuance(row: LedgerRow, ledger: readonly LedgerRow[]): Json {
  if (!isConvertible(row))
    return {
      object_type: 'TX_STOCK_ISSUANCE',
      ...common(row, ledger),
      stock_class_id: classId(row),
      share_price: { amount: row.price, currency: 'USD' },
      quantity: String(row.units),
      cost_basis: usd(row.cost),
      stock_legend_ids: row.restricted_until === null ? [] : ['restricted'],
    }
  return {
    object_type: 'TX_CONVERTIBLE_ISSUANCE',
    ...common(row, ledger),
    investment_amount: usd(row.cost),
    convertible_type: CONVERTIBLE[row.security_type],
    seniority: 1,
    conversion_triggers: [textTrigger(row.id, '')],
  }
}
function cancellation(row: LedgerRow): Json {
  const shared = {
    id: `${row.id}-cancelled`,
    date: dateInZone(row.cancelled_at ?? row.issued_at),
    security_id: row.id,
    reason_text: row.cancelled_for ?? 'Cancelled',
  }
  return isConvertible(row)
    ? { object_type: 'TX_CONVERTIBLE_CANCELLATION', ...shared, amount: usd(row.cost) }
    : { object_type: 'TX_STOCK_CANCELLATION', ...shared, quantity: String(row.units) }
}
/** What ended a security: a conversion, a transfer with what stayed and what was received, a repurchase, or a cancellation. */
function ending(row: LedgerRow, ledger: readonly LedgerRow[]): Json {
  const made = ledger.filter((one) => one.origin_id === row.id)
  const balance = made.find((one) => one.acquired_from === null)
  const resulting = made.filter((one) => one.acquired_from !== null)
  if (made.length === 0 && !/ units went to /.test(row.cancelled_for ?? ''))
    return cancellation(row)
  const converted = made.find((one) => one.conversion_id !== null && row.conversion_id === null)
  if (converted !== undefined)
    return {
      object_type: 'TX_CONVERTIBLE_CONVERSION',
      id: `${row.id}-converted`,
      date: dateInZone(row.cancelled_at ?? row.issued_at),
      security_id: row.id,
      reason_text: row.cancelled_for ?? 'Converted',
      trigger_id: `${row.id}-1`,
      resulting_security_ids: [converted.id],
    }
  const kind = isConvertible(row) ? 'CONVERTIBLE' : 'STOCK'
  const size =
    kind === 'STOCK'
      ? { quantity: String(row.units - (balance?.units ?? 0)) }
      : { amount: usd(row.cost - (balance?.cost ?? 0)) }
  const shared = {
    id: `${row.id}-moved`,
    date: dateInZone(row.cancelled_at ?? row.issued_at),
    security_id: row.id,
    balance_security_id: balance?.id,
    ...size,
  }
  if (resulting.length > 0)
    return {
      object_type: `TX_${kind}_TRANSFER`,
      ...shared,
      resulting_security_ids: resulting.map((one) => one.id),
    }
  return kind === 'STOCK'
    ? {
        object_type: 'TX_STOCK_REPURCHASE',
        ...shared,
        price: { amount: row.price, currency: 'USD' },
      }
    : cancellation(row)
}
const legends = [
  {
    object_type: 'STOCK_LEGEND_TEMPLATE',
    id: 'restricted',
    name: 'Restricted resale',
    text: 'This security was sold under an exemption from registration. Its resale is restricted until the date in its statement.',
  },
]

/** Trigger of a SAFE or a note whose terms a table gives as text alone. */
const textTrigger = (id: string, terms: string): Json => ({
  type: 'ELECTIVE_AT_WILL',
  trigger_id: `${id}-1`,
  nickname: 'As the agreement says',
  conversion_right: {
    type: 'CONVERTIBLE_CONVERSION_RIGHT',
    conversion_mechanism: {
      type: 'CUSTOM_CONVERSION',
      custom_conversion_description: terms || 'As the signed agreement says.',
    },
  },
})

/** A cap table that the company imported: its holders, classes, certificates, SAFEs and notes as they came. */
function registerItems(
  accountId: string,
  { as_of: asOf, ...register }: ImportedRegister,
  ledger: readonly LedgerRow[],
): OpeningItems {
  const named = classIdsOf(ledger)
  const classOf = (place: number): string => {
    const name = register.classes[place]?.name ?? ''
    return named.get(name) ?? hashed(accountId, 'class', name)
  }
  const holderOf = (place: number): string => hashed(accountId, 'imported', String(place))
  const issued = (
    one: Pick<ImportedRegister['securities'][number], 'holder' | 'certificate' | 'issued_on'>,
    kind: string,
    place: number,
  ): Json => {
    const id = hashed(accountId, 'imported', kind, String(place))
    return {
      id,
      date: one.issued_on ?? asOf,
      security_id: id,
      custom_id: one.certificate || `B-${place + 1}`,
      stakeholder_id: holderOf(one.holder),
      security_law_exemptions: [],
      ...(one.issued_on === null ? { comments: ['The day of its issue isn’t on file.'] } : {}),
    }
  }
  const reserved = register.options + register.pool
  return {
    stakeholders: register.holders.map((one, place): Json => ({
      object_type: 'STAKEHOLDER',
      id: holderOf(place),
      name: { legal_name: one.name },
      stakeholder_type: one.institution ? 'INSTITUTION' : 'INDIVIDUAL',
      ...(one.email === null
        ? {}
        : { contact_info: { emails: [{ email_type: 'OTHER', email_address: one.email }] } }),
    })),
    classes: register.classes.map((one, place): Json => ({
      object_type: 'STOCK_CLASS',
      id: classOf(place),
      name: one.name,
      class_type: one.preferred ? 'PREFERRED' : 'COMMON',
      default_id_prefix: 'B-',
      initial_shares_authorized: one.authorised === null ? 'UNLIMITED' : String(one.authorised),
      votes_per_share: String(one.votes),
      seniority: '1',
    })),
    plans: planOf(accountId, reserved, register, register.classes.length > 0 ? classOf(0) : null),
    transactions: [
      ...register.securities.map((one, place): Json => ({
        object_type: 'TX_STOCK_ISSUANCE',
        ...issued(one, 'stock', place),
        stock_class_id: classOf(one.class),
        share_price: { amount: one.price ?? '0', currency: 'USD' },
        quantity: String(one.units),
        ...(one.cost === null ? {} : { cost_basis: usd(one.cost) }),
        stock_legend_ids: [],
      })),
      ...register.convertibles.map((one, place): Json => {
        const common = issued(one, 'convertible', place)
        return {
          object_type: 'TX_CONVERTIBLE_ISSUANCE',
          ...common,
          investment_amount: usd(one.amount),
          convertible_type: one.kind === 'note' ? 'NOTE' : 'SAFE',
          seniority: one.seniority,
          conversion_triggers:
            one.triggers === null || one.triggers.length === 0
              ? [textTrigger(String(common['id']), one.terms)]
              : one.triggers,
        }
      }),
    ],
  }
}

interface OpeningItems {
  stakeholders: Json[]
  classes: Json[]
  plans: Json[]
  transactions: Json[]
}
/** Classes of the ledger by their names. */
const classIdsOf = (ledger: readonly LedgerRow[]): Map<string, string> =>
  new Map(
    ledger.map((row) => [
      row.security_name || securityLabels[row.security_type as SecurityType],
      classId(row),
    ]),
  )
/** The option pool; none where nothing is reserved, or without a class. */
const planOf = (
  accountId: string,
  reserved: number,
  { options, pool }: Pick<Opening, 'options' | 'pool'>,
  firstClass: unknown,
): Json[] =>
  reserved === 0 || firstClass === null || firstClass === undefined
    ? []
    : [
        {
          object_type: 'STOCK_PLAN',
          id: hashed(accountId, 'plan'),
          plan_name: 'Option pool',
          initial_shares_reserved: String(reserved),
          stock_class_ids: [firstClass],
          comments: [`${options} granted, ${pool} left.`],
        },
      ]

/**
 * What existed before the first closing: holders, classes and one issuance for each position, on the day of the table.
 */
function openingItems(
  company: { account_id: string },
  opening: Opening | null,
  ledger: readonly LedgerRow[],
  at: string,
): OpeningItems {
  if (opening === null) return { stakeholders: [], classes: [], plans: [], transactions: [] }
  if (opening.register !== undefined)
    return registerItems(company.account_id, opening.register, ledger)
  const named = classIdsOf(ledger)
  const idOf = (name: string): string =>
    named.get(name) ?? hashed(company.account_id, 'class', name)
  const holderOf = (name: string): string => hashed(company.account_id, 'before', name)
  const on = opening.asOf ?? dateInZone(ledger[0]?.issued_at ?? at)
  const classes = opening.classes.map((one): Json => ({
    object_type: 'STOCK_CLASS',
    id: idOf(one.name),
    name: one.name,
    class_type: /preferred/i.test(`${one.type} ${one.name}`) ? 'PREFERRED' : 'COMMON',
    default_id_prefix: 'B-',
    initial_shares_authorized: String(one.authorised),
    votes_per_share: String(one.votes),
    seniority: '1',
  }))
  const [first] = classes
  const reserved = opening.options + opening.pool
  return {
    classes,
    stakeholders: [...new Set(opening.positions.map((one) => one.holder))].map((name): Json => ({
      object_type: 'STAKEHOLDER',
      id: holderOf(name),
      name: { legal_name: name },
      stakeholder_type:
        name === UNNAMED_HOLDERS || endsWithLegalForm(name) ? 'INSTITUTION' : 'INDIVIDUAL',
      comments: ['Held before the first closing.'],
    })),
    plans: planOf(company.account_id, reserved, opening, first?.['id']),
    transactions: opening.positions.map((one, index): Json => ({
      object_type: 'TX_STOCK_ISSUANCE',
      id: hashed(company.account_id, 'before', one.holder, one.class, String(index)),
      date: on,
      security_id: hashed(company.account_id, 'before', one.holder, one.class, String(index)),
      custom_id: `B-${index + 1}`,
      stakeholder_id: holderOf(one.holder),
      stock_class_id: idOf(one.class),
      share_price: { amount: '0', currency: 'USD' },
      quantity: String(one.units),
      security_law_exemptions: [],
      stock_legend_ids: [],
      comments: [
        'Outstanding before the first closing; date and price of its issue are not stored here.',
      ],
    })),
  }
}

function formationComments(company: { formed: string | null; founded: number | null }): string[] {
  if (company.formed !== null) return []
  return company.founded === null
    ? ['The date of formation isn’t on file.']
    : ['Only the year of formation is on file.']
}

/** Comments about securities of the ledger that are not in the files. */
function leftOut(ledger: readonly LedgerRow[]): string[] {
  const kinds = Map.groupBy(
    ledger.filter((row) => WITHOUT_OBJECT.has(row.security_type)),
    (row) => securityLabels[row.security_type as SecurityType],
  )
  return [...kinds].map(
    ([label, rows]) =>
      `${label}: ${rows.length} not in these files. The format has no object for it.`,
  )
}

/**
 * The cap table of a company in the Open Cap Format 1.2.0: a ZIP file of a manifest and the files that it names with
 * their MD5.
 */
export function ocfZip(
  company: {
    account_id: string
    legal_name: string
    founded: number | null
    formed: string | null
  },
  whole: readonly LedgerRow[],
  at: string,
  opening: Opening | null = null,
): Buffer {
  const ledger = whole.filter((row) => !WITHOUT_OBJECT.has(row.security_type))
  const before = openingItems(company, opening, ledger, at)
  const known = new Set(before.classes.map((one) => one['id']))
  const stock = ledger.filter((row) => !isConvertible(row))
  const files = (
    [
      [
        'Stakeholders.ocf.json',
        'stakeholders_files',
        file('OCF_STAKEHOLDERS_FILE', [
          ...before.stakeholders,
          ...firsts(ledger, holderId).map(stakeholder),
        ]),
      ],
      [
        'StockClasses.ocf.json',
        'stock_classes_files',
        file('OCF_STOCK_CLASSES_FILE', [
          ...before.classes,
          ...firsts(stock, classId)
            .filter((row) => !known.has(classId(row)))
            .map(stockClass),
        ]),
      ],
      [
        'StockLegends.ocf.json',
        'stock_legend_templates_files',
        file('OCF_STOCK_LEGEND_TEMPLATES_FILE', legends),
      ],
      ...(before.plans.length > 0
        ? [
            [
              'StockPlans.ocf.json',
              'stock_plans_files',
              file('OCF_STOCK_PLANS_FILE', before.plans),
            ] as const,
          ]
        : []),
      [
        'Transactions.ocf.json',
        'transactions_files',
        file('OCF_TRANSACTIONS_FILE', [
          ...before.transactions,
          ...ledger.map((row) => issuance(row, ledger)),
          ...ledger.filter((row) => row.cancelled_at !== null).map((row) => ending(row, ledger)),
        ]),
      ],
    ] satisfies readonly (readonly [string, string, Json])[]
  ).map(([name, list, content]) => ({
    name,
    list,
    bytes: Buffer.from(`${JSON.stringify(content, null, 2)}\n`, 'utf8'),
  }))
  const named = Object.fromEntries(
    files.map(({ name, list, bytes }) => [
      list,
      [{ filepath: `./${name}`, md5: createHash('md5').update(bytes).digest('hex') }],
    ]),
  )
  const manifest = {
    file_type: 'OCF_MANIFEST_FILE',
    ocf_version: VERSION,
    as_of: dateInZone(at),
    generated_at: at,
    issuer: {
      object_type: 'ISSUER',
      id: company.account_id,
      legal_name: company.legal_name,
      formation_date: company.formed ?? `${company.founded ?? 1900}-01-01`,
      country_of_formation: 'US',
      comments: [...formationComments(company), ...leftOut(whole)],
    },
    stock_plans_files: [],
    vesting_terms_files: [],
    valuations_files: [],
    ...named,
  }
  return zip([
    {
      name: 'Manifest.ocf.json',
      bytes: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`, 'utf8'),
    },
    ...files,
  ])
}
