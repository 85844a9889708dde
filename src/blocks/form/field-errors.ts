import { valueAt } from '#src/lib/form/form-values.ts'

/** The sentence of one field's error, when it has one. */
export const messageOf = (error: unknown): string | undefined => {
  const message =
    typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined
  return typeof message === 'string' && message !== '' ? message : undefined
}

/** Sentences of a composed value's parts: `{ postal: "Enter a ZIP code…" }`. */
export function partErrors(errors: unknown, name: string): Record<string, string> {
  const at = valueAt(errors, name)
  if (typeof at !== 'object' || at === null) return {}
  return Object.fromEntries(
    Object.entries(at).flatMap(([part, error]) => {
      const message = messageOf(error)
      return message ? [[part, message] as const] : []
    }),
  )
}

/** Sentences of every wrong field by its path: `{ "home.postal": "A ZIP code has five digits." }`. */
export function messagesIn(errors: unknown, under = ''): Record<string, string> {
  if (typeof errors !== 'object' || errors === null) return {}
  const message = messageOf(errors)
  if (message !== undefined) return { [under]: message }
  return Object.assign(
    {},
    ...Object.entries(errors)
      // what react-hook-form knows in addition to the sentence: its rule, and the element itself
      .filter(([name]) => !['ref', 'type', 'types'].includes(name) || under === '')
      .map(([name, error]) => messagesIn(error, under === '' ? name : `${under}.${name}`)),
  ) as Record<string, string>
}
