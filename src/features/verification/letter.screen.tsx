import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { letterText, licenseLabels, type LetterView } from '#domain/model/accreditation.ts'
import { isApiError } from '#src/api/api-error.ts'
import { useCall, useSend } from '#src/api/query.ts'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { LinkNotice } from '#src/blocks/link-notice.tsx'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { formOf } from '#src/lib/form/form-of.ts'
import { useParams } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'

const confirmation = formOf(() => import('#domain/model/accreditation.ts').then((m) => m.letterConfirmation))
const refusal = formOf(() => import('#domain/model/accreditation.ts').then((m) => m.letterRefusal))

function Refuse({ token, onDone, onBack }: { token: string; onDone: () => void; onBack: () => void }) {
  const refuse = useSend('POST /api/accreditation-letters/:token/refuse')
  return (
    <Card aria-label="Do not confirm">
      <CardHead title="Do not confirm" />
      <CardBody><EditForm label="Do not confirm" form={refusal} values={{}} submitLabel="Send the answer" onCancel={onBack} onSave={(body) => refuse.mutateAsync({ params: { token }, body })} onSaved={onDone} /></CardBody>
    </Card>
  )
}

function Confirm({ view, token, onDone }: { view: LetterView; token: string; onDone: () => void }) {
  const confirm = useSend('POST /api/accreditation-letters/:token/confirm')
  const [refusing, setRefusing] = useState(false)
  const [refused, setRefused] = useState(false)
  if (refused) return <LinkNotice drawing="done" title="Your answer is sent">The investor reads what you wrote. You can close this page.</LinkNotice>
  return (
    <>
      <PageHead title={`Is ${view.investor} an accredited investor?`} lead={`${view.investor} named you, of ${view.writer.firm}, as somebody who can confirm it. You need no account. The link ends ${formatDateTime(view.expires_at)}.`} />
      <Callout tone="quiet" title="What you confirm" className="mb-6">
        <p>{letterText(view.writer.name, view.writer.firm, view.writer.role, view.investor, view.category)}</p>
        <p className="mt-2">Category: {view.rule}. Your license is looked up in its register, and your confirmation is kept with your name, the time and your network address.</p>
      </Callout>
      {refusing ? <Refuse token={token} onDone={() => setRefused(true)} onBack={() => setRefusing(false)} /> : (
        <>
          <EditForm
            label="Confirmation" form={confirmation} values={{ name: view.writer.name, firm: view.writer.firm, role: view.writer.role }} submitLabel="Confirm and sign" submitIcon={PenLine} size="lg"
            fields={{ license_no: { help: `${licenseLabels[view.writer.role]} as it stands in the register.` } }}
            onSave={(body) => confirm.mutateAsync({ params: { token }, body })} onSaved={onDone}
          />
          <div className="mt-6"><Button variant="tertiary" onClick={() => setRefusing(true)}>I cannot confirm this</Button></div>
        </>
      )}
    </>
  )
}

/** The letter behind a mailed link: the link is the permission, nobody has to sign in. */
export default function AccreditationLetter() {
  const { token } = useParams<'token'>()
  const query = useCall('GET /api/accreditation-letters/:token', { params: { token } }, { missing: 'value', fresh: Infinity })
  const [done, setDone] = useState(false)
  const view = query.data
  const gone = isApiError(query.error) && query.error.status === 404
  return (
    <div className="mx-auto max-w-[46rem] px-4 py-8 md:py-12">
      {done || view?.state === 'confirmed' ? <LinkNotice drawing="done" title="Thank you, it is confirmed">We look up your license and tell the investor. You can close this page.</LinkNotice>
        : view ? <Confirm view={view} token={token} onDone={() => setDone(true)} />
        : gone ? <LinkNotice drawing="broken" title="This link does not work any more">It may have ended, or a newer one was sent to you. Open the link of the latest mail, or ask the investor to send it again.</LinkNotice>
        : query.error ? <><h1 className="sr-only">Confirm an accreditation</h1><FailedState error={query.error} what="the letter" onRetry={() => void query.refetch()} /></>
        : <><h1 className="sr-only">Confirm an accreditation</h1><SkeletonText lines={8} /></>}
    </div>
  )
}
