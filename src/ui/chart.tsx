import { lazy, Suspense, useId, useState, type ReactNode } from 'react'
import { formatCount } from '#src/lib/format.ts'
import { Button } from './button.tsx'
import { colorOf, marksAt, type ChartProps } from './chart-series.ts'
import { cn } from '#src/lib/classes.ts'
import { Skeleton } from './skeleton.tsx'
import { Key } from './split-bar.tsx'
import { useFirstPaint } from './use-first-paint.ts'

const ChartPlot = lazy(() => import('./chart-plot.tsx'))

/**
 * A chart with its legend as text, a sentence instead of the picture, a data table on request and png export.
 * Highcharts is fetched only when a chart is shown, and renders after the first paint of the page around it.
 */
export function Chart(props: ChartProps) {
  const {
    title,
    summary,
    series,
    showTitle = true,
    height = 236,
    exportable = true,
    className,
  } = props
  const [table, setTable] = useState(false)
  const [save, setSave] = useState<(() => Promise<void>) | null>(null)
  const [failed, setFailed] = useState(false)
  const painted = useFirstPaint()
  const summaryId = useId()
  const waiting = (
    <PlotSpace height={height}>
      <Skeleton className="size-full rounded-md" />
    </PlotSpace>
  )
  return (
    <figure aria-describedby={summaryId} className={cn('min-w-0', className)}>
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className={showTitle ? 'font-heading text-h4 font-semibold' : 'sr-only'}>
          {title}
        </span>
        <span className="flex flex-wrap gap-x-4 gap-y-1 text-small text-muted">
          {series.length > 1
            ? series.map((each, index) => (
                <Key key={each.name} color={colorOf(each, index)}>
                  {each.name}
                </Key>
              ))
            : null}
        </span>
      </figcaption>
      <p id={summaryId} className="sr-only">
        {summary}
      </p>
      <div className="mt-4">
        {table ? (
          <ChartTable {...props} />
        ) : (
          <Suspense fallback={waiting}>
            {painted ? (
              <PlotSpace height={height}>
                <ChartPlot {...props} onReady={(download) => setSave(() => download)} />
              </PlotSpace>
            ) : (
              waiting
            )}
          </Suspense>
        )}
      </div>
      <div data-print="hide" className="mt-2 flex flex-wrap items-center justify-end gap-1">
        <span role="status" className="text-small text-danger-text">
          {failed ? 'Your browser could not draw the picture. Open the data instead.' : ''}
        </span>
        <Button variant="tertiary" size="sm" aria-pressed={table} onClick={() => setTable(!table)}>
          {table ? 'Show chart' : 'Show data'}
        </Button>
        {exportable && !table ? (
          <Button
            variant="tertiary"
            size="sm"
            disabled={save === null}
            onClick={() => {
              save?.().then(
                () => setFailed(false),
                () => setFailed(true),
              )
            }}
          >
            Download PNG
          </Button>
        ) : null}
      </div>
    </figure>
  )
}

/** Reserves the height while the chart is fetched, so nothing moves. */
function PlotSpace({ height, children }: { height: number; children: ReactNode }) {
  const heights: Readonly<Record<number, string>> = {
    160: 'h-40',
    196: 'h-49',
    236: 'h-59',
    248: 'h-62',
    320: 'h-80',
  }
  return <div className={heights[height] ?? 'h-59'}>{children}</div>
}

function ChartTable({
  title,
  categories,
  series,
  format = formatCount,
  categoryName = 'Period',
  lines = [],
  marks = [],
  marksName = 'Marked',
}: ChartProps) {
  const head = 'border-b border-border py-2 pl-3 text-right font-medium text-subtle'
  const cell = 'figures border-b border-border py-2 pl-3 text-right'
  return (
    <div
      role="region"
      aria-label={`${title}, data`}
      tabIndex={0}
      className="max-h-80 overflow-auto"
    >
      <table className="w-full text-small">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th
              scope="col"
              className="border-b border-border py-2 pr-3 text-left font-medium text-subtle"
            >
              {categoryName}
            </th>
            {series.map((each) => (
              <th key={each.name} scope="col" className={head}>
                {each.name}
              </th>
            ))}
            {marks.length === 0 ? null : (
              <th scope="col" className={head}>
                {marksName}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, index) => (
            <tr key={category}>
              <th scope="row" className="border-b border-border py-2 pr-3 text-left font-normal">
                {category}
              </th>
              {series.map((each) => {
                const value = each.values[index]
                return (
                  <td key={each.name} className={cell}>
                    {value === null || value === undefined ? '–' : format(value)}
                  </td>
                )
              })}
              {marks.length === 0 ? null : <td className={cell}>{marksAt(marks, index) || '–'}</td>}
            </tr>
          ))}
        </tbody>
        {lines.length === 0 ? null : (
          <tfoot>
            {lines.map((line) => (
              <tr key={line.name}>
                <th scope="row" className="py-2 pr-3 text-left font-normal text-subtle">
                  {line.name}
                </th>
                <td
                  colSpan={series.length + (marks.length === 0 ? 0 : 1)}
                  className="figures py-2 pl-3 text-right"
                >
                  {format(line.value)}
                </td>
              </tr>
            ))}
          </tfoot>
        )}
      </table>
    </div>
  )
}
