import type { PeopleInput, RegistrationView } from '#domain/investors/model/registration.ts'
import type { peopleForms } from '#domain/investors/model/registration-people.ts'
type FormName = keyof typeof peopleForms
type Row = Record<string, unknown>

/** Which form of people a registration has; null where it has none. */
export function peopleFormOf(view: Pick<RegistrationView, 'type' | 'family'>): FormName | null {
  if (view.family === 'custodial') return null
  if (view.family === 'joint') return view.type === 'joint_tic' ? 'joint' : 'tenants'
  return view.family
}
const roles = { joint: 'holder', tenants: 'holder', estate: 'executor', entity: 'owner' } as const

/** What the server stores, as the rows of the form. */
export function rowsOf(
  name: FormName,
  { people, companies }: PeopleInput,
): { rows: Row[]; companies?: Row[] } {
  const rows = people.map(
    ({ role, self, first: one, last: two, email: at, percent, through, control }): Row => {
      const base = { first: one, last: two, email: at }
      if (name === 'trust') return { role: role === 'grantor' ? 'grantor' : 'trustee', ...base }
      if (name === 'joint') return { ...base, ...(percent === undefined ? {} : { percent }) }
      if (name !== 'entity') return base
      return {
        who: self ? 'self' : 'other',
        ...base,
        ...(percent === undefined ? {} : { percent }),
        ...(through === undefined ? {} : { through }),
        control,
      }
    },
  )
  return name === 'entity' ? { rows, companies: companies.map((each) => ({ ...each })) } : { rows }
}
const textOr = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** The rows of the form, as the server takes them. */
export function peopleOf(
  name: FormName,
  values: { rows?: readonly Row[]; companies?: readonly Row[] },
): { people: Row[]; companies: Row[] } {
  const people = (values.rows ?? []).map(({ who, ...row }): Row => {
    const percent = textOr(row['percent'])
    const through = textOr(row['through'])
    const kept = {
      first: row['first'],
      last: row['last'],
      email: row['email'],
      percent,
      through,
    }
    if (name === 'trust') return { role: row['role'], ...kept }
    const role = roles[name]
    if (name !== 'entity') return { role, ...kept }
    return { role, self: who === 'self', control: row['control'] === true, ...kept }
  })
  const companies = (values.companies ?? []).map((row): Row => {
    const through = textOr(row['through'])
    return {
      name: row['name'],
      percent: row['percent'],
      through,
    }
  })
  return { people, companies }
}
