import { MonthInput } from '#src/ui/inputs/month.tsx'
import type { WidgetArgs } from './widget-types.ts'

/** A month of a year. */
export const MonthWidget = ({ args }: { args: WidgetArgs }) => <MonthInput name={args.name} onBlur={args.onBlur} value={typeof args.value === 'string' ? args.value : null} onChange={args.onChange} />
