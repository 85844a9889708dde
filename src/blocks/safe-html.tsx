import { useEffect, useMemo, useState } from 'react'
import { cn } from '#src/lib/classes.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'

/** Looks of running text that comes as HTML: pitches, updates, legal texts. */
const PROSE =
  'max-w-prose text-muted wrap-anywhere [&>*+*]:mt-4 [&>h2]:mt-10 [&>h2:first-child]:mt-0 [&_h2]:text-h2 [&_h2]:text-text [&>h3]:mt-7 [&_h3]:text-h3 [&_h3]:text-text [&_strong]:font-medium [&_strong]:text-text [&_a]:link [&_ul]:list-disc [&_ol]:list-decimal [&_ul]:pl-5 [&_ol]:pl-5 [&_li+li]:mt-1.5 [&_blockquote]:border-l-2 [&_blockquote]:border-border-strong [&_blockquote]:pl-4 [&_hr]:border-border [&_table]:w-full [&_th]:text-left [&_th]:align-bottom [&_th]:text-small [&_th]:font-medium [&_th]:text-subtle [&_td]:align-top [&_:is(th,td)]:border-b [&_:is(th,td)]:border-border [&_:is(th,td)]:py-2.5 [&_:is(th,td)]:pr-4 [&_:is(th,td)]:wrap-break-word'

type Inner = { __html: string | TrustedHTML }
type Cleaner = (html: string) => Inner
let cleaner: Cleaner | null = null

/** The policy lets only DOMPurify hand HTML to the page. */
async function loadCleaner(): Promise<Cleaner> {
  const { default: purify } = await import('dompurify')
  cleaner = (html) => ({
    __html: purify.sanitize(html, {
      RETURN_TRUSTED_TYPE: true,
      ADD_ATTR: ['id'],
      FORBID_TAGS: ['style', 'form', 'input', 'button'],
      FORBID_ATTR: ['style'],
    }),
  })
  return cleaner
}

/**
 * What is put into the page: the same object for the same text, so that it is put in once. Text that the server has
 * rendered is as clean as when it was stored and stays untouched in the page; every other one is cleaned first. Null
 * until it is: the policy takes no text for HTML, not even an empty one.
 */
function useInner(html: string): Inner | null {
  const hydrated = useHydrated()
  const [drawn] = useState(hydrated ? null : html)
  const given = useMemo(() => ({ __html: html }), [html])
  const [clean, setClean] = useState<{ of: string; inner: Inner } | null>(() =>
    cleaner && hydrated ? { of: html, inner: cleaner(html) } : null,
  )
  const wanted = drawn !== html && clean?.of !== html
  useEffect(() => {
    if (!wanted) return undefined
    let over = false
    void loadCleaner().then((cleaned) => {
      if (!over) setClean({ of: html, inner: cleaned(html) })
    })
    return () => {
      over = true
    }
  }, [wanted, html])
  if (drawn === html) return given
  return clean?.of === html ? clean.inner : null
}

/** Shows HTML that the server has sanitized; in the browser it is cleaned once more before it is put into the page. */
export function SafeHtml({
  html,
  size = 'body',
  className,
}: {
  html: string
  size?: 'body' | 'lead' | 'small'
  className?: string
}) {
  const text = {
    body: 'text-body',
    lead: 'text-lead',
    small: 'text-small [&_h2]:text-h4 [&_h3]:text-h4 [&>h2]:mt-6 [&>*+*]:mt-2.5',
  }[size]
  const inner = useInner(html)
  return (
    <div
      suppressHydrationWarning
      className={cn(PROSE, text, className)}
      dangerouslySetInnerHTML={inner ?? undefined}
    />
  )
}
