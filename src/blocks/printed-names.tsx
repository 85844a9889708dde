import type { PrintedName } from '#domain/shared/signing.ts'
import { Callout } from '#src/ui/callout.tsx'

/** Shows a signer, before signing, which names documents print in other letters. */
export function PrintedNames({ names }: { names: readonly PrintedName[] }) {
  return names.map(({ name, printed_as }) =>
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
        Our documents don’t support this script. If the ID shows the name in Latin letters, enter
        that spelling in the profile before signing.
      </Callout>
    ),
  )
}
