import { links } from '#domain/shared/links.ts'
import type { Notice } from '#domain/mail/letter.ts'
import { LIST_EXPORT_DAYS } from '../model/list-exports.ts'

/** To the person who requested a long list: its file can be downloaded. */
export const listExportReady = (title: string): Notice => ({
  subject: `Your export of the list ${title} is ready`,
  lines: [`You can download it for ${LIST_EXPORT_DAYS} days. After that we remove the file.`],
  action: { label: 'Open my data', path: links.data() },
})
