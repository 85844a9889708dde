import { machineTitle } from '#domain/shared/notice.ts'
import type { NextAction, Tone } from '#domain/shared/presented.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Instance } from '../state-machines/index.ts'

/** Something that waits for one person: the machine's next action, and what it is about. */
export interface WaitingAction {
  machine: string
  id: string
  rev: number
  state: string
  next: NextAction
  tone: Tone
  /** "Identity", or the company, the registration, the account that it is about */
  about: string
}

/**
 * States that offer something and require nothing: a machine names "investor" there because only the investor can go
 * on. What nobody has begun (a dashed circle) is no task either, because the profile lists it as missing, nor is what
 * has succeeded.
 */
const offers: ReadonlySet<string> = new Set([
  'user active',
  'user unverified',
  'investment abandoned',
  'suitability suitable_with_warning',
  'profile-section incomplete',
])
const isOffer = ({ machine, state }: Instance): boolean => offers.has(`${machine} ${state}`)
/** Steps, payment and plan of an investment are part of the investment's own notices. */
const isPart = ({ machine, investment_id: of }: Instance): boolean =>
  of !== null && machine !== 'investment' && machine !== 'envelope'

/** What the person has to do next with one machine, or null. Only the state decides it. */
export function nextOf(
  services: Pick<AppServices, 'lifecycles'>,
  instance: Instance,
): { next: NextAction; tone: Tone } | null {
  if (instance.status === 'done' || isPart(instance) || isOffer(instance)) return null
  const { next, tone, icon } = services.lifecycles.present(instance, {
    who: ['INV'],
    link: services.lifecycles.links(instance, ['INV']),
  })
  return next?.who === 'investor' &&
    tone !== 'success' &&
    !(tone === 'neutral' && icon === 'circle-dashed')
    ? { next, tone }
    : null
}

/**
 * What an instance requires of this very person: of its own person by its state, of anybody else as its module defines.
 */
export async function askedOf(
  services: Pick<AppServices, 'lifecycles'>,
  q: Queryable,
  instance: Instance,
  userId: string,
): Promise<{ next: NextAction; tone: Tone } | null> {
  const asked = instance.user_id === userId ? null : await services.lifecycles.asks(q, instance)
  if (asked === null) return nextOf(services, instance)
  const one = asked.find((other) => other.userId === userId)
  return one === undefined
    ? null
    : {
        next: {
          cause: one.cause,
          who: 'investor',
          by: one.by,
          link: one.link,
          alternatives: [],
        },
        tone: 'warning',
      }
}

/**
 * Everything that waits for one person in any machine: those that carry the person's id, and those that a module names
 * by its handler `mine`. A new machine appears without a change here. An envelope of the person's own investment is
 * signed in that investment.
 */
export async function actionsOf(
  services: Pick<AppServices, 'lifecycles'>,
  q: Queryable,
  userId: string,
): Promise<WaitingAction[]> {
  const instances = await services.lifecycles.ofPerson(q, userId)
  const waiting: { instance: Instance; next: NextAction; tone: Tone }[] = []
  for (const instance of instances) {
    const found =
      instance.machine === 'envelope' && instance.user_id === userId
        ? null
        : await askedOf(services, q, instance, userId)
    if (found !== null) waiting.push({ instance, ...found })
  }
  const about = await services.lifecycles.about(
    q,
    waiting.map((one) => one.instance),
  )
  return waiting.map(({ instance, next, tone }) => ({
    machine: instance.machine,
    id: instance.id,
    rev: instance.rev,
    state: instance.state,
    tone,
    next,
    about: about.get(instance.id) ?? machineTitle(instance.machine),
  }))
}

/** "Tidewater Grid: finish the steps, sign and submit". */
export const titleOf = (about: string, cause: string): string =>
  `${about}: ${cause.charAt(0).toLowerCase()}${cause.slice(1).replace(/\.$/, '')}`
