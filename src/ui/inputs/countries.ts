import { usRegionNames, usRegions } from '#domain/shared/us-regions.ts'
import { countryText } from '#domain/shared/contact-labels.ts'
import type { Option } from './options.ts'

/** ISO 3166-1 alpha-2 codes in use. */
export const countryCodes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  )

/** English name of a country code; the code itself when it is unknown or malformed. */
export const countryName = countryText

/** Order of a list of countries: the United States first, the others by name. */
export function compareCountries(
  a: { code: string; name: string },
  b: { code: string; name: string },
): number {
  if (a.code === 'US') return -1
  if (b.code === 'US') return 1
  return a.name.localeCompare(b.name, 'en')
}

/** Other names of countries that address books and browsers fill in. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  US: ['USA', 'United States of America', 'America'],
  GB: ['UK', 'Great Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  AE: ['UAE'],
  CD: ['DR Congo', 'Democratic Republic of the Congo', 'Congo-Kinshasa'],
  CG: ['Republic of the Congo', 'Congo-Brazzaville'],
  CI: ['Ivory Coast'],
  CV: ['Cabo Verde'],
  CZ: ['Czech Republic'],
  HK: ['Hong Kong'],
  IE: ['Republic of Ireland', 'Eire'],
  KR: ['Korea', 'Republic of Korea'],
  MK: ['Macedonia'],
  MM: ['Burma', 'Myanmar'],
  MO: ['Macao', 'Macau'],
  NL: ['Holland', 'The Netherlands'],
  PS: ['Palestine'],
  RU: ['Russian Federation'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkey'],
  VA: ['Vatican'],
  VN: ['Viet Nam'],
}
/** Other names of states. */
const ALSO_STATES: Readonly<Record<string, readonly string[]>> = {
  DC: ['Washington DC', 'Washington D.C.', 'D.C.'],
}

let cached: readonly Option[] | undefined
/** All countries by name, the United States first. */
export function countryOptions(): readonly Option[] {
  cached ??= countryCodes
    .map((code) => ({ code, name: countryName(code) }))
    .toSorted(compareCountries)
    .map(({ code, name }) => ({
      value: code,
      label: name,
      ...(ALSO[code] === undefined ? {} : { also: ALSO[code] }),
    }))
  return cached
}

/** US states, DC, territories and military mail, by name. */
export const usRegionOptions: readonly Option[] = usRegions
  .map((value) => ({
    value,
    label: usRegionNames[value],
    ...(ALSO_STATES[value] === undefined ? {} : { also: ALSO_STATES[value] }),
  }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
