import type { z } from 'zod'
import type { ErrorCode } from '../shared/errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/**
 * A call's name is its method and path: `GET /api/offerings/:listing_id`. It is what the server registers, the client
 * calls and the documents list.
 */
export type CallName = `${Method} /${string}`

/**
 * Who may make the call at all; what they may see of it is decided by `can()` per object.
 * - `public`: anyone, signed in or not
 * - `person`: a valid session (401 otherwise)
 * - `consented`: person with the current terms accepted (403 consent_required)
 * - `issuer`: consented and a member of the company named by `accountid` (404 otherwise)
 * - `admin`: consented with has_access_cmp_admin (403 otherwise)
 * - `meta`: development and demo pages only (404 when META is off)
 */
export type Access = 'public' | 'person' | 'consented' | 'issuer' | 'admin' | 'meta'

/**
 * Whose data a file carries. A copy leaves the product, so data of other people needs a fresh second factor
 * (`asksForFactor`), whatever the format.
 * - `public`: everyone may read it
 * - `shared`: documents of a company or an offering for those who may open its pages
 * - `own`: data of the person who takes it
 * - `others`: personal data of people other than the one who takes it
 * - `mixed`: by reader or by content; the handler asks `demandFactorForOthers` where it is that of others
 */
export type Carries = 'public' | 'shared' | 'own' | 'others' | 'mixed'

/**
 * What a call decides on, so that nothing is decided that was not read.
 * - `{ machine, id }`: the record of this machine that the parameter `id` of the path names; If-Match carries the `rev`
 *   that the person read (428 without it), and the server compares it before the handler runs (412 `stale` with what
 *   changed since)
 * - `found`: the same, for a record that the handler finds and gives to `expectRead`; a handler that does not is an
 *   error of the server
 * - `named`: the body names each record with the `rev` that was read
 */
export type Decides = Readonly<{ machine: string; id: string }> | 'found' | 'named'

export interface Contract {
  summary: string
  access: Access
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** body of a successful response; `status` 204 and file downloads have none */
  answer?: z.ZodType
  /** of success, 200 when absent */
  status?: 200 | 201 | 202 | 204
  /** refusals beyond those that every call of its access can give */
  errors?: readonly ErrorCode[]
  /** requires a second factor that is at most five minutes old (403 step_up) */
  stepUp?: true
  /** Idempotency-Key is required (writes that create or move money) */
  idempotent?: true
  /**
   * the response holds a secret that is shown once: it is never stored for replay, with or without an Idempotency-Key
   */
  secretAnswer?: true
  /** If-Match with the version that the edit is based on is required (428, 412) */
  versioned?: true
  /** a decision on a record that a person has read, and how the call says which revision of it that was */
  decides?: Decides
  /**
   * a write of staff or of a company that decides on no record that was read, and what it does instead: begins a
   * record, adds to one, asks for something
   */
  unread?: string
  /** a GET with side effects: refused while an operator views as another person */
  changes?: true
  /** ends an operator's view of a person: the one write that is made with the token of a view, and with no other */
  endsView?: true
  /** responds with bytes, not JSON; what they carry decides whether a fresh factor is needed */
  download?: Carries
  /** takes JSON whose bytes are signed: the handler checks the signature before anything reads the body */
  signed?: true
  /** takes multipart/form-data with one file */
  upload?: true
  /** largest file of the form in bytes, where it is not that of a person's files */
  maxUploadBytes?: number
  /**
   * takes a form (urlencoded or multipart/form-data) whose fields are the body: calls of programs that speak no JSON
   */
  form?: true
  /** largest body in bytes, where it is not the server's own bound */
  maxBodyBytes?: number
}

export type Contracts = Record<CallName, Contract>

type Write = Exclude<Method, 'GET'>
/** What the body of a decision has that names its records there. */
type NamesRead = { rev: number } | { items: readonly { rev: number }[] }
/**
 * What the type of a call lacks: a write of staff or of a company says what it decides on (`decides`), takes the version
 * that it replaces (`versioned`), or says why nothing was read (`unread`).
 */
type SaysWhatWasRead<N, C> = C extends { decides: 'named' }
  ? C extends { body: z.ZodType<NamesRead> }
    ? unknown
    : { body: z.ZodType<NamesRead> }
  : N extends `${Write} ${string}`
    ? C extends { access: 'admin' | 'issuer' }
      ? C extends { decides: Decides } | { versioned: true } | { unread: string }
        ? unknown
        : { decides: Decides }
      : unknown
    : unknown

/**
 * Preserves the literal names and schemas of a group of contracts. A decision that does not name what was read does not
 * compile.
 */
export const contracts = <const T extends Contracts>(
  group: T & { [N in keyof T]: SaysWhatWasRead<N, T[N]> },
): T => group

/** Whether a call takes If-Match: the version that it replaces, or the one that its decision is about. */
export const takesVersion = ({ versioned, decides }: Contract): boolean =>
  versioned === true || (decides !== undefined && decides !== 'named')

type Out<S> = S extends z.ZodType ? z.output<S> : undefined
/** Types of a call: parsed params, query and body as the server receives them, and the response as the client does. */
export type ParamsOf<C> = C extends { params: infer S } ? Out<S> : Record<string, never>
export type QueryOf<C> = C extends { query: infer S } ? Out<S> : Record<string, never>
export type BodyOf<C> = C extends { body: infer S } ? Out<S> : undefined
/** What a successful call answers. */
export type AnswerOf<C> = C extends { answer: infer S } ? Out<S> : undefined

/** Whether a call needs a fresh second factor before it is answered: it says so, or its file carries data of others. */
export const asksForFactor = ({
  stepUp,
  download,
}: Pick<Contract, 'stepUp' | 'download'>): boolean => stepUp === true || download === 'others'
