import { PhoneInput } from '#src/ui/inputs/phone.tsx'
import type { WidgetArgs } from './widget-types.ts'

/** A telephone number with its country. */
export const PhoneWidget = ({ args }: { args: WidgetArgs }) => <PhoneInput name={args.name} onBlur={args.onBlur} value={typeof args.value === 'string' ? args.value : null} onChange={args.onChange} />
