import { ArrowLeft } from 'lucide-react'
import { z } from 'zod'
import { attestationTexts, companyInformation } from '#domain/offerings/model/raise-company.ts'
import { offeringTypeLabels } from '#domain/offerings/model/offering.ts'
import { load } from '#src/api/load.ts'
import { SchemaDetailCard } from '#src/blocks/detail-card.tsx'
import { useCloseTo } from '#src/blocks/dialog-page.tsx'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { Link } from '#src/lib/nav.tsx'
import { raisePath } from '#src/lib/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { peopleForm, draftQuery } from './company-draft.ts'
import { JoinCompany } from './join-company.tsx'
import { SetupDialog, setupPath, SetupWaiting } from './setup-frame.tsx'
import { partsComplete, useNewCompany } from './use-new-company.ts'

const words = {
  title: 'Review and create',
  lead: 'Check everything once more. What you confirm below is recorded with its time.',
}
const attest = (text: string) =>
  z
    .literal(true, 'Confirm this to continue.')
    .meta({ title: text, section: 'You confirm', widget: 'checkbox' })
const attestations = z.strictObject({
  authority: attest(attestationTexts.authority),
  accuracy: attest(attestationTexts.accuracy),
  eligibility: attest(attestationTexts.eligibility),
  terms: attest(attestationTexts.terms),
})
export const loader = load(() => [draftQuery])

/** What has to be completed before the company can be created, and where. */
function missingOf({ information, people }: ReturnType<typeof partsComplete>) {
  if (!information)
    return {
      text: 'The company information isn’t complete.',
      to: setupPath.information,
      label: 'Complete the company information',
    }
  if (!people)
    return {
      text: 'The people aren’t complete.',
      to: setupPath.people,
      label: 'Complete the people',
    }
  return null
}

/** Why the company cannot be created now. */
function blockedOf(missing: string | undefined, joining: boolean): string | undefined {
  if (missing !== undefined) return missing
  return joining ? 'A company with this EIN already exists.' : undefined
}

/** Last page of a new company: all of it once more, four attestations, then it is created. */
export default function NewReview() {
  const { draft, state, send, settle } = useNewCompany('review')
  const close = useCloseTo(raisePath)
  if (!state.hasTag('review'))
    return (
      <SetupWaiting at={2} {...words} onClose={close} error={draft.error} onRetry={draft.retry} />
    )
  const missing = state.matches('incomplete') ? missingOf(partsComplete(draft)) : null
  return (
    <EditForm
      label={words.title}
      schema={attestations}
      values={{}}
      submitLabel="Create company"
      onSave={(attestations) => settle({ type: 'CREATE', attestations })}
      frame={(body, parts) => (
        <SetupDialog
          at={2}
          {...words}
          onClose={close}
          footer={
            <>
              <Button icon={ArrowLeft} onClick={() => send({ type: 'BACK' })}>
                Back
              </Button>
              <Button
                variant="primary"
                busy={parts.busy}
                disabledReason={blockedOf(missing?.text, state.hasTag('joining'))}
                onClick={() => void parts.submit()}
              >
                Create company
              </Button>
            </>
          }
        >
          <div className="mb-8 grid gap-4">
            {missing ? (
              <Callout
                tone="warning"
                title={missing.text}
                action={
                  <Link to={missing.to} replace className="text-link hover:underline">
                    {missing.label}
                  </Link>
                }
              />
            ) : null}
            {state.hasTag('joining') ? <JoinCompany state={state} settle={settle} /> : null}
            <SchemaDetailCard
              title="Company"
              schema={companyInformation}
              values={draft.information}
              editTo={setupPath.information}
              only={[
                'legal_name',
                'dba',
                'tagline',
                'entity_type',
                'jurisdiction',
                'formation_date',
                'ein',
                'address',
                'phone',
                'website',
                'industry',
                'stage',
                'employees',
                'offering_type',
                'target_raise',
                'prior_raises',
              ]}
              labels={{ offering_type: offeringTypeLabels }}
            />
            <SchemaDetailCard
              title="People"
              schema={peopleForm}
              values={{ people: draft.people ?? [] }}
              editTo={setupPath.people}
            />
          </div>
          {body}
        </SetupDialog>
      )}
    />
  )
}
