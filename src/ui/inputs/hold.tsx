import { useState, type ReactNode } from 'react'

export interface HoldProps<V> {
  start: V
  children: (value: V, onChange: (value: V) => void) => ReactNode
}

/** Stores one value, so that an example of a controlled input can be used. */
export function Hold<V>({ start, children }: HoldProps<V>) {
  const [value, setValue] = useState(start)
  return children(value, setValue)
}
