import type { PartyRole, PeopleInput } from '#domain/investors/model/registration.ts'
import { effectiveOwners } from '#domain/investors/rules/beneficial-owners.ts'
import { edgesOf, ENTITY } from '#domain/investors/rules/entity-owners.ts'
import { familyOf } from '#domain/investors/rules/registration.ts'
import { textOf } from '#domain/shared/text.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import * as repo from './repo.ts'

type Wanted = Pick<
  repo.PartyRow,
  'role' | 'self' | 'first_name' | 'last_name' | 'email' | 'percent' | 'title' | 'signs'
>
const named = (
  p: PeopleInput['people'][number],
  role: PartyRole,
  signs: boolean,
  percent: string | null = null,
): Wanted => ({
  role,
  self: false,
  first_name: p.first,
  last_name: p.last,
  email: p.email,
  percent,
  title: p.title ?? null,
  signs,
})

/**
 * People of an entity whose identity is checked: who signs, natural persons with 25 percent or more, and the one in
 * control (31 CFR 1010.230).
 */
function ofEntity(people: PeopleInput, controlOnly: boolean, excluded: boolean): Wanted[] {
  if (excluded) return []
  const owners = effectiveOwners(edgesOf(people), ENTITY)
  const large = owners.ok && !controlOnly ? owners.value.filter((o) => o.is_beneficial_owner) : []
  const others = people.people.filter((p) => !p.self)
  const found = new Map<string, Wanted>()
  for (const person of others) {
    const share = large.find((o) => o.person === person.email)
    if (share !== undefined) found.set(person.email, named(person, 'owner', false, share.percent))
    else if (person.control && !found.has(person.email))
      found.set(person.email, named(person, 'control', false))
  }
  return [...found.values()]
}

/** Everybody who takes part, the one who prepares it first, in the order in which they sign. */
export function wantedParties(
  row: repo.RegistrationRow,
  self: { first_name: string; last_name: string; email: string },
): Wanted[] {
  const me = (role: PartyRole, more: Partial<Wanted> = {}): Wanted => ({
    role,
    self: true,
    first_name: self.first_name,
    last_name: self.last_name,
    email: self.email,
    percent: null,
    title: null,
    signs: true,
    ...more,
  })
  const { people } = row
  const of = (role: string) => people.people.filter((p) => p.role === role && !p.self)
  switch (familyOf(row.type)) {
    case 'joint':
      return [
        me('holder', {
          percent: row.type === 'joint_tic' ? textOf(row.values['own_percent']) : null,
        }),
        ...of('holder').map((p) =>
          named(p, 'holder', true, row.type === 'joint_tic' ? (p.percent ?? null) : null),
        ),
      ]
    case 'custodial':
      return [me('custodian')]
    case 'entity':
      return [
        me('signer', { title: textOf(row.values['signer_title']) }),
        ...ofEntity(people, row.type === 'nonprofit', row.values['excluded'] === true),
      ]
    case 'trust':
      return [
        me('trustee'),
        ...of('trustee').map((p) => named(p, 'trustee', true)),
        ...(row.type === 'trust_revocable'
          ? of('grantor')
              .filter((p) => !of('trustee').some((t) => t.email === p.email))
              .map((p) => named(p, 'grantor', false))
          : []),
      ]
    case 'estate':
      return [me('executor'), ...of('executor').map((p) => named(p, 'executor', true))]
    case 'plain':
      return []
  }
}

/**
 * Brings the stored parties to what is wanted: whoever stays retains their part and their progress; who is gone leaves.
 */
export async function saveParties(tx: Tx, row: repo.RegistrationRow, at: string): Promise<void> {
  const person = await repo.personOf(tx, row.user_id)
  if (person === null) throw new Error(`the person ${row.user_id} does not exist`)
  const wanted = wantedParties(row, person)
  const before = await repo.partiesOf(tx, row.id)
  const same = (a: Wanted, b: repo.PartyRow): boolean =>
    a.self ? b.self : !b.self && b.email === a.email
  for (const gone of before.filter((b) => !wanted.some((w) => same(w, b))))
    await repo.removeParty(tx, gone.id, at)
  for (const [index, w] of wanted.entries()) {
    const old: repo.PartyRow | undefined = before.find((b) => same(w, b))
    if (old) await repo.changeParty(tx, old.id, { ...w, position: index + 1 })
    else
      await repo.addParty(tx, {
        id: newId(),
        registration_id: row.id,
        user_id: w.self ? row.user_id : null,
        position: index + 1,
        joined_at: w.self ? at : null,
        ...w,
      })
  }
}
