/** What money leaves an escrow account for. */
export const disbursementKinds = [
  'refund',
  'part',
  'surplus',
  'send_back',
  'payout',
  'fee',
  'claw_back',
] as const
export type DisbursementKind = (typeof disbursementKinds)[number]
export const disbursementKindLabels: Readonly<Record<DisbursementKind, string>> = {
  refund: 'Refund',
  part: 'Refund of a part',
  surplus: 'Refund of a surplus',
  send_back: 'Return to sender',
  payout: 'Closing payout',
  fee: 'Closing fees',
  claw_back: 'Claw-back refund',
}
