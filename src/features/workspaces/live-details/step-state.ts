import type { Presented } from '#domain/shared/presented.ts'
import type { StepCellState } from '#src/ui/step-cells.tsx'
import type { TrackState } from '#src/ui/track.tsx'

const CELLS: Readonly<Record<string, StepCellState>> = {
  approved: 'done',
  not_applicable: 'done',
  submitted: 'review',
  needs_action: 'issue',
  rejected: 'issue',
  expired: 'issue',
  in_progress: 'you',
  not_started: 'none',
}
const TONE_CELLS: Partial<Record<Presented['tone'], StepCellState>> = {
  success: 'done',
  danger: 'issue',
}

/** Which of the five cells a step's state is; one that nobody knows shows by its tone. */
export const cellOf = (status: Pick<Presented, 'state' | 'tone'>): StepCellState =>
  CELLS[status.state] ?? TONE_CELLS[status.tone] ?? 'none'

const SEGMENTS: Readonly<Record<StepCellState, TrackState>> = {
  done: 'done',
  review: 'wait',
  issue: 'issue',
  you: 'current',
  none: 'todo',
}
/** The segment of the thin bar for a cell. */
export const segmentOf = (cell: StepCellState): TrackState => SEGMENTS[cell]

/** Short names of the steps as the cells and the drawer call them. */
export const stepShort: Readonly<Record<string, string>> = {
  ira: 'IRA',
  kyc: 'KYC',
  payment: 'Payment',
  documents: 'Documents',
  suitability: 'Suitability',
  'investor-details': 'Investor details',
}
