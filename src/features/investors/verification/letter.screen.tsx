import { PenLine } from 'lucide-react'
import { useState } from 'react'
import {
  letterRefusal,
  letterConfirmation,
  letterText,
  licenseLabels,
  type LetterView,
} from '#domain/investors/model/accreditation.ts'
import { isApiError } from '#src/api/api-error.ts'
import { load } from '#src/api/load.ts'
import { useSend, ask, useQueryOf } from '#src/api/query.ts'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { LinkNotice } from '#src/blocks/link-notice.tsx'
import { LinkCode } from '#src/features/identity/mail-link/link-code.tsx'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { useParams } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'

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

function Confirm({ view, token, onDone }: { view: LetterView; token: string; onDone: () => void }) {
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

const letterQuery = (token = '') =>
  ask('GET /api/accreditation-letters/:token', { params: { token } }, { missing: 'value' })
export const loader = load(({ params }) => [letterQuery(params['token'])])

function Content() {
  const { token } = useParams<'token'>()
  const query = useQueryOf(letterQuery(token), { fresh: Infinity })
  const [done, setDone] = useState(false)
  const view = query.data
  const gone = isApiError(query.error) && query.error.status === 404
  if (done || view?.state === 'confirmed')
    return (
      <LinkNotice drawing="done" title="Thank you, it is confirmed">
        We look up your license and tell the investor. You can close this page.
      </LinkNotice>
    )
  if (view) return <Confirm view={view} token={token} onDone={() => setDone(true)} />
  if (isApiError(query.error, 'address_code'))
    return (
      <LinkCode token={token ?? ''} refusal={query.error} onOpen={() => void query.refetch()} />
    )
  if (gone)
    return (
      <LinkNotice drawing="broken" title="This link does not work any more">
        It may have expired, or we sent you a newer one. Open the link of the latest mail, or ask
        the investor to send it again.
      </LinkNotice>
    )
  if (query.error)
    return (
      <>
        <h1 className="sr-only">Confirm an accreditation</h1>
        <FailedState error={query.error} what="the letter" onRetry={() => void query.refetch()} />
      </>
    )
  return (
    <>
      <h1 className="sr-only">Confirm an accreditation</h1>
      <SkeletonText lines={8} />
    </>
  )
}

/** The letter behind a mailed link: opened by a code at its address, without an account. */
export default function AccreditationLetter() {
  return (
    <div className="mx-auto max-w-[46rem] px-4 py-8 md:py-12">
      <Content />
    </div>
  )
}
