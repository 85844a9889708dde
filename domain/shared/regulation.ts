/** The exemptions from registration under which the platform raises: 17 CFR 227, 230.501–508 and 230.251–263. */
export const regulations = ['reg_cf', 'reg_d', 'reg_a'] as const
export type Regulation = (typeof regulations)[number]

/** The regulation that a type of offering, such as `reg_d_506b` or `reg_a_t2`, belongs to. */
export function regulationOf(type: string): Regulation {
  if (type === 'reg_cf') return 'reg_cf'
  return type.startsWith('reg_a') ? 'reg_a' : 'reg_d'
}
