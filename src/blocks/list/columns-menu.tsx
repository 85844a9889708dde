import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { Popover } from '#src/ui/popover.tsx'
import type { Column } from './list-types.ts'
import { alwaysShown, shownColumns } from './shown-columns.ts'

type Named = Pick<Column<never>, 'key' | 'title' | 'card' | 'hiddenTitle'>

export interface ColumnsMenuProps {
  columns: readonly Named[]
  /** keys of the shown columns in their order; null: the list's own */
  chosen: readonly string[] | null
  onChoose: (columns: readonly string[] | null) => void
}

/** The order of the panel: what is shown, then what is hidden. It stays while the panel is open. */
const orderOf = (columns: readonly Named[], chosen: readonly string[] | null): readonly Named[] => {
  const shown = shownColumns(columns, chosen)
  return [...shown, ...columns.filter((one) => !shown.includes(one))]
}

function Panel({ columns, chosen, onChoose }: ColumnsMenuProps) {
  const [order, setOrder] = useState(() => orderOf(columns, chosen))
  const [message, setMessage] = useState('')
  const unchanged = useId()
  const list = useRef<HTMLUListElement>(null)
  const lastMove = useRef<{ key: string; direction: 'up' | 'down' } | null>(null)
  // a row that moves takes the focus of its button along, or that of the other one at the end of the list
  useEffect(() => {
    if (lastMove.current === null) return
    const { key, direction } = lastMove.current
    lastMove.current = null
    const row = [...(list.current?.children ?? [])].find(
      (one) => one instanceof HTMLElement && one.dataset['column'] === key,
    )
    const buttons = [...(row?.querySelectorAll('button') ?? [])]
    const wanted = buttons.find((one) => one.dataset['direction'] === direction && !one.disabled)
    ;(wanted ?? buttons.find((one) => !one.disabled))?.focus()
  }, [order])
  const shown = new Set(shownColumns(columns, chosen).map((one) => one.key))
  const rows = order.filter((one) => !one.hiddenTitle)
  const keysOf = (of: readonly Named[], on: ReadonlySet<string>) =>
    of.filter((one) => on.has(one.key)).map((one) => one.key)
  const toggle = (key: string, on: boolean) => {
    const after = new Set(shown)
    if (on) after.add(key)
    else after.delete(key)
    onChoose(keysOf(order, after))
  }
  const move = (column: Named, direction: 'up' | 'down') => {
    const at = rows.indexOf(column)
    const other = rows[at + (direction === 'up' ? -1 : 1)]
    if (other === undefined) return
    const after = order.map((one) => {
      if (one === column) return other
      return one === other ? column : one
    })
    lastMove.current = { key: column.key, direction }
    setOrder(after)
    setMessage(`${column.title} is now ${direction === 'up' ? 'before' : 'after'} ${other.title}`)
    onChoose(keysOf(after, shown))
  }
  return (
    <div className="grid gap-3">
      <h3 className="text-small font-medium text-subtle">Columns and their order</h3>
      <ul ref={list} aria-label="Columns" className="grid gap-1">
        {rows.map((column, index) => (
          <li
            key={column.key}
            data-column={column.key}
            className="flex min-h-8 items-center justify-between gap-2"
          >
            <Checkbox
              label={column.title}
              value={shown.has(column.key)}
              readOnly={alwaysShown(columns, column)}
              help={alwaysShown(columns, column) ? 'Always shown' : undefined}
              onChange={(on) => toggle(column.key, on)}
            />
            {index === 0 ? (
              <span className="text-small text-subtle">Always first</span>
            ) : (
              <span className="flex flex-none">
                <IconButton
                  size="sm"
                  icon={ArrowUp}
                  label={`Move ${column.title} up`}
                  data-direction="up"
                  disabled={index === 1}
                  onClick={() => move(column, 'up')}
                />
                <IconButton
                  size="sm"
                  icon={ArrowDown}
                  label={`Move ${column.title} down`}
                  data-direction="down"
                  disabled={index === rows.length - 1}
                  onClick={() => move(column, 'down')}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {message}
      </p>
      <div className="grid gap-2 border-t border-border pt-3">
        <p className="text-small text-subtle">
          Cards on a phone show up to three of them as details. Exports have all columns.
        </p>
        <Button
          size="sm"
          disabledReasonId={chosen === null ? unchanged : undefined}
          onClick={() => {
            setOrder(columns)
            setMessage('The list shows its own columns again')
            onChoose(null)
          }}
        >
          Reset
        </Button>
        {chosen === null ? (
          <p id={unchanged} className="text-small text-subtle">
            The list shows its own columns.
          </p>
        ) : null}
      </div>
    </div>
  )
}

/** Which columns a list shows, and in which order. The first column leads to the record and stays. */
export function ColumnsMenu(props: ColumnsMenuProps) {
  return (
    <Popover
      align="end"
      trigger={
        <Button size="sm" variant="tertiary" icon={Columns3} aria-label="Columns">
          <span className="max-md:hidden">Columns</span>
        </Button>
      }
      className="max-h-[70dvh] w-80 overflow-y-auto"
    >
      <Panel {...props} />
    </Popover>
  )
}
