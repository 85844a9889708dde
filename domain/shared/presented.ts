import { z } from 'zod'

/** Meaning of a status, rendered as color, icon and label. */
export const tones = ['neutral', 'info', 'warning', 'danger', 'success', 'primary'] as const
export type Tone = (typeof tones)[number]
/** lucide names that a status may use */
export const icons = [
  'circle-dashed',
  'archive',
  'ban',
  'pencil',
  'clock',
  'pen-line',
  'send',
  'message-square-warning',
  'triangle-alert',
  'x',
  'circle-alert',
  'clock-alert',
  'signature',
  'check',
  'dot',
  'badge-check',
  'refresh-cw',
  'rotate-ccw',
  'landmark',
  'eye',
] as const
export type Icon = (typeof icons)[number]
export const actsBy = ['investor', 'issuer', 'platform', 'partner', 'clock'] as const

/**
 * The next action of every state that is not final: the cause in words for the reader, who must act, by when or why
 * there is no date, one link, and the alternatives.
 */
export const nextActionSchema = z.object({
  cause: z.string(),
  who: z.enum(actsBy),
  by: z.iso.datetime().nullable(),
  /** why there is no date, a sentence; absent where `by` is one */
  undated: z.string().optional(),
  link: z.string().nullable(),
  /** what the reader may do instead, each a short phrase that follows "or" */
  alternatives: z.array(z.string()),
})
export type NextAction = z.infer<typeof nextActionSchema>

/** The next action with another date (ISO date-time); without one, with the reason for its absence. */
export function dueBy(next: NextAction, by: string | null): NextAction {
  const { undated = 'No date is set yet.', ...rest } = next
  return by === null ? { ...rest, by, undated } : { ...rest, by }
}

/** A stored machine as a person sees it: all derived from the state. */
export const presentedSchema = z.object({
  state: z.string(),
  label: z.string(),
  tone: z.enum(tones),
  icon: z.enum(icons),
  bucket: z.string().nullable(),
  next: nextActionSchema.nullable(),
  /** events that the state accepts from the caller */
  accepts: z.array(z.string()),
  /** those of `accepts` that the caller proposes and another person approves; absent: none */
  second: z.array(z.string()).optional(),
  rev: z.number().int(),
})
export type Presented = z.infer<typeof presentedSchema>
