import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { plainWords } from '#domain/plain-words.ts'

/** The engine of a form: its state and the moments of its checks. */
export { createFormControl } from 'react-hook-form'

/** What asks a schema about the values of a form, in plain words. */
export const checkWith = (schema: z.ZodType): Resolver<FieldValues> => zodResolver(schema as z.ZodType<FieldValues, FieldValues>, { error: plainWords })
