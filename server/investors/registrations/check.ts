import type { z } from 'zod'
import { addDays } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { detailsOf, papersOf } from '#domain/investors/model/registration.ts'
import { plainErrors } from '#domain/shared/plain-errors.ts'
import { prohibitedPlace } from '#domain/investors/rules/entity-country.ts'
import { entityOwners } from '#domain/investors/rules/entity-owners.ts'
import { figureOn } from '#domain/shared/figures.ts'
import { checkPersonNumber } from '#domain/shared/person-number.ts'
import {
  custodialProblems,
  familyOf,
  jointProblems,
  taxpayerOf,
} from '#domain/investors/rules/registration.ts'
import { checkEin } from '#domain/shared/tin.ts'
import { textOf } from '#domain/shared/text.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { fieldsOf } from '#server/kernel/http/validate.ts'
import type { AppServices } from '#server/app-services.ts'
import { mailboxOf, sameMailbox } from '#domain/shared/mailbox.ts'
import type { RegistrationRow } from './repo.ts'
import * as repo from './repo.ts'
import { secretsIn } from './secrets.ts'

type Problems = Record<string, string>

function peopleProblems(row: RegistrationRow, own: string): Problems {
  const { people } = row
  const emails = people.people.filter((p) => !p.self && p.role !== 'owner').map((p) => p.email)
  if (people.people.some((p) => !p.self && sameMailbox(p.email, own)))
    return { people: 'Add the others here. You’re already included.' }
  if (new Set(emails.map(mailboxOf)).size < emails.length)
    return { people: 'Each person needs their own e-mail address.' }
  return familyOf(row.type) === 'entity' ? ownerProblems(row) : {}
}

/** Owners and control of an entity (31 CFR 1010.230): chains that add up, and exactly one person in control. */
function ownerProblems({ people, type, values }: RegistrationRow): Problems {
  const { problems } = entityOwners(people, {
    excluded: values['excluded'] === true,
    controlOnly: type === 'nonprofit',
  })
  const first = problems[0]
  return first ? { people: first.message } : {}
}

async function documentIssues(q: Queryable, row: RegistrationRow): Promise<Problems> {
  const found: Problems = {}
  for (const field of Object.keys(detailsOf(row.type).shape).filter((name) =>
    name.startsWith('doc_'),
  )) {
    const id = row.values[field]
    if (typeof id === 'string') {
      if ((await repo.ownFileOf(q, id, row.user_id)) === null)
        found[field] = 'Upload this file again.'
    } else if (papersOf(row.type).includes(field)) found[field] = 'Add this document.'
  }
  return found
}

function numberProblems(
  demo: boolean,
  row: RegistrationRow,
  secrets: Readonly<Record<string, string>>,
): Problems {
  const family = familyOf(row.type)
  if (family === 'custodial') {
    const number =
      secrets['minor_ssn'] === undefined ? null : checkPersonNumber(demo, secrets['minor_ssn'])
    if (number === null)
      return { minor_ssn: 'Enter the nine digits of the Social Security number.' }
    return number.ok ? {} : { minor_ssn: number.message }
  }
  if (
    taxpayerOf(row.type, row.values['tin_kind'] as 'ein' | 'grantor_ssn' | undefined) !== 'entity'
  )
    return {}
  const ein = secrets['ein'] === undefined ? null : checkEin(secrets['ein'])
  if (ein === null) return { ein: 'Enter the nine digits of the EIN.' }
  return ein.ok ? {} : { ein: ein.message }
}

/** Rules of the family beyond the shape of its form. */
function familyProblems(row: RegistrationRow, today: string): Problems {
  const v = row.values
  const others = (role: string) => row.people.people.filter((p) => p.role === role && !p.self)
  switch (familyOf(row.type)) {
    case 'joint': {
      const holders = others('holder')
      return jointProblems({
        type: row.type,
        holders: holders.length + 1,
        married: v['married'] === true,
        state: textOf(v['state']),
        percents: [textOf(v['own_percent']) || '0', ...holders.map((p) => p.percent ?? '0')],
      })
    }
    case 'custodial':
      return custodialProblems({
        minor_dob: textOf(v['minor_dob']),
        state: textOf(v['state']),
        age_of_termination: Number(v['age_of_termination']),
        today,
      })
    case 'trust':
      return row.type === 'trust_irrevocable' && v['tin_kind'] !== 'ein'
        ? { tin_kind: 'An irrevocable trust has its own EIN.' }
        : {}
    case 'estate': {
      const days = figureOn('paper_days', today)
      return {
        ...(textOf(v['letters_date']) < addDays(today, -days)
          ? {
              letters_date: `The letters are older than ${days} days. Ask the court for new ones.`,
            }
          : {}),
        ...(textOf(v['date_of_death']) > today
          ? { date_of_death: 'The date is in the past.' }
          : {}),
      }
    }
    case 'entity':
      return textOf(v['formation_date']) > today
        ? { formation_date: 'The date is in the past.' }
        : {}
    case 'plain':
      return {}
  }
}

/** A country of an entity that can't be served. */
function countryProblems({ values }: RegistrationRow): Problems {
  const found = prohibitedPlace(values)
  return found === null ? {} : { [found.field]: found.message }
}

/** What a problem is about, as the form calls it: `people` is no field of the details. */
function titleOf(shape: Readonly<Record<string, z.ZodType>>, path: string): string {
  const [field = ''] = path.split('.')
  if (field === 'certified') return 'Your certification'
  const title = shape[field]?.meta()?.['title']
  return typeof title === 'string' ? title : 'Participants'
}

/** Missing fields of a draft that are named one by one. */
const SHOWN = 5
/**
 * What is missing in a draft by the names of its fields: a few of them, then how many more; nothing missing, then it
 * can go.
 */
export async function leftOf(
  services: Pick<AppServices, 'keys' | 'demo' | 'clock'>,
  q: Queryable,
  row: RegistrationRow,
): Promise<string[]> {
  const shape = detailsOf(row.type).shape as Record<string, z.ZodType>
  const names = [
    ...new Set(Object.keys(await problemsOf(services, q, row)).map((path) => titleOf(shape, path))),
  ]
  if (names.length === 0) return ['Submit it.']
  return names.length <= SHOWN + 1
    ? names
    : [...names.slice(0, SHOWN), `${names.length - SHOWN} more`]
}

/** Everything that prevents a registration from being submitted: field (or `people`) -> what is right. */
export async function problemsOf(
  services: Pick<AppServices, 'keys' | 'demo' | 'clock'>,
  q: Queryable,
  row: RegistrationRow,
): Promise<Problems> {
  const secrets = secretsIn(services.keys, row)
  const shape = detailsOf(row.type).safeParse({ ...row.values, ...secrets }, { error: plainErrors })
  const person = await repo.personOf(q, row.user_id)
  const today = dateInZone(services.clock.now().toISOString())
  if (!shape.success)
    return {
      ...fieldsOf(shape.error.issues),
      ...(await documentIssues(q, row)),
      ...peopleProblems(row, person?.email ?? ''),
    }
  const declined = (await repo.partiesOf(q, row.id)).find((party) => party.declined_at !== null)
  const said: Problems = declined
    ? {
        people: `${declined.first_name} ${declined.last_name} declined to participate. Add someone else, or remove them.`,
      }
    : {}
  return {
    ...familyProblems(row, today),
    ...countryProblems(row),
    ...numberProblems(services.demo, row, secrets),
    ...(await documentIssues(q, row)),
    ...peopleProblems(row, person?.email ?? ''),
    ...said,
  }
}
