import type { SignerView } from '#domain/shared/signing.ts'
import { Callout } from '#src/ui/callout.tsx'

/** What a signer reads before signing where documents cannot print a name in its own letters. */
export function PrintedNames({ signers }: { signers: readonly SignerView[] }) {
  return signers.map(({ name, printed_as }) =>
    printed_as === null ? null : (
      <Callout
        key={name}
        tone="warning"
        title={
          printed_as === ''
            ? `Documents can’t print “${name}”.`
            : `Documents print “${name}” as “${printed_as}”.`
        }
        className="mt-5"
      >
        They have no letters of this script. If the ID shows the name in Latin letters, use that
        spelling in the profile before signing.
      </Callout>
    ),
  )
}
