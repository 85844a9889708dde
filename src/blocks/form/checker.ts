import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { plainWords } from '#domain/plain-words.ts'

/** What asks a schema about the values of a form, in plain words; fetched with the first schema. */
export const checkWith = (schema: z.ZodType): Resolver<FieldValues> => zodResolver(schema as z.ZodType<FieldValues, FieldValues>, { error: plainWords })
