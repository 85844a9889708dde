/** Lists of the Office of Foreign Assets Control that an operator can load. */
export const sanctionsSources = ['ofac_sdn', 'ofac_consolidated'] as const
export type SanctionsSource = (typeof sanctionsSources)[number]
export const sanctionsSourceLabels: Readonly<Record<SanctionsSource, string>> = {
  ofac_sdn: 'OFAC SDN list',
  ofac_consolidated: 'OFAC consolidated list',
}
/** Where a match comes from: a list, or owners who are blocked. */
export const matchSources = [...sanctionsSources, 'ofac_ownership'] as const
export type MatchSource = (typeof matchSources)[number]
export const matchSourceLabels: Readonly<Record<MatchSource, string>> = {
  ...sanctionsSourceLabels,
  ofac_ownership: 'OFAC 50 percent rule',
}
/** Who may be screened: an investor, an owner or holder of a registration, an entity, an issuer. */
export const subjectKinds = ['party', 'owner', 'entity', 'company'] as const
export type SubjectKind = (typeof subjectKinds)[number]
export const subjectKindLabels: Readonly<Record<SubjectKind, string>> = {
  party: 'Investor',
  owner: 'Owner or holder',
  entity: 'Entity',
  company: 'Company',
}
/** In what a match agrees with its entry; `unreadable`: the name has no letters to compare, so a person does it. */
export const matchedFields = ['name', 'alias', 'birth_date', 'birth_year', 'unreadable'] as const
export type MatchedField = (typeof matchedFields)[number]
export const matchedFieldLabels: Readonly<Record<MatchedField, string>> = {
  name: 'Name',
  alias: 'Alias',
  birth_date: 'Date of birth',
  birth_year: 'Year of birth',
  unreadable: 'Compare by hand',
}

/** States of a match that compliance has confirmed: money stays blocked, before and after it is reported. */
export const trueMatchStates = ['confirmed', 'reported'] as const
export const isTrueMatch = (state: string): boolean =>
  (trueMatchStates as readonly string[]).includes(state)
