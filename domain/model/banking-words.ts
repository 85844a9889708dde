/** What the history of a person's accounts tells of. */
export const moneyHistoryKinds = ['account', 'verification', 'authorization'] as const
export type MoneyHistoryKind = (typeof moneyHistoryKinds)[number]
export const moneyHistoryKindLabels: Record<MoneyHistoryKind, string> = { account: 'Accounts given', verification: 'Verification and state', authorization: 'Authorizations' }
