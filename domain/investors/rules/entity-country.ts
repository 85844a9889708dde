import { searchText } from '#domain/shared/names/search.ts'
import { textOf } from '#domain/shared/text.ts'
import { isProhibitedCountry } from './customer-risk.ts'

/** Names of the prohibited countries, as people write where an entity was formed; as searches read them. */
const NAMES = /\b(cuba|iran|north korea|dprk|democratic people'?s republic of korea)\b/

/** Where an entity, a trust or an estate is: its address, which all of them have. */
export interface EntityPlace {
  country: string
  region: string | null
}
/** The place that a registration states; null for one that has no address of its own. */
export function entityPlace(values: Readonly<Record<string, unknown>>): EntityPlace | null {
  const address = values['address'] as { country?: unknown; region?: unknown } | undefined
  const country = textOf(address?.country)
  return country === '' ? null : { country, region: textOf(address?.region) || null }
}

/**
 * The field by which an entity is in a country that is under comprehensive US sanctions, or was formed in one, with the
 * sentence for it; null where none is (31 CFR chapter V: 515, 560, 510).
 */
export function prohibitedPlace(
  values: Readonly<Record<string, unknown>>,
): { field: string; message: string } | null {
  const says = 'We can’t open a registration for this country (31 CFR chapter V).'
  if (isProhibitedCountry(entityPlace(values)?.country ?? ''))
    return { field: 'address.country', message: says }
  return NAMES.test(searchText(textOf(values['jurisdiction'])))
    ? { field: 'jurisdiction', message: says }
    : null
}
