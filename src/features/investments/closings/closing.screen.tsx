import { NextActionText } from '#src/blocks/next-action.tsx'
import { Ban, Check, Send, ShieldCheck, Signature, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ClosingAct, ClosingView } from '#domain/investments/model/closing.ts'
import { load } from '#src/api/load.ts'
import type { PageTitle } from '#src/api/page.ts'
import { ask, useCall, useSend } from '#src/api/query.ts'
import { isApiError } from '#src/api/api-error.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { useParams } from '#src/lib/nav.tsx'
import { useSession } from '#src/lib/session.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import type { IconType } from '#src/ui/icon.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { toast } from '#src/ui/toast.tsx'
import { ActDialog, CLOSING_CHANGED, SignDialog } from './act-forms.tsx'
import {
  Candidates,
  ClosingHistory,
  Evidence,
  Guards,
  Included,
  Payout,
  Signatures,
} from './closing-sections.tsx'
import { DealTabs, useDealPlace, type Audience, dealQuery } from '#src/blocks/deal-location.tsx'
import { openRoles } from './labels.ts'

const NAME = 'GET /api/dealroom/offerings/:listing_id/closings/:closing_id'
const inputOf = (params: Readonly<Record<string, string>>) => ({
  params: { listing_id: params['listing_id'] ?? '', closing_id: params['closing_id'] ?? '' },
})
export const loader = load(({ params }) => [
  dealQuery(params['listing_id']),
  ask(NAME, inputOf(params)),
])
export const title: PageTitle = ({ params, answer }) => {
  const found = answer(NAME, inputOf(params))
  return found === undefined ? undefined : `Closing ${found.number}`
}

const LOOKS: Readonly<Record<ClosingAct, { label: string; icon: IconType; main?: true }>> = {
  propose: { label: 'Propose', icon: Send, main: true },
  sign: { label: 'Sign', icon: Signature, main: true },
  release: { label: 'Release escrow', icon: Check, main: true },
  pull_back: { label: 'Pull back', icon: Undo2 },
  cancel: { label: 'Cancel closing', icon: Ban },
}
const ORDER: readonly ClosingAct[] = ['cancel', 'pull_back', 'propose', 'sign', 'release']

/** An operator records that every covered person confirmed again: the closing requires it after its proposal. */
function BringDown({ closing, personsAt }: { closing: ClosingView; personsAt: string }) {
  const record = useSend('POST /api/admin/offerings/:listing_id/evidence', {
    changes: CLOSING_CHANGED,
  })
  // covered persons certify again by their links; only an offering that was taken over with its documents rests on a
  // memo
  const persons = useCall(
    'GET /api/dealroom/offerings/:listing_id/bad-actor',
    { params: { listing_id: closing.listing_id } },
    { missing: 'value' },
  )
  const check = closing.checks.find((one) => one.guard === 'badActorClear')
  if (
    check === undefined ||
    check.holds ||
    closing.notice_at === null ||
    closing.released_at !== null
  )
    return null
  const send = async () => {
    try {
      await record.mutateAsync({
        params: { listing_id: closing.listing_id },
        body: {
          kind: 'bad_actor_bring_down',
          note: `Bad-actor bring-down for closing ${closing.number}.`,
        },
      })
      toast.success('Bring-down recorded')
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error(error.message)
    }
  }
  if (persons.isPending) return null
  if (persons.data)
    return (
      <Callout
        tone="warning"
        title="Bad-actor bring-down due"
        action={
          <LinkButton size="sm" icon={ShieldCheck} to={personsAt}>
            Open the bad actor check
          </LinkButton>
        }
      >
        Every covered person certifies again that nothing has changed. Ask each of them there; the
        closing continues when all have answered.
      </Callout>
    )
  return (
    <Callout
      tone="warning"
      title="Bad-actor bring-down due"
      action={
        <Button size="sm" icon={ShieldCheck} busy={record.isPending} onClick={() => void send()}>
          Record bring-down
        </Button>
      }
    >
      Every covered person confirms that nothing has changed since the questionnaire. Record it when
      you have seen all of them.
    </Callout>
  )
}

/** One closing: what has to hold, who is in it, who signed, what was found, what happened. */
export default function Closing({ audience = 'issuer' }: { audience?: Audience }) {
  const { closing_id } = useParams<'closing_id'>()
  const { params, to } = useDealPlace(audience, 'closings', 'Closing')
  const { user } = useSession()
  const query = useCall(
    NAME,
    { params: { listing_id: params.listing_id, closing_id } },
    { every: 20_000 },
  )
  const [act, setAct] = useState<ClosingAct | null>(null)
  const closing = query.data
  const acts = ORDER.filter((one) => closing?.may.includes(one))
  const decides =
    audience === 'admin' && (user?.admin_role === 'operator' || user?.admin_role === 'compliance')
  return (
    <>
      <PageHead
        dense={audience === 'admin'}
        tabs
        title={closing ? `Closing ${closing.number}` : 'Closing'}
        mark={closing ? <StatusBadge status={closing.status} className="self-center" /> : undefined}
        lead={
          closing ? (
            <>
              {closing.kind_label} on {formatDateTime(closing.closes_on)}.{' '}
              {closing.status.next ? (
                <NextActionText
                  next={closing.status.next}
                  me={audience === 'admin' ? 'platform' : 'issuer'}
                />
              ) : null}
            </>
          ) : (
            'Conditions, investments and signers.'
          )
        }
        actions={acts.map((one) => (
          <Button
            key={one}
            icon={LOOKS[one].icon}
            variant={LOOKS[one].main ? 'primary' : 'secondary'}
            onClick={() => setAct(one)}
          >
            {LOOKS[one].label}
          </Button>
        ))}
      />
      <DealTabs audience={audience} params={params} current="closings" />
      <QueryBoundary query={query} what="this closing" skeleton={<SkeletonText lines={10} />}>
        {(found) => (
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] lg:gap-6">
            <div className="grid gap-4 lg:gap-6">
              {decides || audience === 'issuer' ? (
                <BringDown
                  closing={found}
                  personsAt={to('offering-details/regulatory/bad-actor')}
                />
              ) : null}
              <Guards closing={found} />
              <Included
                closing={found}
                to={(id) =>
                  to(
                    `live-details/${found.released_at === null ? 'funded' : 'closed'}/investor-information/${id}`,
                  )
                }
              />
              <Candidates closing={found} />
            </div>
            <div className="grid gap-4 lg:gap-6">
              <Signatures closing={found} />
              {found.included.length > 0 ? <Payout closing={found} /> : null}
              <Evidence closing={found} />
              <ClosingHistory closing={found} />
            </div>
            {act === 'sign' ? (
              <SignDialog
                closing={found}
                as={openRoles(found, audience, user?.admin_role === 'operator')}
                onClose={() => setAct(null)}
              />
            ) : null}
            {act !== null && act !== 'sign' ? (
              <ActDialog closing={found} act={act} onClose={() => setAct(null)} />
            ) : null}
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
