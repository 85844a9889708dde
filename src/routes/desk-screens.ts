import type { PageModule } from '#src/api/page.ts'
import './all-rows.ts'

/** Where the screens of companies, of operators and of /meta are; with them all rows. */
export const screens = import.meta.glob<PageModule>(['../features/**/*.screen.tsx', '!../features/{identity,legal,marketplace,offering,public}/**', '!../features/{account,amendments,dashboard,holders,investment,invitations,money,profile,questionnaire,registrations,tax,verification}/**'])
