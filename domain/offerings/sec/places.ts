import { offeringRegions } from '../model/topics/offering.ts'
import { regionText } from '#domain/shared/us-regions.ts'

/**
 * Codes of EDGAR for countries by ISO 3166-1 alpha-2 (eis_stateCodes.xsd X0301); Canada as a whole is its federal
 * level. Countries that EDGAR has no code for (South Sudan, Kosovo, Curaçao) are absent.
 */
const COUNTRIES: ReadonlyMap<string, string> = new Map(
  `
AD:B6 AE:C0 AF:B2 AG:B9 AI:1A AL:B3 AM:1B AO:B7 AQ:B8 AR:C1 AT:C4 AU:C3 AW:1C AX:Y6 AZ:1D
BA:1E BB:C8 BD:C7 BE:C9 BF:X2 BG:E0 BH:C6 BI:E2 BJ:G6 BL:Z0 BM:D0 BN:D9 BO:D3 BR:D5 BS:C5
BT:D2 BV:D4 BW:B1 BY:1F BZ:D1 CA:Z4 CC:F7 CD:Y3 CF:F0 CG:G0 CH:V8 CI:L7 CK:G1 CL:F3 CM:E4
CN:F4 CO:F8 CR:G2 CU:G3 CV:E8 CX:F6 CY:G4 CZ:2N DE:2M DJ:1G DK:G7 DM:G9 DO:G8 DZ:B4 EC:H1
EE:1H EG:H2 EH:U5 ER:1J ES:U3 ET:H5 FI:H9 FJ:H8 FK:H7 FM:1K FO:H6 FR:I0 GA:I5 GB:X0 GD:J5
GE:2Q GF:I3 GG:Y7 GH:J0 GI:J1 GL:J4 GM:I6 GN:J9 GP:J6 GQ:H4 GR:J3 GS:1L GT:J8 GW:S0 GY:K0
HK:K3 HM:K4 HN:K2 HR:1M HT:K1 HU:K5 ID:K8 IE:L2 IL:L3 IM:Y8 IN:K7 IO:D6 IQ:L0 IR:K9 IS:K6
IT:L6 JE:Y9 JM:L8 JO:M2 JP:M0 KE:M3 KG:1N KH:E3 KI:J2 KM:F9 KN:U7 KP:M4 KR:M5 KW:M6 KY:E9
KZ:1P LA:M7 LB:M8 LC:U9 LI:N2 LK:F1 LR:N0 LS:M9 LT:1Q LU:N4 LV:1R LY:N1 MA:P2 MC:O9 MD:1S
ME:Z5 MF:Z1 MG:N6 MH:1T MK:1U ML:O0 MM:E1 MN:P0 MO:N5 MQ:O2 MR:O3 MS:P1 MT:O1 MU:O4 MV:N9
MW:N7 MX:O5 MY:N8 MZ:P3 NA:T6 NC:1W NE:Q4 NF:Q7 NG:Q5 NI:Q3 NL:P7 NO:Q8 NP:P6 NR:P5 NU:Q6
NZ:Q2 OM:P4 PA:R1 PE:R5 PF:I4 PG:R2 PH:R6 PK:R0 PL:R9 PM:V0 PN:R8 PS:1X PT:S1 PW:1Y PY:R4
QA:S3 RE:S4 RO:S5 RS:Z2 RU:1Z RW:S6 SA:T0 SB:D7 SC:T2 SD:V2 SE:V7 SG:U0 SH:U8 SI:2A SJ:L9
SK:2B SL:T8 SM:S8 SN:T1 SO:U1 SR:V3 ST:S9 SV:H3 SY:V9 SZ:V6 TC:W7 TD:F2 TF:2C TG:W2 TH:W1
TJ:2D TK:W3 TL:Z3 TM:2E TN:W6 TO:W4 TR:W8 TT:W5 TV:2G TW:F5 TZ:W0 UA:2H UG:W9 UM:2J UY:X3
UZ:2K VA:X4 VC:V1 VE:X5 VG:D8 VN:Q1 VU:2L WF:X8 WS:Y0 YE:T7 YT:2P ZA:T3 ZM:Y4 ZW:Y5
`
    .trim()
    .split(/\s+/)
    .map((pair): [string, string] => [pair.slice(0, 2), pair.slice(3)]),
)
/** Regions that EDGAR writes with other letters than the post does. */
const REGIONS: Readonly<Record<string, string>> = { AS: 'B5', MP: '1V' }

const FROM_EDGAR: ReadonlyMap<string, string> = new Map(
  Object.entries(REGIONS).map(([region, code]): [string, string] => [code, region]),
)

/** EDGAR's code of a state or territory of the United States, from its postal code. */
export const edgarRegion = (region: string): string => REGIONS[region] ?? region
/** EDGAR's code of a country, or null when it has none. */
export const edgarCountry = (iso: string): string | null => COUNTRIES.get(iso) ?? null
const TERRITORIES: Readonly<Record<string, string>> = {
  AS: 'AMERICAN SAMOA',
  MP: 'NORTHERN MARIANA ISLANDS',
  VI: 'VIRGIN ISLANDS, U.S.',
}
/** EDGAR's name of a state or territory by its postal code. */
export const edgarRegionName = (region: string): string =>
  TERRITORIES[region] ?? regionText(region).toUpperCase()
/** The postal code of a state or territory, from EDGAR's. */
export const regionOfEdgar = (code: string): string => FROM_EDGAR.get(code) ?? code
/** The ISO code of a country, from EDGAR's; null for a code that is no country. */
export const countryOfEdgar = (code: string): string | null =>
  [...COUNTRIES].find(([, edgar]) => edgar === code)?.[0] ?? null
/** The postal code of a state or territory by EDGAR's name of it; null for a name that is none. */
export const regionNamed = (name: string): string | null =>
  offeringRegions.find((region) => edgarRegionName(region) === name.trim().toUpperCase()) ?? null
