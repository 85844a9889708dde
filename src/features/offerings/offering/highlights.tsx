import { Check, ExternalLink, Play } from 'lucide-react'
import type { OfferingPage } from '#domain/offerings/model/offering.ts'
import { Cover } from '#src/ui/cover.tsx'
import { Icon } from '#src/ui/icon.tsx'

/** What the company wants to be read first. */
export function Highlights({ lines }: { lines: OfferingPage['highlights'] }) {
  return (
    <ul className="grid gap-3 rounded-lg border border-border bg-surface p-5 md:p-6">
      {lines.map((line) => (
        <li key={line} className="flex items-start gap-3 text-lead">
          <Icon as={Check} className="mt-1 text-success-text" />
          <span className="min-w-0">{line}</span>
        </li>
      ))}
    </ul>
  )
}

const hostOf = (url: string): string => {
  try {
    return new URL(url).hostname.replace(/^www\./, '')
  } catch {
    return url
  }
}

/** The company's video: a link, because a player of another site would see every visitor of the page. */
export function VideoCard({
  video,
  seed,
}: {
  video: NonNullable<OfferingPage['video']>
  seed: string
}) {
  const host = hostOf(video.url)
  return (
    <a
      href={video.url}
      target="_blank"
      rel="noreferrer noopener"
      className="group block overflow-hidden rounded-lg border border-border bg-surface outline-offset-2"
    >
      <span className="relative block">
        <Cover seed={`video ${seed}`} className="aspect-[21/9]" />
        <span className="absolute inset-0 grid place-items-center">
          <span className="grid size-16 place-items-center rounded-full bg-cta text-on-cta shadow-md group-hover:bg-cta-hover">
            <Icon as={Play} size="lg" />
          </span>
        </span>
      </span>
      <span className="block p-4 md:px-5">
        <span className="block font-medium">Watch the video: {video.caption}</span>
        <span className="mt-1 flex items-center gap-1.5 text-small text-subtle">
          <Icon as={ExternalLink} size="xs" />
          Opens {host} in a new tab. Nothing is loaded from there before.
        </span>
      </span>
    </a>
  )
}
