import { groupDigits } from '#domain/shared/money.ts'
import { cn } from '#src/lib/classes.ts'

/** Money as the whole product carries it: integer minor units and an ISO 4217 currency. */
export interface MoneyLike {
  amount: number
  currency: string
}

export interface FigureParts {
  minus: boolean
  symbol: string
  whole: string
  /** Fraction with its separator (".90"), empty for currencies without minor units. */
  fraction: string
}

interface CurrencyLabels {
  digits: number
  symbol: string
}
/**
 * The currency of nearly all amounts is known: the browser's first formatter takes a phone long (docs/decisions/0022).
 */
const currencies = new Map<string, CurrencyLabels>([['USD', { digits: 2, symbol: '$' }]])
/** How a currency is written; each is computed once. */
function wordsOf(currency: string): CurrencyLabels {
  const known = currencies.get(currency)
  if (known) return known
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  const words = {
    digits: format.resolvedOptions().maximumFractionDigits ?? 2,
    symbol: format.formatToParts(0).find((part) => part.type === 'currency')?.value ?? currency,
  }
  currencies.set(currency, words)
  return words
}

/**
 * Splits integer minor units into sign, symbol, grouped whole units and fraction. No float arithmetic touches the
 * amount.
 */
export function figureParts({ amount, currency }: MoneyLike): FigureParts {
  const { digits, symbol } = wordsOf(currency)
  const text = Math.abs(amount)
    .toString()
    .padStart(digits + 1, '0')
  const whole = digits === 0 ? text : text.slice(0, -digits)
  const fraction = digits === 0 ? '' : `.${text.slice(-digits)}`
  return { minus: amount < 0, symbol, whole: groupDigits(whole), fraction }
}

const SIZES = { text: '', md: 'text-figure', lg: 'text-figure-lg', xl: 'text-figure-xl' } as const

export interface FigureProps {
  money: MoneyLike
  /** text follows its surroundings with equal cents; md, lg and xl are large figures with small quiet cents. */
  size?: keyof typeof SIZES
  /** Goals and totals of a raise are whole dollars. */
  whole?: boolean
  /** Show a plus sign before a gain. */
  signed?: boolean
  /** Colour gains and losses. */
  tone?: boolean
  className?: string
}

function signOf(amount: number, signed: boolean): string {
  if (amount < 0) return '−'
  return signed && amount > 0 ? '+' : ''
}

function toneOf(amount: number): string | undefined {
  if (amount === 0) return undefined
  return amount < 0 ? 'text-danger-text' : 'text-success-text'
}

/**
 * An amount of money: `$2,496.90` with tabular figures, minus before the symbol, cents small and quiet in large sizes.
 */
export function Figure({
  money,
  size = 'md',
  whole = false,
  signed = false,
  tone = false,
  className,
}: FigureProps) {
  const parts = figureParts(money)
  const cents = size === 'text' ? parts.fraction : <span className="cents">{parts.fraction}</span>
  return (
    <span
      className={cn(
        'figures whitespace-nowrap',
        size !== 'text' && 'font-medium',
        SIZES[size],
        tone && toneOf(money.amount),
        className,
      )}
    >
      {signOf(money.amount, signed)}
      {parts.symbol}
      {parts.whole}
      {whole || !parts.fraction ? null : cents}
    </span>
  )
}
