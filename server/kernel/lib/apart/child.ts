import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Order } from './apart.ts'

/** Does one job and answers; the thread that watches the memory runs before the job is looked at. */
async function work({ module, job, maxBytes }: Order): Promise<void> {
  const guard = new Worker(new URL('memory-guard.ts', import.meta.url), { workerData: maxBytes })
  await once(guard, 'online')
  const { run } = (await import(module)) as { run: (job: unknown) => Promise<unknown> }
  process.send?.({ result: await run(job) })
}

process.once('message', (order: Order) => void work(order).catch(() => process.exit(1)))
// the server has ended
process.once('disconnect', () => process.exit(1))
