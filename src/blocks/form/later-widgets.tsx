import { useEffect, useState, type ComponentType } from 'react'
import { useControl } from '#src/ui/inputs/field-context.ts'
import { Frame } from '#src/ui/inputs/frame.tsx'
import { useLater, type Later } from '#src/ui/later.ts'
import { ReloadButton } from '#src/ui/reload-button.tsx'
import { codePart, figurePart, filePart, monthPart, phonePart, picksPart, rowsPart } from './widget-parts.ts'

/** A line in which nothing can be typed yet: it keeps the place of the control. */
function Empty() {
  return <Frame state={{ ...useControl({}), disabled: false, readOnly: false }}><span aria-hidden="true" className="flex-auto" /></Frame>
}
const Area = () => <div aria-hidden="true" className="min-h-32 rounded-lg border border-border bg-canvas" />

/** Drafts are kept; what is not kept yet is asked about before the page goes. */
function Missed() {
  return <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-danger-text">This field could not be loaded. <ReloadButton /></p>
}

/** A control that is fetched when it is drawn; until it is here, something of its size keeps its place, and where it does not come it says so. */
export function laterWidget<P extends object>(part: Later<ComponentType<P>>, Place: ComponentType): ComponentType<P> {
  return function LaterWidget(props) {
    const Widget = useLater(part, true)
    const [missed, setMissed] = useState(false)
    useEffect(() => {
      let seen = true
      part.fetch().catch(() => { if (seen) setMissed(true) })
      return () => { seen = false }
    }, [])
    return Widget ? <Widget {...props} /> : missed ? <Missed /> : <Place />
  }
}
export const LaterFigure = laterWidget(figurePart, Empty)
export const LaterCode = laterWidget(codePart, Empty)
export const LaterPhone = laterWidget(phonePart, Empty)
export const LaterMonth = laterWidget(monthPart, Empty)
export const LaterPicks = laterWidget(picksPart, Empty)
export const LaterFile = laterWidget(filePart, Area)
export const LaterRows = laterWidget(rowsPart, Area)
