import { useWatch } from 'react-hook-form'
import type { Values } from './form-values.ts'

/** The values of the form around, as they are typed. */
export const useValues = (): Values => useWatch<Values>()
