import {
  addDecimal,
  compareDecimal,
  decimal,
  isDecimalText,
  multiplyDecimal,
  shortDecimalText,
  type Decimal,
} from '#domain/shared/decimal.ts'
import { BENEFICIAL_OWNER_PCT, effectiveOwners, type OwnershipEdge } from './beneficial-owners.ts'

/** One person as the preparer of an entity's registration names them. */
export interface NamedOwner {
  readonly role: string
  readonly self: boolean
  readonly first: string
  readonly last: string
  readonly email: string
  readonly percent?: string | undefined
  readonly through?: string | undefined
  readonly control: boolean
  readonly title?: string | undefined
}
export interface NamedCompany {
  readonly name: string
  readonly percent: string
  readonly through?: string | undefined
}
export interface NamedPeople {
  readonly people: readonly NamedOwner[]
  readonly companies: readonly NamedCompany[]
}

/** The entity itself in a chain of ownership. */
export const ENTITY = '@entity'
/** Key of a person in a chain: the preparer, or an e-mail address. */
export const keyOfPerson = (person: Pick<NamedOwner, 'self' | 'email'>): string =>
  person.self ? '@self' : person.email

/** The edges of ownership that were named: people and companies, direct or through a company. */
export const edgesOf = ({ people, companies }: NamedPeople): OwnershipEdge[] => [
  ...people
    .filter((p) => p.role === 'owner' && p.percent !== undefined)
    .map((p) => ({
      owner: keyOfPerson(p),
      owned: p.through ?? ENTITY,
      percent: p.percent ?? '0',
      person: true,
    })),
  ...companies.map((c) => ({
    owner: c.name,
    owned: c.through ?? ENTITY,
    percent: c.percent,
    person: false,
  })),
]

export interface EntityOwner {
  readonly key: string
  readonly name: string
  readonly percent: string
  readonly is_owner: boolean
  readonly is_control: boolean
  readonly title: string | null
  readonly chains: readonly string[]
}
export interface Problem {
  readonly path: string
  readonly message: string
}

const product = (percents: readonly string[]): Decimal =>
  percents.reduce<Decimal>(
    (part, one) => multiplyDecimal(multiplyDecimal(part, decimal(one)), { value: 1n, scale: 2 }),
    decimal(100),
  )
/** A chain as text: "60% of H, 40% of the entity: 24%"; each step up to the entity. */
function chainsOf(key: string, people: NamedPeople): string[] {
  const via = (
    name: string | undefined,
    seen: readonly string[],
  ): { words: string[]; percents: string[] }[] => {
    if (name === undefined) return [{ words: [], percents: [] }]
    if (seen.includes(name)) return []
    return people.companies
      .filter((one) => one.name === name)
      .flatMap((one) =>
        via(one.through, [...seen, name]).map((rest) => ({
          words: [`${one.percent}% of ${one.through ?? 'the entity'}`, ...rest.words],
          percents: [one.percent, ...rest.percents],
        })),
      )
  }
  return people.people
    .filter(
      (one) =>
        one.role === 'owner' &&
        keyOfPerson(one) === key &&
        one.percent !== undefined &&
        isDecimalText(one.percent, 6),
    )
    .flatMap((one) =>
      via(one.through, []).map((rest) => {
        const words = [`${one.percent ?? ''}% of ${one.through ?? 'the entity'}`, ...rest.words]
        const share = shortDecimalText(product([one.percent ?? '0', ...rest.percents]))
        return words.length === 1 ? words.join('') : `${words.join(', ')}: ${share}%`
      }),
    )
}

/**
 * Where a refusal of the rule belongs in the form: the percentage that is wrong, or the last owner of what is owned too
 * often.
 */
function placeOf(path: string, people: NamedPeople): string {
  const at = /^edges\.(\d+)\.percent$/.exec(path)
  const owners = people.people.flatMap((one, index) =>
    one.role === 'owner' && one.percent !== undefined ? [index] : [],
  )
  if (at !== null) {
    const index = Number(at[1])
    return index < owners.length
      ? `people.${owners[index] ?? 0}.percent`
      : `companies.${index - owners.length}.percent`
  }
  const owned = (one: { through?: string | undefined }): string => one.through ?? ENTITY
  const lastPerson = people.people
    .map((one) => one.role === 'owner' && one.percent !== undefined && owned(one) === path)
    .lastIndexOf(true)
  const lastCompany = people.companies.map((one) => owned(one) === path).lastIndexOf(true)
  if (lastPerson >= 0) return `people.${lastPerson}.percent`
  return lastCompany >= 0 ? `companies.${lastCompany}.percent` : 'people'
}

/**
 * Beneficial owners of an entity (31 CFR 1010.230): each named person with the share through all chains, whether it
 * reaches 25 percent, and who is in control; and what is wrong, each at its field. With `controlOnly` (nonprofits,
 * pooled vehicles) nobody is an owner; an `excluded` body names nobody.
 */
export function entityOwners(
  named: NamedPeople,
  { controlOnly = false, excluded = false }: { controlOnly?: boolean; excluded?: boolean } = {},
): { owners: EntityOwner[]; problems: Problem[] } {
  if (excluded) return { owners: [], problems: [] }
  const problems: Problem[] = []
  const known = new Set(named.companies.map((one) => one.name))
  named.people.forEach((one, at) => {
    if (one.through !== undefined && !known.has(one.through))
      problems.push({
        path: `people.${at}.through`,
        message: `Add the company ${one.through} first.`,
      })
  })
  named.companies.forEach((one, at) => {
    if (one.through !== undefined && !known.has(one.through))
      problems.push({
        path: `companies.${at}.through`,
        message: `Add the company ${one.through} first.`,
      })
  })
  const effective = effectiveOwners(edgesOf(named), ENTITY)
  if (!effective.ok)
    problems.push(
      ...effective.refusals.map((one) => ({
        path: placeOf(one.path, named),
        message: one.message,
      })),
    )
  const controls = [...new Set(named.people.filter((one) => one.control).map(keyOfPerson))]
  if (controls.length === 0)
    problems.push({
      path: 'people',
      message: 'Name one person with significant responsibility for the company.',
    })
  if (controls.length > 1)
    problems.push({ path: 'people', message: 'Name only one person in control.' })
  const keys = [...new Set(named.people.filter((one) => one.role === 'owner').map(keyOfPerson))]
  const owners = keys.map((key): EntityOwner => {
    const own = named.people.filter((one) => keyOfPerson(one) === key)
    const share = effective.ok
      ? (effective.value.find((one) => one.person === key)?.percent ?? '0')
      : own.reduce<Decimal>(
          (sum, one) =>
            one.percent !== undefined && isDecimalText(one.percent, 6)
              ? addDecimal(sum, decimal(one.percent))
              : sum,
          decimal(0),
        )
    const percent = typeof share === 'string' ? share : shortDecimalText(share)
    return {
      key,
      name: `${own[0]?.first ?? ''} ${own[0]?.last ?? ''}`.trim(),
      percent,
      is_owner:
        effective.ok &&
        !controlOnly &&
        compareDecimal(decimal(percent), decimal(BENEFICIAL_OWNER_PCT)) >= 0,
      is_control: controls.includes(key),
      title: own.find((one) => one.title)?.title ?? null,
      chains: chainsOf(key, named),
    }
  })
  return { owners, problems }
}
