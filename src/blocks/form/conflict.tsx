import { useState } from 'react'
import { sameValue, valueAt, type Values } from '#src/lib/form/form-values.ts'
import type { FieldSpec } from '#src/lib/form/schema-fields.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { showValue } from './show-value.ts'

export interface ConflictDialogProps {
  specs: readonly FieldSpec[]
  labels: (spec: FieldSpec) => string
  mine: Values
  theirs: Values
  onResolve: (choice: Readonly<Record<string, 'mine' | 'theirs'>>) => void
  onClose: () => void
}

/** The fields in which the two texts differ. */
function conflicting(
  specs: readonly FieldSpec[],
  mine: Values,
  theirs: Values,
): readonly FieldSpec[] {
  return specs.filter(
    (spec) => !spec.secret && !sameValue(valueAt(mine, spec.name), valueAt(theirs, spec.name)),
  )
}

/**
 * Someone saved in between: both texts are shown side by side, and the person chooses field by field. Nothing is
 * thrown away before.
 */
export function ConflictDialog({
  specs,
  labels,
  mine,
  theirs,
  onResolve,
  onClose,
}: ConflictDialogProps) {
  const [choice, setChoice] = useState<Record<string, 'mine' | 'theirs'>>({})
  const rows = conflicting(specs, mine, theirs)
  const of = (spec: FieldSpec) => choice[spec.name] ?? 'mine'
  return (
    <Modal
      open
      onClose={onClose}
      size="lg"
      title="Someone changed this in the meantime"
      description="Both versions are saved. Choose which one to keep, then save again."
      footer={
        <>
          <Button onClick={onClose}>Keep editing</Button>
          <Button
            variant="primary"
            onClick={() => onResolve(Object.fromEntries(rows.map((spec) => [spec.name, of(spec)])))}
          >
            Use my choice
          </Button>
        </>
      }
    >
      {rows.length === 0 ? (
        <p className="text-muted">Nothing in this form differs. Save again to continue.</p>
      ) : null}
      <div className="grid gap-5">
        {rows.map((spec) => (
          <fieldset key={spec.name} className="min-w-0">
            <legend className="mb-1.5 text-ui font-medium">{labels(spec)}</legend>
            <div className="grid gap-3 md:grid-cols-2">
              {(['mine', 'theirs'] as const).map((side) => (
                <label
                  key={side}
                  className="flex min-w-0 cursor-pointer items-start gap-3 rounded-md border border-border-strong bg-surface p-3 has-checked:border-accent-text has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
                >
                  <input
                    type="radio"
                    name={`conflict-${spec.name}`}
                    checked={of(spec) === side}
                    onChange={() => setChoice({ ...choice, [spec.name]: side })}
                    className="mt-0.5 size-4.5 flex-none accent-accent"
                  />
                  <span className="min-w-0">
                    <span className="block text-small text-subtle">
                      {side === 'mine' ? 'Yours' : 'Theirs'}
                    </span>
                    <span className="wrap-anywhere whitespace-pre-wrap">
                      {showValue(spec, valueAt(side === 'mine' ? mine : theirs, spec.name))}
                    </span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Modal>
  )
}
