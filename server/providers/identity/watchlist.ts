import { nameSimilarityBp } from '#domain/shared/names/match.ts'

export interface ListedName {
  name: string
  /** born, where the list has it */
  dob: string | null
  list: 'OFAC_SDN' | 'OFAC_nonSDN' | 'UN' | 'EU' | 'PEP'
}

/**
 * Names of the demo's built-in check. All of these people are invented; an operator loads the real lists
 * (server/investors/screening).
 */
export const watchlist: readonly ListedName[] = [
  { name: 'Ivor Blackmantle', dob: '1961-02-28', list: 'OFAC_SDN' },
  { name: 'Casimira Dreadwater', dob: '1974-11-03', list: 'OFAC_SDN' },
  { name: 'Tobias Nightharrow', dob: null, list: 'OFAC_nonSDN' },
  { name: 'Oksandra Velmirovna Thorne', dob: '1958-07-19', list: 'UN' },
  { name: 'Leopold Gravesworth', dob: '1969-04-01', list: 'EU' },
  { name: 'Marisela Quintovar Ashdown', dob: null, list: 'PEP' },
]

/**
 * Similarity from which a name counts as a possible match, in basis points. A person decides; nobody is rejected by a
 * list.
 */
export const MATCH_BP = 8_800

/** Entries that a person may be: the name is close, and the date of birth does not differ by more than two years. */
export function listedAs(
  name: string,
  dob: string,
  list: readonly ListedName[] = watchlist,
): ListedName[] {
  return list.filter(
    (entry) =>
      nameSimilarityBp(name, entry.name) >= MATCH_BP &&
      (entry.dob === null ||
        Math.abs(Number(entry.dob.slice(0, 4)) - Number(dob.slice(0, 4))) <= 2),
  )
}
