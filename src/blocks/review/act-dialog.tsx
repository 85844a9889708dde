import type { ReactNode } from 'react'
import { z } from 'zod'
import { formatCount } from '#src/lib/format.ts'
import type { Option } from '#src/ui/inputs/options.ts'
import { Select } from '#src/ui/inputs/select.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { toast } from '#src/ui/toast.tsx'
import { ActionDialog, ActionField } from '../action-form.tsx'
import { Refusal } from './refusal.tsx'

const LIMIT = 2000
/** One thing to choose before the act; `name` is the field that the server names when it refuses the choice. */
interface Choice {
  name: string
  label: string
  options: readonly Option[]
  problem: string
}
export interface ActDialogProps {
  title: string
  explain: string
  confirm: string
  /** toast when it is done */
  done: string
  /** label of the reason, which is then required */
  reason?: string
  /** most characters of the reason */
  limit?: number
  choice?: Choice
  /** between the explanation and the reason */
  children?: ReactNode
  /** below the fields, as long as nothing was refused */
  note?: string
  onClose: () => void
  run: (reason: string | undefined, chosen: string | undefined) => Promise<unknown>
}

function schemaOf({ reason, limit = LIMIT, choice }: ActDialogProps) {
  const fields: Record<string, z.ZodType<string, string>> = {}
  if (choice) fields[choice.name] = z.string(choice.problem)
  if (reason !== undefined)
    fields['reason'] = z
      .string()
      .trim()
      .min(1, 'Enter a reason for the other party.')
      .max(limit, `Use at most ${formatCount(limit)} characters.`)
  return z.object(fields)
}

/**
 * Requires one confirmation before an action, with the choice and the reason where they are needed, and shows the
 * server's refusal.
 */
export function ActDialog(props: ActDialogProps) {
  const { title, explain, confirm, done, reason, limit = LIMIT, choice, note, onClose, run } = props
  return (
    <ActionDialog
      title={title}
      description={explain}
      onClose={onClose}
      schema={schemaOf(props)}
      defaultValues={reason === undefined ? {} : { reason: '' }}
      submitLabel={confirm}
      onSubmit={async (values) => {
        await run(values['reason'], choice && values[choice.name])
        toast.success(done)
        onClose()
      }}
      refusal={(error) => <Refusal error={error} />}
      layout={({ fields, refusal }) => (
        <>
          {props.children}
          {fields}
          {refusal ??
            (note === undefined ? null : <p className="text-small text-subtle">{note}</p>)}
        </>
      )}
    >
      {choice ? (
        <ActionField name={choice.name} label={choice.label}>
          {(control) => (
            <Select
              {...control}
              options={choice.options}
              placeholder={choice.label}
              search={false}
            />
          )}
        </ActionField>
      ) : null}
      {reason === undefined ? null : (
        <ActionField name="reason" label={reason}>
          {(control) => <Textarea {...control} rows={4} limit={limit} />}
        </ActionField>
      )}
    </ActionDialog>
  )
}
