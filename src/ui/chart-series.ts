import type { ChartColor } from './split-bar.tsx'

export interface ChartSeries {
  name: string
  /** One number for each category; null where there is none. Money series have whole units, for charts only. */
  values: readonly (number | null)[]
  /** Dashed: a plan or money put in, not a measured value. */
  dashed?: boolean
  /** A point of its own in each category that the bars are read against: what it needs. */
  point?: boolean
  /** Colour by number; one hue has one meaning. In order of the tokens when left out, gray when dashed. */
  color?: ChartColor
}

/** A value of the axis that the series are read against: a target, a threshold. */
export interface ChartLine {
  name: string
  value: number
}

/** Something that happened in one category, marked on the chart and named in the data table. */
export interface ChartMark {
  /** Index of the category. */
  at: number
  name: string
}

export interface ChartProps {
  /** `bar` lies: one line for each category, for names that need room. */
  kind: 'line' | 'step' | 'area-step' | 'column' | 'bar'
  /** Title of the chart, also the file name of the png. */
  title: string
  /** The one sentence that describes the chart. */
  summary: string
  categories: readonly string[]
  series: readonly ChartSeries[]
  /** Writes a value in the tooltip and the data table. */
  format?: (value: number) => string
  /** Writes a value on the axis: short forms are allowed here. */
  axisFormat?: (value: number) => string
  /** Head of the first column of the data table. */
  categoryName?: string
  /** Columns of one category stand on each other: parts of a whole. */
  stacked?: boolean
  /** What the value axis counts, where its labels do not say it. */
  unit?: string
  /** Dashed lines across the values; the axis reaches the highest of them. */
  lines?: readonly ChartLine[]
  /** Lines at a category, each with its name. */
  marks?: readonly ChartMark[]
  /** Head of the column of the data table that names the marks. */
  marksName?: string
  /** Position of the value labels. */
  axisSide?: 'left' | 'right'
  /** Lowest value of the axis; chosen from the values when left out. */
  from?: number
  /** Highest value of the axis; chosen from the values and lines when left out. */
  to?: number
  /** 160, 196, 236, 248 or 320 px. */
  height?: number
  /** Shown when all series are empty; the axis stays. */
  empty?: string
  showTitle?: boolean
  exportable?: boolean
  className?: string
}

/** Colour number of a series: its own, gray for a dashed one, else the order of the tokens. */
export function colorOf(series: ChartSeries, index: number): ChartColor {
  if (series.color !== undefined) return series.color
  if (series.dashed) return 6
  const colors: readonly ChartColor[] = [1, 2, 3, 4, 5, 6]
  return colors[index % colors.length] ?? 1
}

/** Names of the marks of a category, as the data table has them. */
export const marksAt = (marks: readonly ChartMark[], at: number): string =>
  marks
    .filter((mark) => mark.at === at)
    .map((mark) => mark.name)
    .join(', ')
