import { safeHtml } from '#domain/shared/html.ts'
import { SafeHtml } from '#src/blocks/safe-html.tsx'

/** Running text as its author has typed it: it is cleaned as the server cleans what it publishes. */
export default function DraftHtml({ html }: { html: string }) {
  return <SafeHtml html={safeHtml(html)} />
}
