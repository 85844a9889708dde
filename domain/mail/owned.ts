import type { Notice } from './letter.ts'

/** An act on a thing, for its owner who did not do it. */
export interface ActOnOwned {
  /** what kind of thing it is: "API key" */
  thing: string
  /** sentence of the log: "Made a secret" */
  says: string
  /** who did it, by name or by role */
  by: string
  /** page of the thing; null where it has none */
  path: string | null
}
/** To the owner of a thing: somebody else acted on it. */
export const actedOnOwned = ({ thing, says, by, path }: ActOnOwned): Notice => ({
  subject: `${thing}: ${says}`,
  lines: [
    `${says}. This was done by ${by}.`,
    'If you didn’t expect this, undo it on its page and contact us.',
  ],
  ...(path === null ? {} : { action: { label: `See the ${thing}`, path } }),
})
