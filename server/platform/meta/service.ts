import { RELEASE } from '#server/kernel/lib/release.ts'
import { api } from '#domain/api/index.ts'
import type { Actor } from '#domain/shared/access/actor.ts'
import type { Contract } from '#domain/api/contract.ts'
import { refuse } from '#domain/shared/errors.ts'
import { openApi } from '#server/kernel/http/openapi.ts'
import type { AppServices } from '#server/app-services.ts'
import { sweepDeadlines } from '#server/kernel/state-machines/index.ts'
import { bodySchemas } from '../webhooks/index.ts'
import { writeOffset } from './repo.ts'

export { ping } from './repo.ts'

/** What is there only while demo mode is on. */
export function demoOnly(services: AppServices): void {
  if (!services.demo)
    throw refuse('forbidden', { message: 'This is part of the demo, which is off.' })
}
/** The server's time and how far it is from the real one. */
export function clockAnswer(services: AppServices): {
  now: string
  real: string
  offset_ms: number
} {
  const now = services.clock.now()
  const offset = services.clock.offset()
  return {
    now: now.toISOString(),
    real: new Date(now.getTime() - offset).toISOString(),
    offset_ms: offset,
  }
}

/**
 * Moves the clock of all processes and sends the deadlines that pass; returns how many. Written outside a request's
 * transaction, so that the clock of every process moves.
 */
export async function moveClock(
  services: AppServices,
  how: { to?: string | undefined; advance_ms?: number | undefined; reset?: boolean | undefined },
): Promise<number> {
  const { clock } = services
  let target = clock.offset() + (how.advance_ms ?? 0)
  if (how.reset) target = 0
  else if (how.to) target = Date.parse(how.to) - (clock.now().getTime() - clock.offset())
  await writeOffset(services.db, target)
  clock.setOffset(target)
  return sweepDeadlines(services)
}

/** Acts as the first of the actors that the event names and that is no person. */
export function outsideActor(services: AppServices, machine: string, type: string): Actor {
  const by = services.lifecycles.definition(machine).events[type]?.by ?? []
  if (by.includes('CLK')) return { kind: 'clock' }
  if (by.includes('SYS')) return { kind: 'system' }
  const provider = (
    [
      ['ESC', 'escrow'],
      ['CUS', 'custodian'],
      ['BD', 'broker'],
    ] as const
  ).find(([code]) => by.includes(code))
  return provider ? { kind: 'provider', name: provider[1] } : { kind: 'system' }
}

const described: { document?: Record<string, unknown> } = {}
/** The API's description, made once. */
export const description = (services: AppServices): Record<string, unknown> =>
  (described.document ??= openApi(
    api as Record<string, Contract>,
    { title: 'Capstan', version: RELEASE, url: services.publicUrl },
    bodySchemas(),
  ))
