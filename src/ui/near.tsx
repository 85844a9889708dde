import { startTransition, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { firstTouch, inIdleTurn, tellsIdle } from '#src/lib/first-act.ts'
import { useHydrated } from './use-hydrated.ts'
import { useLater, type Later } from './later.ts'

/** What was done on the stand-in and goes on with the real one. */
interface Begun {
  focused: boolean
  open: boolean
  typed: string | null
}

export interface NearProps<T> {
  part: Later<T>
  /** Looks like the real one and has the same name; it opens nothing. */
  before: ReactNode
  /** How the real one is opened for somebody who has asked for it already: by the arrow key, or as if it was pressed. */
  opensBy?: 'arrow' | 'press'
  /** The real one comes in an idle moment after the first thing that is done on the page: many of its kind are gone to one after the other. */
  ahead?: boolean
  children: (part: T) => ReactNode
}

/** How a press ends that is no click on the stand-in: elsewhere, or taken over by a scroll. */
const ENDS = ['click', 'pointercancel'] as const
const FIRST = 'button:not([tabindex="-1"]), input, a[href]'

function goOn(box: HTMLElement | null, { focused, open, typed }: Begun, opensBy: 'arrow' | 'press'): void {
  const target = box?.querySelector<HTMLElement>(FIRST)
  if (!target || !(focused || open)) return
  target.focus({ preventScroll: true })
  if (typed !== null && target instanceof HTMLInputElement) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, typed)
    target.dispatchEvent(new Event('input', { bubbles: true }))
  } else if (open && opensBy === 'press') target.click()
  else if (open) target.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
}

/** Draws a stand-in until somebody comes near (points, focuses, presses) and the part is here, or `ahead` of that; the focus, an opening and typed words go over to the real one. */
export function Near<T>({ part, before, opensBy = 'arrow', ahead = false, children }: NearProps<T>) {
  const box = useRef<HTMLSpanElement>(null)
  const begun = useRef<Begun>({ focused: false, open: false, typed: null })
  const pressed = useRef(false)
  const hydrated = useHydrated()
  // a screen is drawn with stand-ins, also where the part is here: they take a fraction of its time. Not where no idle moment is told, in which they give way
  const [here, setHere] = useState(() => (hydrated && !tellsIdle() ? part.now() : null))
  useLater(part, false)
  const arrive = () => void part.fetch().then((found) => {
    if (pressed.current && !begun.current.open) return
    const active = box.current?.contains(document.activeElement) ? document.activeElement : null
    begun.current.focused = active !== null
    begun.current.typed = active instanceof HTMLInputElement && active.value !== active.defaultValue ? active.value : null
    // at once: a press that began on the stand-in and ended on the real one would be no click
    flushSync(() => setHere(() => found))
  }, () => undefined)
  const open = () => {
    begun.current.open = true
    arrive()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (opensBy === 'press' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    open()
  }
  useEffect(() => {
    if (!ahead || here !== null) return
    let waiting = true
    const come = (found: T): void => {
      // one who is at it brings it in person
      if (waiting && !pressed.current && !box.current?.contains(document.activeElement)) startTransition(() => setHere(() => found))
    }
    void firstTouch().then(() => part.fetch()).then((found) => inIdleTurn(() => come(found)), () => undefined)
    return () => { waiting = false }
  }, [ahead, here, part])
  useLayoutEffect(() => { if (here !== null) goOn(box.current, begun.current, opensBy) }, [here, opensBy])
  // a press that ends elsewhere opens nothing
  useEffect(() => {
    if (here !== null) return
    const ended = () => { pressed.current = false }
    for (const end of ENDS) addEventListener(end, ended)
    return () => { for (const end of ENDS) removeEventListener(end, ended) }
  }, [here])
  if (here !== null) return <span ref={box} className="contents">{children(here)}</span>
  return (
    <span ref={box} role="presentation" className="contents" onPointerOver={(event) => { if (event.pointerType === 'mouse' && event.buttons === 0) arrive() }} onPointerDown={(event) => { pressed.current = event.button === 0 }} onFocus={() => { if (!pressed.current) arrive() }} onClick={open} onKeyDown={onKeyDown}>
      {before}
    </span>
  )
}
