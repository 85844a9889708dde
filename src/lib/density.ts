import { useSyncExternalStore } from 'react'
import type { Density } from '#src/ui/table.tsx'

const KEY = 'capstan.density'
const listeners = new Set<() => void>()
let memory: Density | null = null

function read(): Density {
  if (memory) return memory
  try {
    return localStorage.getItem(KEY) === 'dense' ? 'dense' : 'normal'
  } catch {
    return 'normal'
  }
}
function write(density: Density): void {
  memory = density
  try {
    localStorage.setItem(KEY, density)
  } catch {
    memory = density
  }
  listeners.forEach((listener) => listener())
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The reader's table density, remembered on this device. */
export function useDensity(): [Density, (density: Density) => void] {
  return [useSyncExternalStore(subscribe, read, () => 'normal'), write]
}
