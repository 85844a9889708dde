import { useRef, useState } from 'react'
import {
  importFormatLabels,
  type CapTableImport,
  type CapTablePreview,
  type ImportRemark,
} from '#domain/holders/model/cap-table-import.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { ask, useQueryOf, useSend } from '#src/api/query.ts'
import { ListTable } from '#src/blocks/list/list-table.tsx'
import type { Column } from '#src/blocks/list/list-types.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { fileForm, UploadButton } from '#src/blocks/upload-button.tsx'
import { formatCount, formatDate, formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardFoot, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { DateInput } from '#src/ui/inputs/date.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { toast } from '#src/ui/toast.tsx'

export const importsQuery = ask('GET /api/dealroom/captable-imports', {})
const CHANGED = [
  'GET /api/dealroom/captable-imports',
  'GET /api/dealroom/captable',
  'GET /api/dealroom/holders',
] as const
const ACCEPT = '.zip,.json,.csv,.xlsx,application/zip,application/json,text/csv'

const states = {
  waiting: { label: 'Waiting for a second person', tone: 'warning', icon: 'clock' },
  confirmed: { label: 'Confirmed', tone: 'success', icon: 'circle-check' },
  declined: { label: 'Declined', tone: 'neutral', icon: 'circle-x' },
} as const
const FOR_PLATFORM = { ...states.waiting, label: 'Waiting for our review' } as const

const placeOf = ({ file, row, column }: ImportRemark): string =>
  [file, row === null ? '' : `row ${row}`, column ?? ''].filter(Boolean).join(', ')
function Remarks({ remarks }: { remarks: readonly ImportRemark[] }) {
  return (
    <ul className="grid gap-1">
      {remarks.map((one, index) => (
        <li key={`${index} ${one.says}`} className="wrap-anywhere">
          {placeOf(one) === '' ? one.says : `${placeOf(one)}: ${one.says}`}
        </li>
      ))}
    </ul>
  )
}

/** A figure of the file; one that could not be read stays as the file has it. */
function read<T>(figure: T | null, text: string | undefined, format: (figure: T) => string) {
  if (figure !== null) return format(figure)
  return text === undefined || text === '' ? (
    '–'
  ) : (
    <span className="text-danger-text wrap-anywhere">{text}</span>
  )
}
type Security = CapTablePreview['securities'][number]
const securities: readonly Column<Security>[] = [
  { key: 'holder', title: 'Holder', cell: (one) => one.holder },
  { key: 'class', title: 'Security', card: 'fact', cell: (one) => one.class },
  { key: 'certificate', title: 'Certificate', card: 'fact', cell: (one) => one.certificate || '–' },
  {
    key: 'units',
    title: 'Units',
    align: 'right',
    card: 'figure',
    cell: (one) => read(one.units, one.unread.units, formatCount),
  },
  {
    key: 'cost',
    title: 'Paid',
    align: 'right',
    card: 'fact',
    cell: (one) => read(one.cost, one.unread.cost, formatMoney),
  },
  {
    key: 'issued',
    title: 'Issued',
    card: 'fact',
    cell: (one) => read(one.issued_on, one.unread.issued_on, formatDate),
  },
  { key: 'terms', title: 'Terms', card: 'fact', cell: (one) => one.terms || '–' },
]
type Class = CapTablePreview['classes'][number]
const classes: readonly Column<Class>[] = [
  { key: 'name', title: 'Class', cell: (one) => one.name },
  { key: 'type', title: 'Type', card: 'fact', cell: (one) => one.type },
  {
    key: 'holders',
    title: 'Holders',
    align: 'right',
    card: 'fact',
    cell: (one) => formatCount(one.holders),
  },
  {
    key: 'units',
    title: 'Outstanding',
    align: 'right',
    card: 'figure',
    cell: (one) => formatCount(one.units),
  },
  {
    key: 'authorised',
    title: 'Authorized',
    align: 'right',
    card: 'fact',
    cell: (one) => (one.authorised === null ? '–' : formatCount(one.authorised)),
  },
]

const totalsOf = (totals: NonNullable<CapTablePreview['totals']>) => [
  { term: 'Holders', value: formatCount(totals.holders) },
  { term: 'Securities', value: formatCount(totals.securities) },
  { term: 'Units outstanding', value: formatCount(totals.units) },
  {
    term: 'SAFEs and notes',
    value: `${formatCount(totals.convertibles)} (${formatMoney(totals.invested)})`,
  },
  { term: 'Options granted', value: formatCount(totals.options) },
  { term: 'Warrants', value: formatCount(totals.warrants) },
  { term: 'Available in option pool', value: formatCount(totals.pool) },
]

/** Contents of an import: totals and classes where all of it could be read, and each security with its holder. */
function Contents({ preview }: { preview: CapTablePreview }) {
  const all = (preview.totals?.securities ?? 0) + (preview.totals?.convertibles ?? 0)
  return (
    <div className="grid gap-5">
      <KeyValues
        tight
        items={[
          { term: 'As of', value: formatDate(preview.as_of) },
          ...(preview.totals === null ? [] : totalsOf(preview.totals)),
        ]}
      />
      {preview.totals === null ? null : (
        <ListTable
          label="Classes to import"
          columns={classes}
          items={preview.classes}
          keyOf={(one) => one.name}
          nameOf={(one) => one.name}
        />
      )}
      <ListTable
        label="Securities to import"
        columns={securities}
        items={preview.securities}
        keyOf={(one) => `${one.certificate} ${one.holder} ${one.class} ${one.units ?? ''}`}
        nameOf={(one) => `${one.holder}, ${one.class}`}
      />
      {preview.totals !== null && all > preview.securities.length ? (
        <p className="text-small text-subtle">
          {`The first ${formatCount(preview.securities.length)} of ${formatCount(all)} are listed.`}
        </p>
      ) : null}
    </div>
  )
}

/** Chooses a file, previews it, and imports it when the person confirms. */
function NewImport() {
  const [file, setFile] = useState<File | null>(null)
  const [asOf, setAsOf] = useState<string | null>(null)
  const [shown, setShown] = useState<CapTablePreview | null>(null)
  const heading = useRef<HTMLDivElement>(null)
  const read = useSend('POST /api/dealroom/captable-imports/preview', {
    onSuccess: (preview) => {
      setShown(preview)
      heading.current?.focus()
    },
  })
  const take = useSend('POST /api/dealroom/captable-imports', {
    changes: CHANGED,
    onSuccess: ({ for_platform: forPlatform }) => {
      toast.success(
        forPlatform ? 'We now review the import' : 'A second person can now confirm the import',
      )
      clear()
    },
  })
  const clear = (): void => {
    setFile(null)
    setShown(null)
    read.reset()
    take.reset()
  }
  const open = (chosen: File): void => {
    setFile(chosen)
    setShown(null)
    take.reset()
    read.mutate({ body: fileForm(chosen, { as_of: asOf }) })
  }
  const failure = take.error ?? read.error
  return (
    <Card aria-label="New import">
      <div ref={heading} tabIndex={-1} className="outline-none">
        <CardHead
          title={file === null ? 'Import a cap table' : file.name}
          subtitle="Open Cap Format (ZIP or JSON), CSV or Excel with one row for each security: holder, class, units, amount paid, certificate and issue date."
        />
      </div>
      <CardBody className="grid gap-5">
        <div className="max-w-xs">
          <Field label="As of" optional help="Without a date we use that of the file, else today.">
            <DateInput
              value={asOf}
              onChange={(day) => {
                setAsOf(day)
                setShown(null)
              }}
            />
          </Field>
        </div>
        {failure ? (
          <Callout tone="danger" title="The cap table can’t be imported">
            {Object.values(failure.fields)[0] ?? failure.message}
          </Callout>
        ) : null}
        {read.isPending ? <SkeletonRows rows={4} /> : null}
        {shown === null ? null : (
          <>
            {shown.problems.length === 0 ? null : (
              <Callout tone="danger" live title="Correct these problems first">
                <Remarks remarks={shown.problems} />
              </Callout>
            )}
            {shown.notices.length === 0 ? null : (
              <Callout tone="warning" live title="Check before you import">
                <Remarks remarks={shown.notices} />
              </Callout>
            )}
            <Contents preview={shown} />
          </>
        )}
      </CardBody>
      <CardFoot>
        {shown !== null && file !== null && shown.problems.length === 0 ? (
          <Button
            variant="primary"
            busy={take.isPending}
            onClick={() =>
              take.mutate({ body: fileForm(file, { as_of: asOf, digest: shown.digest }) })
            }
          >
            Import
          </Button>
        ) : null}
        {file !== null && shown === null && !read.isPending ? (
          <Button onClick={() => open(file)}>Check again</Button>
        ) : null}
        <UploadButton
          label={file === null ? 'Choose file' : 'Choose another file'}
          variant={file === null ? 'primary' : 'secondary'}
          accept={ACCEPT}
          busy={read.isPending}
          onFile={open}
        />
      </CardFoot>
    </Card>
  )
}

/** One import with its decision: its contents are opened before it is confirmed. */
function Import({ item }: { item: CapTableImport }) {
  const [opened, setOpened] = useState(false)
  const detail = useQueryOf(
    ask('GET /api/dealroom/captable-imports/:import_id', { params: { import_id: item.id } }),
    { enabled: opened },
  )
  const decide = useSend('POST /api/dealroom/captable-imports/:import_id/decision', {
    changes: CHANGED,
    onSuccess: ({ state }) => toast.success(states[state].label),
  })
  const send = (decision: 'confirm' | 'decline') => () =>
    decide.mutate({ params: { import_id: item.id }, body: { decision } })
  return (
    <Card as="article" aria-label={item.name}>
      <CardHead
        title={item.name}
        subtitle={`${importFormatLabels[item.format]}, as of ${formatDate(item.as_of)}. Imported by ${item.imported_by} on ${formatDateTime(item.imported_at)}.`}
        action={<StatusBadge status={item.for_platform ? FOR_PLATFORM : states[item.state]} />}
      />
      <CardBody className="grid gap-4">
        <p>
          Holders: {formatCount(item.holders)}. Units: {formatCount(item.units)}. SAFEs and notes:{' '}
          {formatCount(item.convertibles)}.
          {item.decided_at === null
            ? ''
            : ` ${states[item.state].label} by ${item.decided_by ?? ''} on ${formatDateTime(item.decided_at)}.`}
        </p>
        {item.for_platform ? (
          <Callout tone="info">
            Investors read the approved cap table of an offering, so the platform checks this import
            and confirms it.
          </Callout>
        ) : null}
        {decide.error ? <Callout tone="danger" title={decide.error.message} /> : null}
        {opened ? (
          <QueryBoundary query={detail} what="the import" skeleton={<SkeletonRows rows={4} />}>
            {({ preview }) => <Contents preview={preview} />}
          </QueryBoundary>
        ) : null}
      </CardBody>
      {item.state === 'waiting' ? (
        <CardFoot>
          {opened ? null : <Button onClick={() => setOpened(true)}>Show contents</Button>}
          {item.may_decide ? (
            <Button
              variant="primary"
              busy={decide.isPending}
              disabledReason={opened ? undefined : 'Show the contents first.'}
              onClick={send('confirm')}
            >
              Confirm import
            </Button>
          ) : null}
          <Button busy={decide.isPending} onClick={send('decline')}>
            Decline
          </Button>
        </CardFoot>
      ) : null}
    </Card>
  )
}

/** Imported cap tables of a company, and the way to import one. */
export function CapTableImports() {
  const query = useQueryOf(importsQuery)
  return (
    <QueryBoundary
      query={query}
      what="the imports"
      skeleton={
        <Card aria-label="Imports">
          <SkeletonRows rows={4} />
        </Card>
      }
    >
      {({ items, may_import: may, why_not: why }) => (
        <div className="grid gap-4 md:gap-6">
          {why === null ? null : <Callout tone="info">{why}</Callout>}
          {may ? null : (
            <Callout tone="info">Owners of the company import and confirm cap tables.</Callout>
          )}
          {why === null && may ? <NewImport /> : null}
          {items.map((item) => (
            <Import key={item.id} item={item} />
          ))}
          {items.length === 0 && why === null ? (
            <Card aria-label="Imports">
              <EmptyState title="No cap table was imported" level={2}>
                Bring your holders, classes, certificates, SAFEs and notes before your first closing
                here.
              </EmptyState>
            </Card>
          ) : null}
        </div>
      )}
    </QueryBoundary>
  )
}
