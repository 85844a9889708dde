import { z } from 'zod'
import { id } from './common.ts'

/** In whose name an investment can be made; a solo 401(k) is one of the retirement accounts. */
export const registrationTypes = [
  'individual',
  'ira',
  'joint_jtwros',
  'joint_tic',
  'joint_tbe',
  'community_property',
  'community_property_wros',
  'custodial_utma',
  'custodial_ugma',
  'llc_single_member',
  'llc_multi',
  'corporation',
  'partnership_gp',
  'lp',
  'trust_revocable',
  'trust_irrevocable',
  'estate',
  'nonprofit',
  'plan',
] as const
export type RegistrationType = (typeof registrationTypes)[number]
export const registrationLabels: Record<RegistrationType, string> = {
  individual: 'Myself',
  ira: 'A retirement account (IRA or solo 401(k))',
  joint_jtwros: 'Joint tenants with right of survivorship',
  joint_tic: 'Tenants in common',
  joint_tbe: 'Tenants by the entirety (married couple)',
  community_property: 'Community property (married couple)',
  community_property_wros: 'Community property with right of survivorship',
  custodial_utma: 'Custodian for a minor (UTMA)',
  custodial_ugma: 'Custodian for a minor (UGMA)',
  llc_single_member: 'LLC with one member',
  llc_multi: 'LLC with several members',
  corporation: 'Corporation',
  partnership_gp: 'General partnership',
  lp: 'Limited partnership',
  trust_revocable: 'Revocable trust',
  trust_irrevocable: 'Irrevocable trust',
  estate: 'Estate',
  nonprofit: 'Nonprofit',
  plan: 'Pension or profit-sharing plan',
}

/**
 * Registrations that need nothing of their own beforehand; the others are a record that is prepared once and chosen by
 * its id.
 */
export const plainRegistrations = ['individual', 'ira'] as const
/** How an investment names its registration: one of the plain types, or the id of a registration. */
export const registrationChoice = z.union([z.enum(plainRegistrations), id])
export type RegistrationChoice = z.infer<typeof registrationChoice>
/** The choice behind a registration that is shown: its record where it has one, else the plain type. */
export const registrationChosen = (of: {
  type: string
  id?: string | null | undefined
}): RegistrationChoice => of.id ?? (of.type === 'ira' ? 'ira' : 'individual')
