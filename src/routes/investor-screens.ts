import type { PageModule } from '#src/api/page.ts'
import './all-rows.ts'

/** Where the screens of an investor are; with them all rows. */
export const screens = import.meta.glob<PageModule>('../features/{account,amendments,dashboard,holders,investment,invitations,money,profile,questionnaire,registrations,tax,verification}/**/*.screen.tsx')
