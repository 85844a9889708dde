import { Signature } from 'lucide-react'
import { useState } from 'react'
import type { IssuerInvestmentRow } from '#domain/investments/model/investment.ts'
import { addMoney, formatMoney } from '#domain/shared/money.ts'
import { isApiError } from '#src/api/api-error.ts'
import type { At } from '#src/api/page.ts'
import { ask, useQueryOf, useRefresh, useSend } from '#src/api/query.ts'
import { formatCount } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { toast } from '#src/ui/toast.tsx'
import { CHANGED } from './changed.ts'
import { bucketOf } from './location.ts'
import { acceptDecision } from './decisions.ts'

/** Investments that one press accepts at most: those after them wait for the next one. */
const MOST = 50
const fundedQuery = (listing_id: string) =>
  ask('GET /api/dealroom/offerings/:listing_id/investments', {
    params: { listing_id },
    query: { bucket: 'funded', limit: MOST },
  })
/** What the page of an address reads for it: the company's own list of paid investments. */
export const readyQueries = ({ params, search, path }: At) =>
  path.startsWith('/dashboard/') && bucketOf(search, params['investment_status'] ?? '') === 'funded'
    ? [fundedQuery(params['listing_id'] ?? '')]
    : []
const counted = (n: number): string => `${formatCount(n)} ${n === 1 ? 'investment' : 'investments'}`

interface Refused {
  id: string
  name: string
  why: string
}
function Dialog({
  listingId,
  ready,
  onClose,
}: {
  listingId: string
  ready: readonly IssuerInvestmentRow[]
  onClose: () => void
}) {
  const refresh = useRefresh()
  const accept = useSend(
    'POST /api/dealroom/offerings/:listing_id/investments/:investment_id/decision',
  )
  // the list that was confirmed: the one below it gets shorter meanwhile
  const [all] = useState(ready)
  const [done, setDone] = useState<number | null>(null)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const over = refused.length > 0
  const run = async (): Promise<void> => {
    const failed: Refused[] = []
    let accepted = 0
    let stopped = false
    for (const row of all) {
      setDone(accepted + failed.length)
      try {
        await accept.mutateAsync({
          params: { listing_id: listingId, investment_id: row.id },
          body: { decision: 'accept' },
        })
        accepted++
      } catch (error) {
        // whoever gives no fresh code is not asked for it again at each; the dialog stays for another try
        if (isApiError(error) && error.code === 'step_up') {
          stopped = true
          break
        }
        failed.push({
          id: row.id,
          name: row.investor.name,
          why: isApiError(error) ? error.message : 'We couldn’t reach the server. Try again.',
        })
      }
    }
    setDone(null)
    await refresh(...CHANGED, 'GET /api/dealroom/company/summary')
    if (accepted > 0) toast.success(`${counted(accepted)} accepted`)
    if (failed.length > 0) setRefused(failed)
    else if (!stopped || accepted > 0) onClose()
  }
  const total = addMoney(...all.map((row) => row.amount))
  return (
    <Modal
      open
      onClose={onClose}
      title="Accept all ready"
      description="Your acceptance signs each subscription agreement for the company. The platform then checks everything again before the closing."
      footer={
        over ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <Button
            variant="primary"
            icon={Signature}
            busy={done !== null}
            onClick={() => void run()}
          >{`Accept and sign ${formatCount(all.length)}`}</Button>
        )
      }
    >
      {over ? (
        <Callout tone="danger" live title={`${counted(refused.length)} not accepted`}>
          <ul className="grid list-disc gap-1 pl-5">
            {refused.map((one) => (
              <li key={one.id}>
                <bdi className="font-medium">{one.name}</bdi>: {one.why}
              </li>
            ))}
          </ul>
        </Callout>
      ) : (
        <>
          <p className="mb-3 font-medium">{`${counted(all.length)}, ${formatMoney(total)}`}</p>
          <ul className="divide-y divide-border">
            {all.map((row) => (
              <li key={row.id} className="flex justify-between gap-4 py-2">
                <bdi className="min-w-0 truncate">{row.investor.name}</bdi>
                <span className="figures flex-none">{formatMoney(row.amount)}</span>
              </li>
            ))}
          </ul>
          <p role="status" className="mt-3 text-small text-muted">
            {done === null ? '' : `${formatCount(done)} of ${formatCount(all.length)} done`}
          </p>
        </>
      )}
    </Modal>
  )
}

/**
 * Accepts every paid investment that waits for the company, one after the other; what is refused stays and is named.
 */
export function AcceptReady({ listingId }: { listingId: string }) {
  const query = useQueryOf(fundedQuery(listingId))
  const [open, setOpen] = useState(false)
  const ready = (query.data?.items ?? []).filter((row) =>
    row.status.accepts.includes(acceptDecision.event),
  )
  if (ready.length === 0 && !open) return null
  return (
    <>
      <Button icon={Signature} onClick={() => setOpen(true)}>
        Accept all ready
      </Button>
      {open ? <Dialog listingId={listingId} ready={ready} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
