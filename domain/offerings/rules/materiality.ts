import type { AmendableField, Disclosure, RevisionChange } from '../model/revision.ts'

/** In which direction a change of a field is material, and why. */
interface Rule {
  field: AmendableField
  /** `removed`: a row that investors read is gone or says something else; another row is no such change */
  when: 'changed' | 'higher' | 'removed'
  source: string
}
/**
 * Changes of a live offering that are material whatever the company says (17 CFR 227.304(c)(1)): they change what an
 * investor gets, when money is paid out, what it is for, or a warning that was given. Company and platform may call any
 * other change material, and none of these immaterial.
 */
export const materialityRules: readonly Rule[] = [
  { field: 'min_target', when: 'changed', source: '17 CFR 227.201(g)' },
  { field: 'max_amount', when: 'higher', source: '17 CFR 227.201(h)' },
  { field: 'valuation_cap', when: 'changed', source: '17 CFR 227.201(m)' },
  { field: 'discount_pct', when: 'changed', source: '17 CFR 227.201(m)' },
  { field: 'interest_pct', when: 'changed', source: '17 CFR 227.201(m)' },
  { field: 'maturity', when: 'changed', source: '17 CFR 227.201(m)' },
  { field: 'use_of_proceeds', when: 'changed', source: '17 CFR 227.201(i)' },
  { field: 'risks', when: 'removed', source: '17 CFR 227.201(f)' },
]

/** Which of the differences between two disclosures are material by rule; `after` is what the amendment would leave. */
export function materialByRule(
  changes: readonly RevisionChange[],
  before: Pick<Disclosure, 'max_amount'>,
  after: Pick<Disclosure, 'max_amount'>,
): RevisionChange[] {
  const holds: Readonly<Record<Rule['when'], (change: RevisionChange) => boolean>> = {
    changed: () => true,
    higher: () => after.max_amount > before.max_amount,
    removed: (change) => change.old !== null,
  }
  return changes.filter((change) =>
    materialityRules.some((rule) => rule.field === change.field && holds[rule.when](change)),
  )
}

/** Why a change cannot be called immaterial, or null; `material` are the differences that are by rule. */
export const materialText = (material: readonly RevisionChange[]): string | null =>
  material.length === 0
    ? null
    : `This is a material change: ${[...new Set(material.map((one) => one.label))].join(', ')}. Investors have to reconfirm it (17 CFR 227.304(c)).`
