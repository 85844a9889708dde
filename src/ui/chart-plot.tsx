import Highcharts from 'highcharts'
import 'highcharts/modules/accessibility'
import { HighchartsReact } from 'highcharts-react-official'
import { memo } from 'react'
import { formatCount } from '#src/lib/format.ts'
import { downloadPng } from './chart-png.ts'
import { colorOf, marksAt, type ChartProps } from './chart-series.ts'

interface ChartPlotProps extends ChartProps {
  onReady: (download: () => Promise<void>) => void
}

/** Labels of the axis of categories that fit next to each other; on a chart narrower than 480 px fewer do. */
const WIDE_LABELS = 8
const NARROW = 480
const NARROW_LABELS = 4
const AFTER_NEXT_SCREEN_MS = 500

function escape(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
}

async function saveAs(chart: Highcharts.Chart, title: string): Promise<void> {
  const svg = chart.container.querySelector('svg')
  if (svg) await downloadPng(svg, `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.png`)
}

/** Takes a chart apart when the screen that follows has been shown: a click away from it need not wait for that. */
function leaveLater(chart: Highcharts.Chart): void {
  const destroy = chart.destroy.bind(chart)
  let left = false
  chart.destroy = () => {
    if (!left) setTimeout(destroy, AFTER_NEXT_SCREEN_MS)
    left = true
  }
}

function seriesOptions({ kind, series }: ChartProps): Highcharts.SeriesOptionsType[] {
  return series.map((each, index): Highcharts.SeriesOptionsType => {
    const base = {
      name: each.name,
      data: [...each.values],
      colorIndex: colorOf(each, index) - 1,
      className: each.dashed ? 'highcharts-dashed' : '',
    }
    if (each.point)
      return { ...base, type: 'scatter', marker: { enabled: true, symbol: 'diamond', radius: 6 } }
    if (kind === 'column' || kind === 'bar') return { ...base, type: kind, borderRadius: 3 }
    if (kind === 'area-step' && !each.dashed)
      return { ...base, type: 'area', step: 'left', threshold: null }
    return { ...base, type: 'line', step: kind === 'line' ? undefined : 'left' }
  })
}

/** The axis of categories, with a line for each mark. */
function categoryAxis({ kind, categories, marks = [] }: ChartProps): Highcharts.XAxisOptions {
  return {
    categories: [...categories],
    tickLength: 0,
    labels: {
      rotation: 0,
      step: kind === 'bar' ? 1 : Math.ceil(categories.length / WIDE_LABELS),
    },
    crosshair: kind !== 'column' && kind !== 'bar',
    plotLines: marks.map(({ at, name }) => {
      // a name is placed on the side that has more room
      const before = at > categories.length / 2
      return {
        value: at,
        zIndex: 4,
        label: {
          text: escape(name),
          rotation: 0,
          textAlign: before ? ('right' as const) : ('left' as const),
          x: before ? -4 : 4,
          y: 10,
        },
      }
    }),
  }
}

/** The axis of values, with a dashed line for each value that the series are read against. */
function valueAxis({ lines = [], unit, axisSide, from, to }: ChartProps): Highcharts.YAxisOptions {
  const highest = Math.max(...lines.map((line) => line.value))
  return {
    title: { text: unit, align: 'high' },
    tickAmount: 5,
    // what is counted has no halves
    allowDecimals: unit === undefined,
    opposite: axisSide === 'right',
    // the first series begins at zero
    reversedStacks: false,
    min: from,
    max: to,
    softMax: lines.length === 0 ? undefined : highest,
    plotLines: lines.map(({ name, value }) => ({
      value,
      zIndex: 4,
      // the highest may be the top of the chart: its name is placed below it
      label: { text: escape(name), align: 'left' as const, x: 4, y: value === highest ? 13 : -5 },
    })),
  }
}

function optionsOf(props: ChartProps, onReady: ChartPlotProps['onReady']): Highcharts.Options {
  const { kind, title, summary, categories, series, marks = [], height = 236 } = props
  const { empty = 'Nothing to show yet.' } = props
  const format = props.format ?? formatCount
  const axisFormat = props.axisFormat ?? format
  const stacking = props.stacked === true ? { stacking: 'normal' as const } : {}
  const bare = series.every((each) => each.values.every((value) => value === null))
  return {
    chart: {
      styledMode: true,
      height,
      // figures follow the bars
      spacing: [8, kind === 'bar' ? 48 : 0, 6, 0],
      events: {
        load() {
          leaveLater(this)
          onReady(() => saveAs(this, title))
        },
      },
    },
    title: { text: undefined },
    subtitle: { text: bare ? empty : undefined, verticalAlign: 'middle' },
    credits: { enabled: false },
    legend: { enabled: false },
    accessibility: { description: summary, landmarkVerbosity: 'disabled' },
    xAxis: categoryAxis(props),
    yAxis: {
      ...valueAxis(props),
      labels: {
        formatter() {
          return axisFormat(Number(this.value))
        },
      },
    },
    tooltip: {
      shared: true,
      useHTML: true,
      hideDelay: 100,
      padding: 0,
      formatter() {
        const rows = (this.points ?? [])
          .map(
            (point) =>
              `<tr><th scope="row">${escape(point.series.name)}</th><td>${escape(format(Number(point.y)))}</td></tr>`,
          )
          .join('')
        const category = String(categories[this.index] ?? this.key ?? '')
        const marked = marksAt(marks, this.index)
        return `<table class="chart-tip"><caption>${escape(marked === '' ? category : `${category}: ${marked}`)}</caption><tbody>${rows}</tbody></table>`
      },
    },
    plotOptions: {
      series: {
        animation: { duration: 280 },
        marker: { enabled: false },
        states: { inactive: { enabled: false } },
      },
      column: { maxPointWidth: 40, ...stacking },
      bar: {
        maxPointWidth: 28,
        dataLabels: {
          enabled: props.stacked !== true,
          crop: false,
          overflow: 'allow',
          formatter() {
            return format(Number(this.y))
          },
        },
        ...stacking,
      },
    },
    series: seriesOptions(props),
    responsive: {
      rules: [
        {
          condition: { maxWidth: NARROW },
          chartOptions: {
            xAxis: {
              labels: { step: kind === 'bar' ? 1 : Math.ceil(categories.length / NARROW_LABELS) },
            },
          },
        },
      ],
    },
  }
}

/** What is rendered, as text: functions format values and do not change the chart. */
const drawn = (props: ChartPlotProps): string => JSON.stringify(props)

/**
 * The chart itself, in a file of its own so that Highcharts stays out of the first load. It is rendered again only when
 * it would look different.
 */
export default memo(
  function ChartPlot({ onReady, ...props }: ChartPlotProps) {
    return <HighchartsReact highcharts={Highcharts} options={optionsOf(props, onReady)} />
  },
  (before, after) => drawn(before) === drawn(after),
)
