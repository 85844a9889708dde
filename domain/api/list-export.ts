import type { TableColumn } from '../shared/table-columns.ts'
import type { AnswerOf, Contracts } from './contract.ts'

/** A row of a list's answer. */
export type RowOf<C> = AnswerOf<C> extends { items: readonly (infer Row)[] } ? Row : never

/** How a list is saved as a file: with the columns of its screen, all that can be shown, and nothing that is masked or hidden there. */
export interface ListExport<Row> {
  /** Names the sheet, and the copy in the access history: "Users". */
  title: string
  /** Name of the file without its date: "users". */
  file: string
  /**
   * it holds data of people other than the one who takes it: a fresh second factor is needed, and each copy is in the
   * access history
   */
  personal?: true
  columns: readonly TableColumn<Row>[]
}

/** Lists of a group of calls that can be saved, by the names of the calls; columns take the rows of their call. */
export const listExportsOf = <const T extends Contracts>(
  _calls: T,
  lists: { readonly [N in keyof T]?: ListExport<RowOf<T[N]>> },
): Readonly<Record<string, ListExport<never>>> =>
  lists as Readonly<Record<string, ListExport<never>>>
