import type { AdminRole, Person } from '#domain/shared/access/actor.ts'
import type { DryRunLine } from '#domain/shared/dry-run.ts'
import type { AppServices } from '#server/app-services.ts'
import type { z } from 'zod'
import type { Approval, Initiator } from './context.ts'
import type { Tx } from './db/db.ts'
import type { DecidedRecord } from './may-decide/index.ts'

/** What is proposed: what it is about, and the payload as its kind's schema has parsed it. */
export interface Proposed<P> {
  /** a machine, or another name that only this kind knows */
  machine: string
  id: string
  payload: P
}
export interface ProposalCall<P> extends Proposed<P> {
  tx: Tx
  services: AppServices
  now: Date
}
/** What a proposal is about, for its page and for who may decide. */
export interface ProposalSubject {
  /** "Jane Doe, INV-1042": what the person who approves reads */
  about: string
  /** the page on which staff reads the record; null: none */
  link: string | null
  /** all records that it moves: people who are tied to one of them neither propose nor approve it */
  records: readonly DecidedRecord[]
}

/**
 * A kind of act that needs two people. Its module lists it in `Module.proposals`; pages, roles, deadlines, notices and
 * the log are the same for all kinds. See docs/guides/two-people.md.
 */
export interface ProposalKind<P = unknown> {
  /** `<context>.<act>`, e.g. `payments.match`; `event` is any event whose rule has `second` */
  kind: string
  /** of `payload`, as the person who proposes sends it; strict, with sentences for people */
  schema: z.ZodType<P>
  /** what is proposed, in the imperative: "Send $7,277.00 back to Stranger LLC" */
  title: (of: Proposed<P> & { services: AppServices }) => string
  /** roles that propose it */
  proposers: (of: Proposed<P> & { services: AppServices }) => readonly AdminRole[]
  /** roles that approve it */
  approvers: (of: Proposed<P> & { services: AppServices }) => readonly AdminRole[]
  /** only those who may approve it, and the person who made it, know of it; for everybody else it does not exist */
  confidential?: (of: Proposed<P> & { services: AppServices }) => boolean
  /** what it is about; throws not_found where there is none */
  subject: (call: ProposalCall<P>) => Promise<ProposalSubject>
  /** throws what makes it impossible now, evidence that is missing included, in addition to what `execute` itself refuses */
  check?: (call: ProposalCall<P> & { actor: Person; evidence: readonly string[] }) => Promise<void>
  /**
   * lines in addition to those that the rehearsal finds: what the ledger, machines and mails do is found by executing it
   * and rolling that back
   */
  dryRun?: (call: ProposalCall<P>) => Promise<readonly DryRunLine[]>
  /**
   * one text of all facts on which the proposal is made, e.g. a revision or a balance; another one at the approval makes
   * it stale. Locks what it reads, because the execution follows in the same transaction.
   */
  fingerprint: (call: ProposalCall<P>) => Promise<string>
  /**
   * does it, in the transaction of the approval. `by` is the product with both people in `by.approval`, for
   * `lifecycles.send` and for columns that name who did it. Throws a refusal where it cannot be done; the proposal then
   * waits on.
   */
  execute: (call: ProposalCall<P> & { by: Initiator & { approval: Approval } }) => Promise<void>
  /**
   * of an act that took effect at once and is confirmed afterwards (`askConfirmation`): takes it back, when the proposal
   * is rejected, withdrawn or expires. What has changed since is left as it is.
   */
  undo?: (call: ProposalCall<P>) => Promise<void>
}
/** A kind as the registry has it: its payload is parsed by its own schema before anything else reads it. */
export type AnyProposalKind = ProposalKind

/** Declares a kind of proposals; the type of its payload follows from the schema. */
export function defineProposal<S extends z.ZodType>(
  schema: S,
  kind: Omit<ProposalKind<z.infer<S>>, 'schema'>,
): AnyProposalKind {
  const typed = <C extends Proposed<unknown>>(call: C): C & Proposed<z.infer<S>> => ({
    ...call,
    payload: schema.parse(call.payload),
  })
  const { check, dryRun, confidential, undo } = kind
  return {
    kind: kind.kind,
    schema,
    title: (of) => kind.title(typed(of)),
    proposers: (of) => kind.proposers(typed(of)),
    approvers: (of) => kind.approvers(typed(of)),
    ...(confidential === undefined ? {} : { confidential: (of) => confidential(typed(of)) }),
    subject: (call) => kind.subject(typed(call)),
    ...(check === undefined ? {} : { check: (call) => check(typed(call)) }),
    ...(dryRun === undefined ? {} : { dryRun: (call) => dryRun(typed(call)) }),
    fingerprint: (call) => kind.fingerprint(typed(call)),
    execute: (call) => kind.execute(typed(call)),
    ...(undo === undefined ? {} : { undo: (call) => undo(typed(call)) }),
  }
}
