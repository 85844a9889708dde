import DOMPurify from 'dompurify'
import { useEffect, useRef } from 'react'

/**
 * The policy lets only DOMPurify hand HTML on; styles go, because the page's policy refuses them in the frame as well.
 */
/** Styles go before anything parses the letter: the page's policy refuses them, and the browser complains of each. */
const withoutStyles = (html: string): string => html.replaceAll(/\sstyle=("[^"]*"|'[^']*')/gi, '')
const cleaned = (html: string) =>
  DOMPurify.sanitize(withoutStyles(html), {
    WHOLE_DOCUMENT: true,
    RETURN_TRUSTED_TYPE: true,
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'link', 'meta', 'base'],
    FORBID_ATTR: ['style', 'bgcolor', 'background'],
  })

/** A message's HTML in a frame of its own that runs no scripts, has no origin and can open nothing. */
export function Letter({ subject, html }: { subject: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    // a property, because an attribute would make plain text of what the policy trusts
    if (frame.current) Object.assign(frame.current, { srcdoc: cleaned(html) })
  }, [html])
  return (
    <iframe
      ref={frame}
      title={`Message: ${subject}`}
      sandbox=""
      className="h-96 w-full rounded-md border border-border bg-white"
    />
  )
}

/** Addresses that a message's text names, each once. */
export const linksOf = (text: string): string[] => [
  ...new Set(
    (text.match(/https?:\/\/[^\s<>()[\]"']+/g) ?? []).map((link) => link.replace(/[.,;:]+$/, '')),
  ),
]
