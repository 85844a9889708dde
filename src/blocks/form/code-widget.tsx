import { OtpInput } from '#src/ui/inputs/otp.tsx'
import type { WidgetArgs } from './widget-types.ts'

/** A code of six digits. */
export const CodeWidget = ({ args }: { args: WidgetArgs }) => <OtpInput name={args.name} onBlur={args.onBlur} value={typeof args.value === 'string' ? args.value : ''} onChange={args.onChange} status={args.error ? 'wrong' : 'entry'} />
