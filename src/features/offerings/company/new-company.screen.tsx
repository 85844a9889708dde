import { ArrowRight } from 'lucide-react'
import { companyInformation } from '#domain/offerings/model/raise-company.ts'
import { load } from '#src/api/load.ts'
import { useCloseTo } from '#src/blocks/dialog-page.tsx'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { raisePath } from '#src/lib/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { offeringTypeLabels } from '#domain/offerings/model/offering.ts'
import { logoField, draftQuery } from './company-draft.ts'
import { SetupDialog, SetupWaiting } from './setup-frame.tsx'
import { useNewCompany } from './use-new-company.ts'

const words = {
  title: 'Your company',
  lead: 'The facts that filings and investors need. What you enter is saved as a draft.',
}
const fields = {
  jurisdiction: { widget: 'state' },
  ein: { widget: 'ein' },
  website: { widget: 'url' },
  logo: logoField,
  offering_type: { labels: offeringTypeLabels },
}

export const loader = load(() => [draftQuery])

/** First page of a new company: who it is. */
export default function NewCompany() {
  const { draft, state, settle } = useNewCompany('information')
  const close = useCloseTo(raisePath)
  if (!state.hasTag('information'))
    return (
      <SetupWaiting at={0} {...words} onClose={close} error={draft.error} onRetry={draft.retry} />
    )
  return (
    <EditForm
      label={words.title}
      schema={companyInformation}
      values={draft.information}
      mode="autosave"
      fields={fields}
      onDraft={(information) => draft.keep({ information })}
      onSave={(information) => settle({ type: 'NEXT', values: { information } })}
      submitLabel="Continue to people"
      frame={(body, parts) => (
        <SetupDialog
          at={0}
          {...words}
          onClose={close}
          footerStart={parts.saveState}
          footer={
            <>
              <Button onClick={() => void parts.keep().then(close)}>Save and close</Button>
              <Button
                variant="primary"
                iconAfter={ArrowRight}
                busy={parts.busy}
                onClick={() => void parts.submit()}
              >
                Continue to people
              </Button>
            </>
          }
        >
          {body}
        </SetupDialog>
      )}
    />
  )
}
