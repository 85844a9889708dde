import { useSend } from '#src/api/query.ts'
import { href, useNavigate } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { FIRMS } from './changed.ts'
import { FirmForm } from './firm-form.tsx'

/** Adds a firm to the registry. */
export default function NewFirm() {
  const navigate = useNavigate()
  const send = useSend('POST /api/admin/firms', { changes: [...FIRMS] })
  useShell({
    crumbs: [
      { label: 'Home', to: '/admin/home' },
      { label: 'Broker-dealers', to: '/admin/platform-info/broker-dealers' },
      { label: 'New firm' },
    ],
    pageName: 'New firm',
  })
  return (
    <>
      <PageHead
        dense
        title="Add firm"
        lead="The answers come from BrokerCheck and the firm’s own forms."
      />
      <FirmForm
        onSave={(body) => send.mutateAsync({ body })}
        onClose={() => navigate(href('/admin/platform-info/broker-dealers'))}
      />
    </>
  )
}
