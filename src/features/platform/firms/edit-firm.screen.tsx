import { load } from '#src/api/load.ts'
import { ask, useCall, useSend } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { href, useNavigate, useParams } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { FIRMS } from './changed.ts'
import { FirmForm } from './firm-form.tsx'

const NAME = 'GET /api/admin/firms/:firm_id'
export const loader = load(({ params }) => [
  ask(NAME, { params: { firm_id: params['firm_id'] ?? '' } }),
])

/** Saves the next version of a firm. */
export default function EditFirm() {
  const { firm_id } = useParams<'firm_id'>()
  const navigate = useNavigate()
  const query = useCall(NAME, { params: { firm_id } })
  const send = useSend('PUT /api/admin/firms/:firm_id', { changes: [...FIRMS] })
  const parent = href('/admin/platform-info/broker-dealers/:firm_id', { firm_id })
  const name = query.data?.firm.legal_name ?? 'Firm'
  useShell({
    crumbs: [
      { label: 'Home', to: '/admin/home' },
      { label: 'Broker-dealers', to: '/admin/platform-info/broker-dealers' },
      { label: name, to: parent },
      { label: 'Edit' },
    ],
    pageName: 'Edit firm',
  })
  return (
    <>
      <PageHead dense title={`Edit ${name}`} lead="A saved change is a new version." />
      <QueryBoundary query={query} what="this firm" skeleton={<SkeletonText lines={8} />}>
        {({ firm, version }) => (
          <FirmForm
            firm={firm}
            rev={version}
            onSave={(body, { ifMatch }) => send.mutateAsync({ params: { firm_id }, body, ifMatch })}
            onClose={() => navigate(parent)}
          />
        )}
      </QueryBoundary>
    </>
  )
}
