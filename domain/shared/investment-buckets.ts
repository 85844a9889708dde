/** Buckets of `{investment_status}`. */
export const investmentBuckets = [
  'in-progress',
  'pending',
  'awaiting-funds',
  'processing',
  'funded',
  'reconfirm',
  'ready-to-close',
  'closed',
  'cancelled',
  'rejected',
  'abandoned',
  'refunded',
  'rescinded',
] as const
export type InvestmentBucket = (typeof investmentBuckets)[number]
export const bucketLabels: Record<InvestmentBucket, string> = {
  'in-progress': 'Started',
  pending: 'Pending',
  'awaiting-funds': 'Awaiting funds',
  processing: 'Processing',
  funded: 'Funded',
  reconfirm: 'Reconfirm',
  'ready-to-close': 'Ready to close',
  closed: 'Closed',
  cancelled: 'Cancelled',
  rejected: 'Rejected',
  abandoned: 'Abandoned',
  refunded: 'Refunded',
  rescinded: 'Rescinded',
}
