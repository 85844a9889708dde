import { links } from '#domain/shared/links.ts'
import type { Notice } from '#domain/mail/letter.ts'

/** Somebody ahead left the waitlist or moved up: the new position, from 1. */
export const waitlistMoved = (data: { investmentId: string; position: number }): Notice => ({
  subject: `You are number ${data.position} on the waitlist`,
  lines: [
    `Someone ahead of you left the waitlist or moved up. You are number ${data.position} now. Nothing is charged while you wait.`,
  ],
  action: { label: 'Open the investment', path: links.investment(data.investmentId) },
})
