import { canBeMarked, marked } from './watermark.ts'

/** What is asked of a PDF: whether it can be marked, or the marked PDF. */
export interface MarkJob {
  bytes: Uint8Array
  /** null: only whether it can be marked */
  mark: { reader: { name: string; email: string }; at: string } | null
}

/** Does the job in the process that is made for it (`bounded.ts`). */
export const run = ({ bytes, mark }: MarkJob): Promise<boolean | Uint8Array> => {
  const pdf = Buffer.from(bytes)
  return mark === null ? canBeMarked(pdf) : marked(pdf, mark.reader, mark.at)
}
