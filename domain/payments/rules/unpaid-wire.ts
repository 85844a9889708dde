import { dueBy, type Presented } from '#domain/shared/presented.ts'

/**
 * The status of a payment as it is shown: a wire that has not arrived is for its investor to send, by the last day to
 * pay (an ISO date-time, null where none is set), in words for the investor (`own`) or for all others. A debit in the same state is for us to initiate, and every other
 * status stays as it is. Source: the platform's own policy.
 */
export function unpaidWire(
  status: Presented,
  { method, payBy, own }: { method: string; payBy: string | null; own: boolean },
): Presented {
  if (method !== 'wire' || status.state !== 'authorized' || status.next === null) return status
  const cause = own
    ? 'Send the wire with the reference in its instructions.'
    : 'The investor sends the wire with the reference in its instructions.'
  return { ...status, next: dueBy({ ...status.next, cause, who: 'investor' }, payBy) }
}
