import { ArrowRight } from 'lucide-react'
import { companyInformation } from '#domain/model/raise-company.ts'
import { useCloseTo } from '#src/blocks/dialog-page.tsx'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { schemaForm } from '#src/lib/form/schema-fields.ts'
import { useNavigate } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { offeringTypeLabels } from '#domain/model/offering-kinds.ts'
import { logoField, useCompanyDraft } from './company-draft.ts'
import { raisePath } from '#src/blocks/company-paths.ts'
import { SetupDialog, setupPath, SetupWaiting } from './setup-frame.tsx'

const words = { title: 'Your company', lead: 'The facts that filings and investors need. What you type is kept as a draft.' }
const fields = { jurisdiction: { widget: 'state' }, ein: { widget: 'ein' }, website: { widget: 'url' }, logo: logoField, offering_type: { labels: offeringTypeLabels } }

/** First page of a new company: who it is. */
export default function NewCompany() {
  const draft = useCompanyDraft()
  const close = useCloseTo(raisePath)
  const navigate = useNavigate()
  if (!draft.settled) return <SetupWaiting at={0} {...words} onClose={close} error={draft.error} onRetry={draft.retry} />
  return (
    <EditForm
      label={words.title}
      form={schemaForm(companyInformation)}
      values={draft.information}
      mode="autosave"
      fields={fields}
      onDraft={(information) => draft.keep({ information })}
      onSave={(information) => draft.keep({ information })}
      onSaved={() => void draft.refresh().then(() => navigate(setupPath.people, { replace: true }))}
      submitLabel="Go on to people"
      frame={(body, parts) => (
        <SetupDialog at={0} {...words} onClose={close} footerStart={parts.saveState} footer={<><Button onClick={() => void parts.keep().then(close)}>Save and close</Button><Button variant="primary" iconAfter={ArrowRight} busy={parts.busy} onClick={() => void parts.submit()}>Go on to people</Button></>}>{body}</SetupDialog>
      )}
    />
  )
}
