import { workerData } from 'node:worker_threads'

const EVERY_MS = 10
const maxBytes = workerData as number

// a thread of its own: the one that unpacks answers nothing until it is done
setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes) process.kill(process.pid, 'SIGKILL')
}, EVERY_MS)
