import { workerData } from 'node:worker_threads'

const EVERY_MS = 10
const maxBytes = workerData as number

// a thread of its own: the unpacking thread answers nothing until it has finished
setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes) process.kill(process.pid, 'SIGKILL')
}, EVERY_MS)
