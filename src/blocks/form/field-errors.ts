import { valueAt } from '#src/lib/form/form-values.ts'

/** The sentence of one field's error, when it has one. */
export const messageOf = (error: unknown): string | undefined => {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined
  return typeof message === 'string' && message !== '' ? message : undefined
}

/** Sentences of a composed value's parts: `{ postal: "Write a ZIP code…" }`. */
export function partErrors(errors: unknown, name: string): Record<string, string> {
  const at = valueAt(errors, name)
  if (typeof at !== 'object' || at === null) return {}
  return Object.fromEntries(Object.entries(at).flatMap(([part, error]) => { const message = messageOf(error); return message ? [[part, message] as const] : [] }))
}
