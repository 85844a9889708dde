import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { FieldOverride } from '#src/blocks/form/widget-types.ts'
import { firstAct } from '#src/lib/first-act.ts'
import { useValues } from '#src/lib/form/engine.ts'
import type { Form } from '#src/lib/form/form-of.ts'
import { cleanValues, isShown, type Values } from '#src/lib/form/form-values.ts'
import type { FieldSpec } from '#src/lib/form/schema-fields.ts'

export interface ItemsLeftProps {
  form: Form
  fields: Readonly<Record<string, FieldOverride>>
  /** what the schema does not know: names of fields that are missing with these values */
  missing?: (values: Values) => readonly string[]
  /** how a field is called in the line; its title otherwise */
  words?: Readonly<Record<string, string>>
}

const PROPER = /^(?:Social|EIN|E-mail)/
const lower = (title: string): string => (PROPER.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1))

/** Names of the fields that keep the step from being handed in, in the order of the page. */
export function leftNames(schema: z.ZodType, { form, fields, missing }: ItemsLeftProps, values: Values): readonly string[] {
  const specs = form.fields.filter((spec) => spec.widget !== 'hidden')
  const shown = (spec: FieldSpec) => {
    const rule = fields[spec.name]?.showWhen ?? spec.showWhen
    return fields[spec.name]?.hidden !== true && (typeof rule === 'function' ? rule(values) : isShown(rule, values))
  }
  const parsed = schema.safeParse(cleanValues(values, specs, shown))
  const wrong = new Set([...(parsed.success ? [] : parsed.error.issues.map((issue) => String(issue.path[0] ?? ''))), ...(missing?.(values) ?? [])])
  return specs.filter((spec) => wrong.has(spec.name) && shown(spec)).map((spec) => spec.name)
}

/** The schema of a form once it is here; it is fetched with the first thing that is done on the page. */
function useSchemaOf({ load }: Form): z.ZodType | null {
  const [found, setFound] = useState<{ load: unknown; schema: z.ZodType } | null>(null)
  useEffect(() => {
    let seen = true
    void firstAct().then(load).then((schema) => { if (seen) setFound({ load, schema }) }).catch(() => undefined)
    return () => { seen = false }
  }, [load])
  return found?.load === load ? found.schema : null
}

/** "1 item left: back of your license", beside the button. */
export function ItemsLeft(props: ItemsLeftProps) {
  const values = useValues()
  const schema = useSchemaOf(props.form)
  // how much is left is known with the schema; until it is here nothing is said
  if (schema === null) return null
  const names = leftNames(schema, props, values)
  const [first] = names
  if (first === undefined) return 'Everything is filled in'
  if (names.length > 1) return `${names.length} items left`
  const spec = props.form.fields.find((each) => each.name === first)
  const title = props.words?.[first] ?? lower(spec?.title ?? first)
  return title.length > 48 ? '1 item left' : `1 item left: ${title}`
}
