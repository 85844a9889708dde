/** The six steps; names are machine regions and URL segments alike. */
export const stepNames = ['ira', 'kyc', 'payment', 'documents', 'suitability', 'investor-details'] as const
export type StepName = (typeof stepNames)[number]
export const stepTitles: Record<StepName, string> = { ira: 'Account type', kyc: 'Identity', payment: 'Payment', documents: 'Documents', suitability: 'Suitability', 'investor-details': 'Investor details' }
export const flowSteps = [...stepNames, 'review'] as const
/** Buckets of `{investment_status}` (field facts 9.2). */
export const investmentBuckets = ['in-progress', 'pending', 'awaiting-funds', 'processing', 'funded', 'reconfirm', 'ready-to-close', 'closed', 'cancelled', 'rejected', 'abandoned', 'refunded', 'rescinded'] as const
export type InvestmentBucket = (typeof investmentBuckets)[number]
export const bucketLabels: Record<InvestmentBucket, string> = { 'in-progress': 'Started', pending: 'Pending', 'awaiting-funds': 'Awaiting funds', processing: 'Processing', funded: 'Funded', reconfirm: 'Reconfirm', 'ready-to-close': 'Ready to close', closed: 'Closed', cancelled: 'Cancelled', rejected: 'Rejected', abandoned: 'Abandoned', refunded: 'Refunded', rescinded: 'Rescinded' }
/** In whose name an investment can be made (field facts 2.1); a solo 401(k) is one of the retirement accounts. */
export const registrationTypes = [
  'individual', 'ira', 'joint_jtwros', 'joint_tic', 'joint_tbe', 'community_property', 'community_property_wros', 'custodial_utma', 'custodial_ugma', 'llc_single_member', 'llc_multi', 'corporation', 'partnership_gp', 'lp',
  'trust_revocable', 'trust_irrevocable', 'estate', 'nonprofit', 'plan',
] as const
export type RegistrationType = (typeof registrationTypes)[number]
export const registrationLabels: Record<RegistrationType, string> = {
  individual: 'Myself', ira: 'A retirement account (IRA or solo 401(k))', joint_jtwros: 'Joint tenants with right of survivorship', joint_tic: 'Tenants in common', joint_tbe: 'Tenants by the entirety (married couple)',
  community_property: 'Community property (married couple)', community_property_wros: 'Community property with right of survivorship', custodial_utma: 'Custodian for a minor (UTMA)', custodial_ugma: 'Custodian for a minor (UGMA)',
  llc_single_member: 'LLC with one member', llc_multi: 'LLC with several members', corporation: 'Corporation', partnership_gp: 'General partnership', lp: 'Limited partnership', trust_revocable: 'Revocable trust', trust_irrevocable: 'Irrevocable trust',
  estate: 'Estate', nonprofit: 'Nonprofit', plan: 'Pension or profit-sharing plan',
}
