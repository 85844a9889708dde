/** Offering types of the field facts, section 0.1. */
export const offeringTypes = ['reg_cf', 'reg_d_506b', 'reg_d_506c', 'reg_a_t1', 'reg_a_t2'] as const
export type OfferingType = (typeof offeringTypes)[number]
export const offeringTypeLabels: Record<OfferingType, string> = { reg_cf: 'Reg CF', reg_d_506b: 'Reg D 506(b)', reg_d_506c: 'Reg D 506(c)', reg_a_t1: 'Reg A Tier 1', reg_a_t2: 'Reg A Tier 2' }
export const securityTypes = ['common', 'preferred', 'convertible_note', 'crowd_safe', 'simple_debt', 'revenue_share', 'llc_unit'] as const
export type SecurityType = (typeof securityTypes)[number]
export const securityLabels: Record<SecurityType, string> = { common: 'Common stock', preferred: 'Preferred stock', convertible_note: 'Convertible note', crowd_safe: 'SAFE', simple_debt: 'Debt', revenue_share: 'Revenue share', llc_unit: 'LLC units' }
export const categories = ['clean_energy', 'consumer', 'food', 'hardware', 'health', 'logistics', 'real_estate', 'software', 'water'] as const
export type Category = (typeof categories)[number]
export const categoryLabels: Record<Category, string> = { clean_energy: 'Clean energy', consumer: 'Consumer', food: 'Food', hardware: 'Hardware', health: 'Health', logistics: 'Logistics', real_estate: 'Real estate', software: 'Software', water: 'Water' }
/** Bands of the smallest investment that the marketplace filters by, in dollars. */
export const minimumBands = ['under_250', '250_1000', '1000_10000', 'over_10000'] as const

/** States of the machine `offering` in which a company counts as raising; a paused one is shown with its state. The database's `is_raising` has the same (market.test.ts). */
export const raisingStates = ['live', 'paused', 'closing', 'testing_the_waters', 'filed', 'qualified'] as const
