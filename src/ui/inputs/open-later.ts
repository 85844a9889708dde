import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'

/** Calls once what is on the screen now has been painted; the function that it returns takes the call back. */
function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => { timer = setTimeout(act) })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

const isOpen = (element: HTMLElement): boolean => element.getAttribute('aria-expanded') === 'true'
const OPENING = ['ArrowDown', 'ArrowUp']

/**
 * A list that opens by focus or by its button opens after the paint that shows where the person is: to draw it takes longer than
 * an act may take to be seen. A key, leaving the field, or a second press before that takes the opening back; typing opens it itself.
 * What is typed then takes the place of the choice that stands in the field: it is selected as the list opens. Headless UI opens by its own focus handler, which is kept from the person's event and gets one of ours after the paint.
 */
export function useOpenLater() {
  const takeBack = useRef<(() => void) | null>(null)
  const byMouse = useRef(false)
  const stop = (): void => {
    takeBack.current?.()
    takeBack.current = null
  }
  useEffect(() => stop, [])
  const later = (input: HTMLInputElement, from: EventTarget | null): void => {
    stop()
    takeBack.current = afterPaint(() => {
      takeBack.current = null
      if (document.activeElement !== input || isOpen(input)) return
      input.select()
      input.dispatchEvent(new FocusEvent('focusin', { bubbles: true, relatedTarget: from }))
    })
  }
  /** True where the press is done with: the list was closed and opens later. */
  const press = (button: HTMLElement): boolean => {
    const input = button.parentElement?.querySelector('input')
    if (!input || isOpen(button)) return false
    if (takeBack.current !== null) stop()
    else {
      input.focus({ preventScroll: true })
      // a focus that comes from its button opens nothing in Headless UI, which opens with the press itself
      later(input, document.body)
    }
    return true
  }
  return {
    /** when the field is left */
    stop,
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      stop()
      if (OPENING.includes(event.key) && !isOpen(event.currentTarget)) event.currentTarget.select()
    },
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      if (!event.isTrusted) return
      event.preventDefault()
      later(event.currentTarget, event.relatedTarget)
    },
    button: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const mouse = event.pointerType === 'mouse' && event.button === 0
        byMouse.current = mouse
        if (mouse && press(event.currentTarget)) event.preventDefault()
      },
      // what a mouse does is done when it goes down
      onClick: (event: MouseEvent<HTMLElement>) => {
        const mouse = byMouse.current
        byMouse.current = false
        if (mouse || press(event.currentTarget)) event.preventDefault()
      },
    },
  }
}
