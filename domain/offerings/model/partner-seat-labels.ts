/** Seats that an outside firm may have in an offering. */
export const seatRoles = [
  'broker_dealer',
  'transfer_agent',
  'escrow_agent',
  'auditor',
  'law_firm',
  'marketing',
] as const
export type SeatRole = (typeof seatRoles)[number]
export const seatRoleLabels: Readonly<Record<SeatRole, string>> = {
  broker_dealer: 'Broker-dealer',
  transfer_agent: 'Transfer agent',
  escrow_agent: 'Escrow agent',
  auditor: 'Auditor',
  law_firm: 'Law firm',
  marketing: 'Marketing firm',
}
/** What a partner may do with a section: read it, or read it and confirm that it is complete. */
export const sectionAccesses = ['see', 'complete'] as const
export type SectionAccess = (typeof sectionAccesses)[number]
export const sectionAccessLabels: Readonly<Record<SectionAccess, string>> = {
  see: 'Read',
  complete: 'Read and complete',
}
export const seatFilters = ['current', 'historical'] as const
export type SeatFilter = (typeof seatFilters)[number]
