import { isTwentyPercentVoter, type BadActorSubject } from '#domain/investors/rules/bad-actor.ts'
import { compareDecimal, decimal } from '#domain/shared/decimal.ts'
import { sameName } from '#domain/shared/names/match.ts'
import { coveredRoles, personRoleLabels } from './topics/people.ts'
import { topicSchemas } from './topics/index.ts'
import type { TopicInput } from './topics/projection.ts'

/** Somebody who must complete the questionnaire; `key` identifies them for as long as the offering runs. */
export interface Covered {
  key: string
  name: string
  email: string | null
  roles: string[]
  subject: BadActorSubject
}

/** How the key of a person or holder is written; keys are stored, so it stays as it is. */
const keyText = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, ' ')

/** Holders with 20% of the votes by the cap table, counted by votes and never by units (17 CFR 227.503(a)). */
function votersOf(all: TopicInput): string[] {
  const table = topicSchemas.captable.safeParse(all['captable'])
  if (!table.success) return []
  const holders = [...new Set(table.data.holdings.map((h) => h.holder))]
  return holders.filter((holder) =>
    isTwentyPercentVoter(
      table.data.classes.map((each) => ({
        held: table.data.holdings
          .filter((h) => h.holder === holder && h.class === each.name)
          .reduce((sum, h) => sum + h.units, 0),
        outstanding: each.issued - each.treasury,
        votes_per_unit: each.votes_per_unit,
      })),
    ),
  )
}

/**
 * The covered persons of an offering: the company itself, everybody with a covered role, and everyone with 20% of the
 * votes, each once (17 CFR 227.503(a), 230.506(d)(1), 230.262(a)). Advisors and key employees are none.
 */
export function coveredPersons(company: string, all: TopicInput): Covered[] {
  const issuer: Covered = {
    key: 'company',
    name: company,
    email: null,
    roles: ['Issuer'],
    subject: 'issuer',
  }
  const found: Covered[] = []
  const knownAs = (name: string) => found.find((one) => sameName(one.name, name))
  const people = topicSchemas.people.safeParse(all['people'])
  for (const person of people.success ? people.data.people : []) {
    const roles = person.roles.filter((role) => (coveredRoles as readonly string[]).includes(role))
    if (roles.length === 0 || person.end_date !== undefined) continue
    const name = `${person.first} ${person.last}`
    const covered: Covered = {
      key: `person:${person.key ?? keyText(name)}`.slice(0, 100),
      name,
      email: person.email,
      roles: roles.map((role) => personRoleLabels[role]),
      subject: 'other',
    }
    const known = knownAs(name)
    if (known === undefined) found.push(covered)
    else Object.assign(known, covered)
  }
  const owners = topicSchemas['beneficial-ownership'].safeParse(all['beneficial-ownership'])
  const large = owners.success
    ? owners.data.owners
        .filter((owner) => compareDecimal(decimal(owner.pct_voting), decimal(20)) >= 0)
        .map((owner) => owner.holder)
    : []
  for (const holder of new Set([...large, ...votersOf(all)].map((name) => name.trim()))) {
    const known = knownAs(holder)
    const role = personRoleLabels.beneficial_owner_20
    if (known === undefined)
      found.push({
        key: `holder:${keyText(holder)}`.slice(0, 100),
        name: holder,
        email: null,
        roles: [role],
        subject: 'other',
      })
    else if (!known.roles.includes(role)) known.roles.push(role)
  }
  return [issuer, ...found]
}
