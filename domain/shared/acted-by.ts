import type { Actor, ActorCode } from './access/actor.ts'

/** Name of the platform's people for everybody else: they see that the platform acted, and not who. */
export const THE_PLATFORM = 'The platform'

const unnamed: Readonly<Record<Exclude<Actor['kind'], 'person'>, string>> = {
  clock: 'Automatic',
  system: 'Automatic',
  provider: 'Partner',
  visitor: 'Visitor',
}
/**
 * Who acted where it was no person, as histories say it: what a deadline or a check of the product does happens by
 * itself.
 */
export const actedBy = (kind: string): string =>
  Object.hasOwn(unnamed, kind) ? unnamed[kind as keyof typeof unnamed] : kind

/** As what somebody acted, as histories say it. */
export const actorRoles: Readonly<Record<ActorCode, string>> = {
  INV: 'Investor',
  ISS: 'Company',
  BD: 'Broker-dealer',
  ESC: 'Escrow',
  CUS: 'Custodian',
  ADM: THE_PLATFORM,
  CLK: 'Deadline',
  SYS: 'System',
}
