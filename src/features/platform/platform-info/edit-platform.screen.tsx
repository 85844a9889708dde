import { LOGO, platformEdit, type PlatformVersion } from '#domain/platform/model/platform-info.ts'
import { editOf, identityOf } from '#domain/platform/rules/platform-info.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall, useSend } from '#src/api/query.ts'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { sendFileFor } from '#src/blocks/send-file.ts'
import { useValues } from '#src/lib/form/use-values.ts'
import { href, useNavigate } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Card } from '#src/ui/card.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { PLATFORM } from './changed.ts'
import { PlatformPreview } from './platform-preview.tsx'
import { useShowPlatform } from './use-show-platform.ts'

const NAME = 'GET /api/admin/platform'
const PARENT = href('/admin/platform-info/basic-information')
export const loader = load(() => [ask(NAME, {})])

/** What is typed, as it will look; an uploaded logo shows once it is saved. */
function Typed({ version }: { version: PlatformVersion }) {
  const values = useValues() as Parameters<typeof PlatformPreview>[0]['shown']
  const same = values.logo_file_id === version.info.logo_file_id
  return (
    <PlatformPreview shown={{ ...version.info, ...values }} logo={same ? version.logo_url : null} />
  )
}

function Form({ version }: { version: PlatformVersion }) {
  const navigate = useNavigate()
  const show = useShowPlatform()
  const send = useSend('PUT /api/admin/platform', { changes: [...PLATFORM] })
  const { logo_file_id: logo } = version.info
  return (
    <EditForm
      label="Platform"
      schema={platformEdit}
      values={{ ...editOf(version.info), reason: '' }}
      rev={version.version}
      submitLabel="Save platform"
      onCancel={() => navigate(PARENT)}
      onSave={(body, { ifMatch }) =>
        send.mutateAsync({ body: { ...identityOf(version.info), ...body }, ifMatch })
      }
      onSaved={() => {
        void show()
        toast.success('Platform saved. It takes effect at once.')
        navigate(PARENT)
      }}
      fields={{
        logo_file_id: {
          upload: sendFileFor('platform_logo'),
          types: LOGO.types,
          maxBytes: LOGO.maxBytes,
          known: logo === null ? [] : [{ id: logo, name: 'Current logo', size: 0 }],
        },
      }}
    >
      {(parts) => (
        <div className="grid grid-cols-1 items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Card pad>
            {parts.fields}
            <div className="mt-8 flex flex-wrap items-center gap-3">
              {parts.saveState}
              <span className="ml-auto flex flex-wrap items-center gap-3">{parts.actions}</span>
            </div>
          </Card>
          <div className="lg:sticky lg:top-20">
            <Typed version={version} />
          </div>
        </div>
      )}
    </EditForm>
  )
}

/** Saves the next version of the platform's own information. */
export default function EditPlatform() {
  const query = useCall(NAME, {})
  useShell({
    crumbs: [
      { label: 'Home', to: '/admin/home' },
      { label: 'Platform', to: PARENT },
      { label: 'Edit' },
    ],
    pageName: 'Edit platform',
  })
  return (
    <>
      <PageHead
        dense
        title="Edit platform"
        lead="A saved change takes effect at once, on pages, in e-mails and in new documents. Changes to names, contacts and legal notices start on the platform’s page and need a second person."
      />
      <QueryBoundary query={query} what="the platform" skeleton={<SkeletonText lines={8} />}>
        {(version) => <Form key={version.version} version={version} />}
      </QueryBoundary>
    </>
  )
}
