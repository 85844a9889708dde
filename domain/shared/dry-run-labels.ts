/** What a line of a dry run is about. */
export const dryRunKinds = ['moves', 'posts', 'sends', 'other'] as const
export type DryRunKind = (typeof dryRunKinds)[number]
export const dryRunLabels: Readonly<Record<DryRunKind, string>> = {
  moves: 'Changes a status',
  posts: 'Moves money in the ledger',
  sends: 'Sends a message',
  other: 'Does',
}
