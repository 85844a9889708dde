import type { MadeOffering } from '../recipes/offering.ts'
import { send } from '../recipes/offering.ts'
import { paper } from '../recipes/document.ts'
import type { World } from '../world.ts'
import type { Act } from './acts.ts'
import { maraSeed } from './people.ts'

interface Stage {
  world: World
  operator: string
  compliance: string
  owner: string
  mara: string
  investors: ReadonlyMap<number, string>
  made: () => MadeOffering | undefined
}
type Level = 'public' | 'members' | 'verified' | 'invited'
const FILES: readonly {
  folder: string
  title: string
  audience: Level
  keep: boolean
  until: 'published' | 'submitted' | 'draft'
  lines: readonly string[]
}[] = [
  {
    folder: 'Presentation',
    title: 'Pitch deck',
    audience: 'public',
    keep: true,
    until: 'published',
    lines: ['Neighborhood battery storage in twelve pages.'],
  },
  {
    folder: 'Contracts',
    title: 'Service contract with the utility',
    audience: 'members',
    keep: false,
    until: 'published',
    lines: ['Twelve years, with a price that follows the consumer price index.'],
  },
  {
    folder: 'Contracts',
    title: 'Site leases',
    audience: 'verified',
    keep: true,
    until: 'published',
    lines: ['Fourteen leases of land beside transformers.'],
  },
  {
    folder: 'Finance',
    title: 'Five-year model',
    audience: 'verified',
    keep: false,
    until: 'published',
    lines: ['Revenue, cost and cash of each site, month by month.'],
  },
  {
    folder: 'Finance',
    title: 'Minutes of the board',
    audience: 'invited',
    keep: false,
    until: 'published',
    lines: ['Minutes of the four meetings of 2026.'],
  },
  {
    folder: 'Finance',
    title: 'Insurance certificates',
    audience: 'members',
    keep: true,
    until: 'submitted',
    lines: ['Property and liability, renewed for 2027.'],
  },
  {
    folder: 'Contracts',
    title: 'Letter of intent, Hampton',
    audience: 'invited',
    keep: false,
    until: 'draft',
    lines: ['Four more sites, not signed yet.'],
  },
]

/** The deal room with a file of each level, an invitation, and views of two readers. */
async function fillRoom(
  { world, compliance, owner, mara, investors }: Stage,
  { accountId, listingId }: MadeOffering,
): Promise<void> {
  const [staffPerson, reader, other] = await Promise.all([
    world.visit(owner),
    world.visit(mara),
    world.visit(investors.get(1) ?? mara),
  ])
  const base = `/api/dealroom/offerings/${listingId}/room`
  const as = { account: accountId }
  const folders = new Map<string, string>()
  for (const name of ['Presentation', 'Contracts', 'Finance'])
    folders.set(
      name,
      (await staffPerson.call<{ id: string }>('POST', `${base}/folders`, { name }, as)).id,
    )
  const opened: string[] = []
  for (const { folder, title, audience, keep, until, lines } of FILES) {
    const stored = await staffPerson.upload(
      'offering_document',
      `${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.pdf`,
      'application/pdf',
      await paper(title, lines),
    )
    const { id } = await staffPerson.call<{ id: string }>(
      'POST',
      `${base}/files`,
      {
        folder_id: folders.get(folder),
        title,
        file_id: stored.id,
        audience,
        may_download: keep,
        watermark: audience !== 'public',
      },
      as,
    )
    if (until === 'draft') continue
    await send(world, owner, 'deal-file', id, 'SUBMITTED')
    if (until === 'submitted') continue
    await send(world, compliance, 'deal-file', id, 'APPROVED')
    await send(world, owner, 'deal-file', id, 'PUBLISHED')
    opened.push(id)
  }
  await staffPerson.call(
    'POST',
    `${base}/invitations`,
    { email: maraSeed.email, name: `${maraSeed.first} ${maraSeed.last}`, folder_id: null },
    as,
  )
  for (const id of opened.slice(0, 4)) await reader.open(`/api/offerings/${listingId}/room/${id}`)
  await other.open(`/api/offerings/${listingId}/room/${opened[1]}`)
}

/** Questions and answers, one of them reported and one hidden. */
async function talk(
  { world, compliance, owner, mara, investors }: Stage,
  { listingId }: MadeOffering,
): Promise<void> {
  const post = async (
    who: string,
    body: string,
    parent_id: string | null = null,
  ): Promise<string> =>
    (
      await (
        await world.visit(who)
      ).call<{ id: string }>('POST', `/api/offerings/${listingId}/discussion`, { body, parent_id })
    ).id
  const [one, two, three] = [
    investors.get(1) ?? mara,
    investors.get(2) ?? mara,
    investors.get(3) ?? mara,
  ]
  const lease = await post(
    mara,
    'What happens to a site if the utility does not renew after year twelve?',
  )
  await post(
    owner,
    'We keep the land lease for five more years and sell into the day-ahead market. We model that at 40% of contract revenue, and the site is paid back by then. The numbers are in Form C.',
    lease,
  )
  const price = await post(one, 'Is the price the same as in the last round?')
  await post(
    owner,
    'No. The last round was in March 2025, at a lower price and with the same class of share. The terms card shows the valuation that this price implies.',
    price,
  )
  await post(two, 'Could you add the fire safety certificate to the deal room?')
  const rude = await post(three, 'Buy it, it can only go up. I put in everything I have.')
  await (
    await world.visit(one)
  ).call('POST', `/api/discussion/${rude}/report`, { reason: 'advice' })
  const advert = await post(three, 'Call my number for better deals than this.')
  await send(world, compliance, 'discussion-post', advert, 'HIDDEN', {
    reason: 'Advertising that has nothing to do with the offering.',
  })
}

/** A report that investors are notified of, and a draft. */
async function tell(
  { world, owner }: Stage,
  { accountId, listingId }: MadeOffering,
): Promise<void> {
  const staffPerson = await world.visit(owner)
  const write = async (body: object): Promise<string> =>
    (
      await staffPerson.call<{ id: string }>(
        'POST',
        `/api/dealroom/offerings/${listingId}/updates`,
        body,
        { account: accountId },
      )
    ).id
  const report = await write({
    title: 'Site ten is on the grid',
    kind: 'progress',
    body_html:
      '<p>The utility switched site ten on this week, <strong>nine days early</strong>.</p><ul><li>Four more are being built.</li><li>The evening peak of the street fell by a third.</li></ul>',
  })
  await send(world, owner, 'update', report, 'PUBLISH')
  await write({
    title: 'Fire safety certificate',
    kind: 'announcement',
    body_html: '<p>The certificate of the tenth site is in the deal room.</p>',
  })
}

/** A version of the cookie text that came into force, and one of the privacy policy that needs a second person. */
async function writeLaw({ world, operator, compliance }: Stage): Promise<void> {
  const staffPerson = await world.visit(operator)
  const draft = async (
    kind: string,
    summary: string,
    change: (html: string) => string,
  ): Promise<string> => {
    const { id } = await staffPerson.call<{ id: string }>('POST', `/api/admin/legal/${kind}/drafts`)
    const { version, title, html, status } = await staffPerson.call<{
      version: string
      title: string
      html: string
      status: { rev: number }
    }>('GET', `/api/admin/legal/drafts/${id}`)
    await staffPerson.call(
      'PUT',
      `/api/admin/legal/drafts/${id}`,
      { version, title, summary, html: change(html) },
      { ifMatch: status.rev },
    )
    await send(world, operator, 'legal-text', id, 'PROPOSED')
    return id
  }
  const cookies = await draft(
    'cookies',
    'Which cookies this platform sets. New: how long your browser keeps what you typed.',
    (html) =>
      html.replace(
        'Signing out clears it.',
        'It is kept for 30 days at most. Signing out clears it.',
      ),
  )
  await send(world, compliance, 'legal-text', cookies, 'PUBLISHED', {
    payload: { effective_at: world.at(-19.9) },
  })
  await draft(
    'privacy',
    'Which facts we keep about you and why. New: the log of views of deal rooms, and who reads it.',
    (html) =>
      html.replace(
        '</ul>',
        '<li><strong>Your looks at deal rooms:</strong> which file you opened and when. The company that owns the file sees it.</li></ul>',
      ),
  )
}

/**
 * What belongs to the pages of an offering: pictures, deal room, discussion, updates, saved offerings, and legal texts.
 */
export function offeringPageActs(stage: Stage): Act[] {
  const found = (): MadeOffering => {
    const one = stage.made()
    if (one === undefined) throw new Error('the offering with the most to see is not made yet')
    return one
  }
  const act = (day: number, name: string, run: () => Promise<void>): Act => ({
    day,
    name: `tidewater-grid: ${name}`,
    run,
  })
  return [
    act(-20, 'the platform writes legal texts', () => writeLaw(stage)),
    act(-5.5, 'fills its deal room', () => fillRoom(stage, found())),
    act(-4.5, 'is asked and answers', () => talk(stage, found())),
    act(
      -2.5,
      'is saved',
      async () =>
        void (await (
          await stage.world.visit(stage.mara)
        ).call('PUT', `/api/saved/${found().listingId}`)),
    ),
    act(-2.2, 'tells its followers', () => tell(stage, found())),
  ]
}
