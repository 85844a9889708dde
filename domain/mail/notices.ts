import { writeLetter, type Mail, type MailWorld } from './letter.ts'

export interface Notice {
  subject: string
  lines: readonly string[]
  action?: { label: string; path: string }
}

/** Any message of a module that is a subject, some sentences and at most one link, and holds no secret. */
export const notice = (data: { name: string } & Notice, world: MailWorld): Mail => writeLetter({ ...data, ...(data.action ? { action: data.action } : {}) }, world)
