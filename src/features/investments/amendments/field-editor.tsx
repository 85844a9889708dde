import { Plus, Trash2 } from 'lucide-react'
import { amendable, type AmendableField } from '#domain/offerings/model/revision.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { MoneyInput } from '#src/ui/inputs/money.tsx'
import { PercentInput } from '#src/ui/inputs/number.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'

/** Fields that the form edits; the deadline is changed by its own action. */
export const editable = [
  'min_target',
  'max_amount',
  'min_investment',
  'max_investment',
  'valuation_cap',
  'discount_pct',
  'interest_pct',
  'use_of_proceeds',
  'headline',
  'summary',
  'team',
  'risks',
  'faq',
] as const satisfies readonly AmendableField[]
interface Column {
  key: string
  label: string
  kind: 'text' | 'long' | 'money'
}
const columns: Readonly<Partial<Record<AmendableField, readonly Column[]>>> = {
  use_of_proceeds: [
    { key: 'use', label: 'Use', kind: 'text' },
    { key: 'at_min', label: 'At the target', kind: 'money' },
    { key: 'at_max', label: 'At the maximum', kind: 'money' },
  ],
  team: [
    { key: 'name', label: 'Name', kind: 'text' },
    { key: 'title', label: 'Title', kind: 'text' },
    { key: 'bio', label: 'Biography', kind: 'long' },
  ],
  risks: [
    { key: 'title', label: 'Risk', kind: 'text' },
    { key: 'body', label: 'What it means', kind: 'long' },
  ],
  faq: [
    { key: 'question', label: 'Question', kind: 'text' },
    { key: 'answer', label: 'Answer', kind: 'long' },
  ],
}
const words: Readonly<Partial<Record<AmendableField, string>>> = {
  use_of_proceeds: 'use',
  team: 'person',
  risks: 'risk',
  faq: 'question',
}
type Row = Record<string, unknown>
const figure = (value: unknown) =>
  typeof value === 'number' || typeof value === 'string' ? value : null
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function Cell({
  column,
  value,
  onChange,
}: {
  column: Column
  value: unknown
  onChange: (value: unknown) => void
}) {
  if (column.kind === 'money') return <MoneyInput value={figure(value)} onChange={onChange} />
  return column.kind === 'long' ? (
    <Textarea value={textOf(value)} onChange={onChange} rows={3} />
  ) : (
    <TextInput value={textOf(value)} onChange={onChange} />
  )
}

function Rows({
  field,
  rows,
  onChange,
}: {
  field: AmendableField
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
}) {
  const parts = columns[field] ?? []
  const word = words[field] ?? 'row'
  const empty = (): Row =>
    Object.fromEntries(parts.map((one) => [one.key, one.kind === 'money' ? 0 : '']))
  return (
    <div className="grid gap-4">
      {rows.map((row, index) => (
        <fieldset key={index} className="grid gap-3 rounded-md border border-border p-4">
          <legend className="sr-only">{`${word} ${index + 1}`}</legend>
          {parts.map((column) => (
            <Field key={column.key} label={column.label}>
              <Cell
                column={column}
                value={row[column.key]}
                onChange={(value) =>
                  onChange(
                    rows.map((one, n) => (n === index ? { ...one, [column.key]: value } : one)),
                  )
                }
              />
            </Field>
          ))}
          <div>
            <Button
              size="sm"
              icon={Trash2}
              onClick={() => onChange(rows.filter((_, n) => n !== index))}
            >{`Take this ${word} out`}</Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          size="sm"
          icon={Plus}
          onClick={() => onChange([...rows, empty()])}
        >{`Add a ${word}`}</Button>
      </div>
    </div>
  )
}

/** One field of an amendment with its new value, edited as its kind requires. */
export function FieldEditor({
  field,
  label,
  value,
  error,
  onChange,
  onRemove,
}: {
  field: AmendableField
  label: string
  value: unknown
  error?: string | undefined
  onChange: (value: unknown) => void
  onRemove: () => void
}) {
  const widget = amendable.shape[field].meta()?.['widget']
  const leave = (
    <button
      type="button"
      className="text-link hover:underline"
      onClick={onRemove}
    >{`Leave ${label.toLowerCase()} as it is`}</button>
  )
  if (widget === 'rows')
    return (
      <Field group label={label} error={error} aside={leave}>
        <Rows
          field={field}
          rows={Array.isArray(value) ? (value as Row[]) : []}
          onChange={onChange}
        />
      </Field>
    )
  if (widget === 'money')
    return (
      <Field label={label} error={error} aside={leave}>
        <MoneyInput value={figure(value)} onChange={onChange} currency="USD" />
      </Field>
    )
  if (widget === 'percent')
    return (
      <Field label={label} error={error} aside={leave}>
        <PercentInput value={typeof value === 'string' ? value : null} onChange={onChange} />
      </Field>
    )
  if (widget === 'textarea')
    return (
      <Field label={label} error={error} aside={leave}>
        <Textarea value={textOf(value)} onChange={onChange} rows={4} />
      </Field>
    )
  return (
    <Field label={label} error={error} aside={leave}>
      <TextInput value={textOf(value)} onChange={onChange} />
    </Field>
  )
}
