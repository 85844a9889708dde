/** The few deep links that next actions and e-mails need; paths of this site, resolved for the one who reads them. */
export const links = {
  home: () => '/dashboard',
  login: (redirect?: string) => (redirect ? `/login?redirect=${encodeURIComponent(redirect)}` : '/login'),
  validate: (token: string) => `/register/validate/${token}`,
  agreement: (redirect: string) => `/agreement?redirect=${encodeURIComponent(redirect)}`,
  offering: (listingId: string) => `/offerings/${listingId}`,
  pitch: (listingId: string, slug: string) => `/offerings/${listingId}/${slug}-pitch`,
  begin: (listingId: string) => `/investment?listing_id=${listingId}`,
  investment: (id: string) => `/investment/${id}`,
  step: (id: string, step: string) => `/investment/${id}/${step}`,
  pending: () => '/dashboard/pending-investments',
  holdings: () => '/dashboard/my-investments',
  issuerInvestments: (accountId: string, listingId: string, bucket: string) => `/dashboard/raise-capital/company/${accountId}/status/current/${listingId}/live-details/${bucket}/overview`,
  issuerInvestment: (accountId: string, listingId: string, bucket: string, id: string) => `/dashboard/raise-capital/company/${accountId}/status/current/${listingId}/live-details/${bucket}/investor-information/${id}`,
  adminInvestments: (accountId: string, listingId: string, bucket: string) => `/admin/offering-admin/current/current/${accountId}/${listingId}/live-details/${bucket}/overview`,
  adminInvestment: (accountId: string, listingId: string, bucket: string, id: string) => `/admin/offering-admin/current/current/${accountId}/${listingId}/live-details/${bucket}/investor-information/${id}`,
} as const
