import type { Place } from '../lib/keys.ts'

/** A column whose values are encrypted with the key ring, and how the location (AAD) of a row's value is rebuilt. */
export interface EncryptedColumn {
  table: string
  /** text that is encrypted as a whole, or jsonb in which values `{ "$sealed": … }` are */
  column: string
  /** columns that the location is built from */
  from: readonly string[]
  /** the location; gets the columns of `from` in their order, as text */
  place(this: void, ...parts: string[]): Place
}
