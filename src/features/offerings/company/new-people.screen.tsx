import { ArrowLeft, ArrowRight } from 'lucide-react'
import { load } from '#src/api/load.ts'
import { useCloseTo } from '#src/blocks/dialog-page.tsx'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { raisePath } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'
import { Button } from '#src/ui/button.tsx'
import { peopleForm, draftQuery } from './company-draft.ts'
import { SetupDialog, SetupWaiting } from './setup-frame.tsx'
import { useNewCompany } from './use-new-company.ts'

const words = {
  title: 'People of the company',
  lead: 'At least one must be an authorized signer. We invite people with access when the company is created.',
}

export const loader = load(() => [draftQuery])

/** Second page of a new company: who runs it, and who gets access. The one who sets it up is listed first. */
export default function NewPeople() {
  const { draft, state, send, settle } = useNewCompany('people')
  const close = useCloseTo(raisePath)
  const { user } = useSession()
  if (!state.hasTag('people'))
    return (
      <SetupWaiting at={1} {...words} onClose={close} error={draft.error} onRetry={draft.retry} />
    )
  const self = user
    ? [
        {
          key: 'self',
          name: `${user.first_name} ${user.last_name}`,
          email: user.primary_email,
          role: 'owner' as const,
          invite_as: 'owner' as const,
          is_authorised_signer: true,
        },
      ]
    : []
  return (
    <EditForm
      label={words.title}
      schema={peopleForm}
      values={{ people: (draft.people ?? self) as never }}
      mode="autosave"
      onDraft={(values) => draft.keep(values)}
      onSave={(values) => settle({ type: 'NEXT', values })}
      submitLabel="Continue to review"
      frame={(body, parts) => (
        <SetupDialog
          at={1}
          {...words}
          onClose={close}
          footerStart={parts.saveState}
          footer={
            <>
              <Button
                icon={ArrowLeft}
                onClick={() => void parts.keep().then(() => send({ type: 'BACK' }))}
              >
                Back
              </Button>
              <Button
                variant="primary"
                iconAfter={ArrowRight}
                busy={parts.busy}
                onClick={() => void parts.submit()}
              >
                Continue to review
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
