import type { PageModule } from '#src/api/page.ts'
import { investorRows } from './investor.ts'
import { knowInvestor } from './known.ts'
import { publicRows } from './public.ts'
import { raiseRow } from './raise.ts'

/** What an investor's page knows: with the one row of the desks that is in its menu. */
export const rows = [...publicRows, ...investorRows, raiseRow]
knowInvestor(rows)

/** Where the screens of an investor are; with them their rows. */
export const screens = import.meta.glob<PageModule>('../features/{account,amendments,dashboard,holders,investment,invitations,money,profile,questionnaire,registrations,tax,verification}/**/*.screen.tsx')
