import { writeLetter, type Mail, type MailWorld } from './letter.ts'

export interface Notice {
  subject: string
  lines: readonly string[]
  action?: { label: string; path: string }
}

/** Any message of a module that is a subject, some sentences and at most one link, and holds no secret. */
export const notice = (data: { name: string } & Notice, world: MailWorld): Mail => writeLetter({ ...data, ...(data.action ? { action: data.action } : {}) }, world)

/** Something waits for the reader; `again` when they were told before. */
export const reminder = ({ again, ...data }: { name: string; again: boolean } & Notice, world: MailWorld): Mail =>
  writeLetter({ ...data, subject: again ? `Still open: ${data.subject}` : data.subject, after: [again ? 'We stop reminding you the moment it is done.' : 'You find everything that waits for you on your home page.'] }, world)

/** One summary of a day instead of single messages. */
export const digest = (data: { name: string; items: readonly { kind: string; title: string; path: string | null }[] }, world: MailWorld): Mail =>
  writeLetter({
    subject: data.items.length === 1 ? `One notice from ${world.platform}` : `${data.items.length} notices from ${world.platform}`, name: data.name,
    lines: ['This is what has happened since the last summary:', ...data.items.map((item) => `${item.title} (${item.kind.toLowerCase()})${item.path === null ? '' : `: ${world.url}${item.path}`}`)],
    action: { label: 'Open my notices', path: '/dashboard/notices' },
  }, world)
