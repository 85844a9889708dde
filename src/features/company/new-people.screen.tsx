import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useCloseTo } from '#src/blocks/dialog-page.tsx'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { schemaForm } from '#src/lib/form/schema-fields.ts'
import { useNavigate } from '#src/lib/nav.tsx'
import { useSession } from '#src/lib/session.ts'
import { Button } from '#src/ui/button.tsx'
import { peopleForm, useCompanyDraft } from './company-draft.ts'
import { raisePath } from '#src/blocks/company-paths.ts'
import { SetupDialog, setupPath, SetupWaiting } from './setup-frame.tsx'

const words = { title: 'People of the company', lead: 'At least one of them may sign for the company. Those with access are invited when the company is made.' }

/** Second page of a new company: who runs it, and who gets access. The one who sets it up stands first. */
export default function NewPeople() {
  const draft = useCompanyDraft()
  const close = useCloseTo(raisePath)
  const navigate = useNavigate()
  const { user } = useSession()
  if (!draft.settled) return <SetupWaiting at={1} {...words} onClose={close} error={draft.error} onRetry={draft.retry} />
  const self = user ? [{ key: 'self', name: `${user.first_name} ${user.last_name}`, email: user.primary_email, role: 'owner' as const, invite_as: 'owner' as const, is_authorised_signer: true }] : []
  const go = (to: string) => void draft.refresh().then(() => navigate(to, { replace: true }))
  return (
    <EditForm
      label={words.title}
      form={schemaForm(peopleForm)}
      values={{ people: (draft.people ?? self) as never }}
      mode="autosave"
      onDraft={(values) => draft.keep(values)}
      onSave={(values) => draft.keep(values)}
      onSaved={() => go(setupPath.review)}
      submitLabel="Go on to review"
      frame={(body, parts) => (
        <SetupDialog at={1} {...words} onClose={close} footerStart={parts.saveState} footer={<><Button icon={ArrowLeft} onClick={() => void parts.keep().then(() => go(setupPath.information))}>Back</Button><Button variant="primary" iconAfter={ArrowRight} busy={parts.busy} onClick={() => void parts.submit()}>Go on to review</Button></>}>{body}</SetupDialog>
      )}
    />
  )
}
