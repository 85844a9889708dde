import { ChevronDown, ChevronUp, CircleAlert, Pencil, Plus, Trash2, Undo2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { isShown, valueAt, type Values } from '#src/lib/form/form-values.ts'
import type { FieldSpec, RowSpec } from '#src/lib/form/schema-fields.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { cn } from '#src/lib/classes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { messageOf, partErrors } from './field-errors.ts'
import { columnTotal, moved, rowName, rowsIn, withArticle } from './rows-state.ts'
import { pairUp } from './pair-up.ts'
import { showValue } from './show-value.ts'
import type { WidgetArgs } from './widget-types.ts'

const numeric = new Set([
  'money',
  'money-signed',
  'integer',
  'percent',
  'price',
  'decimal',
  'basis-points',
])
const columnsOf = (rows: RowSpec) =>
  rows.summary.flatMap((name) => rows.fields.filter((field) => field.name === name)).slice(0, 4)
/** Paths of what is wrong in one row. */
function wrongIn(errors: unknown): number {
  if (typeof errors !== 'object' || errors === null) return 0
  return Object.values(errors).reduce<number>(
    (count, each) =>
      count +
      (messageOf(each) === undefined
        ? wrongIn(typeof each === 'object' && each !== null && 'ref' in each ? null : each)
        : 1),
    0,
  )
}

interface RowFieldsProps {
  args: WidgetArgs
  rows: RowSpec
  row: Values
  index: number
  errors: unknown
  onChange: (row: Values) => void
  locked: boolean
}

/** The fields of one row, two next to each other where they are pairs. */
function RowFields({ args, rows, row, index, errors, onChange, locked }: RowFieldsProps) {
  const overrides = args.override.rowFields ?? {}
  const shown = rows.fields.filter((field) => isShown(field.showWhen, row))
  const renderOne = (field: FieldSpec) => {
    const name = `${args.name}.${index}.${field.name}`
    const own = { ...field, name }
    return args.renderField({
      spec: own,
      override: overrides[field.name] ?? {},
      size: args.size,
      readOnly: locked,
      error: messageOf(valueAt(errors, field.name)),
      errors: partErrors(errors, field.name),
      field: {
        value: row[field.name],
        onChange: (value) => onChange({ ...row, [field.name]: value }),
        onBlur: args.onBlur,
      },
    })
  }
  return pairUp(shown).map((line) => (
    <div
      key={line[0]?.name}
      className={cn(
        'grid grid-cols-1 items-start gap-x-4 gap-y-field',
        line.length > 1 && 'md:grid-cols-2',
      )}
    >
      {line.map(renderOne)}
    </div>
  ))
}

interface LineProps extends Omit<RowFieldsProps, 'onChange'> {
  count: number
  open: boolean
  onToggle: () => void
  onChange: (row: Values) => void
  onMove: (to: number) => void
  onRemove: () => void
  grid: string
}

/** One row of the list: its summary and its actions; opened, its fields below. */
function Line(props: LineProps) {
  const { rows, row, index, errors, count, open, onToggle, onMove, onRemove, grid, locked } = props
  const body = useId()
  const name = rowName(rows, row, index)
  const wrong = wrongIn(errors)
  return (
    <li data-row={index} className="border-b border-border last:border-b-0">
      <div className="flex items-center gap-2 py-2 pr-2 pl-4">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={body}
          data-invalid={wrong > 0 || undefined}
          onClick={onToggle}
          className={cn(
            'grid min-h-11 min-w-0 flex-1 items-center gap-x-4 gap-y-0.5 rounded-sm text-left md:min-h-9',
            grid,
          )}
        >
          {columnsOf(rows).map((field, at) => {
            const value = showValue(field, row[field.name])
            return (
              <span
                key={field.name}
                className={cn(
                  'min-w-0 truncate',
                  at === 0 ? 'font-medium' : 'text-small text-muted md:text-ui',
                  numeric.has(field.widget) && 'figures md:text-right',
                  value === '–' && at > 0 && 'max-md:hidden',
                )}
              >
                {at === 0 ? null : <span className="md:sr-only">{field.title} </span>}
                {at === 0 ? name : value}
              </span>
            )
          })}
          {wrong > 0 ? (
            <span className="col-span-full flex items-center gap-1.5 text-small text-danger-text">
              <Icon as={CircleAlert} size="sm" />
              {wrong === 1 ? '1 field to correct' : `${wrong} fields to correct`}
            </span>
          ) : null}
        </button>
        {locked ? (
          <IconButton
            icon={open ? ChevronUp : ChevronDown}
            label={`${open ? 'Hide' : 'Show'} ${name}`}
            size="sm"
            onClick={onToggle}
          />
        ) : (
          <span className="flex flex-none items-center">
            {rows.ordered && count > 1 ? (
              <>
                <IconButton
                  icon={ChevronUp}
                  label={`Move ${name} up`}
                  size="sm"
                  disabled={index === 0}
                  onClick={() => onMove(index - 1)}
                  className="max-md:hidden"
                />
                <IconButton
                  icon={ChevronDown}
                  label={`Move ${name} down`}
                  size="sm"
                  disabled={index === count - 1}
                  onClick={() => onMove(index + 1)}
                  className="max-md:hidden"
                />
              </>
            ) : null}
            <IconButton
              icon={Pencil}
              label={`Edit ${name}`}
              size="sm"
              onClick={onToggle}
              className="max-md:hidden"
            />
            <IconButton icon={Trash2} label={`Remove ${name}`} size="sm" onClick={onRemove} />
          </span>
        )}
      </div>
      {open ? (
        <div
          id={body}
          role="group"
          aria-label={name}
          className="grid gap-y-field border-t border-border bg-sunken/60 px-4 py-5"
        >
          <RowFields {...props} />
          {locked ? null : (
            <div className="flex flex-wrap items-center gap-2">
              <Button size="sm" onClick={onToggle}>
                Done
              </Button>
              {rows.ordered && count > 1 ? (
                <span className="flex gap-2 md:hidden">
                  <Button
                    size="sm"
                    icon={ChevronUp}
                    disabled={index === 0}
                    onClick={() => onMove(index - 1)}
                  >
                    Up
                  </Button>
                  <Button
                    size="sm"
                    icon={ChevronDown}
                    disabled={index === count - 1}
                    onClick={() => onMove(index + 1)}
                  >
                    Down
                  </Button>
                </span>
              ) : null}
            </div>
          )}
        </div>
      ) : null}
    </li>
  )
}

function Totals({
  rows,
  values,
  grid,
  room,
}: {
  rows: RowSpec
  values: readonly Values[]
  grid: string
  room: string
}) {
  const columns = columnsOf(rows)
  const wide = rows.totals.every((name) => columns.some((column) => column.name === name))
  const fields = rows.totals.flatMap((name) => rows.fields.filter((field) => field.name === name))
  return (
    <dl
      aria-label="Sums"
      className={cn(
        'gap-x-4 gap-y-1 border-t border-border-strong bg-surface px-4 py-3',
        wide ? cn('grid', room, grid) : 'flex flex-wrap gap-x-8',
      )}
    >
      {wide
        ? columns.map((column, at) => {
            const sums = rows.totals.includes(column.name)
            if (!sums)
              return (
                <span
                  key={column.name}
                  aria-hidden="true"
                  className={cn('text-small text-subtle', at > 0 && 'max-md:hidden')}
                >
                  {at === 0 ? 'Together' : ''}
                </span>
              )
            return (
              <div
                key={column.name}
                className="figures flex items-baseline justify-between gap-2 font-medium md:justify-end"
              >
                <dt className="text-small font-normal text-subtle md:sr-only">{column.title}</dt>
                <dd>{columnTotal(column, values)}</dd>
              </div>
            )
          })
        : fields.map((field) => (
            <div key={field.name} className="figures flex items-baseline gap-2">
              <dt className="text-small text-subtle">{field.title}, together</dt>
              <dd className="font-medium">{columnTotal(field, values)}</dd>
            </div>
          ))}
    </dl>
  )
}

/** Keys distinguish rows while they are reordered; rows of old drafts get one when they are first touched. */
const newKey = (): string => crypto.randomUUID()

const GRIDS = [
  '',
  'md:grid-cols-1',
  'md:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]',
  'md:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,1fr)]',
  'md:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)]',
]

interface Removed {
  row: Values
  index: number
  name: string
}

/** What the list does with its rows; each change is one new value of the form. */
function useRows(args: WidgetArgs, rows: RowSpec) {
  const values = rowsIn(args.value)
  const [open, setOpen] = useState<number | null>(null)
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [focus, setFocus] = useState<{ at: number; tick: number } | null>(null)
  const put = (next: readonly Values[]) => args.onChange(next)
  return {
    values,
    open,
    removed,
    focus,
    toggle: (index: number) => setOpen(open === index ? null : index),
    change: (index: number, row: Values) => {
      setRemoved(null)
      put(values.map((each, at) => (at === index ? row : each)))
    },
    add: () => {
      setRemoved(null)
      put([...values, { key: newKey() }])
      setOpen(values.length)
      setFocus({ at: values.length, tick: Date.now() })
    },
    move: (from: number, to: number) => {
      put(moved(values, from, to))
      if (open === from) setOpen(to)
      else if (open === to) setOpen(from)
    },
    remove: (index: number) => {
      const row = values[index]
      if (!row) return
      put(values.filter((_, at) => at !== index))
      setOpen(null)
      setRemoved({ row, index, name: rowName(rows, row, index) })
    },
    undo: () => {
      if (!removed) return
      put([...values.slice(0, removed.index), removed.row, ...values.slice(removed.index)])
      setRemoved(null)
    },
  }
}

/** A list of objects in a form: add, open to edit, order, remove and undo, sums below, errors at their rows. */
export function RowsWidget({ args }: { args: WidgetArgs }) {
  const rows = args.spec.rows
  return rows ? <RowsList args={args} rows={rows} /> : null
}

function RowsList({ args, rows }: { args: WidgetArgs; rows: RowSpec }) {
  const { errors: all } = useFormState({ name: args.name })
  const list = useRows(args, rows)
  const box = useRef<HTMLDivElement>(null)
  const undo = useRef<HTMLButtonElement>(null)
  const locked = args.override.readOnly === true
  const errors = valueAt(all, args.name)
  const grid = GRIDS[columnsOf(rows).length] ?? ''
  /** width of the buttons at the end of a row, so that head and sums are aligned with their columns */
  const buttons = rows.ordered && list.values.length > 1 ? 'md:pr-36' : 'md:pr-20'
  const room = locked ? 'md:pr-12' : buttons
  const { focus, removed } = list
  useEffect(() => {
    if (focus)
      box.current
        ?.querySelector<HTMLElement>(
          `[data-row="${focus.at}"] [role="group"] :is(input, textarea, button)`,
        )
        ?.focus()
  }, [focus])
  useEffect(() => {
    if (removed) undo.current?.focus()
  }, [removed])
  return (
    <div ref={box} className="min-w-0">
      {list.values.length === 0 ? (
        <div className="rounded-lg border border-dashed border-border-strong px-4 py-5 text-small text-subtle">
          {locked ? 'Nothing is listed.' : `Nothing is listed yet. Add ${withArticle(rows.item)}.`}
        </div>
      ) : (
        <div
          className={cn(
            'overflow-hidden rounded-lg border bg-surface',
            args.error ? 'border-danger' : 'border-border-strong',
          )}
        >
          <div
            aria-hidden="true"
            className={cn(
              'hidden gap-x-4 border-b border-border bg-sunken py-2 pl-4 text-small text-subtle md:grid',
              room,
              grid,
            )}
          >
            {columnsOf(rows).map((field) => (
              <span
                key={field.name}
                className={cn('truncate', numeric.has(field.widget) && 'text-right')}
              >
                {field.title}
              </span>
            ))}
          </div>
          <ul>
            {list.values.map((row, index) => (
              <Line
                key={typeof row['key'] === 'string' ? row['key'] : index}
                args={args}
                rows={rows}
                row={row}
                index={index}
                count={list.values.length}
                errors={valueAt(errors, String(index))}
                open={list.open === index}
                locked={locked}
                grid={grid}
                onToggle={() => list.toggle(index)}
                onChange={(next) => list.change(index, next)}
                onMove={(to) => list.move(index, to)}
                onRemove={() => list.remove(index)}
              />
            ))}
          </ul>
          {rows.totals.length > 0 ? (
            <Totals rows={rows} values={list.values} grid={grid} room={room} />
          ) : null}
        </div>
      )}
      {removed ? (
        <p role="status" className="mt-2 flex flex-wrap items-center gap-3 text-small text-muted">
          Removed “{removed.name}”.{' '}
          <Button ref={undo} size="sm" icon={Undo2} onClick={list.undo}>
            Undo
          </Button>
        </p>
      ) : null}
      {locked ? null : (
        <Button
          className="mt-3"
          size="sm"
          icon={Plus}
          onClick={list.add}
          data-invalid={args.error !== undefined || undefined}
        >
          Add {withArticle(rows.item)}
        </Button>
      )}
    </div>
  )
}
