import { z } from 'zod'
import { ApiError } from '#src/api/api-error.ts'
import type { Example } from '#src/ui/example.ts'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { MoneyInput } from '#src/ui/inputs/money.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { ModalInPlace } from '#src/ui/modal.tsx'
import { ActionDialog, ActionField, ActionForm, type ActionFormProps } from './action-form.tsx'

export const refundSchema = z.object({
  amount: z.int().positive('Enter an amount above zero.'),
  reason: z.string().trim().min(3, 'Say why.').max(500),
  told: z.boolean(),
})
type Refund = ActionFormProps<z.input<typeof refundSchema>, z.output<typeof refundSchema>>

export const refundFields = (
  <>
    <ActionField name="amount" label="Amount">
      {(control) => <MoneyInput {...control} currency="USD" />}
    </ActionField>
    <ActionField name="reason" label="Why?" help="The investor reads this.">
      {(control) => <Textarea {...control} rows={3} limit={500} />}
    </ActionField>
    <ActionField name="told">
      {(control, error) => (
        <Checkbox {...control} error={error} label="The investor knows about it" />
      )}
    </ActionField>
  </>
)

export const refund: Refund = {
  schema: refundSchema,
  defaultValues: { reason: '', told: false },
  submitLabel: 'Send refund',
  label: 'Refund',
  onSubmit: () => Promise.resolve(),
  children: refundFields,
}

export const examples: Example[] = [
  { name: 'Action form', element: <ActionForm {...refund} onCancel={() => undefined} /> },
  {
    name: 'Action form, refused by the server when it is sent',
    element: (
      <ActionForm
        {...refund}
        defaultValues={{ amount: 25_000, reason: 'Paid twice.', told: true }}
        onSubmit={() =>
          Promise.reject(
            new ApiError(409, 'not_accepted', 'This investment was refunded meanwhile.'),
          )
        }
      />
    ),
  },
  {
    name: 'Action form that cannot be sent now',
    element: <ActionForm {...refund} disabledReason="The closing is running." />,
  },
  {
    name: 'Action dialog',
    element: (
      <ModalInPlace value={true}>
        <ActionDialog
          title="Refund Maria Lopez"
          description="We refund the money to its source account."
          schema={refundSchema}
          defaultValues={{ amount: 25_000, reason: '', told: false }}
          submitLabel="Send refund"
          onSubmit={() => Promise.resolve()}
          onClose={() => undefined}
        >
          {refundFields}
        </ActionDialog>
      </ModalInPlace>
    ),
  },
]
