import type { ComponentType } from 'react'
import { useControl } from '#src/ui/inputs/field-context.ts'
import { Frame } from '#src/ui/inputs/frame.tsx'
import { useLater, type Later } from '#src/ui/later.ts'
import type { WidgetArgs } from './widget-types.ts'
import { codePart, figurePart, filePart, monthPart, phonePart, picksPart, rowsPart } from './widget-parts.ts'

interface Props { args: WidgetArgs }

/** A line in which nothing can be typed yet: it keeps the place of the control. */
function Empty() {
  return <Frame state={{ ...useControl({}), disabled: false, readOnly: false }}><span aria-hidden="true" className="flex-auto" /></Frame>
}
const Area = () => <div aria-hidden="true" className="min-h-32 rounded-lg border border-border bg-canvas" />

/** A control that is fetched when it is drawn; until it is here, something of its size keeps its place. */
function laterWidget(part: Later<ComponentType<Props>>, Place: ComponentType): ComponentType<Props> {
  return function LaterWidget(props) {
    const Widget = useLater(part, true)
    return Widget ? <Widget {...props} /> : <Place />
  }
}
export const LaterFigure = laterWidget(figurePart, Empty)
export const LaterCode = laterWidget(codePart, Empty)
export const LaterPhone = laterWidget(phonePart, Empty)
export const LaterMonth = laterWidget(monthPart, Empty)
export const LaterPicks = laterWidget(picksPart, Empty)
export const LaterFile = laterWidget(filePart, Area)
export const LaterRows = laterWidget(rowsPart, Area)
