import { US_STATE_CODES } from '#domain/shared/contact-formats.ts'
import { usRegionNames } from '#domain/shared/us-regions.ts'

const names: ReadonlySet<string> = new Set(
  [
    ...Object.values(usRegionNames),
    'Virgin Islands',
    'United States',
    'United States of America',
    'USA',
    'US',
    ...US_STATE_CODES,
  ].map((name) => name.toLowerCase()),
)

/**
 * True for a jurisdiction of formation in the United States, by name or code: an entity formed there is a US person
 * (IRC 7701(a)(30)).
 */
export const isUsPlace = (place: string): boolean =>
  names.has(
    place
      .trim()
      .toLowerCase()
      .replace(/^(the )?state of /, ''),
  )
