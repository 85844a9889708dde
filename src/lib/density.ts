import type { Density } from '#src/ui/table.tsx'
import { storedChoice } from './stored-choice.ts'

/** The reader's table density, remembered on this device. */
export const useDensity = storedChoice<Density>('capstan.density', ['normal', 'dense'])
