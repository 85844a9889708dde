import type { PageModule } from '#src/api/page.ts'

/** Where the screens of an investor are. */
export const screens = import.meta.glob<PageModule>('../features/{account,amendments,dashboard,holders,investment,invitations,money,profile,questionnaire,registrations,tax,verification}/**/*.screen.tsx')
