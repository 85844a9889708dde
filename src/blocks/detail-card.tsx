import { Lock, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { isShown, valueAt } from '#src/lib/form/form-values.ts'
import { fieldsOf, type FormSchema } from '#src/lib/form/schema-fields.ts'
import { DetailCard } from '#src/ui/description-list.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ABSENT, showValue } from './form/show-value.ts'

export interface SchemaDetailCardProps {
  title: string
  /** The schema of the form that edits it: same fields, same order, same labels. */
  schema: FormSchema
  values: Readonly<Record<string, unknown>>
  /** Only these fields, in this order. */
  only?: readonly string[]
  /** Text or marks for single fields ("•••–••–6789", a file link). */
  show?: Readonly<Record<string, ReactNode>>
  labels?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Address of the edit dialog. */
  editTo?: string
  /** Why it cannot be edited now. */
  lockedReason?: string
  mark?: ReactNode
  subtitle?: ReactNode
  children?: ReactNode
  className?: string
}

/** Saved facts of one section with a link to change them; made from the fields of the form that changes them. */
export function SchemaDetailCard(props: SchemaDetailCardProps) {
  const {
    title,
    schema,
    values,
    only,
    show = {},
    labels = {},
    editTo,
    lockedReason,
    mark,
    subtitle,
    children,
    className,
  } = props
  const all = fieldsOf(schema).filter(
    (spec) => spec.widget !== 'hidden' && !spec.promise && isShown(spec.showWhen, values),
  )
  const specs = only ? only.flatMap((name) => all.filter((spec) => spec.name === name)) : all
  const items = specs.map((spec) => {
    const value = valueAt(values, spec.name)
    // a mark that was never set means no
    const text =
      spec.widget === 'checkbox' && value === undefined
        ? 'No'
        : showValue({ ...spec, labels: labels[spec.name] ?? spec.labels }, value)
    return {
      term: spec.title,
      full:
        spec.widget === 'textarea' ||
        spec.widget === 'rich-text' ||
        (spec.widget === 'rows' && text !== ABSENT),
      value:
        show[spec.name] ??
        (text === ABSENT ? (
          <span className="text-subtle">Not provided</span>
        ) : (
          <span className="whitespace-pre-line">{spec.secret ? '••••' : text}</span>
        )),
    }
  })
  const edit = editTo ? (
    <LinkButton to={editTo} size="sm" icon={Pencil} aria-label={`Edit ${title.toLowerCase()}`}>
      Edit
    </LinkButton>
  ) : undefined
  const action = lockedReason ? (
    <span className="inline-flex items-center gap-1.5 text-small text-subtle">
      <Icon as={Lock} size="sm" />
      {lockedReason}
    </span>
  ) : (
    edit
  )
  return (
    <DetailCard
      title={title}
      subtitle={subtitle}
      mark={mark}
      items={items}
      action={action}
      className={className}
    >
      {children}
    </DetailCard>
  )
}
