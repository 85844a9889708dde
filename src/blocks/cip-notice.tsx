import { CIP_NOTICE } from '#domain/investors/rules/cip-notice.ts'
import { Callout } from '#src/ui/callout.tsx'

/** The notice before identification, in the words of the rule (31 CFR 1023.220(a)(5)). */
export function CipNotice() {
  return (
    <Callout tone="quiet" title={CIP_NOTICE.title}>
      {CIP_NOTICE.lines.map((line) => (
        <p key={line} className="mt-1">
          {line}
        </p>
      ))}
    </Callout>
  )
}
