import type { OfferingPage } from '#domain/offerings/model/offering.ts'
import { useSend } from '#src/api/query.ts'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { toast } from '#src/ui/toast.tsx'

/** The company names the reader as a paid promoter: the reader confirms it or says that it is wrong. */
export function NamedPromoter({ page, paidWith }: { page: OfferingPage; paidWith: string }) {
  const send = useSend('POST /api/offerings/:listing_id/promoter', {
    changes: ['GET /api/offerings/:listing_id/discussion'],
  })
  const answer = (paid: boolean) =>
    send.mutate(
      { params: { listing_id: page.listing_id }, body: { paid } },
      { onSuccess: () => toast.success('Answer saved') },
    )
  return (
    <Callout
      tone="warning"
      className="mb-4"
      title={`${page.company.name} says that it pays you to promote this offering`}
    >
      <p>
        Compensation as the company states it: <bdi>{paidWith}</bdi>. If you confirm it, each of
        your posts shows it.
      </p>
      {send.error === null ? null : <Refusal error={send.error} />}
      <span className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" disabled={send.isPending} onClick={() => answer(true)}>
          Yes, it pays me
        </Button>
        <Button size="sm" disabled={send.isPending} onClick={() => answer(false)}>
          No, that’s wrong
        </Button>
      </span>
    </Callout>
  )
}
