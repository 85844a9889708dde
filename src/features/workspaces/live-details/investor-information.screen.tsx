import { load } from '#src/api/load.ts'
import type { PageTitle } from '#src/api/page.ts'
import { ask, useCall } from '#src/api/query.ts'
import { DrawerPage } from '#src/blocks/drawer-page.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { StaffOwn } from '#src/blocks/staff-own.tsx'
import { useParams } from '#src/lib/nav.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { History, Identity, Investor, OneStep, Steps } from './dossier.tsx'
import { PaymentCard } from './payment-card.tsx'
import { RescissionCard } from './rescission-card.tsx'
import {
  investorPath,
  overviewPath,
  useLivePlace,
  useMayDecide,
  type Audience,
} from './location.ts'

const NAME = 'GET /api/dealroom/offerings/:listing_id/investments/:investment_id'
const inputOf = (params: Readonly<Record<string, string>>) => ({
  params: { listing_id: params['listing_id'] ?? '', investment_id: params['investment_id'] ?? '' },
})
export const loader = load(({ params }) => [ask(NAME, inputOf(params))])
export const title: PageTitle = ({ params, answer }) =>
  answer(NAME, inputOf(params))?.row.investor.name

/**
 * One investment over the list: the person, the amount, the six steps, the money, what happened, and the decisions of
 * the one who looks.
 */
export default function InvestorInformation({
  audience = 'issuer',
  step,
}: {
  audience?: Audience
  step?: string
}) {
  const { investment_id } = useParams<'investment_id'>()
  const { params, search } = useLivePlace()
  const { may } = useMayDecide(audience, params.account_id)
  const query = useCall(
    NAME,
    { params: { listing_id: params.listing_id, investment_id } },
    { every: 30_000 },
  )
  const dossier = query.data
  const name = dossier?.row.investor.name ?? 'Investment'
  const walk = (id: string | null | undefined) =>
    id ? investorPath(audience, params, id) + search : undefined
  return (
    <DrawerPage
      key={investment_id}
      parent={overviewPath(audience, params) + search}
      title={name}
      subtitle={
        dossier
          ? [dossier.investor.email, dossier.investor.place].filter(Boolean).join(' · ')
          : undefined
      }
      mark={dossier ? <Avatar name={name} size="lg" /> : undefined}
      noun="investor"
      previous={walk(dossier?.previous)}
      next={walk(dossier?.next)}
      footer={dossier ? <DecisionBar audience={audience} dossier={dossier} /> : undefined}
    >
      <QueryBoundary query={query} what="this investment" skeleton={<SkeletonText lines={8} />}>
        {(found) => (
          <>
            <Identity dossier={found} />
            {step === undefined ? null : (
              <OneStep
                dossier={found}
                step={step}
                back={investorPath(audience, params, investment_id) + search}
              />
            )}
            <Steps
              dossier={found}
              to={(name) => `${investorPath(audience, params, investment_id)}/${name}${search}`}
              {...(step === undefined ? {} : { open: step })}
            />
            <StaffOwn of={found} />
            {audience === 'admin' && found.view.payment ? (
              <PaymentCard investmentId={found.view.id} payment={found.view.payment} may={may} />
            ) : null}
            {audience === 'admin' && may ? (
              <RescissionCard listingId={params.listing_id} view={found.view} />
            ) : null}
            <Investor dossier={found} />
            <History listingId={params.listing_id} investmentId={found.row.id} />
          </>
        )}
      </QueryBoundary>
    </DrawerPage>
  )
}
