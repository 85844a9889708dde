import { useState } from 'react'
import { versionReason } from '#domain/platform/model/platform-info.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall, useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { formatDate } from '#src/lib/format.ts'
import { href, useNavigate, useParams } from '#src/lib/nav.tsx'
import { useSession } from '#src/lib/session.ts'
import { useShell } from '#src/lib/shell.ts'
import { Button } from '#src/ui/button.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { PLATFORM } from './changed.ts'
import { PlatformFacts } from './platform-facts.tsx'
import { PlatformPreview } from './platform-preview.tsx'
import { useShowPlatform } from './use-show-platform.ts'

const NAME = 'GET /api/admin/platform/versions/:version'
const PARENT = href('/admin/platform-info/basic-information')
export const loader = load(({ params }) => [
  ask(NAME, { params: { version: params['version'] ?? '' } }),
])

function RestoreDialog({ version, onClose }: { version: string; onClose: () => void }) {
  const navigate = useNavigate()
  const show = useShowPlatform()
  const send = useSend('POST /api/admin/platform/versions/:version/restore', {
    changes: [...PLATFORM],
  })
  return (
    <ActionDialog
      title={`Use version ${version} again`}
      description="It is saved as the next version and takes effect at once."
      schema={versionReason}
      defaultValues={{ reason: '' }}
      submitLabel="Use this version"
      onClose={onClose}
      refusal={(error) => <Refusal error={error} />}
      onSubmit={async (body) => {
        await send.mutateAsync({ params: { version }, body })
        void show()
        toast.success('Platform saved. It takes effect at once.')
        navigate(PARENT)
      }}
    >
      <ActionField name="reason" label="Reason for the change">
        {(control) => <Textarea {...control} rows={2} limit={500} />}
      </ActionField>
    </ActionDialog>
  )
}

/** One version of what the platform said about itself; an earlier one can be used again. */
export default function PlatformVersionScreen() {
  const { version } = useParams<'version'>()
  const query = useCall(NAME, { params: { version } })
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  const label = `Version ${version}`
  useShell({
    crumbs: [{ label: 'Home', to: '/admin/home' }, { label: 'Platform', to: PARENT }, { label }],
    pageName: label,
  })
  const { data } = query
  const restorable = user?.admin_role === 'operator' && data?.current === false
  return (
    <>
      <PageHead
        dense
        title={data?.current === true ? `${label}, in effect` : label}
        lead={
          data === undefined
            ? undefined
            : `Saved by ${data.saved_by} on ${formatDate(data.saved_at)}. ${data.reason}`
        }
        actions={
          restorable ? (
            <Button variant="primary" onClick={() => setOpen(true)}>
              Use this version again
            </Button>
          ) : undefined
        }
      />
      <QueryBoundary query={query} what="this version" skeleton={<SkeletonText lines={8} />}>
        {(one) => (
          <div className="grid grid-cols-1 items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <PlatformFacts version={one} />
            <PlatformPreview shown={one.info} logo={one.logo_url} />
          </div>
        )}
      </QueryBoundary>
      {open ? <RestoreDialog version={version} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
