import type { RegistrationType } from '#domain/shared/registration-types.ts'
import { percentText } from './cap-table.ts'

/** In the name of what kind of holder a security is registered, as far as it is on file. */
export const holderKinds = [
  'individual',
  'joint',
  'custodial',
  'retirement',
  'company',
  'trust',
  'received',
  'before',
] as const
export type HolderKind = (typeof holderKinds)[number]
const holderKindLabels: Readonly<Record<HolderKind, string>> = {
  individual: 'Individuals',
  joint: 'Joint holders',
  custodial: 'Custodians for minors',
  retirement: 'Retirement accounts and plans',
  company: 'Companies and nonprofits',
  trust: 'Trusts and estates',
  received: 'By transfer, kind not recorded',
  before: 'From before the first closing, kind not recorded',
}
const kindOfType: Readonly<Record<RegistrationType, HolderKind>> = {
  individual: 'individual',
  ira: 'retirement',
  joint_jtwros: 'joint',
  joint_tic: 'joint',
  joint_tbe: 'joint',
  community_property: 'joint',
  community_property_wros: 'joint',
  custodial_utma: 'custodial',
  custodial_ugma: 'custodial',
  llc_single_member: 'company',
  llc_multi: 'company',
  corporation: 'company',
  partnership_gp: 'company',
  lp: 'company',
  trust_revocable: 'trust',
  trust_irrevocable: 'trust',
  estate: 'trust',
  nonprofit: 'company',
  plan: 'retirement',
}

/** A position: in whose name, how many units, and the registration that it was bought in. */
export interface Held {
  title: string
  units: number
  /** null when it was received by transfer */
  registration: RegistrationType | null
  /** it existed before the first closing here */
  before: boolean
}
const kindOf = (one: Held): HolderKind => {
  if (one.before) return 'before'
  return one.registration === null ? 'received' : kindOfType[one.registration]
}

/**
 * Holders and units by kind, without kinds that nobody is of; percent is of all units, half up to four decimals. A name
 * that holds in two kinds is a holder of each.
 */
export function holdersByKind(
  held: readonly Held[],
): { kind: HolderKind; label: string; holders: number; units: number; percent: string }[] {
  const all = held.reduce((sum, one) => sum + one.units, 0)
  return holderKinds.flatMap((kind) => {
    const of = held.filter((one) => kindOf(one) === kind)
    const units = of.reduce((sum, one) => sum + one.units, 0)
    return of.length === 0
      ? []
      : [
          {
            kind,
            label: holderKindLabels[kind],
            holders: new Set(of.map((one) => one.title)).size,
            units,
            percent: percentText(units, all),
          },
        ]
  })
}
