import type { SuitabilityStep } from '#domain/investors/model/steps/suitability.ts'

/** One invented investor. Numbers are sandbox numbers (docs/guides/sandbox.md): 900-… belongs to nobody. */
export interface InvestorSeed {
  first: string
  last: string
  email: string
  dob: string
  /** nine digits; the last four choose the outcome of the identity check */
  ssn: string
  address: { line1: string; city: string; region?: string; postal: string; country: string }
  /** a foreigner shows a passport and has no number of the United States */
  passport?: { country: string; number: string }
  phone: string
  /** cents */
  income: number
  netWorth: number
  liquid: number
  /** could lose all of an investment; who could not is looked at by a principal */
  bearsLoss: boolean
  accreditation: SuitabilityStep['accreditation']
  method: 'ach' | 'wire'
  /** digits of the bank account; the last four choose how a refund goes */
  account: string
  work: { status: 'employed' | 'self_employed' | 'retired'; occupation?: string; employer?: string }
}

const places: readonly [string, string, string, string][] = [
  ['412 Colonial Avenue', 'Norfolk', 'VA', '23507'],
  ['88 Rainey Street', 'Austin', 'TX', '78701'],
  ['17 Oak Tree Road', 'Edison', 'NJ', '08820'],
  ['901 Harrison Boulevard', 'Boise', 'ID', '83702'],
  ['2210 Market Street', 'San Diego', 'CA', '92102'],
  ['530 Pine Street', 'Seattle', 'WA', '98101'],
  ['64 Long Street', 'Columbus', 'OH', '43215'],
  ['1180 Peachtree Street', 'Atlanta', 'GA', '30309'],
  ['77 State Street', 'Portland', 'ME', '04101'],
  ['305 Nicollet Avenue', 'Minneapolis', 'MN', '55401'],
]
const names: readonly [string, string][] = [
  ['Jonas', 'Whitfield'],
  ['Priya', 'Raghunathan'],
  ['Clara', 'Waters'],
  ['Mateo', 'Escobar'],
  ['Annika', 'Holm'],
  ['Theo', 'Brandt'],
  ['Lucille', 'Okoro'],
  ['Samuel', 'Iwu'],
  ['Noor', 'Rahimi'],
  ['Elise', 'Fontaine'],
  ['Kenji', 'Arakawa'],
  ['Bronwyn', 'Davies'],
  ['Rafael', 'Moreira'],
  ['Ingrid', 'Solberg'],
  ['Omar', 'Haddad'],
  ['Tilda', 'Nyberg'],
  ['Wei', 'Zhang'],
  ['Amara', 'Diallo'],
  ['Peter', 'Novotny'],
  ['Grainne', 'Byrne'],
  ['Lukas', 'Steiner'],
  ['Sofia', 'Marchetti'],
  ['Dmitri', 'Volkov'],
  ['Hana', 'Kim'],
  ['Eleanor', 'Pryce'],
  ['Jamal', 'Whitaker'],
  ['Beatriz', 'Campos'],
  ['Anders', 'Lund'],
  ['Yara', 'Mansour'],
  ['Cormac', 'Doyle'],
  ['Leila', 'Sharifi'],
  ['Victor', 'Almeida'],
  ['Maren', 'Kessler'],
  ['Isaac', 'Owusu'],
  ['Nadia', 'Petrova'],
  ['Hugh', 'Pemberton'],
  ['Rosa', 'Delgado'],
  ['Finn', 'Halvorsen'],
  ['Aisha', 'Bello'],
  ['Gustav', 'Ekdahl'],
  ['Marta', 'Zielinska'],
  ['Owen', 'Castell'],
]

/** Income and net worth in cents, so that limits differ: small, middle, large, accredited. */
const means: readonly {
  income: number
  netWorth: number
  liquid: number
  accreditation: InvestorSeed['accreditation']
}[] = [
  { income: 6_200_000, netWorth: 9_400_000, liquid: 4_100_000, accreditation: 'none' },
  { income: 14_800_000, netWorth: 31_000_000, liquid: 15_500_000, accreditation: 'none' },
  { income: 18_900_000, netWorth: 82_000_000, liquid: 40_000_000, accreditation: 'none' },
  { income: 36_000_000, netWorth: 240_000_000, liquid: 120_000_000, accreditation: 'np_net_worth' },
]

/** Their identity check needs a person (sandbox numbers 8010 and 8011). */
const inReview: ReadonlySet<number> = new Set([38, 40])

/** Answers that they cannot afford to lose the money: a suitability item of the review queue. */
const CANNOT_LOSE = 40

function workOf(n: number): InvestorSeed['work'] {
  if (n % 7 === 0) return { status: 'retired' }
  if (n % 5 === 0) return { status: 'self_employed', occupation: 'Designer' }
  return { status: 'employed', occupation: 'Engineer', employer: 'Elm and Sons' }
}
/** The n-th investor; the same in all demo data. */
export function investorSeed(n: number): InvestorSeed {
  const [first, last] = names[n % names.length] ?? ['Ann', 'Other']
  const [line1, city, region, postal] = places[n % places.length] ?? [
    '1 Main Street',
    'Norfolk',
    'VA',
    '23507',
  ]
  const wealth = means[n % means.length] ?? means[0]
  if (!wealth) throw new Error('no means')
  return {
    first,
    last,
    email: `${first}.${last}@mail.example`.toLowerCase(),
    dob: `${1960 + (n % 40)}-0${1 + (n % 9)}-1${n % 9}`,
    ssn: `900${String(10 + (n % 40))}${inReview.has(n) ? '8010' : String(1000 + n)}`,
    account: n === 21 ? '400000217001' : `4000${String(10_000 + n)}`,
    address: { line1, city, region, postal, country: 'US' },
    phone: `+1757555${String(1000 + n)}`,
    ...wealth,
    bearsLoss: n !== CANNOT_LOSE,
    method: n % 3 === 0 ? 'wire' : 'ach',
    work: workOf(n),
  }
}
export const INVESTORS = names.length

/** The demo investor of the documentation. */
export const maraSeed: InvestorSeed = {
  first: 'Mara',
  last: 'Lindqvist',
  email: 'investor@capstan.example',
  dob: '1987-03-04',
  ssn: '900111061',
  account: '400011061',
  address: {
    line1: '412 Colonial Avenue',
    city: 'Norfolk',
    region: 'VA',
    postal: '23507',
    country: 'US',
  },
  phone: '+17575554471',
  income: 13_200_000,
  netWorth: 46_000_000,
  liquid: 21_000_000,
  bearsLoss: true,
  accreditation: 'none',
  method: 'ach',
  work: { status: 'employed', occupation: 'Harbor engineer', employer: 'Elizabeth River Works' },
}
