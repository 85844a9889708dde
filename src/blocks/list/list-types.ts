import type { ReactNode } from 'react'
import type { Option } from '#src/ui/inputs/options.ts'

/** Values of the endpoint's `sort` for a column; a direction that the endpoint does not know is left out. */
export interface ColumnSort {
  ascending?: string
  descending?: string
}

export interface Column<T> {
  key: string
  title: string
  /** The cell; null is shown as an en dash, and left out among the facts of a phone's card. */
  cell: (item: T) => ReactNode
  /** The cell on a phone's card, where it shows more or less than in the table. */
  cardCell?: (item: T) => ReactNode
  align?: 'left' | 'right'
  sort?: ColumnSort
  /**
   * Its position on a phone card: the first column is the identity unless another is marked as such; at most three
   * facts. `none` leaves it out.
   */
  card?: 'identity' | 'figure' | 'status' | 'fact' | 'none'
  /** A fact that takes the whole width of the card. */
  wide?: boolean
  /** Dropped while a side panel is open, because the panel shows it. */
  dropWhenOpen?: boolean
  /** Read out but not shown. */
  hiddenTitle?: boolean
  className?: string
}

export interface Pill {
  /** undefined is "all" */
  value: string | undefined
  label: string
  count?: number
  /** The count needs the person. */
  alert?: boolean
}

/** Status pills with totals. They change one parameter of the query, or go to paths of their own (`to`). */
export interface Pills {
  label: string
  param?: string
  items: readonly Pill[]
  /** Address of a pill when the status is part of the path. */
  to?: (value: string | undefined) => string
  /** The pill of this path. */
  current?: string
}

/** A menu of one property; what is chosen is shown as removable chips. */
export interface Facet {
  param: string
  label: string
  options: readonly Option[]
  /** More than one value at a time. */
  multiple?: boolean
}

/** One answer of a list endpoint. `total` is null where counting would be a scan. */
export interface ListPage<T> {
  items: readonly T[]
  next_cursor: string | null
  total: number | null
  more?: boolean
}

export interface EmptyLabels {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}
