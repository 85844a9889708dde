import { links } from '#domain/shared/links.ts'
import type { Notice } from '#domain/mail/letter.ts'

const messages: Readonly<
  Record<string, (company: string, title: string) => Omit<Notice, 'action'>>
> = {
  'news-review': (company, title) => ({
    subject: `${company}: a release is awaiting review`,
    lines: [`“${title}” needs a review by someone other than its author.`],
  }),
  'news-returned': (company, title) => ({
    subject: `${company}: a release was returned`,
    lines: [`“${title}” needs changes before it is published.`],
  }),
  'news-published': (company, title) => ({
    subject: `News of ${company}: ${title}`,
    lines: [`${company} has published “${title}”.`],
  }),
  'news-retracted': (company, title) => ({
    subject: `${company} retracted a release`,
    lines: [`“${title}” was retracted. The reason is on its page.`],
  }),
}

interface NewsData {
  accountId: string
  releaseId: string
  company: string
  title: string
}
/**
 * To the holders or the company's people, by the template that a release's machine names; null for a template without a
 * message.
 */
export function newsNotice(
  template: string,
  to: 'holders' | 'issuer',
  data: NewsData,
): Notice | null {
  const write = messages[template]
  if (write === undefined) return null
  return {
    ...write(data.company, data.title),
    action:
      to === 'issuer'
        ? {
            label: 'Open the release',
            path: links.companyPage(data.accountId, `news/${data.releaseId}`),
          }
        : { label: 'Read the news', path: links.held(data.accountId, 'news-releases') },
  }
}
