import type { Example } from './example.ts'
import { ThemeSwitch } from './theme-switch.tsx'

export const examples: Example[] = [{ name: 'Theme', element: <ThemeSwitch /> }]
