import { useFormState } from 'react-hook-form'
import type { FieldOverride } from '#src/blocks/form/widget-types.ts'
import { cleanValues, isShown, type Values } from '#src/lib/form/form-values.ts'
import { fieldsOf, type FieldSpec, type FormSchema } from '#src/lib/form/schema-fields.ts'
import { useValues } from '#src/lib/form/use-values.ts'

export interface ItemsLeftProps {
  schema: FormSchema
  fields: Readonly<Record<string, FieldOverride>>
  /** what the schema does not know: names of fields that are missing with these values */
  missing?: (values: Values) => readonly string[]
  /** what is wrong beyond the schema, by field */
  judge?: (values: Values) => Readonly<Record<string, string>>
  /** how a field is called in the line; its title otherwise */
  words?: Readonly<Record<string, string>>
}

const PROPER = /^(?:Social|EIN|E-mail)/
const lower = (title: string): string =>
  PROPER.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1)

/** Names of the fields that prevent the step from being submitted, in the order of the page. */
export function leftNames(
  { schema, fields, missing, judge }: ItemsLeftProps,
  values: Values,
  /** fields that have an error of the server */
  refused: readonly string[] = [],
): readonly string[] {
  const specs = fieldsOf(schema).filter((spec) => spec.widget !== 'hidden')
  const shown = (spec: FieldSpec) => {
    const rule = fields[spec.name]?.showWhen ?? spec.showWhen
    return (
      fields[spec.name]?.hidden !== true &&
      (typeof rule === 'function' ? rule(values) : isShown(rule, values))
    )
  }
  const cleaned = cleanValues(values, specs, shown)
  const parsed = schema.safeParse(cleaned)
  const wrong = new Set([
    ...(parsed.success ? [] : parsed.error.issues.map((issue) => String(issue.path[0] ?? ''))),
    ...(missing?.(values) ?? []),
    ...Object.keys(judge?.(cleaned) ?? {}),
    ...refused,
  ])
  return specs.filter((spec) => wrong.has(spec.name) && shown(spec)).map((spec) => spec.name)
}

/** "1 item left: back of your license", next to the button. */
export function ItemsLeft(props: ItemsLeftProps) {
  const values = useValues()
  const { errors } = useFormState()
  const names = leftNames(props, values, Object.keys(errors))
  const [first] = names
  if (first === undefined) return 'Everything is filled in'
  if (names.length > 1) return `${names.length} items left`
  const spec = fieldsOf(props.schema).find((each) => each.name === first)
  const title = props.words?.[first] ?? lower(spec?.title ?? first)
  return title.length > 48 ? '1 item left' : `1 item left: ${title}`
}
