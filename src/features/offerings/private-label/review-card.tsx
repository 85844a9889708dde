import { lookDecision } from '#domain/offerings/model/private-label.ts'
import { useState } from 'react'
import { call } from '#src/api/call.ts'
import { useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { openFile } from '#src/blocks/open-file.ts'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { toast } from '#src/ui/toast.tsx'
import { LABEL_CHANGED, type Label } from './label-query.ts'

type Asked = 'approve' | 'reject'
const texts = {
  approve: {
    title: 'Approve this branding',
    explain: 'Visitors of the domain see it at once.',
    submit: 'Approve',
    done: 'Branding approved',
  },
  reject: {
    title: 'Reject this branding',
    explain: 'Visitors don’t see it. The owners of the company read your reason.',
    submit: 'Reject',
    done: 'Branding rejected',
  },
} as const

/** What the company is shown about the review of its branding. */
function State({ label }: { label: Label }) {
  const { review, shown, rev } = label
  if (rev === 0 || review?.decision === 'approved') return null
  const seen =
    shown === null
      ? 'Until it’s approved, visitors see the company’s name and the platform’s colors.'
      : `Until it’s approved, visitors see version ${shown}.`
  return review === null ? (
    <Callout tone="info" title={`Version ${rev} waits for the platform’s review`}>
      {seen}
    </Callout>
  ) : (
    <Callout tone="warning" title={`Version ${rev} was rejected`}>
      {`${review.reason} ${seen}`}
    </Callout>
  )
}

function DecisionDialog({
  asked,
  label,
  listingId,
  onClose,
}: {
  asked: Asked
  label: Label
  listingId: string
  onClose: () => void
}) {
  const text = texts[asked]
  const send = useSend('POST /api/admin/offerings/:listing_id/private-label/review', {
    changes: LABEL_CHANGED,
  })
  return (
    <ActionDialog
      title={text.title}
      description={text.explain}
      schema={lookDecision}
      defaultValues={{ decision: asked, reason: '' }}
      submitLabel={text.submit}
      onClose={onClose}
      refusal={(error) => <Refusal error={error} />}
      onSubmit={async (body) => {
        await send.mutateAsync({ params: { listing_id: listingId }, ifMatch: label.rev, body })
        toast.success(text.done)
        onClose()
      }}
    >
      {asked === 'reject' ? (
        <ActionField name="reason" label="What has to change">
          {(control) => <Textarea {...control} rows={3} />}
        </ActionField>
      ) : null}
    </ActionDialog>
  )
}

/** What a reviewer reads: each text, address and picture that visitors would see. */
function Shown({ label, listingId }: { label: Label; listingId: string }) {
  const { domain, logo_file_id: logo } = label
  return (
    <DescriptionList
      items={[
        { term: 'Domain', value: domain?.host ?? 'None yet' },
        { term: 'Name', value: label.brand },
        { term: 'Footer', value: label.footer || 'None' },
        { term: 'Terms', value: label.terms_url || 'The platform’s only' },
        { term: 'Privacy policy', value: label.privacy_url || 'The platform’s only' },
        {
          term: 'Emails',
          value:
            label.sender === '' || domain === null
              ? 'From the platform'
              : `${label.sender_name} <${label.sender}@${domain.host}>`,
        },
        {
          term: 'Logo',
          value:
            logo === null ? (
              'None'
            ) : (
              <Button
                size="sm"
                onClick={() =>
                  void openFile(
                    () =>
                      call('GET /api/dealroom/offerings/:listing_id/private-label/logo', {
                        params: { listing_id: listingId },
                      }),
                    label.logo_name ?? 'Logo',
                  ).catch(() => toast.error('The logo can’t be opened. Try again.'))
                }
              >
                Open the logo
              </Button>
            ),
        },
      ]}
    />
  )
}

/** The review of the branding: its state for the company, and the decision for those who may make it. */
export function ReviewCard({ label, listingId }: { label: Label; listingId: string }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { review } = label
  return (
    <>
      <State label={label} />
      {label.may_review ? (
        <Card aria-labelledby="branding-review">
          <CardHead
            titleId="branding-review"
            title={`Review of branding version ${label.rev}`}
            subtitle={
              review === null
                ? 'Visitors see it when you approve it.'
                : `${review.decision === 'approved' ? 'Approved' : 'Rejected'} ${formatDateTime(review.decided_at)}.`
            }
            line
          />
          <CardBody className="grid grid-cols-1 gap-5">
            <Shown label={label} listingId={listingId} />
            <div className="flex flex-wrap gap-2.5">
              {review?.decision === 'approved' ? null : (
                <Button variant="primary" onClick={() => setAsked('approve')}>
                  Approve
                </Button>
              )}
              {review?.decision === 'rejected' ? null : (
                <Button variant="danger" onClick={() => setAsked('reject')}>
                  Reject
                </Button>
              )}
            </div>
          </CardBody>
          {asked === null ? null : (
            <DecisionDialog
              asked={asked}
              label={label}
              listingId={listingId}
              onClose={() => setAsked(null)}
            />
          )}
        </Card>
      ) : null}
    </>
  )
}
