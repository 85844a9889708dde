import { useControl } from '#src/ui/inputs/field-context.ts'
import { Frame } from '#src/ui/inputs/frame.tsx'
import { useLater } from '#src/ui/later.ts'
import type { WidgetArgs } from './widget-types.ts'
import { codePart, figurePart, filePart, rowsPart } from './widget-parts.ts'

interface Props { args: WidgetArgs }

/** A line in which nothing can be typed yet: it keeps the place of the control. */
function Empty() {
  return <Frame state={{ ...useControl({}), disabled: false, readOnly: false }}><span aria-hidden="true" className="flex-auto" /></Frame>
}
const Area = () => <div aria-hidden="true" className="min-h-32 rounded-lg border border-border bg-canvas" />

export function LaterFigure({ args }: Props) {
  const part = useLater(figurePart, true)
  return part ? <part.FigureWidget args={args} /> : <Empty />
}
export function LaterFile({ args }: Props) {
  const part = useLater(filePart, true)
  return part ? <part.FileWidget args={args} /> : <Area />
}
export function LaterCode({ args }: Props) {
  const part = useLater(codePart, true)
  return part ? <part.CodeWidget args={args} /> : <Empty />
}
export function LaterRows({ args }: Props) {
  const part = useLater(rowsPart, true)
  return part ? <part.RowsWidget args={args} /> : <Area />
}
