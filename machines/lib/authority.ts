import type { ActorCode, AdminRole, MemberRole } from '#domain/shared/access/actor.ts'
import type { EventRule, Road } from './types.ts'

/** Facts about the sender of an event that decide, on every road, whether it is taken. */
export interface Sender {
  /** codes on the record, in the order in which the log takes them */
  codes: readonly ActorCode[]
  /** a person has roles and a factor; the clock, the product and providers have neither */
  person: {
    /** the role in the company of the record */
    member: MemberRole | null
    admin: AdminRole | null
    /** a second factor was given within the last minutes that count as fresh */
    fresh: boolean
  } | null
  /** the product sends it because a second person has approved its proposal */
  approved?: boolean
}

/**
 * Whether a sender may send an event by a road. `forbidden`: not with these codes and roles. `road`: this event does
 * not come by this road. `second`: it takes a proposal that another person approves. `step_up`: a fresh second factor is
 * missing.
 */
export type Authority =
  | { ok: true; code: ActorCode }
  | { ok: false; refusal: 'forbidden' | 'road' | 'second' | 'step_up' }

/** States that decide whether a rule is still in its early part; without that of the offering it is not. */
interface At {
  state: string
  offering?: string | null | undefined
}
const isIn = (state: string, states: readonly string[]): boolean =>
  states.some((one) => state === one || state.startsWith(`${one}.`))

/** The rule as it holds now: what `early` frees while its states last. */
export function ruleIn(rule: EventRule, at: At): EventRule {
  const { early, only: _only, tells: _tells, ...rest } = rule
  if (early === undefined) return rule
  const state = early.of === 'offering' ? at.offering : at.state
  return typeof state === 'string' && isIn(state, early.in)
    ? { ...rest, session: early.session }
    : rule
}

/**
 * Roads on which an event of each road is taken: a command may send what is open, and people never send what belongs
 * to the system.
 */
const roads: Readonly<Record<Road, readonly Road[]>> = {
  open: ['open', 'command'],
  command: ['command'],
  system: [],
}

/** Codes under which people of the platform's staff send. */
const STAFF: readonly ActorCode[] = ['ADM', 'BD', 'ESC']

/** The narrower role that the rule asks of a code: of the company's people for ISS, of staff for ADM, BD and ESC. */
export function narrowerRole(
  { only }: Pick<EventRule, 'only'>,
  code: ActorCode,
): MemberRole | AdminRole | undefined {
  if (code === 'ISS') return only?.ISS
  if (code === 'ESC') return only?.ESC
  return code === 'ADM' || code === 'BD' ? only?.ADM : undefined
}

/** Whether the person's role sends events under the code: a viewer of the company and support staff only read. */
function hasRole(rule: EventRule, code: ActorCode, person: Sender['person']): boolean {
  if (person === null) return true
  const narrower = narrowerRole(rule, code)
  if (code === 'ISS')
    return narrower === undefined
      ? person.member === 'owner' || person.member === 'editor'
      : person.member === narrower
  if (!STAFF.includes(code)) return true
  return narrower === undefined
    ? person.admin === 'operator' || person.admin === 'compliance'
    : person.admin === narrower
}

/** Whether the person sends any event at all under these codes: who only reads is not told which events there are. */
export const sendsEvents = ({ codes, person }: Sender): boolean =>
  codes.some((code) => hasRole({ by: codes, road: 'open', says: '' }, code, person))

/** Whether people who send under the code need a second person: the platform's staff do, the company's own act is its. */
const needsSecond = (rule: EventRule, code: ActorCode): boolean =>
  rule.second !== undefined && STAFF.includes(code)

/** The codes under which the sender may send the event, given the roles and a factor that is fresh enough. */
const sendingCodes = (rule: EventRule, { codes, person }: Sender): readonly ActorCode[] =>
  codes.filter((code) => rule.by.includes(code) && hasRole(rule, code, person))

/** The whole authority of an event: codes, roles, road and factor. The store asks it for every event of every road. */
export function authority(rule: EventRule, sender: Sender, road: Road): Authority {
  if (sender.approved === true && rule.second !== undefined) return { ok: true, code: 'SYS' }
  const codes = sendingCodes(rule, sender)
  const [first] = codes
  if (first === undefined) return { ok: false, refusal: 'forbidden' }
  if (sender.person === null) return { ok: true, code: first }
  if (!roads[rule.road].includes(road)) return { ok: false, refusal: 'road' }
  const alone = codes.filter((code) => !needsSecond(rule, code))
  const [own] = alone
  if (own === undefined) return { ok: false, refusal: 'second' }
  if (sender.person.fresh) return { ok: true, code: own }
  const code = alone.find((one) => rule.session?.includes(one))
  return code === undefined ? { ok: false, refusal: 'step_up' } : { ok: true, code }
}

/**
 * Whether a screen offers the event to somebody: what `authority` refuses them for good is not offered. A factor that is
 * too old is asked for when the event is sent, and what takes two people is offered as a proposal.
 */
export function offers(rule: EventRule, { codes, person }: Sender): boolean {
  const fresh = person === null ? null : { ...person, fresh: true }
  const answer = authority(rule, { codes, person: fresh }, 'command')
  return answer.ok || answer.refusal === 'second'
}

/** Whether the sender doesn't send the event alone, but may propose it to a second person. */
export function proposes(rule: EventRule, { codes, person }: Sender): boolean {
  if (rule.second === undefined) return false
  const own = codes.filter((code) => rule.by.includes(code))
  if (person === null) return own.length > 0 && own.every((code) => needsSecond(rule, code))
  const answer = authority(rule, { codes, person: { ...person, fresh: true } }, 'command')
  return !answer.ok && answer.refusal === 'second'
}

/**
 * Whether an event decides for the platform: sent by its staff with a fresh factor. People who are tied to the record
 * don't send it (`mayDecide`).
 */
export const decides = (rule: EventRule, code: ActorCode): boolean =>
  STAFF.includes(code) && rule.session?.includes(code) !== true
