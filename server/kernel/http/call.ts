import type { Actor, Person } from '#domain/shared/access/actor.ts'
import type {
  Carries,
  BodyOf,
  CallName,
  Contract,
  ParamsOf,
  QueryOf,
} from '#domain/api/contract.ts'
import type { Api } from '#domain/api/index.ts'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { RequestContext } from '../context.ts'

/** Who calls, as far as the contract's access level has already made sure. */
export type ActorOf<C> = C extends { access: 'public' | 'meta' } ? Actor : Person

export interface Upload {
  /** as the client named it: never used as a path */
  filename: string
  /** as the client claims it */
  contentType: string
  stream: Readable
  /** other fields of the form, sent before the file */
  fields: Record<string, string>
}

/**
 * One request as a handler sees it: parsed, permitted, with the request's transaction. It also serves as the initiator
 * of `lifecycles.send`.
 */
export interface Call<C = Contract> extends RequestContext<ActorOf<C>> {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  /** what the person presents, for signing out; never log or store it */
  bearer: string | null
  headers: { idempotencyKey: string | null; ifMatch: number | null; accountId: string | null }
  cookies: Readonly<Record<string, string | undefined>>
  upload: C extends { upload: true } ? Upload : null
  signed: C extends { signed: true } ? Signed : null
  reply: Reply
  /**
   * For a decision on a record that the handler finds: refuses another revision than the one of If-Match (`stale`), and
   * what this person may not know of (`not_found`).
   */
  expectRead: (machine: string, id: string) => Promise<void>
}
export interface Reply {
  header(name: string, value: string): void
  /** always HttpOnly, SameSite=Strict unless said, and Secure where the product is reached by https */
  cookie(
    name: string,
    value: string,
    options: { maxAge: number; path?: string; sameSite?: 'lax' },
  ): void
}

/** The bytes of a request and its headers, for a handler that checks their signature. */
export interface Signed {
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Bytes as a response, sent as an attachment that no browser renders in our origin. */
export class Download {
  readonly body: Readable | Buffer
  readonly name: string
  readonly contentType: string
  readonly size: number | undefined
  constructor(
    body: Readable | Buffer,
    options: { name: string; contentType: string; size?: number },
  ) {
    this.body = body
    this.name = options.name
    this.contentType = options.contentType
    this.size = options.size ?? (Buffer.isBuffer(body) ? body.length : undefined)
  }
}

export type Answered<C> = C extends { download: Carries }
  ? Download
  : C extends { answer: infer S extends z.ZodType }
    ? z.input<S>
    : void
/** Handlers by the names of the calls. */
export type HandlerTable = {
  [P in keyof Api & CallName]?: (call: Call<Api[P]>) => Promise<Answered<Api[P]>>
}
/** Checks names, inputs and responses of handlers against the contracts. */
export const defineHandlers = <T extends HandlerTable>(handlers: T & HandlerTable): T => handlers
