import { useState } from 'react'
import type { OfferingPage } from '#domain/offerings/model/offering.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { usePicture, type PicturesOf } from './pictures.ts'

type Member = OfferingPage['team'][number]

/** The portrait of a person; the initials where there is none, before it is here, or where it cannot be loaded. */
function Portrait({ page, person }: { page: PicturesOf; person: Member }) {
  const [failed, setFailed] = useState(false)
  const src = usePicture(page, person.portrait)
  if (src === undefined || failed) return <Avatar name={person.name} size="xl" />
  return (
    <img
      src={src}
      alt={`Portrait of ${person.name}`}
      width={96}
      height={96}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
      className="size-24 flex-none rounded-lg border border-border object-cover"
    />
  )
}

/** Who leads the company. */
export function People({ page }: { page: PicturesOf & Pick<OfferingPage, 'team'> }) {
  return (
    <ul className="grid gap-4 rail:grid-cols-2">
      {page.team.map((person) => (
        <li
          key={person.name}
          className="flex items-start gap-4 rounded-lg border border-border bg-surface p-5"
        >
          <Portrait page={page} person={person} />
          <div className="min-w-0">
            <h3 className="text-h4">{person.name}</h3>
            <p className="text-small text-subtle">{person.title}</p>
            <p className="mt-2 text-muted">{person.bio}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
