import { useState } from 'react'
import type { z } from 'zod'
import {
  filedRegulatoryReport,
  newRegulatoryReport,
} from '#domain/investors/model/regulatory-reports.ts'
import {
  enteredReportKinds,
  isSar,
  regulatoryReportRules,
} from '#domain/investors/rules/regulatory-reports.ts'
import type { Answer } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall, useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { formatDate } from '#src/lib/format.ts'
import { useShell } from '#src/lib/shell.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { DateInput } from '#src/ui/inputs/date.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'

const NAME = 'GET /api/admin/regulatory-reports'
type Report = Answer<typeof NAME>['items'][number]
export const loader = load(() => [ask(NAME, {})])

function Facts({ report }: { report: Report }) {
  return (
    <KeyValues
      items={[
        { term: regulatoryReportRules[report.kind].from, value: formatDate(report.from_on) },
        { term: 'Source', value: report.source },
        ...(report.filed_on === null
          ? [
              {
                term: report.overdue ? 'Overdue since' : 'Due by',
                value: formatDate(report.due_on),
              },
            ]
          : [
              { term: 'Filed', value: `${formatDate(report.filed_on)}, ${report.filed_by ?? ''}` },
              { term: 'Confirmation number', value: report.evidence ?? '' },
              { term: 'Retained until', value: formatDate(report.kept_until ?? report.due_on) },
            ]),
      ]}
    />
  )
}

function Reports({ items, onFile }: { items: readonly Report[]; onFile: (of: Report) => void }) {
  if (items.length === 0)
    return (
      <Card>
        <EmptyState title="No report is due">
          Blocked property is reported on its sanctions match.
        </EmptyState>
      </Card>
    )
  return (
    <div className="grid gap-4 md:gap-6">
      {items.map((report) => (
        <Card key={report.id} aria-labelledby={report.id}>
          <CardHead titleId={report.id} title={`${report.label}, ${report.case_no}`} />
          <CardBody>
            {report.filed_on === null ? <p className="mb-3 text-muted">{report.cause}</p> : null}
            <Facts report={report} />
            {report.filed_on === null ? (
              <Button
                className="mt-4"
                aria-label={`Record filing of ${report.label}, ${report.case_no}`}
                onClick={() => onFile(report)}
              >
                Record filing
              </Button>
            ) : null}
          </CardBody>
        </Card>
      ))}
    </div>
  )
}

const kinds = enteredReportKinds.map((value) => ({
  value,
  label: regulatoryReportRules[value].label,
}))
const NEW: z.input<typeof newRegulatoryReport> = {
  kind: 'ofac_rejected',
  case_no: '',
  from_on: '',
  suspect: true,
}
function NewReport({ onClose }: { onClose: () => void }) {
  const send = useSend('POST /api/admin/regulatory-reports', { changes: [NAME] })
  return (
    <ActionDialog
      title="Add report"
      description="Use your case number and no names."
      schema={newRegulatoryReport}
      defaultValues={NEW}
      submitLabel="Add report"
      onClose={onClose}
      refusal={(error) => <Refusal error={error} />}
      onSubmit={async (body) => {
        await send.mutateAsync({ body })
        toast.success('Report added')
        onClose()
      }}
    >
      {(form) => {
        const kind = form.watch('kind')
        return (
          <>
            <ActionField name="kind" label="Report">
              {(control) => <Select {...control} options={kinds} />}
            </ActionField>
            <ActionField name="case_no" label="Case number">
              {(control) => <TextInput {...control} />}
            </ActionField>
            <ActionField name="from_on" label={regulatoryReportRules[kind].from}>
              {(control) => <DateInput {...control} />}
            </ActionField>
            {isSar(kind) ? (
              <ActionField name="suspect">
                {(control) => <Checkbox {...control} label="A suspect is identified" />}
              </ActionField>
            ) : null}
          </>
        )
      }}
    </ActionDialog>
  )
}

function Filing({ report, onClose }: { report: Report; onClose: () => void }) {
  const send = useSend('POST /api/admin/regulatory-reports/:report_id/filed', { changes: [NAME] })
  return (
    <ActionDialog
      title="Record filing"
      description={`${report.label}, ${report.case_no}`}
      schema={filedRegulatoryReport}
      defaultValues={{ filed_on: '', evidence: '', continues: false }}
      submitLabel="Record filing"
      onClose={onClose}
      refusal={(error) => <Refusal error={error} />}
      onSubmit={async (body) => {
        await send.mutateAsync({ params: { report_id: report.id }, body })
        toast.success('Filing recorded')
        onClose()
      }}
    >
      <ActionField name="filed_on" label="Filing date">
        {(control) => <DateInput {...control} />}
      </ActionField>
      <ActionField
        name="evidence"
        label="Confirmation number"
        help={isSar(report.kind) ? 'BSA identifier' : 'From OFAC’s confirmation'}
      >
        {(control) => <TextInput {...control} />}
      </ActionField>
      {isSar(report.kind) ? (
        <ActionField name="continues">
          {(control) => <Checkbox {...control} label="The activity continues" />}
        </ActionField>
      ) : null}
    </ActionDialog>
  )
}

/** Reports to OFAC and FinCEN with their deadlines. For compliance alone. */
export default function RegulatoryReports() {
  const query = useCall(NAME, {})
  const [adding, setAdding] = useState(false)
  const [filing, setFiling] = useState<Report | null>(null)
  useShell({
    crumbs: [{ label: 'Home', to: '/admin/home' }, { label: 'Regulatory reports' }],
    pageName: 'Regulatory reports',
  })
  return (
    <>
      <PageHead
        dense
        title="Regulatory reports"
        lead="For compliance only. Never disclose that a suspicious activity report exists."
        actions={
          query.data === undefined ? undefined : (
            <Button variant="primary" onClick={() => setAdding(true)}>
              Add report
            </Button>
          )
        }
      />
      <QueryBoundary query={query} what="regulatory reports" skeleton={<SkeletonText lines={8} />}>
        {({ items }) => <Reports items={items} onFile={setFiling} />}
      </QueryBoundary>
      {adding ? <NewReport onClose={() => setAdding(false)} /> : null}
      {filing === null ? null : <Filing report={filing} onClose={() => setFiling(null)} />}
    </>
  )
}
