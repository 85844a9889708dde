import { parentPort, workerData } from 'node:worker_threads'
import { canBeMarked, marked } from './watermark.ts'

/** What the thread is asked: whether a PDF can be marked, or the marked PDF. */
export interface MarkJob {
  bytes: Uint8Array
  /** null: only whether it can be marked */
  mark: { reader: { name: string; email: string }; at: string } | null
}

const { bytes, mark } = workerData as MarkJob
const pdf = Buffer.from(bytes)
parentPort?.postMessage(
  mark === null ? await canBeMarked(pdf) : await marked(pdf, mark.reader, mark.at),
)
