/** How the payout of a closing stands, as its company reads it, by the state of its order. */
const words: Readonly<Record<string, string>> = {
  requested: 'A second person of the platform approves it',
  approved: 'It leaves with the next payments to the bank',
  listed: 'It leaves with the next payments to the bank',
  sent: 'On its way; your bank should have it by',
  confirmed: 'Paid by the escrow bank',
  returned: 'Your bank returned it; we ask you for another account',
  held: 'The platform holds it and will contact you',
  cancelled: 'Cancelled',
}
/** Throws for a state that orders do not have. */
export function payoutSays(state: string): string {
  const said = words[state]
  if (said === undefined) throw new Error(`no words for an order that is ${state}`)
  return said
}
