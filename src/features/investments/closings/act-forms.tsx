import { z } from 'zod'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import {
  closingKinds,
  signatureRoles,
  type ClosingAct,
  type ClosingKind,
  type ClosingView,
  type SignatureRole,
} from '#domain/investments/model/closing.ts'
import { useSend, type ReadName } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { DateInput } from '#src/ui/inputs/date.tsx'
import { RadioGroup } from '#src/ui/inputs/radio-group.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { toast } from '#src/ui/toast.tsx'
import { closingInstant } from './labels.ts'

/** Reads that an act on a closing makes old. */
export const CLOSING_CHANGED: readonly ReadName[] = [
  'GET /api/dealroom/offerings/:listing_id/closings',
  'GET /api/dealroom/offerings/:listing_id/closings/:closing_id',
  'GET /api/dealroom/offerings/:listing_id',
  'GET /api/dealroom/offerings/:listing_id/investments',
  'GET /api/dealroom/offerings/:listing_id/investments/:investment_id',
  'GET /api/dealroom/captable',
  'GET /api/admin/home',
]

const MISSING_DAY = 'Choose the day of the closing.'
const beginSchema = (deadlineAt: string) =>
  z.object({
    kind: z.enum(closingKinds),
    closes_on: z.string(MISSING_DAY).transform((day, context) => {
      const instant = closingInstant(day, deadlineAt)
      if (instant === null) context.addIssue(MISSING_DAY)
      return instant ?? z.NEVER
    }),
  })

/** Begins a closing: which kind, and on which day; the hour is that of the offering's deadline. */
export function BeginDialog({
  listingId,
  rolling,
  deadlineAt,
  earliestEarly,
  onClose,
  onBegun,
}: {
  listingId: string
  rolling: boolean
  deadlineAt: string
  earliestEarly: string | null
  onClose: () => void
  onBegun: (id: string) => void
}) {
  const begin = useSend('POST /api/dealroom/offerings/:listing_id/closings', {
    changes: CLOSING_CHANGED,
  })
  return (
    <ActionDialog
      schema={beginSchema(deadlineAt)}
      defaultValues={
        rolling ? { kind: 'interim' } : { kind: 'final', closes_on: dateInZone(deadlineAt) }
      }
      onSubmit={async (body) => {
        const made = await begin.mutateAsync({ params: { listing_id: listingId }, body })
        onBegun(made.id)
        toast.success('Closing started')
        onClose()
      }}
      onClose={onClose}
      refusal={(error) => <Refusal error={error} />}
      title="Begin a closing"
      description="It includes all accepted investments not in another closing. You can remove investments before you propose it."
      submitLabel="Begin closing"
    >
      <ActionField name="kind" label="Kind" group>
        {(control) => (
          <RadioGroup<ClosingKind>
            {...control}
            options={[
              {
                value: 'interim',
                label: 'Rolling closing',
                help: 'Pays out what is in it while the offering continues.',
                ...(rolling
                  ? {}
                  : { disabledReason: 'The terms of this offering allow one closing only.' }),
              },
              {
                value: 'final',
                label: 'Final closing',
                help: 'Ends the offering. Before the deadline it moves the deadline to its date.',
              },
            ]}
          />
        )}
      </ActionField>
      <ActionField
        name="closes_on"
        label="Date"
        help={
          earliestEarly === null
            ? `The deadline is ${formatDateTime(deadlineAt)}.`
            : `The deadline is ${formatDateTime(deadlineAt)}. Before it, the earliest date is ${formatDateTime(earliestEarly)}, if you propose it now.`
        }
      >
        {(control) => <DateInput {...control} />}
      </ActionField>
    </ActionDialog>
  )
}

const signSchema = z.object({
  as: z.enum(signatureRoles),
  typed_name: z.string().trim().min(1, 'Type your name to sign.').max(120),
})

/** Signs the closing instruction with the typed name; operators say for whom. */
export function SignDialog({
  closing,
  as,
  onClose,
}: {
  closing: ClosingView
  as: readonly SignatureRole[]
  onClose: () => void
}) {
  const act = useSend('POST /api/dealroom/offerings/:listing_id/closings/:closing_id/act', {
    changes: CLOSING_CHANGED,
  })
  const role = as[0] ?? 'issuer'
  const labels = new Map(closing.signatures.map((one) => [one.role, one.label]))
  return (
    <ActionDialog
      schema={signSchema}
      defaultValues={{ as: role, typed_name: '' }}
      onSubmit={async (signature) => {
        await act.mutateAsync({
          params: { listing_id: closing.listing_id, closing_id: closing.id },
          ifMatch: closing.status.rev,
          body: { act: 'sign', ...signature },
        })
        toast.success('Instruction signed')
        onClose()
      }}
      onClose={onClose}
      refusal={(error) => <Refusal error={error} />}
      title="Sign the closing instruction"
      description={`Escrow may release the money of ${closing.investments} investments when company, principal and escrow agent have signed: three different people.`}
      submitLabel="Sign instruction"
    >
      {as.length > 1 ? (
        <ActionField name="as" label="You sign as" group>
          {(control) => (
            <RadioGroup<SignatureRole>
              {...control}
              options={as.map((value) => ({ value, label: labels.get(value) ?? value }))}
            />
          )}
        </ActionField>
      ) : (
        <p className="text-body">
          You sign as: <span className="font-medium">{labels.get(role)}</span>
        </p>
      )}
      <ActionField name="typed_name" label="Your name" help="Type it as shown in your account.">
        {(control) => <TextInput {...control} autoComplete="name" />}
      </ActionField>
    </ActionDialog>
  )
}

const words: Readonly<
  Record<
    Exclude<ClosingAct, 'sign'>,
    { title: string; explain: string; confirm: string; done: string; reason?: string }
  >
> = {
  propose: {
    title: 'Propose this closing',
    explain:
      'The included investors get their notice, and the instruction can be signed. After that the batch only loses investments.',
    confirm: 'Propose closing',
    done: 'Closing proposed',
  },
  release: {
    title: 'Release escrow',
    explain:
      'The money goes to the company, the securities are issued, and every investor gets the confirmation. You can’t undo this.',
    confirm: 'Release escrow',
    done: 'Escrow released',
  },
  pull_back: {
    title: 'Pull this closing back',
    explain:
      'It becomes a draft again. Signatures are void, and the windows to cancel go back to the deadline.',
    confirm: 'Pull back',
    done: 'Closing pulled back',
    reason: 'Why is it pulled back?',
  },
  cancel: {
    title: 'Cancel this closing',
    explain: 'The investments stay funded and may join another closing.',
    confirm: 'Cancel closing',
    done: 'Closing cancelled',
    reason: 'Why is it cancelled?',
  },
}

const REASON_LIMIT = 1000
const reasonSchema = z.object({ reason: z.string().trim().max(REASON_LIMIT) })
const required = z.object({ reason: reasonSchema.shape.reason.min(1, 'Say why.') })

/** Requires one confirmation before an action on a closing and shows every reason why it is refused. */
export function ActDialog({
  closing,
  act,
  onClose,
}: {
  closing: ClosingView
  act: Exclude<ClosingAct, 'sign'>
  onClose: () => void
}) {
  const { title, explain, confirm, done, reason: question } = words[act]
  const send = useSend('POST /api/dealroom/offerings/:listing_id/closings/:closing_id/act', {
    changes: CLOSING_CHANGED,
  })
  return (
    <ActionDialog
      schema={question === undefined ? reasonSchema : required}
      defaultValues={{ reason: '' }}
      onSubmit={async ({ reason }) => {
        await send.mutateAsync({
          params: { listing_id: closing.listing_id, closing_id: closing.id },
          ifMatch: closing.status.rev,
          body: { act, ...(question === undefined ? {} : { reason }) },
        })
        toast.success(done)
        onClose()
      }}
      onClose={onClose}
      refusal={(error) => <Refusal error={error} />}
      title={title}
      description={explain}
      submitLabel={confirm}
      cancelLabel={act === 'cancel' ? 'Keep it' : 'Cancel'}
    >
      {question === undefined ? null : (
        <ActionField name="reason" label={question}>
          {(control) => <Textarea {...control} rows={3} limit={REASON_LIMIT} />}
        </ActionField>
      )}
    </ActionDialog>
  )
}

/** Takes one investment out of the closing, with the reason that the others read. */
export function ExcludeDialog({
  closing,
  investmentId,
  number,
  onClose,
}: {
  closing: ClosingView
  investmentId: string
  number: string
  onClose: () => void
}) {
  const send = useSend('POST /api/dealroom/offerings/:listing_id/closings/:closing_id/batch', {
    changes: CLOSING_CHANGED,
  })
  return (
    <ActionDialog
      schema={required}
      defaultValues={{ reason: '' }}
      onSubmit={async ({ reason }) => {
        await send.mutateAsync({
          params: { listing_id: closing.listing_id, closing_id: closing.id },
          ifMatch: closing.status.rev,
          body: { remove: [investmentId], reason },
        })
        toast.success('Taken out of the closing')
        onClose()
      }}
      onClose={onClose}
      refusal={(error) => <Refusal error={error} />}
      title={`Take ${number} out`}
      description={
        closing.status.state === 'drafted'
          ? 'It stays funded and may join another closing.'
          : 'It stays funded and may join another closing. The instruction must be signed again.'
      }
      submitLabel="Take out"
      cancelLabel="Keep it"
    >
      <ActionField name="reason" label="Why are you removing it?">
        {(control) => <Textarea {...control} rows={3} limit={REASON_LIMIT} />}
      </ActionField>
    </ActionDialog>
  )
}
