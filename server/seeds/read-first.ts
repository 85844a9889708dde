import { api } from '#domain/api/index.ts'
import { z } from 'zod'
import type { Contract } from '#domain/api/contract.ts'
import type { QueueKind } from '#domain/investors/model/compliance.ts'
import type { AppServices } from '#server/app-services.ts'
import { findTopic } from '#server/offerings/topics/index.ts'
import { machineOf } from '#server/workspaces/compliance/index.ts'
import { topics, type Topic } from '#domain/offerings/model/topics/catalogue.ts'

/** The parts of a request that say what was read. */
export interface Asked {
  body?: unknown
  headers?: Record<string, string>
}
type Params = Readonly<Record<string, string>>
const contracts = Object.entries(api as Readonly<Record<string, Contract>>).map(
  ([name, contract]) => ({ name, parts: name.split(/[ /]+/), contract }),
)

/** The contract that a path belongs to, with the parameters of the path; a named part goes before a parameter. */
function contractOf(
  method: string,
  path: string,
): { name: string; contract: Contract; params: Params } | null {
  const own = [method, ...(path.split('?')[0] ?? '').split('/').filter((part) => part !== '')]
  const [found] = contracts
    .filter(
      ({ parts }) =>
        parts.length === own.length &&
        parts.every((part, n) => part.startsWith(':') || part === own[n]),
    )
    .toSorted((a, b) => a.name.split(':').length - b.name.split(':').length)
  if (found === undefined) return null
  const params = Object.fromEntries(
    found.parts.flatMap((part, n) => (part.startsWith(':') ? [[part.slice(1), own[n] ?? '']] : [])),
  )
  return { name: found.name, contract: found.contract, params }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The record that a call decides on; null where there is none. */
async function record(
  services: AppServices,
  name: string,
  { decides }: Contract,
  params: Params,
): Promise<[machine: string, id: string] | null> {
  if (typeof decides === 'object') return [decides.machine, params[decides.id] ?? '']
  if (name.endsWith('/lifecycles/:machine/:id/events'))
    return [params['machine'] ?? '', params['id'] ?? '']
  if (params['kind'] !== undefined)
    return [machineOf[params['kind'] as QueueKind], params['id'] ?? '']
  const { listing_id: listingId = '', topic } = params
  if (!UUID.test(listingId) || !topics.some((one) => one === topic)) return null
  const row = await findTopic(services.db, listingId, topic as Topic)
  return row === null ? null : ['review-item', row.item_id]
}

const PROPOSALS = 'POST /api/admin/proposals'
const proposedEvent = z.looseObject({
  kind: z.literal('event'),
  subject: z.object({ machine: z.string(), id: z.uuid() }),
  payload: z.looseObject({ rev: z.number().optional() }),
})
/** A proposal of an event with the revision of its record. */
async function readProposed(services: AppServices, asked: Asked): Promise<Asked> {
  const found = proposedEvent.safeParse(asked.body)
  if (!found.success || found.data.payload.rev !== undefined) return asked
  const { subject, payload } = found.data
  const rev = (await revOf(services, subject.machine, subject.id)) ?? 0
  return { ...asked, body: { ...found.data, payload: { ...payload, rev } } }
}

/**
 * Reads the record of a decision before it is sent, as its screen does, and names the revision in the request. What the
 * request names by itself is left as it is.
 */
export async function readFirst(
  services: AppServices,
  method: string,
  path: string,
  asked: Asked,
): Promise<Asked> {
  const found = contractOf(method, path)
  if (found !== null && found.name.startsWith(PROPOSALS)) return readProposed(services, asked)
  if (found?.contract.decides === undefined) return asked
  const { name, contract, params } = found
  const event = name.endsWith('/lifecycles/:machine/:id/events')
  const body = asked.body as { rev?: unknown } | undefined
  if (event ? body?.rev !== undefined : contract.decides === 'named') return asked
  if (!event && asked.headers?.['if-match'] !== undefined) return asked
  const of = await record(services, name, contract, params)
  const rev = of === null || !UUID.test(of[1]) ? 0 : ((await revOf(services, of[0], of[1])) ?? 0)
  return event
    ? { ...asked, body: { ...body, rev } }
    : { ...asked, headers: { ...asked.headers, 'if-match': String(rev) } }
}

async function revOf(
  { lifecycles, db }: AppServices,
  machine: string,
  id: string,
): Promise<number | null> {
  const instance = await lifecycles.read(db, machine, id)
  if (instance === null) return null
  return (await lifecycles.asRead(db, instance, lifecycles.present(instance))).rev
}
