import { fork } from 'node:child_process'
import { gate } from '../gate.ts'

const CHILD = new URL('child.ts', import.meta.url)
/** What of the environment a child gets: nothing that opens anything. */
const KEPT = ['PATH', 'SystemRoot', 'NODE_COMPILE_CACHE']
const MB = 1024 * 1024

/** What a child is asked. */
export interface Order {
  /** address of a module that exports `run` */
  module: string
  job: unknown
  /** resident memory of the whole process, in bytes, at which the child ends itself */
  maxBytes: number
}
/** What came of it: the result, or why there is none. */
export type Outcome<T> =
  | { done: true; result: T }
  | { done: false; why: 'time' | 'memory' | 'failed' }

interface Limits {
  /** from the start of the process to its answer */
  longestMs: number
  /** resident memory of the whole process: its heap, buffers, code and threads */
  memoryMb: number
  /** processes at once, and how many jobs may wait for one; the next is refused as unavailable */
  atOnce: number
  waiting: number
}

function inChild<T>(order: Order, { longestMs, memoryMb }: Limits): Promise<Outcome<T>> {
  return new Promise((resolve) => {
    const child = fork(CHILD, {
      execArgv: [`--max-old-space-size=${memoryMb}`],
      env: Object.fromEntries(KEPT.map((name) => [name, process.env[name]])),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const state = { late: false }
    const timer = setTimeout(() => {
      state.late = true
      child.kill('SIGKILL')
    }, longestMs)
    const end = (outcome: Outcome<T>): void => {
      clearTimeout(timer)
      resolve(outcome)
    }
    child.once('message', (message: { result: T }) => {
      end({ done: true, result: message.result })
      child.kill('SIGKILL')
    })
    child.once('error', () => end({ done: false, why: 'failed' }))
    child.once('exit', (_, signal) => {
      if (state.late) end({ done: false, why: 'time' })
      // its own guard, the heap limit of V8, or the system
      else end({ done: false, why: signal === null ? 'failed' : 'memory' })
    })
    child.send(order, (error) => {
      if (error !== null) child.kill('SIGKILL')
    })
  })
}

/**
 * Runs jobs over bytes of strangers in processes of their own, each bounded in time and in the memory of the whole
 * process: what a small file unpacks to is in buffers, which no limit of a thread counts. The module at `address`
 * exports `run(job)`, which imports no more than it needs. The caller refuses when the outcome is not done; a job beyond
 * those that run and wait is refused as unavailable.
 */
export function apart<J, T>(
  address: URL,
  limits: Limits,
): (job: J, longestMs?: number) => Promise<Outcome<T>> {
  const inTurn = gate(limits.atOnce, limits.waiting)
  return (job, longestMs = limits.longestMs) =>
    inTurn(() =>
      inChild<T>(
        { module: address.href, job, maxBytes: limits.memoryMb * MB },
        { ...limits, longestMs },
      ),
    )
}
