import { fieldsOf, type FormSchema } from './schema-fields.ts'

type Values = Readonly<Record<string, unknown>>
const isBlank = (value: unknown) => value === undefined || value === null || value === ''

/**
 * What a draft sends to the server, which merges it with the draft before: a field that was emptied is sent as null. A
 * secret is only emptied when this page has sent it before; one that is stored on the server and was not typed again
 * stays.
 */
export function draftOf(
  schema: FormSchema,
  values: Values,
  sentSecrets: ReadonlySet<string>,
): { values: Record<string, unknown>; secrets: ReadonlySet<string> } {
  const specs = fieldsOf(schema).filter((spec) => !spec.name.includes('.'))
  const out: Record<string, unknown> = {}
  for (const spec of specs) {
    const value = values[spec.name]
    if (!isBlank(value)) out[spec.name] = value
    else if (!spec.secret || sentSecrets.has(spec.name)) out[spec.name] = null
  }
  const typed = specs
    .filter((spec) => spec.secret && !isBlank(values[spec.name]))
    .map((spec) => spec.name)
  return { values: out, secrets: new Set([...sentSecrets, ...typed]) }
}

/** The mask of a stored secret as it is shown: "•••–••–6789". */
export const shownMask = (mask: string | undefined): string | null =>
  mask === undefined ? null : mask.replaceAll('*', '•').replaceAll('-', '–')
