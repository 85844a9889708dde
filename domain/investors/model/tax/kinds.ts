/**
 * Tax forms that the product knows (26 USC 7701(a)(30), 26 CFR 1.1441-1(e)). The last three are those of foreign
 * entities: they are submitted as PDF.
 */
export const taxFormIds = ['w9', 'w8ben', 'w8eci', 'w8ben_e', 'w8imy', 'w8exp'] as const
export type TaxFormId = (typeof taxFormIds)[number]
/** Forms that are filled in and signed here. */
export const ownTaxForms = ['w9', 'w8ben', 'w8eci'] as const
export type OwnTaxForm = (typeof ownTaxForms)[number]
/**
 * Forms that can be submitted as a signed PDF. A W-9 is signed here, so that its certification is the one of its day.
 */
export const uploadTaxForms = ['w8ben_e', 'w8imy', 'w8exp', 'w8ben', 'w8eci'] as const

export const taxFormNames: Record<TaxFormId, string> = {
  w9: 'Form W-9',
  w8ben: 'Form W-8BEN',
  w8eci: 'Form W-8ECI',
  w8ben_e: 'Form W-8BEN-E',
  w8imy: 'Form W-8IMY',
  w8exp: 'Form W-8EXP',
}
/** What each form is for, in a line. */
export const taxFormUses: Record<TaxFormId, string> = {
  w9: 'US citizens, US residents and US entities',
  w8ben: 'Foreign individuals',
  w8eci: 'Foreign persons with income from a US trade or business',
  w8ben_e: 'Foreign entities',
  w8imy: 'Foreign partnerships, trusts and others that pass income on',
  w8exp: 'Foreign governments and organizations of them',
}
/** Revision of the IRS form whose lines and certification the substitute follows; stored with every signed form. */
export const taxFormRevisions: Record<TaxFormId, string> = {
  w9: 'March 2024',
  w8ben: 'October 2021',
  w8eci: 'October 2021',
  w8ben_e: 'October 2021',
  w8imy: 'October 2021',
  w8exp: 'October 2023',
}
/** The page on which a form is filled in, read and renewed. */
export const taxFormPaths: Record<TaxFormId, string> = {
  w9: '/dashboard/profile/tax/w9',
  w8ben: '/dashboard/profile/tax/w-8ben',
  w8eci: '/dashboard/profile/tax/w-8eci',
  w8ben_e: '/dashboard/profile/tax/upload',
  w8imy: '/dashboard/profile/tax/upload',
  w8exp: '/dashboard/profile/tax/upload',
}
