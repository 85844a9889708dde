import { useFormState } from 'react-hook-form'
import type { Problem } from '#machines/flows/edit-form.flow.ts'
import { focusFirstInvalid } from '#src/lib/form/focus.ts'
import { valueAt } from '#src/lib/form/form-values.ts'
import { namedError } from '#src/lib/form/missing-text.ts'
import type { FieldSpec } from '#src/lib/form/schema-fields.ts'
import { Callout } from '#src/ui/callout.tsx'
import { fieldAt } from './use-edit-form.ts'

export interface FormProblemProps {
  problem: Problem
  /** it can never be stored here */
  gone: boolean
  specs: readonly FieldSpec[]
  title: (spec: FieldSpec) => string
  /** the form's element, in which the links find their fields */
  form: () => ParentNode | null
}

/** Moves focus to the control of a path, or to the field around it. */
function focusField(form: ParentNode | null, path: string, spec: FieldSpec): void {
  const at = (name: string) => form?.querySelector(`[data-field="${CSS.escape(name)}"]`) ?? null
  const field = at(path) ?? at(spec.name)
  if (!focusFirstInvalid(field))
    field?.querySelector<HTMLElement>('input, textarea, select, button')?.focus()
}

/** The field's own message, after its name; of a field in a row also which row it is, counted from one. */
function lineOf(title: string, spec: FieldSpec, path: string, message: string): string {
  const [at, name] = path.slice(spec.name.length + 1).split('.')
  const inRow = spec.rows?.fields.find((one) => one.name === name)
  const { widget } = inRow ?? spec
  const words = namedError(message, { title: inRow?.title ?? title, widget }) ?? message
  return inRow === undefined ? `${title}: ${words}` : `${title}, row ${Number(at) + 1}: ${words}`
}

/** Why storing failed, above the fields: the reason, and where, each line a link to its field until that is right. */
export function FormProblem({ problem, gone, specs, title, form }: FormProblemProps) {
  const { errors } = useFormState()
  const entries = Object.entries(problem.fields)
  const lines = entries.flatMap(([path, message]) => {
    const spec = fieldAt(specs, path)
    return spec === undefined || valueAt(errors, path) === undefined
      ? []
      : [{ path, spec, message }]
  })
  const rest = entries.flatMap(([path, message]) => (fieldAt(specs, path) ? [] : [message]))
  if (gone)
    return (
      <Callout tone="danger" title={problem.message}>
        Nothing more can be saved here. Copy what you still need before you leave.
      </Callout>
    )
  const allAtFields = entries.length > 0 && rest.length === 0
  if (allAtFields && lines.length === 0) return null
  const count = new Set(lines.map(({ spec }) => spec.name)).size
  const sentence = [problem.message, ...rest].filter((one) => one !== '').join(' ')
  const fix = count === 1 ? 'Fix 1 field' : `Fix ${count} fields`
  return (
    <Callout tone="danger" title={allAtFields ? fix : sentence}>
      {lines.length > 0 ? (
        <ul className="list-disc pl-4">
          {lines.map(({ path, spec, message }) => (
            <li key={path}>
              <button
                type="button"
                className="link text-left"
                onClick={() => focusField(form(), path, spec)}
              >
                {lineOf(title(spec), spec, path, message)}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {problem.kind === 'offline' ? 'Your answers are still here. Try again.' : null}
    </Callout>
  )
}
