import { links } from '#domain/shared/links.ts'
import type { Notice } from '#domain/mail/letter.ts'

/** To the platform's staff, about files for the bank. */
export const bankFileStaffNotices: Readonly<Record<string, Notice>> = {
  'ach-batch.second': {
    subject: 'An ACH file needs a second person',
    lines: ['Compare the entries and their sums, then release the file.'],
    action: { label: 'Open the files', path: '/admin/money/batches' },
  },
  'disbursement.returned': {
    subject: 'The bank returned money that we sent',
    lines: ['Ask the payee for another account, then order the money again.'],
    action: { label: 'Open the disbursements', path: '/admin/money/disbursements' },
  },
}

/** A statement was uploaded; `name` is the file's. */
export const statementUploaded = (data: { statementId: string; name: string }): Notice => ({
  subject: 'A bank statement needs a second person',
  lines: [`${data.name}: compare what each line will do, then book the statement.`],
  action: { label: 'Open the statement', path: links.adminStatement(data.statementId) },
})
