import { figureText } from '#domain/shared/figures.ts'
import { regulationOf } from '#domain/shared/regulation.ts'
import { FileCheck, Plus, X } from 'lucide-react'
import { get, useFieldArray, useFormState } from 'react-hook-form'
import { z } from 'zod'
import {
  signatureRoleLabels,
  signatureRoles,
  signaturesComplete,
  type FilingSignature,
  type ReviewView,
} from '#domain/offerings/model/review.ts'
import { dateInZone, endOfDay } from '#domain/shared/calendar/zone.ts'
import { useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { OFFERING_CHANGED } from '#src/blocks/review/changed.ts'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { formatDate, formatDateTime } from '#src/lib/format.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { DateInput } from '#src/ui/inputs/date.tsx'
import { IntegerInput } from '#src/ui/inputs/number.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { toast } from '#src/ui/toast.tsx'

const roleOptions = signatureRoles.map((value) => ({ value, label: signatureRoleLabels[value] }))
/** A row may be written in part; it counts once it is whole. */
const signatureRow = z.object({
  name: z.string().trim(),
  role: z.enum(signatureRoles).nullable(),
  signed_on: z.string().nullable(),
})
type Row = z.infer<typeof signatureRow>
const whole = (rows: readonly Row[]): FilingSignature[] =>
  rows.flatMap(({ name, role, signed_on }) =>
    name && role && signed_on ? [{ name, role, signed_on }] : [],
  )

const filingSchema = z.object({
  accession: z
    .string()
    .trim()
    .regex(/^\d{10}-\d{2}-\d{6}$/, 'Enter it like 0001930609-24-000001.'),
  filed_at: z.string('Choose the day of the filing.'),
  signatures: z.array(signatureRow),
  board_size: z.int().nullable(),
})
/** Form C is signed; that is said together with what is wrong in the other fields. */
const signedSchema = filingSchema.refine(
  ({ signatures, board_size }) => signaturesComplete(whole(signatures), board_size ?? 0),
  {
    path: ['signatures'],
    error: 'The company, its three officers and more than half of the board must sign.',
    when: () => true,
  },
)

function Signatures() {
  const { fields, append, remove } = useFieldArray<
    Pick<z.input<typeof filingSchema>, 'signatures'>
  >({ name: 'signatures' })
  const { errors } = useFormState()
  const problem: unknown =
    get(errors, 'signatures.root.message') ?? get(errors, 'signatures.message')
  return (
    <>
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-medium">Signatures</legend>
        <p className="text-small text-subtle">
          The company, its executive, financial and accounting officers, and more than half of the
          board.
        </p>
        {fields.map((row, index) => (
          <div
            key={row.id}
            className="grid gap-3 rounded-md bg-sunken p-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_10rem_auto] md:items-end"
          >
            <ActionField name={`signatures.${index}.name`} label="Name">
              {(control) => <TextInput {...control} />}
            </ActionField>
            <ActionField name={`signatures.${index}.role`} label="Role">
              {(control) => (
                <Select {...control} options={roleOptions} placeholder="Choose" search={false} />
              )}
            </ActionField>
            <ActionField name={`signatures.${index}.signed_on`} label="Signed on">
              {(control) => <DateInput {...control} />}
            </ActionField>
            <IconButton
              icon={X}
              label={`Remove signature ${index + 1}`}
              onClick={() => remove(index)}
            />
          </div>
        ))}
        <div>
          <Button
            size="sm"
            icon={Plus}
            onClick={() => append({ name: '', role: null, signed_on: null })}
          >
            Add a signature
          </Button>
        </div>
      </fieldset>
      {typeof problem === 'string' ? (
        <p role="alert" className="text-small text-danger-text">
          {problem}
        </p>
      ) : null}
    </>
  )
}

const forms = { reg_cf: 'C', reg_d: 'D', reg_a: '1-A' } as const
/** The end of the day in New York, or now where the day is today. */
const instantOf = (day: string): string => {
  const now = new Date().toISOString()
  return endOfDay(day) < now ? endOfDay(day) : now
}

/**
 * Records the filing: form, accession number, day and, for Form C, everyone who signed; the offering is filed in the
 * same act.
 */
export function FilingDialog({ view, onClose }: { view: ReviewView; onClose: () => void }) {
  const cf = view.type === 'reg_cf'
  const waits = view.offering.accepts.includes('FILED')
  const { filing } = view
  const record = useSend('POST /api/admin/offerings/:listing_id/filing', {
    changes: OFFERING_CHANGED,
  })
  return (
    <ActionDialog
      title={`Form ${forms[regulationOf(view.type)]}`}
      description="As EDGAR accepted it. We never store access codes."
      dialogSize={cf ? 'lg' : 'md'}
      onClose={onClose}
      schema={cf ? signedSchema : filingSchema}
      defaultValues={{
        accession: filing?.accession ?? '',
        filed_at: filing ? dateInZone(filing.filed_at) : undefined,
        signatures: filing?.signatures.length
          ? filing.signatures
          : signatureRoles.map((role) => ({ name: '', role, signed_on: null })),
        board_size: filing?.board_size ?? 1,
      }}
      submitLabel="Record filing"
      onSubmit={async ({ accession, filed_at, signatures, board_size }) => {
        await record.mutateAsync({
          params: { listing_id: view.listing_id },
          body: {
            form: forms[regulationOf(view.type)],
            accession,
            filed_at: instantOf(filed_at),
            signatures: cf ? whole(signatures) : [],
            board_size: board_size ?? 0,
            proceed: waits,
          },
        })
        toast.success('Filing recorded')
        onClose()
      }}
      refusal={(error) => <Refusal error={error} />}
      className="gap-5"
    >
      <div className="grid gap-4 md:grid-cols-2">
        <ActionField
          name="accession"
          label="Accession number"
          help="Ten digits, the year, six digits."
        >
          {(control) => <TextInput {...control} placeholder="0001930609-24-000001" />}
        </ActionField>
        <ActionField name="filed_at" label="Filed on">
          {(control) => <DateInput {...control} />}
        </ActionField>
      </div>
      {cf ? (
        <>
          <ActionField name="board_size" label="Members of the board" className="md:max-w-48">
            {(control) => <IntegerInput {...control} />}
          </ActionField>
          <Signatures />
        </>
      ) : null}
    </ActionDialog>
  )
}

const orderSchema = z.object({
  file_no: z
    .string()
    .trim()
    .regex(/^024-\d{5}$/, 'A Regulation A file number looks like 024-12345.'),
  qualified_at: z.string('Choose the day of the order.'),
})

/** Records the order with which the SEC qualified a Regulation A offering. */
export function QualificationDialog({ view, onClose }: { view: ReviewView; onClose: () => void }) {
  const record = useSend('POST /api/admin/offerings/:listing_id/qualification', {
    changes: OFFERING_CHANGED,
  })
  return (
    <ActionDialog
      title="Qualification order"
      description="The SEC has qualified the offering statement."
      onClose={onClose}
      schema={orderSchema}
      defaultValues={{ file_no: '' }}
      submitLabel="Record qualification"
      onSubmit={async ({ file_no, qualified_at }) => {
        await record.mutateAsync({
          params: { listing_id: view.listing_id },
          ifMatch: view.offering.rev,
          body: { file_no, qualified_at: instantOf(qualified_at) },
        })
        toast.success('Qualification recorded')
        onClose()
      }}
      refusal={(error) => <Refusal error={error} />}
    >
      <ActionField name="file_no" label="SEC file number">
        {(control) => <TextInput {...control} placeholder="024-12345" />}
      </ActionField>
      <ActionField name="qualified_at" label="Qualified on">
        {(control) => <DateInput {...control} />}
      </ActionField>
    </ActionDialog>
  )
}

/** The filing and the qualification as they are on record. */
export function FilingCard({ view, onFiling }: { view: ReviewView; onFiling: () => void }) {
  const { filing, qualification, me } = view
  const may = me.decides && view.next?.event === 'FILED'
  return (
    <Card id="filing" aria-labelledby="filing-title">
      <CardHead
        titleId="filing-title"
        title="Filing"
        action={
          may ? (
            <Button size="sm" icon={FileCheck} onClick={onFiling}>
              {filing ? 'Change' : 'Record'}
            </Button>
          ) : undefined
        }
      />
      <CardBody>
        {filing === null ? (
          <p className="text-muted">
            {regulationOf(view.type) === 'reg_d'
              ? `Form D is filed within ${figureText('form_d_days')} after the first sale.`
              : 'Nothing is filed yet.'}
          </p>
        ) : (
          <>
            <KeyValues
              items={[
                { term: 'Form', value: filing.form },
                {
                  term: 'Accession number',
                  value: <span className="figures">{filing.accession}</span>,
                },
                { term: 'Filed', value: formatDateTime(filing.filed_at) },
                ...(qualification
                  ? [
                      {
                        term: 'Qualified',
                        value: `${formatDate(qualification.qualified_at)}, ${qualification.file_no}`,
                      },
                    ]
                  : []),
              ]}
            />
            {filing.signatures.length > 0 ? (
              <ul className="mt-3 grid gap-1 text-small text-muted">
                {filing.signatures.map((one) => (
                  <li key={`${one.role}${one.name}`}>
                    {one.name}, {signatureRoleLabels[one.role].toLowerCase()},{' '}
                    {formatDate(one.signed_on)}
                  </li>
                ))}
              </ul>
            ) : null}
          </>
        )}
      </CardBody>
    </Card>
  )
}
