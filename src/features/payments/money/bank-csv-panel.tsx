import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  columnRoleLabels,
  columnRoles,
  dayOrderLabels,
  dayOrders,
  decimalMarkLabels,
  decimalMarks,
  positiveAmountLabels,
  positiveAmounts,
  type CsvMapping,
  type CsvPreview,
} from '#domain/payments/model/bank-csv.ts'
import type { StatementView } from '#domain/payments/model/banking.ts'
import { formatMoney } from '#domain/shared/money.ts'
import type { ApiError } from '#src/api/api-error.ts'
import { useSend } from '#src/api/query.ts'
import { formatCount, formatDate, formatDateTime } from '#src/lib/format.ts'
import { fileForm } from '#src/blocks/upload-button.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardFoot, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { centsIn, MoneyInput } from '#src/ui/inputs/money.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { DESK } from './changed.ts'

/** Problems and rows that are listed one by one. */
const MOST_SHOWN = 10

type Balance = number | string | null
/** Choices of the operator so far; null: as the server proposes. */
interface Choice {
  account: string | null
  mapping: CsvMapping | null
  opening: Balance
  closing: Balance
}

const formOf = (file: File, { account, mapping, opening, closing }: Choice): FormData =>
  fileForm(file, {
    bank_account: account,
    opening_balance: centsIn(opening),
    closing_balance: centsIn(closing),
    mapping: mapping === null ? null : JSON.stringify(mapping),
  })

/** Refusals that a person resolves here: by mapping the columns, choosing an account, or typing the balances. */
const RESOLVED = ['mapping', 'bank_account', 'opening_balance', 'closing_balance']
export const asksForMapping = (error: ApiError): boolean =>
  RESOLVED.some((field) => field in error.fields)

const optionsOf = <V extends string>(values: readonly V[], labels: Readonly<Record<V, string>>) =>
  values.map((value) => ({ value, label: labels[value] }))

/** One select for each column of the file, with its first values. */
function Columns({
  mapping,
  samples,
  onChange,
}: {
  mapping: CsvMapping
  samples: CsvPreview['samples']
  onChange: (roles: CsvMapping['roles']) => void
}) {
  return (
    <ul className="divide-y divide-border rounded-md border border-border">
      {mapping.columns.map((name, column) => (
        <li
          key={`${column} ${name}`}
          className="grid gap-x-6 gap-y-2 p-3 md:grid-cols-[minmax(0,1fr)_16rem] md:items-center"
        >
          <span className="min-w-0">
            <span className="block font-medium wrap-anywhere">
              {name || `Column ${column + 1}`}
            </span>
            <span className="figures block text-small text-subtle wrap-anywhere">
              {samples.map((row) => row[column] || 'empty').join(' · ')}
            </span>
          </span>
          <Field label={`Read ${name || `column ${column + 1}`} as`} hideLabel>
            <Select
              value={mapping.roles[column] ?? 'none'}
              onChange={(role) =>
                onChange(mapping.roles.map((one, at) => (at === column ? (role ?? 'none') : one)))
              }
              options={optionsOf(columnRoles, columnRoleLabels)}
            />
          </Field>
        </li>
      ))}
    </ul>
  )
}

/** The first lines as the mapping reads them. */
function Lines({ preview }: { preview: CsvPreview }) {
  return (
    <section aria-labelledby="read-lines">
      <h3 id="read-lines" className="mb-2 text-h4">
        First lines
      </h3>
      {preview.lines.length === 0 ? (
        <p className="text-small text-subtle">No line can be read yet.</p>
      ) : (
        <ul className="divide-y divide-border rounded-md border border-border">
          {preview.lines.map((line) => (
            <li
              key={line.line}
              className="grid gap-x-6 gap-y-1 p-3 md:grid-cols-[7rem_minmax(0,1fr)_8rem_8rem] md:items-center"
            >
              <span className="figures text-small text-subtle">{formatDate(line.booked_on)}</span>
              <span className="min-w-0 wrap-anywhere">{line.text || 'No description'}</span>
              <span className="figures font-medium md:text-right">{formatMoney(line.amount)}</span>
              <span className="figures text-small text-subtle md:text-right">
                {line.balance === null ? '' : `Balance ${formatMoney(line.balance)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {preview.count > preview.lines.length ? (
        <p className="mt-2 text-small text-subtle">
          {formatCount(preview.count - preview.lines.length)} more lines
        </p>
      ) : null}
    </section>
  )
}

const PROOFS: Readonly<Record<CsvPreview['proof'], string>> = {
  running: 'The running balance follows from the amounts',
  totals: 'The opening balance and the amounts give the closing balance',
  none: 'Not checked yet',
}
function Sums({ preview }: { preview: CsvPreview }) {
  const wrong = preview.problems.length > 0
  const sumOf = (amount: CsvPreview['came_in']) => (preview.count === 0 ? '–' : formatMoney(amount))
  return (
    <KeyValues
      tight
      items={[
        { term: wrong ? 'Lines that could be read' : 'Lines', value: formatCount(preview.count) },
        { term: 'Money in', value: sumOf(preview.came_in) },
        { term: 'Money out', value: sumOf(preview.went_out) },
        {
          term: 'Opening balance',
          value: preview.opening === null ? 'Not in the file' : formatMoney(preview.opening),
        },
        {
          term: 'Closing balance',
          value: preview.closing === null ? 'Not in the file' : formatMoney(preview.closing),
        },
        { term: 'Check', value: wrong ? 'The file isn’t right yet' : PROOFS[preview.proof] },
      ]}
    />
  )
}

/** Why the file cannot be uploaded yet; undefined when it can. */
function missing(preview: CsvPreview | undefined, account: string | null): string | undefined {
  if (preview === undefined) return 'The file is being read.'
  if (preview.mapping_problem !== null) return preview.mapping_problem
  if (account === null && preview.accounts.length > 0) return 'Choose the account.'
  if (preview.problems.length > 0) return 'Correct the file or the columns first.'
  return preview.proof === 'none' ? 'Enter the opening and the closing balance.' : undefined
}

/**
 * A bank’s own CSV file: its columns, its first lines, and whether its sums hold. A person confirms
 * it once; files with the same columns are read the same way afterwards.
 */
export function BankCsvPanel({
  file,
  onUploaded,
  onClose,
}: {
  file: File
  onUploaded: (statement: StatementView) => void
  onClose: () => void
}) {
  const [choice, setChoice] = useState<Choice>({
    account: null,
    mapping: null,
    opening: null,
    closing: null,
  })
  const [shown, setShown] = useState<CsvPreview | undefined>(undefined)
  const read = useSend('POST /api/admin/money/statements/preview', { onSuccess: setShown })
  const confirm = useSend('POST /api/admin/money/statement-mappings')
  const upload = useSend('POST /api/admin/money/statements', {
    changes: DESK,
    onSuccess: onUploaded,
  })
  const heading = useRef<HTMLDivElement>(null)
  const begin = useEffectEvent(() => {
    heading.current?.focus()
    read.mutate({ body: formOf(file, choice) })
  })
  useEffect(() => begin(), [file])

  const change = (over: Partial<Choice>): void => {
    const next = { ...choice, mapping: choice.mapping ?? shown?.mapping ?? null, ...over }
    setChoice(next)
    read.mutate({ body: formOf(file, next) })
  }
  const mapping = choice.mapping ?? shown?.mapping ?? null
  const account = choice.account ?? shown?.account ?? null
  const why = missing(shown, account)
  const remap = (over: Partial<CsvMapping>): void => {
    if (mapping !== null) change({ mapping: { ...mapping, ...over } })
  }
  const send = async (): Promise<void> => {
    if (mapping === null) return
    await confirm.mutateAsync({ body: { account: account ?? '', mapping } })
    await upload.mutateAsync({
      body: formOf(file, { ...choice, account: account ?? '', mapping: null }),
    })
  }
  const failure = read.error ?? confirm.error ?? upload.error
  return (
    <Card aria-label="Columns of the file" className="mb-6">
      <div ref={heading} tabIndex={-1} className="outline-none">
        <CardHead
          title="Check how this file is read"
          subtitle={
            shown?.stored
              ? `${file.name}. Columns confirmed by ${shown.stored.confirmed_by} on ${formatDateTime(shown.stored.confirmed_at)} (version ${shown.stored.version}).`
              : `${file.name}. These columns are new. We use your mapping again for files with the same columns.`
          }
        />
      </div>
      <CardBody className="grid gap-6">
        {failure ? (
          <Callout tone="danger" title="The file couldn’t be read">
            {Object.values(failure.fields)[0] ?? failure.message}
          </Callout>
        ) : null}
        {shown === undefined && !failure ? <SkeletonRows rows={6} /> : null}
        {shown === undefined || mapping === null ? null : (
          <>
            <div className="grid gap-4 md:grid-cols-3">
              {shown.accounts.length === 0 ? null : (
                <Field label="Account">
                  <Select
                    value={account}
                    onChange={(value) => change({ account: value, mapping: null })}
                    options={shown.accounts.map((one) => ({
                      value: one.account,
                      label: one.title,
                    }))}
                  />
                </Field>
              )}
              <Field label="Date format">
                <Select
                  value={mapping.days}
                  onChange={(days) => remap(days === null ? {} : { days })}
                  options={optionsOf(dayOrders, dayOrderLabels)}
                />
              </Field>
              <Field label="Decimal mark">
                <Select
                  value={mapping.decimal}
                  onChange={(decimal) => remap(decimal === null ? {} : { decimal })}
                  options={optionsOf(decimalMarks, decimalMarkLabels)}
                />
              </Field>
              {mapping.roles.includes('amount') && !mapping.roles.includes('direction') ? (
                <Field label="Amounts without a minus sign">
                  <Select
                    value={mapping.positive}
                    onChange={(positive) => remap(positive === null ? {} : { positive })}
                    options={optionsOf(positiveAmounts, positiveAmountLabels)}
                  />
                </Field>
              ) : null}
            </div>
            <Columns
              mapping={mapping}
              samples={shown.samples}
              onChange={(roles) => remap({ roles })}
            />
            {shown.proof === 'running' ? null : (
              <div className="grid gap-4 md:grid-cols-2">
                <Field label="Opening balance" help="From the bank’s statement.">
                  <MoneyInput
                    value={choice.opening}
                    allowNegative
                    onChange={(opening) => setChoice((now) => ({ ...now, opening }))}
                    onBlur={() => change({})}
                  />
                </Field>
                <Field label="Closing balance" help="From the bank’s statement.">
                  <MoneyInput
                    value={choice.closing}
                    allowNegative
                    onChange={(closing) => setChoice((now) => ({ ...now, closing }))}
                    onBlur={() => change({})}
                  />
                </Field>
              </div>
            )}
            {shown.mapping_problem === null && shown.problems.length === 0 ? null : (
              <Callout tone="warning" live title="Nothing can be booked from this file yet">
                <ul className="grid gap-1">
                  {(shown.mapping_problem === null ? shown.problems : [shown.mapping_problem])
                    .slice(0, MOST_SHOWN)
                    .map((problem) => (
                      <li key={problem} className="wrap-anywhere">
                        {problem}
                      </li>
                    ))}
                </ul>
              </Callout>
            )}
            {shown.left_out.length === 0 ? null : (
              <Callout tone="info" title="Rows that are left out">
                {shown.left_out
                  .slice(0, MOST_SHOWN)
                  .map((one) => `Line ${one.line}: ${one.why}`)
                  .join('. ')}
                {shown.left_out.length > MOST_SHOWN
                  ? ` and ${shown.left_out.length - MOST_SHOWN} more`
                  : ''}
              </Callout>
            )}
            <Sums preview={shown} />
            <Lines preview={shown} />
          </>
        )}
      </CardBody>
      <CardFoot>
        <Button
          variant="primary"
          busy={confirm.isPending || upload.isPending}
          disabledReason={why}
          onClick={() => void send().catch(() => undefined)}
        >
          Confirm and upload
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </CardFoot>
    </Card>
  )
}
