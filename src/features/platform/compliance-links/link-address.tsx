import { ExternalLink } from 'lucide-react'
import { isOwnPage } from '#domain/platform/rules/compliance-links.ts'
import { Link } from '#src/lib/nav.tsx'
import { Icon } from '#src/ui/icon.tsx'

/** Where an entry leads: a page of this site, or another site in a new tab. */
export function LinkAddress({ url, name }: { url: string; name: string }) {
  if (isOwnPage(url))
    return (
      <Link to={url} className="link break-all">
        {url}
      </Link>
    )
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer noopener"
      className="link break-all"
      aria-label={`${new URL(url).hostname}: ${name}, opens in a new tab`}
    >
      {new URL(url).hostname} <Icon as={ExternalLink} size="xs" className="inline" />
    </a>
  )
}
