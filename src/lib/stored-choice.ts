import { useSyncExternalStore } from 'react'

/**
 * A choice of the reader that is stored on this device, as a hook that reads and writes it. Where storage is refused, it holds
 * until the page is left. The server renders the first of `values`.
 */
export function storedChoice<T extends string>(
  key: string,
  values: readonly [T, ...T[]],
): () => [T, (choice: T) => void] {
  const listeners = new Set<() => void>()
  let memory: T | null = null
  const read = (): T => {
    if (memory !== null) return memory
    try {
      const stored = localStorage.getItem(key)
      return values.find((value) => value === stored) ?? values[0]
    } catch {
      return values[0]
    }
  }
  const write = (choice: T): void => {
    memory = choice
    try {
      localStorage.setItem(key, choice)
    } catch {
      // the choice is in memory
    }
    listeners.forEach((listener) => listener())
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return () => [useSyncExternalStore(subscribe, read, () => values[0]), write]
}
