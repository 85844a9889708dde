import { api } from '#domain/api/index.ts'
import type { Contract } from '#domain/api/contract.ts'
import type { Person } from '#domain/shared/access/actor.ts'
import type { RequestContext } from '../context.ts'
import { checkAccess } from './access.ts'
import type { Call, HandlerTable } from './call.ts'
import { mergeHandlers } from './register.ts'
import { checkedAnswer, parseParams, parseQuery, type AnyHandler } from './serve.ts'
import { read } from './transaction.ts'

/** Who reads, and for which company. */
export interface InnerCaller extends Omit<RequestContext<Person>, 'tx'> {
  accountId: string | null
}
export interface InnerRead {
  /** name of the call, a GET: `GET /api/admin/users` */
  name: string
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, unknown>>
  /** rows of a page, which may be more than the contract gives to clients */
  limit: number
}

type Answering = readonly { handlers?: HandlerTable }[]
const tables = new WeakMap<Answering, Record<string, AnyHandler>>()
function handlersOf(modules: Answering): Record<string, AnyHandler> {
  const known = tables.get(modules)
  if (known) return known
  const made = mergeHandlers(modules.flatMap((one) => (one.handlers ? [one.handlers] : [])))
  tables.set(modules, made)
  return made
}

/**
 * Makes a call that reads, within the server and as a person: with the access, the schemas and the handler of its own.
 * Throws what the call itself would be refused with.
 */
export async function innerRead(
  by: InnerCaller,
  { name, limit, ...asked }: InnerRead,
): Promise<unknown> {
  const { services, accountId, ...context } = by
  const contract = (api as Readonly<Record<string, Contract>>)[name]
  const handler = handlersOf(services.modules)[name]
  if (!contract || !handler) throw new Error(`nothing answers ${name}`)
  checkAccess(contract, by.actor, accountId, services.config, by.now)
  const params = parseParams(contract, asked.params)
  const query = parseQuery(contract, asked.query) as Record<string, unknown>
  const call: Omit<Call, 'tx'> = {
    ...context,
    services,
    params: params as never,
    query: ('limit' in query ? { ...query, limit } : query) as never,
    body: undefined as never,
    bearer: null,
    upload: null as never,
    signed: null as never,
    headers: { idempotencyKey: null, ifMatch: null, accountId },
    cookies: {},
    reply: { header: () => undefined, cookie: () => undefined },
    expectRead: async () => undefined,
  }
  return read(services.db, async (tx) =>
    checkedAnswer(contract, name, await handler({ ...call, tx }), services),
  )
}
