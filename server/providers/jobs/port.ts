import { z } from 'zod'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '../../app-services.ts'

export interface Job {
  name: string
  key: string
  data: Record<string, unknown>
}
/**
 * Does one job. It may be called more than once (a process can die between effect and note); what it writes through
 * `tx` happens exactly once per key, what it does outside must bear repetition.
 */
export type JobHandler = (job: Job, context: { services: AppServices; tx: Tx }) => Promise<void>

/**
 * A queue of many small jobs, such as the entries of a bank's file: several are done in one short transaction, so that
 * other requests do not wait long for its locks. Where one throws, each is done in a transaction of its own, and only
 * the failed one is tried again. Only for jobs that call no outside service.
 */
export interface TogetherHandler {
  each: JobHandler
  /** takes the locks of all jobs of one transaction before the first of them, in the same order as requests do */
  locks?: (jobs: readonly Job[], context: { services: AppServices; tx: Tx }) => Promise<void>
}
/** What a module does with the jobs of its queues. */
export type QueueHandler = JobHandler | TogetherHandler

declare module '#server/app-services.ts' {
  interface AppServices {
    jobs: Jobs
  }
}

/** Jobs of one queue in one state. */
export interface JobLoad {
  name: string
  /** created, retry (will be tried again), active or failed (for good) */
  state: string
  count: number
  /** seconds since the oldest of them was due; 0 when none is due yet */
  age: number
}

/** A job that is still to be done, as it is taken to another installation. */
export const openJob = z.object({
  name: z.string(),
  key: z.string(),
  data: z.record(z.string(), z.unknown()),
  start_after: z.string(),
})
export type OpenJob = z.infer<typeof openJob>

/** Work after the transaction. */
export interface Jobs {
  /**
   * Queues a job in the transaction of its cause: both happen, or neither. A second one with the same name and key is
   * not queued.
   */
  enqueue(
    tx: Tx,
    name: string,
    data: Record<string, unknown>,
    options: { key: string; startAfter?: Date },
  ): Promise<void>
  /** The same for many jobs of one queue; they are done in any order. */
  enqueueMany(
    tx: Tx,
    name: string,
    jobs: readonly { key: string; data: Record<string, unknown> }[],
  ): Promise<void>
  /** Makes the queue's own tables; start() does it too. */
  install(): Promise<void>
  /**
   * Runs what is waiting and due now, until nothing is left; returns how many ran. For tests and for `npm run` scripts.
   */
  drain(): Promise<number>
  /** between start() and stop() */
  running(): boolean
  /** what waits, runs or has failed for good, by queue */
  load(): Promise<JobLoad[]>
  /** what is still to be done, of all queues: it waits, runs, or will be tried again */
  open(q: Queryable): Promise<OpenJob[]>
  /** queues a job again that `open` gave, whose key is stored already (an import) */
  reopen(q: Queryable, job: OpenJob): Promise<void>
  start(services: AppServices, handlers: Readonly<Record<string, QueueHandler>>): Promise<void>
  stop(): Promise<void>
}
