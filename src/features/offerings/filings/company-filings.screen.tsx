import { useState } from 'react'
import { formOfFiling } from '#domain/offerings/sec/model.ts'
import { links } from '#domain/shared/links.ts'
import type { FilingRow } from '#domain/offerings/model/filing.ts'
import { call, type Answer } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall, useQueryOf } from '#src/api/query.ts'
import { companyPlace, roleWords } from '#src/blocks/company-location.ts'
import { ListTable } from '#src/blocks/list/list-table.tsx'
import { openFile } from '#src/blocks/open-file.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { useParams } from '#src/lib/nav.tsx'
import { companyPath, raisePath } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'
import { useShell } from '#src/lib/shell.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { companyFilingColumns } from './filing-columns.tsx'
import { RecordFiling, ReportEvent } from './filing-forms.tsx'

type Calendar = Answer<'GET /api/dealroom/filings'>
const companyQuery = ask('GET /api/dealroom/company', {})
const filingsQuery = ask('GET /api/dealroom/filings', {})
export const loader = load(() => [companyQuery, filingsQuery])

const openConfirmation = (filed: NonNullable<FilingRow['filed']>) =>
  void openFile(
    () => call('GET /api/dealroom/filings/:filing_id/file', { params: { filing_id: filed.id } }),
    filed.file.name,
  ).catch(() => toast.error('The file cannot be opened'))

function Entries({ calendar }: { calendar: Calendar }) {
  const [recording, setRecording] = useState<FilingRow | null>(null)
  const action = (row: FilingRow) => {
    const { filed } = row
    if (filed !== null)
      return (
        <Button
          size="sm"
          aria-label={`Open the confirmation of ${row.form}, ${row.what}`}
          onClick={() => openConfirmation(filed)}
        >
          Open
        </Button>
      )
    const form = formOfFiling(row)
    return (
      <span className="flex items-center justify-end gap-2">
        {form === null ? null : (
          <LinkButton
            size="sm"
            to={links.issuerOffering(
              row.account_id,
              row.listing_id,
              `offering-details/regulatory/forms?form=${form}`,
            )}
            aria-label={`Prepare ${row.form}, ${row.what}`}
          >
            Prepare
          </LinkButton>
        )}
        {calendar.edits ? (
          <Button
            size="sm"
            aria-label={`Record ${row.form}, ${row.what}`}
            onClick={() => setRecording(row)}
          >
            Record
          </Button>
        ) : null}
      </span>
    )
  }
  return (
    <Card aria-labelledby="calendar">
      <CardHead
        titleId="calendar"
        title="Calendar"
        subtitle="Due dates come from your fiscal year, your sales and the days on which you reached your target."
        line
      />
      {calendar.items.length === 0 ? (
        <EmptyState title="Nothing to file yet" level={3}>
          Filings are listed here from the first day that makes one due.
        </EmptyState>
      ) : (
        <ListTable
          label="Filings"
          columns={companyFilingColumns}
          items={calendar.items}
          keyOf={(row) => row.key}
          nameOf={(row) => `${row.form}, ${row.what}`}
          rowAction={action}
        />
      )}
      {recording ? <RecordFiling row={recording} onClose={() => setRecording(null)} /> : null}
    </Card>
  )
}

function Events({ offerings }: { offerings: Calendar['offerings'] }) {
  const [about, setAbout] = useState<Calendar['offerings'][number] | null>(null)
  const shown = offerings.filter((one) => one.events.length > 0)
  if (shown.length === 0) return null
  return (
    <Card aria-labelledby="events">
      <CardHead
        titleId="events"
        title="Events"
        subtitle="Some filings follow from events that only you know."
        line
      />
      <ul className="divide-y divide-border">
        {shown.map((one) => (
          <li key={one.listing_id} className="flex min-h-12 items-center gap-4 px-5 py-2.5 md:px-6">
            <span className="min-w-0 flex-1 font-medium">{one.name}</span>
            <Button
              size="sm"
              aria-label={`Report an event of ${one.name}`}
              onClick={() => setAbout(one)}
            >
              Report an event
            </Button>
          </li>
        ))}
      </ul>
      {about ? <ReportEvent offering={about} onClose={() => setAbout(null)} /> : null}
    </Card>
  )
}

function Late({ items }: { items: readonly FilingRow[] }) {
  const late = items.filter((row) => row.state === 'overdue').length
  if (late === 0) return null
  return (
    <Callout
      tone="danger"
      title={late === 1 ? 'One filing is overdue' : `${late} filings are overdue`}
    >
      File it, then record the date, the number and the confirmation here. Late reports can cost you
      the exemption for your next offering (17 CFR 227.100(b)(5), 230.251(b)(7)).
    </Callout>
  )
}

/** What the company has to file with the SEC and the states, and what shows that it did. */
export default function CompanyFilings() {
  const { account_id } = useParams<'account_id'>()
  const { user } = useSession()
  const company = useQueryOf(companyQuery).data
  const query = useCall('GET /api/dealroom/filings', {})
  const found = company?.account_id === account_id ? company : undefined
  const name =
    found?.name ?? user?.companies.find((one) => one.account_id === account_id)?.name ?? 'Company'
  useShell({
    crumbs: [
      { label: 'Raise capital', to: raisePath },
      { label: name, to: companyPath(account_id) },
      { label: 'Filings' },
    ],
    pageName: 'Filings',
    place: companyPlace(
      {
        account_id,
        name,
        detail: found ? roleWords[found.role] : '',
        logo: found?.offerings[0]?.company.logo_url ?? null,
      },
      'filings',
      user,
    ),
  })
  return (
    <>
      <PageHead
        title="Filings"
        lead="What you have to file with the SEC and the states, and by when."
      />
      <QueryBoundary
        query={query}
        what="the filings"
        skeleton={
          <Card aria-label="Filings">
            <SkeletonRows rows={4} />
          </Card>
        }
      >
        {(calendar) => (
          <div className="grid gap-4 md:gap-6">
            <Late items={calendar.items} />
            <Entries calendar={calendar} />
            {calendar.edits ? <Events offerings={calendar.offerings} /> : null}
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
