import { formatCents, parseMoneyText } from '#domain/money-text.ts'
import { cn } from '../cn.ts'
import { Near } from '../near.tsx'
import { moneyParts } from '../parts.ts'
import { nativeAttributes, useControl } from './field-context.ts'
import { bareClass, Frame } from './frame.tsx'
import type { MoneyInputProps } from './money.tsx'

/** What a text typed so far is in cents, its commas wherever they have come to stand; null while it is no amount. */
function centsTyped(text: string): number | null {
  const parsed = parseMoneyText(text.replaceAll(',', ''))
  return parsed.ok ? parsed.cents : null
}

/** An amount in dollars on a page that is read first: the input that groups while typing comes when somebody comes near; what is typed until then counts at once. */
export function NearMoneyInput(props: MoneyInputProps) {
  const { value, onChange, ref, placeholder, currency, className } = props
  const state = useControl(props)
  const before = (
    <Frame state={state} prefix="$" suffix={currency} className={className}>
      <input {...nativeAttributes(props, state)} ref={ref} type="text" inputMode="decimal" autoComplete="off" defaultValue={typeof value === 'number' ? formatCents(value).replace('$', '') : ''} placeholder={placeholder} onInput={(event) => onChange(centsTyped(event.currentTarget.value))} className={cn(bareClass, 'figures text-right')} />
    </Frame>
  )
  return <Near part={moneyParts} opensBy="press" before={before}>{({ MoneyInput }) => <MoneyInput {...props} />}</Near>
}
