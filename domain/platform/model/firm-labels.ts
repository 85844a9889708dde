/** Firms that may conduct an offering under Regulation Crowdfunding (17 CFR 227.100(a)(3)). */
export const firmKinds = ['broker_dealer', 'funding_portal'] as const
export type FirmKind = (typeof firmKinds)[number]
export const firmKindLabels: Readonly<Record<FirmKind, string>> = {
  broker_dealer: 'Broker-dealer',
  funding_portal: 'Funding portal',
}
