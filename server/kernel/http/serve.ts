import type { Actor } from '#domain/shared/access/actor.ts'
import { takesVersion, type Contract } from '#domain/api/contract.ts'
import { refuse } from '#domain/shared/errors.ts'
import { UNKNOWN_FIELD } from '#domain/shared/plain-errors.ts'
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { canonical } from '../lib/canonical.ts'
import type { AppServices } from '#server/app-services.ts'
import { checkAccess, checkViewOnly } from './access.ts'
import { bearerOf, isApiKey } from './bearer.ts'
import { Download, type Call, type Reply, type Upload } from './call.ts'
import { readTenant } from './tenant.ts'
import { once, read, readOnly, untangled, write } from './transaction.ts'
import { readUpload } from './upload.ts'
import { invalid, parse, unknownKeys, wellFormed } from './validate.ts'
import { readIfMatch } from './versions.ts'

/**
 * The handler of a decision, behind the check that the revision which the person read is the present one: it is made
 * here where the path names the record, and has to be made by the handler that finds it. What the person may not know
 * of is left to the handler to refuse, in its own order.
 */
function afterReading(name: string, { decides }: Contract, handler: AnyHandler): AnyHandler {
  if (decides === undefined || decides === 'named') return handler
  return async (call) => {
    const compare = (machine: string, id: string): Promise<boolean> =>
      call.services.lifecycles.expectRead(call.tx, machine, id, {
        actor: call.actor,
        rev: call.headers.ifMatch as number,
      })
    let compared = false
    const expectRead: Call['expectRead'] = async (machine, id) => {
      compared = await compare(machine, id)
      if (!compared) throw refuse('not_found')
    }
    if (decides !== 'found') {
      const { [decides.id]: id } = call.params as Record<string, unknown>
      compared = await compare(decides.machine, String(id))
    }
    const answer = await handler({ ...call, expectRead })
    if (!compared) throw new Error(`${name} decides without comparing what was read`)
    return answer
  }
}

export type AnyHandler = (call: Call) => Promise<unknown>
const KEY = /^[\x21-\x7e]{8,200}$/

async function whoAsks(
  request: FastifyRequest,
  services: AppServices,
  bearer: string | null,
  foreign: boolean,
): Promise<Actor> {
  if (bearer === null || foreign) return { kind: 'visitor' }
  return (
    (await services.sessions.resolve(bearer, {
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
    })) ?? { kind: 'visitor' }
  )
}

/**
 * Who calls with an API key, with what is left of its budget as headers (draft-ietf-httpapi-ratelimit-headers-10). The
 * response is logged by the key also where it is a refusal (request-log.ts). Throws why the key is refused.
 */
async function whoseKey(
  name: string,
  services: AppServices,
  secret: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Actor> {
  const keyed = await services.apiKeys.admit(secret, { call: name, ip: request.ip })
  const { points, seconds, left, reset } = keyed.quota
  request.apiKeyId = keyed.keyId
  reply.header('ratelimit-policy', `"key";q=${points};w=${seconds}`)
  reply.header('ratelimit', `"key";r=${left};t=${reset}`)
  if ('refusal' in keyed) throw keyed.refusal
  return keyed.actor
}

/** Parameters of the path as the contract has them; throws not_found. */
export function parseParams(contract: Contract, value: unknown): unknown {
  if (!contract.params) return {}
  const parsed = contract.params.safeParse(value)
  // a malformed id is a thing that does not exist
  if (!parsed.success) throw refuse('not_found')
  return parsed.data
}

/** The query as the contract has it; throws invalid or unknown_field. */
export function parseQuery(contract: Contract, query: Record<string, unknown>): unknown {
  if (contract.query) return parse(contract.query, query)
  const [unknown] = Object.keys(query)
  if (unknown !== undefined)
    throw refuse('unknown_field', { fields: { [unknown]: 'This parameter isn’t supported.' } })
  return {}
}

function parseBody(contract: Contract, body: unknown, upload: Upload | null): unknown {
  const value = wellFormed(upload ? upload.fields : body)
  if (contract.body) return parse(contract.body, value === undefined ? {} : value)
  // the fields of an upload's form are checked by its handler, which knows the file too
  if (upload) return undefined
  if (
    value !== undefined &&
    value !== null &&
    (typeof value !== 'object' || Object.keys(value).length > 0)
  ) {
    const [field] = Object.keys(value)
    throw refuse('unknown_field', field === undefined ? {} : { fields: { [field]: UNKNOWN_FIELD } })
  }
  return undefined
}

/** The body of a signed request as it came (register.ts); none at all is no bytes. */
const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

function replyOf(reply: FastifyReply, services: AppServices): Reply {
  return {
    header: (name, value) => void reply.header(name, value),
    cookie: (name, value, { maxAge, path = '/', sameSite }) => {
      void reply.setCookie(name, value, {
        maxAge,
        path,
        httpOnly: true,
        sameSite: sameSite ?? 'strict',
        secure: services.publicUrl.startsWith('https:'),
      })
    },
  }
}

const decidesNothing: Call['expectRead'] = async () => {
  throw new Error('the contract of this call names no decision')
}

/** Everything that is checked before a handler runs, in the order in which a refusal reveals least. */
async function prepare(
  name: string,
  contract: Contract,
  services: AppServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Omit<Call, 'tx'>> {
  const tenant = readTenant(request, services.config)
  const bearer = bearerOf(request.headers.authorization)
  const actor =
    bearer !== null && isApiKey(bearer) && !tenant.foreign
      ? await whoseKey(name, services, bearer, { request, reply })
      : await whoAsks(request, services, bearer, tenant.foreign)
  const now = services.clock.now()
  if (actor.kind === 'person' && actor.viewedBy !== undefined) {
    request.viewedBy = actor.viewedBy.operatorId
    checkViewOnly(name, contract)
  }
  checkAccess(contract, actor, tenant.accountId, services.config, now)
  const params = parseParams(contract, request.params)
  const query = parseQuery(contract, tenant.query)
  // a form with files is no empty body where none is taken
  if (!contract.upload && request.isMultipart()) throw refuse('unsupported_type')
  const upload = contract.upload ? await readUpload(request, contract.maxUploadBytes) : null
  const signed = contract.signed ? { headers: request.headers, body: bytesOf(request.body) } : null
  const body = signed ? undefined : parseBody(contract, request.body, upload)
  const ifMatch = readIfMatch(request.headers['if-match'])
  if (takesVersion(contract) && ifMatch === null) throw refuse('version_required')
  const given = request.headers['idempotency-key']
  if (given !== undefined && (typeof given !== 'string' || !KEY.test(given)))
    throw refuse('malformed', {
      message: 'Idempotency-Key must have 8 to 200 printable characters.',
    })
  if (contract.idempotent && given === undefined)
    throw refuse('malformed', { message: 'This call requires an Idempotency-Key.' })
  return {
    params,
    query,
    body,
    actor,
    services,
    now,
    bearer,
    upload,
    signed,
    ip: request.ip,
    requestId: request.id,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    cookies: request.cookies,
    reply: replyOf(reply, services),
    expectRead: decidesNothing,
    headers: {
      idempotencyKey: (given as string | undefined) ?? null,
      ifMatch,
      accountId: tenant.accountId,
    },
  } as Omit<Call, 'tx'>
}

/**
 * The response as its schema defines it. A key that the schema does not define is a defect: outside production it fails
 * the request.
 */
export function checkedAnswer(
  contract: Contract,
  name: string,
  answer: unknown,
  services: AppServices,
): unknown {
  if (!contract.answer) return null
  const parsed = contract.answer.safeParse(answer)
  if (!parsed.success)
    throw new Error(
      `the answer of ${name} does not fit its contract: ${JSON.stringify(invalid(parsed.error).fields)}`,
    )
  if (services.config.env !== 'production') {
    const unknown = unknownKeys(answer, parsed.data)
    if (unknown.length > 0)
      throw new Error(
        `the answer of ${name} has keys that its contract does not name: ${unknown.join(', ')}`,
      )
  }
  return parsed.data
}

/** Only a person's key is honoured: the responses of public calls may hold tokens, which are not stored. */
const repeats = (contract: Contract, call: Omit<Call, 'tx'>): boolean =>
  call.headers.idempotencyKey !== null &&
  !contract.upload &&
  !contract.download &&
  contract.secretAnswer !== true &&
  ((call.actor as Actor).kind === 'person' || contract.idempotent === true)

async function execute(
  name: string,
  contract: Contract,
  acting: AnyHandler,
  services: AppServices,
  call: Omit<Call, 'tx'>,
): Promise<unknown> {
  const handler = afterReading(name, contract, acting)
  const status = contract.status ?? 200
  const asked = call.actor as Actor
  const viewing = asked.kind === 'person' && asked.viewedBy !== undefined
  if (name.startsWith('GET '))
    return (viewing ? readOnly : read)(services.db, async (tx) =>
      contract.download
        ? handler({ ...call, tx })
        : checkedAnswer(contract, name, await handler({ ...call, tx }), services),
    )
  if (contract.download) return write(services.db, (tx) => handler({ ...call, tx }))
  if (!repeats(contract, call)) {
    const run = () =>
      write(services.db, async (tx) =>
        checkedAnswer(contract, name, await handler({ ...call, tx }), services),
      )
    // the bytes of an upload are read once
    return call.upload === null ? untangled(run) : run()
  }
  const scope = asked.kind === 'person' ? asked.userId : `visitor ${call.ip}`
  // a body may hold an account number or a taxpayer's, which a plain hash would let anyone guess
  const bodyHash = services.keys.hmac(
    'idempotent body',
    canonical([
      call.params,
      call.query,
      call.body ?? null,
      call.headers.ifMatch,
      call.headers.accountId,
    ]),
  )
  const key = call.headers.idempotencyKey as string
  const done = await once(
    services.db,
    () => services.clock.now(),
    { scope, key, route: name, bodyHash },
    async (tx) => ({
      status,
      answer: checkedAnswer(contract, name, await handler({ ...call, tx }), services),
    }),
  )
  if (done.replayed) call.reply.header('idempotency-replayed', 'true')
  return done.answer
}

function sendDownload(reply: FastifyReply, file: Download): FastifyReply {
  const safe = file.name.replace(/[^\w. -]+/g, '_')
  reply.header(
    'content-disposition',
    `attachment; filename="${safe}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
  )
  reply
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
  if (file.size !== undefined) reply.header('content-length', String(file.size))
  return reply.type(file.contentType).send(file.body)
}

/** Turns a contract and its handler into a route's handler. */
export function serve(
  name: string,
  contract: Contract,
  handler: AnyHandler,
  services: AppServices,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.header('cache-control', 'no-store')
    const call = await prepare(name, contract, services, request, reply)
    const answer = await execute(name, contract, handler, services, call)
    if (answer instanceof Download) return sendDownload(reply, answer)
    const status = contract.status ?? 200
    if (status === 204 || !contract.answer)
      return reply.status(status === 200 ? 204 : status).send()
    return reply.status(status).send(answer)
  }
}
