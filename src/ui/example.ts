import type { ReactNode } from 'react'

/** One state of a component, shown in the gallery and rendered by a test. */
export interface Example {
  name: string
  element: ReactNode
}
