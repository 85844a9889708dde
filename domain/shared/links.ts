import type { InvestmentBucket } from '#domain/shared/investment-buckets.ts'

/** The few deep links that next actions and e-mails need; paths of this site, resolved for their reader. */
export const links = {
  home: () => '/dashboard',
  login: (redirect?: string) =>
    redirect ? `/login?redirect=${encodeURIComponent(redirect)}` : '/login',
  validate: (token: string) => `/register/validate/${token}`,
  agreement: (redirect: string) => `/agreement?redirect=${encodeURIComponent(redirect)}`,
  offering: (listingId: string) => `/offerings/${listingId}`,
  pitch: (listingId: string, slug: string) => `/offerings/${listingId}/${slug}-pitch`,
  updates: (listingId: string, slug: string) => `/offerings/${listingId}/${slug}-updates`,
  discussion: (listingId: string, slug: string) => `/offerings/${listingId}/${slug}-discussion`,
  begin: (listingId: string) => `/investment?listing_id=${listingId}`,
  investment: (id: string) => `/investment/${id}`,
  step: (id: string, step: string) => `/investment/${id}/${step}`,
  registration: (id: string) => `/dashboard/registrations/${id}`,
  party: (id: string) => `/dashboard/registrations/part/${id}`,
  taxQuestions: () => '/dashboard/profile/tax/general-questions',
  signature: (id: string) => `/dashboard/signatures/${id}`,
  pending: () => '/dashboard/pending-investments',
  data: () => '/dashboard/data',
  keepAccount: (token: string) => `/keep-account/${token}`,
  holdings: () => '/dashboard/my-investments',
  companyNews: (accountId: string) =>
    `/dashboard/my-investments/company/${accountId}/news-releases`,
  holding: (id: string) => `/dashboard/my-investments/holding/${id}`,
  /** a page of an offering below its own path, for the company's people */
  issuerOffering: (accountId: string, listingId: string, rest: string) =>
    `/dashboard/raise-capital/company/${accountId}/status/current/${listingId}/${rest}`,
  /** the same for the platform's people */
  adminOffering: (accountId: string, listingId: string, rest: string) =>
    `/admin/offering-admin/current/current/${accountId}/${listingId}/${rest}`,
  /** a page of a company that one holds securities of */
  held: (companyId: string, rest: string) =>
    `/dashboard/my-investments/company/${companyId}/${rest}`,
  /** a page of the company's own side of its holders: meetings, transfers, news */
  companyPage: (accountId: string, rest: string) =>
    `/dashboard/raise-capital/company/${accountId}/${rest}`,
  adminUser: (id: string) => `/admin/users/user-details/${id}`,
  adminStatement: (id: string) => `/admin/money/statements/${id}`,
  adminTransfer: (id: string) => `/admin/transfers/${id}`,
  adminConversion: (id: string) => `/admin/conversions/${id}`,
  companyFilings: (accountId: string) => `/dashboard/raise-capital/company/${accountId}/filings`,
  adminFilings: () => '/admin/filings',
  companyOverview: (accountId: string) => `/dashboard/raise-capital/company/${accountId}/overview`,
  questionnaire: (token: string) => `/questionnaire/${token}`,
  accreditation: () => '/dashboard/profile/kyc-verification/id-verification/investor-verification',
  accreditationLetter: (token: string) => `/accreditation-letter/${token}`,
  statement: () => '/dashboard/profile/kyc-verification/bad-actor',
  identity: () => '/dashboard/profile/kyc-verification/id-verification/current',
  invitation: (token: string) => `/company-invitation/${token}`,
  issuerInvestments: (accountId: string, listingId: string, bucket: InvestmentBucket) =>
    `/dashboard/raise-capital/company/${accountId}/status/current/${listingId}/live-details/${bucket}/overview`,
  issuerInvestment: (accountId: string, listingId: string, bucket: InvestmentBucket, id: string) =>
    `/dashboard/raise-capital/company/${accountId}/status/current/${listingId}/live-details/${bucket}/investor-information/${id}`,
  adminInvestments: (accountId: string, listingId: string, bucket: InvestmentBucket) =>
    `/admin/offering-admin/current/current/${accountId}/${listingId}/live-details/${bucket}/overview`,
  adminInvestment: (accountId: string, listingId: string, bucket: InvestmentBucket, id: string) =>
    `/admin/offering-admin/current/current/${accountId}/${listingId}/live-details/${bucket}/investor-information/${id}`,
  issuerClosing: (accountId: string, listingId: string, closingId: string) =>
    `/dashboard/raise-capital/company/${accountId}/status/current/${listingId}/closings/${closingId}`,
  adminClosing: (accountId: string, listingId: string, closingId: string) =>
    `/admin/offering-admin/current/current/${accountId}/${listingId}/closings/${closingId}`,
  changes: (investmentId: string) => `/dashboard/pending-investments/${investmentId}/changes`,
  issuerAmendments: (accountId: string, listingId: string) =>
    `/dashboard/raise-capital/company/${accountId}/status/current/${listingId}/amendments`,
  adminAmendments: (accountId: string, listingId: string) =>
    `/admin/offering-admin/current/current/${accountId}/${listingId}/amendments`,
  agreementFile: (investmentId: string) =>
    `/api/investments/${investmentId}/envelope/agreement.pdf`,
  certificate: (holdingId: string) => `/api/holdings/${holdingId}/certificate.pdf`,
} as const
