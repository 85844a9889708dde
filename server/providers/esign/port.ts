import type { Picture } from '#server/kernel/lib/picture.ts'

/** Content of a document, from top to bottom. Text between ⟦ and ⟧ is bold. */
export type Block =
  | { kind: 'title'; text: string; lead?: string }
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string; quiet?: boolean }
  | { kind: 'list'; items: readonly string[]; numbered?: boolean }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  | {
      kind: 'table'
      head: readonly string[]
      widths: readonly number[]
      rows: readonly (readonly string[])[]
      small?: boolean
    }
  | { kind: 'boxed'; title: string; text: string }
  | {
      kind: 'signature'
      role: string
      rows: readonly (readonly [label: string, value: string])[]
      signed: { name: string; note: string } | null
    }
  | { kind: 'checks'; items: readonly { text: string; checked: boolean }[] }
  | { kind: 'space'; height: number }
  | { kind: 'page' }

export interface Paper {
  /** on top of every page */
  company: string
  document: string
  /** at the foot of every page: number of the investment, version of the text */
  reference: string
  /** fixed date of the file's own record, so that the same document makes the same bytes */
  dated: string
  /** the platform's logo at the foot of every page; its file is part of the document */
  logo?: Picture | null
  blocks: readonly Block[]
}
export interface Printed {
  bytes: Buffer
  pages: number
}

/** Prints documents. The same document makes the same bytes. */
export interface Printer {
  print(paper: Paper): Promise<Printed>
}
