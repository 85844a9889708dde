import { useState } from 'react'
import { PLATFORM_RECORD } from '#domain/platform/model/platform-info.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall } from '#src/api/query.ts'
import {
  useWaitingProposals,
  WaitingForSecond,
  waitingProposals,
} from '#src/blocks/propose-event.tsx'
import { historyColumns } from '#src/blocks/history-log.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { RecordList, recordListQuery, type Item } from '#src/blocks/record-list.tsx'
import type { Column } from '#src/blocks/list/list-types.ts'
import { formatDate } from '#src/lib/format.ts'
import { href } from '#src/lib/nav.tsx'
import { useSession } from '#src/lib/session.ts'
import { useShell } from '#src/lib/shell.ts'
import { Button } from '#src/ui/button.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { IdentityDialog } from './identity-dialog.tsx'
import { labelOf, PlatformFacts } from './platform-facts.tsx'
import { PlatformPreview } from './platform-preview.tsx'

const NAME = 'GET /api/admin/platform'
const HISTORY = 'GET /api/admin/platform/versions'
type Entry = Item<typeof HISTORY>
const columns = historyColumns(labelOf) as readonly Column<Entry>[]
export const loader = load(({ search }) => [
  ask(NAME, {}),
  recordListQuery(HISTORY, search, {}),
  waitingProposals(PLATFORM_RECORD.machine, PLATFORM_RECORD.id),
])

/** The platform's own information, how that looks, and every version of it. */
export default function PlatformInfo() {
  const query = useCall(NAME, {})
  const { user } = useSession()
  useShell({
    crumbs: [{ label: 'Home', to: '/admin/home' }, { label: 'Platform' }],
    pageName: 'Platform',
  })
  const { data } = query
  const [opened, setOpened] = useState(false)
  const waiting = useWaitingProposals(PLATFORM_RECORD.machine, PLATFORM_RECORD.id, true)
  const operates = user?.admin_role === 'operator'
  return (
    <>
      <PageHead
        dense
        title="Platform"
        lead={
          data === undefined
            ? undefined
            : `Version ${data.version}, saved by ${data.saved_by} on ${formatDate(data.saved_at)}.`
        }
        actions={
          operates ? (
            <>
              {waiting.length === 0 ? (
                <Button onClick={() => setOpened(true)}>Change names and notices</Button>
              ) : null}
              <LinkButton
                to={href('/admin/platform-info/basic-information/edit')}
                variant="primary"
              >
                Edit platform
              </LinkButton>
            </>
          ) : undefined
        }
      />
      {waiting.map((proposal) => (
        <div key={proposal.id} className="mb-4">
          <WaitingForSecond label={proposal.title} proposal={proposal} />
        </div>
      ))}
      {opened && data !== undefined ? (
        <IdentityDialog version={data} onClose={() => setOpened(false)} />
      ) : null}
      <QueryBoundary query={query} what="the platform" skeleton={<SkeletonText lines={8} />}>
        {(version) => (
          <div className="grid grid-cols-1 items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <PlatformFacts version={version} />
            <PlatformPreview shown={version.info} logo={version.logo_url} />
          </div>
        )}
      </QueryBoundary>
      <section aria-labelledby="versions">
        <h2 id="versions" className="mt-8 mb-4 text-h2">
          Versions
        </h2>
        <RecordList
          name={HISTORY}
          label="Versions"
          columns={columns}
          keyOf={(one) => one.id}
          nameOf={(one) => one.says}
          to={(one) => href('/admin/platform-info/basic-information/:version', { version: one.id })}
          empty={{ title: 'No versions yet', children: 'Every saved change is listed here.' }}
          note="Versions can’t be edited or removed. Open one to use it again."
        />
      </section>
    </>
  )
}
