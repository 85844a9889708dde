import { textOf } from '#domain/shared/text.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { readFact } from '../profile/index.ts'
import * as repo from './repo.ts'

/** The person's legal name where the identity details are on file, else that of the account. */
export async function legalName(q: Queryable, userId: string): Promise<string> {
  const values = (await readFact(q, userId, 'kyc'))?.values ?? {}
  const legal = [textOf(values['legal_first']), textOf(values['legal_last'])]
    .filter((part) => part !== '')
    .join(' ')
  const person = legal === '' ? await repo.personOf(q, userId) : null
  return person === null ? legal : `${person.first_name} ${person.last_name}`
}
/** Whose accreditation a claim is about. */
export const nameOf = async (q: Queryable, claim: repo.Claim): Promise<string> =>
  claim.title ?? (await legalName(q, claim.user_id))

/** Addresses that the investor reads: of the account, and the one that is given for contact. */
export async function investorAddresses(q: Queryable, userId: string): Promise<string[]> {
  const person = await repo.personOf(q, userId)
  const contact = textOf((await readFact(q, userId, 'investor-details'))?.values['contact_email'])
  return [person?.email ?? '', contact].filter((one) => one !== '')
}
