import { dryRunLine } from '#domain/shared/dry-run.ts'
import type { EncryptedColumn } from '#server/kernel/keys/index.ts'
import type { Keys } from '#server/kernel/lib/keys.ts'
import { z } from 'zod'

const proposalText = z.strictObject({
  payload: z.record(z.string(), z.unknown()),
  reason: z.string(),
  title: z.string(),
  about: z.string(),
  dry_run: z.array(dryRunLine),
})
/** What people wrote and read of a proposal: it may name people and amounts, so it is encrypted at rest. */
export type ProposalText = z.infer<typeof proposalText>

const placeOf = (id: string): string => `proposal:${id}`
/** What of its table is encrypted. */
export const proposalColumns: readonly EncryptedColumn[] = [
  { table: 'proposal', column: 'sealed', from: ['id'], place: placeOf },
]
export const sealText = (keys: Keys, id: string, text: ProposalText): string =>
  keys.seal(JSON.stringify(text), placeOf(id))
export const openText = (keys: Keys, id: string, sealed: string): ProposalText =>
  proposalText.parse(JSON.parse(keys.open(sealed, placeOf(id))))
