/** Kinds of securities that an offering sells here, with their names. */
export const securityTypes = [
  'common',
  'preferred',
  'convertible_note',
  'crowd_safe',
  'simple_debt',
  'revenue_share',
  'llc_unit',
] as const
export type SecurityType = (typeof securityTypes)[number]
export const securityLabels: Record<SecurityType, string> = {
  common: 'Common stock',
  preferred: 'Preferred stock',
  convertible_note: 'Convertible note',
  crowd_safe: 'SAFE',
  simple_debt: 'Debt',
  revenue_share: 'Revenue share',
  llc_unit: 'LLC units',
}

/** Kinds of outstanding securities that are not outstanding equity. */
export const unheldKinds = [
  'option',
  'warrant',
  'convertible_note',
  'safe_post_money',
  'safe_pre_money',
  'crowd_safe',
  'simple_debt',
  'revenue_share',
] as const
