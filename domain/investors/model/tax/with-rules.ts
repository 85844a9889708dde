import { z } from 'zod'

type Loose = Record<string, unknown>
export type FormSchema = z.ZodType<Loose, Loose>

/**
 * A schema with rules that look at several fields. They run even while other fields are missing or wrong, so that a
 * page shows the error of a field on blur; a field with an invalid shape is not passed to them.
 */
export function withRules(
  schema: z.ZodType,
  rules: (values: Loose) => Readonly<Record<string, string>>,
): FormSchema {
  const check = z.check<Loose>((payload) => {
    if (typeof payload.value !== 'object') return
    const wrong = new Set(payload.issues.map((issue) => String(issue.path?.[0])))
    const values = Object.fromEntries(
      Object.entries(payload.value).filter(([field]) => !wrong.has(field)),
    )
    for (const [path, message] of Object.entries(rules(values))) {
      const parts = path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
      if (!wrong.has(String(parts[0])))
        payload.issues.push({
          code: 'custom',
          path: parts,
          message,
          input: payload.value,
          continue: true,
        })
    }
  })
  check._zod.def.when = () => true
  return (schema as FormSchema).check(check)
}
