import DOMPurify from 'dompurify'
import { cn } from '#src/ui/cn.ts'

/** Looks of running text that comes as HTML: pitches, updates, legal texts. */
const PROSE =
  'max-w-prose text-muted wrap-anywhere [&>*+*]:mt-4 [&>h2]:mt-10 [&>h2:first-child]:mt-0 [&_h2]:text-h2 [&_h2]:text-text [&>h3]:mt-7 [&_h3]:text-h3 [&_h3]:text-text [&_strong]:font-medium [&_strong]:text-text [&_a]:link [&_ul]:list-disc [&_ol]:list-decimal [&_ul]:pl-5 [&_ol]:pl-5 [&_li+li]:mt-1.5 [&_blockquote]:border-l-2 [&_blockquote]:border-border-strong [&_blockquote]:pl-4 [&_hr]:border-border'

/** The policy lets only DOMPurify hand HTML to the page; on the server the text is as clean as when it was stored. */
function cleaned(html: string): string | TrustedHTML {
  return DOMPurify.isSupported ? DOMPurify.sanitize(html, { RETURN_TRUSTED_TYPE: true, ADD_ATTR: ['id'], FORBID_TAGS: ['style', 'form', 'input', 'button'], FORBID_ATTR: ['style'] }) : html
}

/** Shows HTML that the server has sanitized, and cleans it once more in the browser before it is put into the page. */
export function SafeHtml({ html, size = 'body', className }: { html: string; size?: 'body' | 'lead' | 'small'; className?: string }) {
  const text = { body: 'text-body', lead: 'text-lead', small: 'text-small [&_h2]:text-h4 [&_h3]:text-h4 [&>h2]:mt-6 [&>*+*]:mt-2.5' }[size]
  return <div suppressHydrationWarning className={cn(PROSE, text, className)} dangerouslySetInnerHTML={{ __html: cleaned(html) }} />
}
