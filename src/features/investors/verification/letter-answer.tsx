import { PenLine } from 'lucide-react'
import { useState } from 'react'
import {
  letterRefusal,
  letterConfirmation,
  letterText,
  licenseLabels,
  type LetterView,
} from '#domain/investors/model/accreditation.ts'
import { useSend } from '#src/api/query.ts'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { LinkNotice } from '#src/blocks/link-notice.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { PageHead } from '#src/ui/page-head.tsx'

function Refuse({
  token,
  onDone,
  onBack,
}: {
  token: string
  onDone: () => void
  onBack: () => void
}) {
  const refuse = useSend('POST /api/accreditation-letters/:token/refuse')
  return (
    <Card aria-label="Do not confirm">
      <CardHead title="Do not confirm" />
      <CardBody>
        <EditForm
          label="Do not confirm"
          schema={letterRefusal}
          values={{}}
          submitLabel="Send the answer"
          onCancel={onBack}
          onSave={(body) => refuse.mutateAsync({ params: { token }, body })}
          onSaved={onDone}
        />
      </CardBody>
    </Card>
  )
}

/** The letter, to confirm and sign or to refuse. */
export default function LetterAnswer({
  view,
  token,
  onDone,
}: {
  view: LetterView
  token: string
  onDone: () => void
}) {
  const confirm = useSend('POST /api/accreditation-letters/:token/confirm')
  const [refusing, setRefusing] = useState(false)
  const [refused, setRefused] = useState(false)
  if (refused)
    return (
      <LinkNotice drawing="done" title="Your answer is sent">
        The investor reads what you wrote. You can close this page.
      </LinkNotice>
    )
  return (
    <>
      <PageHead
        title={`Is ${view.investor} an accredited investor?`}
        lead={`${view.investor} named you, of ${view.writer.firm}, as someone who can confirm it. You don’t need an account. The link ends ${formatDateTime(view.expires_at)}.`}
      />
      <Callout tone="quiet" title="What you confirm" className="mb-6">
        <p>
          {letterText(
            view.writer.name,
            view.writer.firm,
            view.writer.role,
            view.investor,
            view.category,
          )}
        </p>
        <p className="mt-2">
          Category: {view.rule}. Your license is looked up in its register, and your confirmation is
          kept with your name, the time and your network address.
        </p>
      </Callout>
      {refusing ? (
        <Refuse token={token} onDone={() => setRefused(true)} onBack={() => setRefusing(false)} />
      ) : (
        <>
          <EditForm
            label="Confirmation"
            schema={letterConfirmation}
            values={{ name: view.writer.name, firm: view.writer.firm, role: view.writer.role }}
            submitLabel="Confirm and sign"
            submitIcon={PenLine}
            size="lg"
            fields={{
              license_no: {
                help: `${licenseLabels[view.writer.role]} as shown in the register.`,
              },
            }}
            onSave={(body) => confirm.mutateAsync({ params: { token }, body })}
            onSaved={onDone}
          />
          <div className="mt-6">
            <Button variant="tertiary" onClick={() => setRefusing(true)}>
              I cannot confirm this
            </Button>
          </div>
        </>
      )}
    </>
  )
}
