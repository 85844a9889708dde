import { useCallback, useLayoutEffect, useRef } from 'react'

/** Position of the caret after the first `count` characters that `counts` accepts. */
export function caretAfter(text: string, count: number, counts: RegExp = /\d/): number {
  if (count <= 0) return 0
  let seen = 0
  for (let index = 0; index < text.length; index += 1) {
    if (counts.test(text.charAt(index))) seen += 1
    if (seen === count) return index + 1
  }
  return text.length
}

/**
 * Leaves the caret behind the same digit when a text is regrouped while typing. Call `note(input)` in the change
 * handler, before the new text is set.
 */
export function useDigitCaret(counts: RegExp = /\d/) {
  const pending = useRef<{ input: HTMLInputElement; count: number } | null>(null)
  useLayoutEffect(() => {
    const wanted = pending.current
    pending.current = null
    if (!wanted || document.activeElement !== wanted.input) return
    const position = caretAfter(wanted.input.value, wanted.count, counts)
    wanted.input.setSelectionRange(position, position)
  })
  return useCallback(
    (input: HTMLInputElement) => {
      const caret = input.selectionStart ?? input.value.length
      if (caret === input.value.length) return
      const before = input.value.slice(0, caret)
      pending.current = { input, count: [...before].filter((char) => counts.test(char)).length }
    },
    [counts],
  )
}
