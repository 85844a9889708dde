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

/**
 * Roads on which an event of each road is taken: a command may send what is open, and people never send what belongs
 * to the system.
 */
const roads: Readonly<Record<Road, readonly Road[]>> = {
  open: ['open', 'command'],
  command: ['command'],
  system: [],
}

/** The narrower role that the rule asks of a code: of the company's people for ISS, of staff for ADM and BD. */
export function narrowerRole(
  { only }: EventRule,
  code: ActorCode,
): MemberRole | AdminRole | undefined {
  if (code === 'ISS') return only?.ISS
  return code === 'ADM' || code === 'BD' ? only?.ADM : undefined
}

function hasRole(rule: EventRule, code: ActorCode, person: Sender['person']): boolean {
  const role = narrowerRole(rule, code)
  if (person === null || role === undefined) return true
  return (code === 'ISS' ? person.member : person.admin) === role
}

/** The codes under which the sender may send the event, given the roles and a factor that is fresh enough. */
export const sendingCodes = (rule: EventRule, { codes, person }: Sender): readonly ActorCode[] =>
  codes.filter((code) => rule.by.includes(code) && hasRole(rule, code, person))

/** The whole authority of an event: codes, roles, road and factor. The store asks it for every event of every road. */
export function authority(rule: EventRule, sender: Sender, road: Road): Authority {
  if (sender.approved === true && rule.second !== undefined) return { ok: true, code: 'SYS' }
  const codes = sendingCodes(rule, sender)
  const [first] = codes
  if (first === undefined) return { ok: false, refusal: 'forbidden' }
  if (sender.person === null) return { ok: true, code: first }
  if (!roads[rule.road].includes(road)) return { ok: false, refusal: 'road' }
  if (rule.second !== undefined) return { ok: false, refusal: 'second' }
  if (sender.person.fresh) return { ok: true, code: first }
  const code = codes.find((one) => rule.session?.includes(one))
  return code === undefined ? { ok: false, refusal: 'step_up' } : { ok: true, code }
}

/**
 * Whether an event decides for the platform: sent by its staff with a fresh factor. People who are tied to the record
 * don't send it (`mayDecide`).
 */
export const decides = (rule: EventRule, code: ActorCode): boolean =>
  (code === 'ADM' || code === 'BD') && rule.session?.includes(code) !== true
