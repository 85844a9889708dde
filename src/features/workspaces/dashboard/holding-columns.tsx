import type { HoldingView } from '#domain/holders/model/holding.ts'
import type { Column } from '#src/blocks/list/list-types.ts'
import { priceText } from '#src/blocks/offer-labels.ts'
import { formatCount, formatDate } from '#src/lib/format.ts'
import { CompanyLogo } from '#src/ui/company-logo.tsx'
import { cn } from '#src/lib/classes.ts'
import { Figure } from '#src/ui/figure.tsx'

function signOf(value: number): string {
  if (value > 0) return '+'
  return value < 0 ? '−' : ''
}

/** Change of a holding in percent with one decimal, from whole cents: "+7.0%". */
export function changeText(holding: Pick<HoldingView, 'cost' | 'value'>): string | null {
  const { cost, value } = holding
  if (cost.amount <= 0) return null
  const tenths = Math.round(((value.amount - cost.amount) * 1000) / cost.amount)
  return `${signOf(tenths)}${Math.floor(Math.abs(tenths) / 10)}.${Math.abs(tenths) % 10}%`
}

function Change({ holding }: { holding: HoldingView }) {
  const text = changeText(holding)
  if (text === null) return <>–</>
  return (
    <span
      className={cn(
        'figures',
        text.startsWith('+') && 'text-success-text',
        text.startsWith('−') && 'text-danger-text',
      )}
    >
      {text}
    </span>
  )
}

function Company({ holding, card = false }: { holding: HoldingView; card?: boolean }) {
  return (
    <span className="flex items-center gap-3">
      <CompanyLogo name={holding.company} src={holding.logo_url} size="sm" />
      <span className="min-w-0">
        <span className="block truncate">{holding.company}</span>
        {card ? (
          <span className="block truncate text-small font-normal text-subtle">
            {holding.security_label}
          </span>
        ) : null}
      </span>
    </span>
  )
}

/** Address of a holding's own page. */
export const holdingPath = (holding: HoldingView): string =>
  `/dashboard/my-investments/holding/${holding.id}`

const company: Column<HoldingView> = {
  key: 'company',
  title: 'Company',
  cell: (holding) => <Company holding={holding} />,
  cardCell: (holding) => <Company holding={holding} card />,
}
const value: Column<HoldingView> = {
  key: 'value',
  title: 'Value',
  align: 'right',
  card: 'figure',
  cell: (holding) => <Figure money={holding.value} size="text" className="font-medium" />,
  cardCell: (holding) => (
    <>
      <Figure money={holding.value} size="text" className="font-medium" />
      <span className="block text-small">
        <Change holding={holding} />
      </span>
    </>
  ),
}
const middle: readonly Column<HoldingView>[] = [
  { key: 'security', title: 'Security', card: 'none', cell: (holding) => holding.security_label },
  {
    key: 'units',
    title: 'Units',
    align: 'right',
    card: 'none',
    cell: (holding) => formatCount(holding.units),
  },
  {
    key: 'cost',
    title: 'Invested',
    align: 'right',
    card: 'none',
    cell: (holding) => <Figure money={holding.cost} size="text" />,
  },
  {
    key: 'price',
    title: 'Latest price',
    align: 'right',
    card: 'none',
    cell: (holding) => (holding.latest_price === null ? null : priceText(holding.latest_price)),
  },
]
const change: Column<HoldingView> = {
  key: 'change',
  title: 'Change',
  align: 'right',
  card: 'none',
  cell: (holding) => <Change holding={holding} />,
}

/** Columns of the short table on the home page. */
export const shortColumns: readonly Column<HoldingView>[] = [company, ...middle, value, change]
const security: Column<HoldingView> = {
  key: 'certificate',
  title: 'Certificate',
  className: 'whitespace-nowrap',
  cell: (holding) => holding.certificate_no ?? holding.security_label,
  cardCell: (holding) => (
    <span className="block">
      {holding.certificate_no ?? holding.security_label}
      <span className="block text-small font-normal text-subtle">{holding.security_label}</span>
    </span>
  ),
}

/** Columns of the whole list: with the day of issue and until when it may not be sold freely. */
export const fullColumns: readonly Column<HoldingView>[] = [
  company,
  ...middle.map((column) =>
    column.key === 'units' || column.key === 'cost' ? { ...column, card: 'fact' as const } : column,
  ),
  value,
  change,
  {
    key: 'issued',
    title: 'Issued',
    card: 'fact',
    className: 'whitespace-nowrap',
    cell: (holding) => formatDate(holding.issued_at),
  },
  { ...security, card: 'none', cell: (holding) => holding.certificate_no },
  {
    key: 'restricted',
    title: 'Resale limited until',
    card: 'none',
    className: 'whitespace-nowrap',
    cell: (holding) =>
      holding.restricted_until === null ? 'No limit' : formatDate(holding.restricted_until),
  },
]
/** Columns of the pages of one company: its certificates. */
export const certificateColumns: readonly Column<HoldingView>[] = [
  security,
  ...fullColumns.filter((column) => column.key !== 'company' && column.key !== 'certificate'),
]
