import { links } from '#domain/shared/links.ts'
import type { Notice } from '#domain/mail/letter.ts'

/** To the other owners of a company: an imported cap table waits for a second person. */
export const captableImportWaits = (data: {
  accountId: string
  company: string
  name: string
  holders: number
}): Notice => ({
  subject: `${data.company}: an imported cap table waits for you`,
  lines: [
    `The file ${data.name} with ${data.holders} ${data.holders === 1 ? 'holder' : 'holders'} was imported.`,
    'It becomes the opening of your cap table once you have checked and confirmed it.',
  ],
  action: {
    label: 'Check the import',
    path: links.companyPage(data.accountId, 'captable-import'),
  },
})
