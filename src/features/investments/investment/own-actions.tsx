import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { isApiError } from '#src/api/api-error.ts'
import { href } from '#src/lib/nav.tsx'
import { updatesPath } from '#src/lib/paths.ts'
import { useSend } from '#src/api/query.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card } from '#src/ui/card.tsx'
import { toast } from '#src/ui/toast.tsx'

/**
 * Events that the investor sends with one click, with the labels of the page; each is offered only where the state
 * accepts it.
 */
const acts = {
  RECONFIRMED: {
    title: 'Do you want to keep your investment?',
    text: 'The company changed its offering. Read what changed. If you reconfirm, the commitment continues; if you do nothing, the commitment ends at the date above and your money comes back.',
    button: 'Reconfirm my investment',
    done: 'Investment reconfirmed',
  },
  RESUME: {
    title: 'Resume',
    text: 'While the offering is live you can continue this investment. Your information is still here; you sign again.',
    button: 'Resume',
    done: 'Investment resumed',
  },
} as const
type Act = keyof typeof acts
const isAct = (type: string): type is Act => Object.hasOwn(acts, type)

/**
 * What the investor can do here and now next to the steps: reconfirm after a material change, take an abandoned one up
 * again.
 */
export function OwnActions({ investment }: { investment: InvestmentView }) {
  const act = investment.status.accepts.find(isAct)
  const send = useSend('POST /api/lifecycles/:machine/:id/events', {
    changes: [
      'GET /api/investments/:investment_id',
      'GET /api/investments',
      'GET /api/dashboard',
      'GET /api/investments/:investment_id/history',
    ],
    onSuccess: () => {
      if (act) toast.success(acts[act].done)
    },
  })
  if (act === undefined) return null
  const { title, text, button } = acts[act]
  const failure = isApiError(send.error) ? send.error : null
  return (
    <Card pad aria-label={title}>
      <h2 className="text-h3">{title}</h2>
      <p className="mt-1 text-muted">{text}</p>
      {failure ? <Callout tone="danger" live title={failure.message} className="mt-4" /> : null}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant="primary"
          busy={send.isPending}
          onClick={() =>
            send.mutate({
              params: { machine: 'investment', id: investment.id },
              body: { type: act, rev: investment.status.rev },
            })
          }
        >
          {button}
        </Button>
        {act === 'RECONFIRMED' ? (
          <LinkButton
            to={href('/dashboard/pending-investments/:investment_id/changes', {
              investment_id: investment.id,
            })}
          >
            Read what changed
          </LinkButton>
        ) : (
          <LinkButton to={updatesPath(investment.listing_id, investment.company.slug)}>
            Read the updates
          </LinkButton>
        )}
      </div>
    </Card>
  )
}
