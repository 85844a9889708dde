/** What the history of a profile tells of. */
export const historyKinds = ['changed', 'confirmed', 'asked', 'expired', 'revealed'] as const
export type HistoryKind = (typeof historyKinds)[number]
export const historyKindLabels: Record<HistoryKind, string> = { changed: 'Changed', confirmed: 'Confirmed', asked: 'Asked again', expired: 'Ran out', revealed: 'Number looked at' }
