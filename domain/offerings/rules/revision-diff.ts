import { formatCents } from '#domain/shared/money.ts'
import {
  amendable,
  type AmendableField,
  type Disclosure,
  type RevisionChange,
} from '../model/revision.ts'

const others = {
  type: 'Type of offering',
  exchange_listed: 'Listed on an exchange upon qualification',
  security_type: 'Kind of security',
  security_name: 'Security',
  price: 'Price',
  increment_units: 'Step in units',
  pre_money: 'Valuation before the offering',
  open_at: 'Opening',
  oversubscription: 'Oversubscription',
  rolling_close: 'Rolling closings',
  jurisdictions: 'States where it is offered',
  countries: 'Other countries where it is offered',
  payment_options: 'Payment methods',
  investor_fee_bps: 'Investor fee',
  pitch_html: 'Pitch',
  categories: 'Categories',
  intermediary: 'Intermediary',
  company: 'Company',
  documents: 'Document',
} as const satisfies Record<Exclude<keyof Disclosure, AmendableField>, string>
/** Fields of a disclosure in reading order. */
export const disclosedFields = [
  'company',
  'type',
  'exchange_listed',
  'security_type',
  'security_name',
  'price',
  'min_target',
  'max_amount',
  'min_investment',
  'max_investment',
  'increment_units',
  'pre_money',
  'valuation_cap',
  'discount_pct',
  'interest_pct',
  'maturity',
  'open_at',
  'deadline_at',
  'oversubscription',
  'rolling_close',
  'jurisdictions',
  'countries',
  'use_of_proceeds',
  'payment_options',
  'investor_fee_bps',
  'headline',
  'summary',
  'pitch_html',
  'team',
  'risks',
  'faq',
  'categories',
  'intermediary',
  'documents',
] as const satisfies readonly (keyof Disclosure)[]
/** Begins the field of a difference that a topic brings into force: of a topic, not of the offering's record. */
export const CARRIED = 'topic:'
/**
 * Differences of the record together with the lines that an amendment carries. A document that a carried line names is
 * one line, as the company and the platform read it before.
 */
export const withCarried = (
  ofRecord: readonly RevisionChange[],
  carried: readonly RevisionChange[],
): RevisionChange[] => {
  const named = new Set(carried.map((one) => one.label))
  return [
    ...ofRecord.filter((one) => one.field !== 'documents' || !named.has(one.label)),
    ...carried,
  ]
}
const isAmendable = (field: string): field is AmendableField => field in amendable.shape
/** The label of a field of a disclosure. */
export const fieldLabel = (field: keyof Disclosure): string =>
  isAmendable(field) ? String(amendable.shape[field].meta()?.['title'] ?? field) : others[field]

const moneyFields: ReadonlySet<string> = new Set([
  'min_target',
  'max_amount',
  'min_investment',
  'max_investment',
  'valuation_cap',
  'pre_money',
])
const rowLabels: Readonly<
  Record<string, (row: Record<string, unknown>) => { key: string; value: string }>
> = {
  use_of_proceeds: (row) => ({
    key: plain(row['use']),
    value: `${formatCents(Number(row['at_min']))} at the target, ${formatCents(Number(row['at_max']))} at the maximum`,
  }),
  team: (row) => ({
    key: plain(row['name']),
    value: `${plain(row['title'])}. ${plain(row['bio'])}`,
  }),
  risks: (row) => ({ key: plain(row['title']), value: plain(row['body']) }),
  faq: (row) => ({ key: plain(row['question']), value: plain(row['answer']) }),
  documents: (row) => ({ key: plain(row['title']), value: `SHA-256 ${plain(row['sha256'])}` }),
}

/** Properties of a value in reading order: `jsonb` does not preserve the order of keys. */
const parts: Readonly<Record<string, readonly string[]>> = {
  company: ['name', 'legal_name', 'jurisdiction', 'city', 'region'],
  intermediary: ['name', 'file_number', 'crd'],
}

const plain = (value: unknown): string => {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? `${value}` : ''
}
/** One value as people read it; null when there is none. Amounts are cents. */
export function valueText(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (moneyFields.has(field)) return formatCents(Number(value))
  if (field === 'discount_pct' || field === 'interest_pct') return `${plain(value)} %`
  if (field === 'price') return `$${plain(value)}`
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const rows = rowLabels[field]
  if (rows !== undefined && Array.isArray(value))
    return value
      .map((row) => rows(row as Record<string, unknown>))
      .map(({ key, value: words }) => `${key}: ${words}`)
      .join('\n')
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(', ')
  if (typeof value === 'object')
    return (parts[field] ?? Object.keys(value).sort())
      .map((key) => (value as Record<string, unknown>)[key])
      .filter((part) => part !== '' && part !== undefined)
      .join(', ')
  return plain(value)
}

function rowChanges(
  field: string,
  label: string,
  before: readonly unknown[],
  after: readonly unknown[],
): RevisionChange[] {
  const words = rowLabels[field]
  if (words === undefined) return []
  const read = (rows: readonly unknown[]) =>
    new Map(
      rows
        .map((row) => words(row as Record<string, unknown>))
        .map(({ key, value }) => [key, value]),
    )
  const [was, is] = [read(before), read(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((key) => was.get(key) !== is.get(key))
    .map((key) => ({
      field,
      label: `${label}: ${key}`,
      old: was.get(key) ?? null,
      new: is.get(key) ?? null,
    }))
}

/**
 * Field by field what differs between two disclosures; rows of lists are compared by their name. Equal disclosures
 * differ in nothing.
 */
export function differences(
  before: Partial<Disclosure>,
  after: Partial<Disclosure>,
): RevisionChange[] {
  return disclosedFields.flatMap((field) => {
    if (!(field in after)) return []
    const [old, now] = [before[field], after[field]]
    const label = fieldLabel(field)
    if (rowLabels[field] !== undefined)
      return rowChanges(
        field,
        label,
        (old as unknown[] | undefined) ?? [],
        (now as unknown[] | undefined) ?? [],
      )
    const [oldText, newText] = [valueText(field, old), valueText(field, now)]
    return oldText === newText ? [] : [{ field, label, old: oldText, new: newText }]
  })
}

/** A disclosure as a list of labelled values, for reading. */
export const contentOf = (content: Disclosure): { label: string; value: string }[] =>
  disclosedFields.flatMap((field) => {
    const value = valueText(field, content[field])
    return value === null ? [] : [{ label: fieldLabel(field), value }]
  })
