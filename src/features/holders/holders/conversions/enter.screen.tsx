import { conversionBody, type ConversionView } from '#domain/holders/model/conversion.ts'
import { load } from '#src/api/load.ts'
import type { Answer } from '#src/api/call.ts'
import { ask, useQueryOf, useSend } from '#src/api/query.ts'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { sendFileFor } from '#src/blocks/send-file.ts'
import { useNavigate, useParams } from '#src/lib/nav.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody } from '#src/ui/card.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { companyPages, useCompanyPage, companyQuery } from '../company-location.ts'
import { CONVERSION_CHANGED } from './conversion-body.tsx'

const upload = sendFileFor('company_document')

type Plan = Answer<'GET /api/dealroom/conversion-plan'>
function Form({
  accountId,
  known,
  plan,
}: {
  accountId: string
  known: ConversionView | null
  plan: Plan
}) {
  const navigate = useNavigate()
  const enter = useSend('POST /api/dealroom/conversions', { changes: CONVERSION_CHANGED })
  const change = useSend('PUT /api/dealroom/conversions/:conversion_id', {
    changes: CONVERSION_CHANGED,
  })
  return (
    <Card aria-label="Conversion">
      <CardBody className="pt-5 md:pt-6">
        <EditForm
          label="Conversion"
          submitLabel="Save and preview"
          schema={conversionBody}
          values={
            known?.values ?? {
              trigger: 'priced_round',
              happened_on: plan.today,
              security_type: 'preferred',
              papers: [],
              ...(plan.capitalization === null ? {} : { capitalization: plan.capitalization }),
            }
          }
          rev={known?.rev}
          fields={{
            papers: {
              upload,
              known: known?.files.map((file) => ({
                id: file.id,
                name: file.name,
                size: file.size,
              })),
            },
          }}
          onCancel={() =>
            navigate(
              known === null
                ? companyPages.conversions(accountId)
                : companyPages.conversion(accountId, known.id),
            )
          }
          onSave={async (body, { ifMatch }) => {
            const made =
              known === null
                ? await enter.mutateAsync({ body })
                : await change.mutateAsync({ params: { conversion_id: known.id }, body, ifMatch })
            toast.success('Conversion saved', {
              description: 'Check what each SAFE and note becomes, then submit it.',
            })
            setTimeout(() => navigate(companyPages.conversion(accountId, made.id)), 0)
          }}
        />
      </CardBody>
    </Card>
  )
}
function Enter({ accountId }: { accountId: string }) {
  const query = useQueryOf(planQuery)
  return (
    <QueryBoundary
      query={query}
      what="the company’s securities"
      skeleton={<SkeletonText lines={8} />}
    >
      {(plan) =>
        plan.instruments === 0 ? (
          <Callout
            tone="quiet"
            title="No SAFE or note is outstanding"
            action={
              <LinkButton to={companyPages.conversions(accountId)} size="sm">
                See conversions
              </LinkButton>
            }
          >
            There is nothing that could convert.
          </Callout>
        ) : (
          <Form accountId={accountId} known={null} plan={plan} />
        )
      }
    </QueryBoundary>
  )
}
function Change({ accountId, id }: { accountId: string; id: string }) {
  const query = useQueryOf(conversionQuery(id))
  return (
    <QueryBoundary query={query} what="this conversion" skeleton={<SkeletonText lines={8} />}>
      {(known) =>
        known.may_edit ? (
          <Form
            accountId={accountId}
            known={known}
            plan={{ today: known.happened_on, instruments: 0, capitalization: null }}
          />
        ) : (
          <Callout
            tone="quiet"
            title="This conversion is not a draft"
            action={
              <LinkButton to={companyPages.conversion(accountId, id)} size="sm">
                See the conversion
              </LinkButton>
            }
          >
            What was submitted can’t be edited. Withdraw it and record another one.
          </Callout>
        )
      }
    </QueryBoundary>
  )
}

const planQuery = ask('GET /api/dealroom/conversion-plan', {})
const conversionQuery = (conversion_id: string) =>
  ask('GET /api/dealroom/conversions/:conversion_id', { params: { conversion_id } })
export const loader = load(({ params: { conversion_id } }) =>
  conversion_id === undefined
    ? [companyQuery, planQuery]
    : [companyQuery, conversionQuery(conversion_id)],
)

/** Enters an event that converts SAFEs and notes, or changes one that is a draft. */
export default function EnterConversion() {
  const { account_id, conversion_id } = useParams<'account_id' | 'conversion_id'>() as {
    account_id: string
    conversion_id?: string
  }
  const words = conversion_id === undefined ? 'Record a conversion' : 'Change a conversion'
  const { accountId } = useCompanyPage('conversions', words, {
    label: 'Conversions',
    to: companyPages.conversions(account_id),
  })
  return (
    <>
      <PageHead
        title={words}
        lead="Enter the event. The next page shows what each SAFE and note becomes before you submit it."
      />
      {conversion_id === undefined ? (
        <Enter accountId={accountId} />
      ) : (
        <Change accountId={accountId} id={conversion_id} />
      )}
    </>
  )
}
