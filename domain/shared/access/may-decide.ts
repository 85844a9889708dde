import { memberRole, type Actor, type Person } from './actor.ts'

/** How a person is tied to a record about which somebody decides. */
export interface Ties {
  /** the record, investment or account is the person's own, alone or with others */
  own: boolean
  /** a member of the company that the record belongs to */
  member: boolean
  /** has an investment in the offering that the record belongs to */
  invests: boolean
  /** holds a security of the company that the record belongs to */
  holds: boolean
  /** has proposed or prepared what is decided */
  prepared: boolean
}
export const NO_TIES: Ties = {
  own: false,
  member: false,
  invests: false,
  holds: false,
  prepared: false,
}

const sentences: Readonly<Record<keyof Ties, string>> = {
  own: 'Another person has to decide: this is about you or your own account.',
  member: 'Another person has to decide: you’re a member of this company.',
  invests: 'Another person has to decide: you have an investment in this offering.',
  holds: 'Another person has to decide: you hold a security of this company.',
  prepared: 'A second person has to decide: you proposed or prepared this.',
}
/** Why somebody with these ties may not decide, as a sentence; null when nothing is in the way. */
export function whyNotDecide(ties: Ties): string | null {
  const tie = (Object.keys(sentences) as (keyof Ties)[]).find((name) => ties[name])
  return tie === undefined ? null : sentences[tie]
}

/** All accounts of a person: this one and the others of the same person. */
export const accountsOf = ({ userId, otherAccounts }: Person): string[] => [
  userId,
  ...otherAccounts,
]
/** Shown wherever somebody decides about money, an investment or a security of a member of the platform's staff. */
export const STAFF_OWN = 'Staff member’s own investment'

/**
 * The events among these that this reader leaves to another person: all of them, or none for a second person. Buttons and
 * guards of the machine share this rule (`isSecondPerson`).
 */
export const leftToAnother = <Event extends string>(
  events: readonly Event[],
  ...of: Parameters<typeof isSecondPerson>
): Event[] => (isSecondPerson(...of) ? [] : [...events])

/**
 * Whether a decision comes from another person than those who proposed or prepared it, or whom it is about (`prepared`),
 * and from no member of the company that it is about. Two accounts of one person are one person. Neither the product nor
 * the clock is a second person.
 */
export const isSecondPerson = (
  actor: Actor,
  prepared: readonly (string | null | undefined)[],
  company: string | null = null,
): boolean =>
  actor.kind === 'person' &&
  actor.viewedBy === undefined &&
  !accountsOf(actor).some((account) => prepared.includes(account)) &&
  (company === null || memberRole(actor, company) === null)
