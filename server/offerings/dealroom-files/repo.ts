import type { Before } from '#server/kernel/lib/cursor.ts'
import type { DealAudience, DealGrants } from '#domain/offerings/model/deal-room.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'

export interface FolderRow {
  id: string
  listing_id: string
  name: string
  position: number
}
export interface DealFileRow extends DealGrants {
  id: string
  listing_id: string
  account_id: string
  folder_id: string
  title: string
  file_id: string
  size: number
  content_type: string
  created_by: string
  created_at: string
  published_at: string | null
}
export interface InvitationRow {
  id: string
  listing_id: string
  folder_id: string | null
  email: string
  name: string
  invited_at: string
  ended_at: string | null
}
const FILE = `f.id, f.listing_id, f.account_id, f.folder_id, f.title, f.file_id, f.size, f.content_type, f.audience,
      f.may_download, f.watermark, f.created_by, f.created_at, f.published_at`

const foldersText = sql(
  'deal.folders',
  'select id, listing_id, name, position from deal_folder where listing_id = $1 order by position, id',
)
const addFolderText = sql(
  'deal.add-folder',
  `insert into deal_folder (id, listing_id, account_id, name, position, created_at)
    select $1, $2, $3, $4, coalesce(max(position), 0) + 1, $5
    from deal_folder
    where listing_id = $2
    on conflict do nothing`,
)
const renameText = sql(
  'deal.rename-folder',
  `update deal_folder
    set name = $3
    where id = $1 and listing_id = $2 and not exists (select 1 from deal_folder o where o.listing_id = $2 and o.name =
      $3 and o.id <> $1)`,
)
const publishedText = sql(
  'deal.published',
  `select ${FILE}
    from deal_file f
    join record_state m on m.machine = 'deal-file' and m.id = f.id
    where f.listing_id = $1 and m.state = any('{published,widening}')
    order by f.published_at, f.id`,
)
const allText = sql(
  'deal.files',
  `select ${FILE} from deal_file f where f.listing_id = $1 order by f.created_at, f.id`,
)
const oneText = sql('deal.file', `select ${FILE} from deal_file f where f.id = $1`)
const addFileText = sql(
  'deal.add-file',
  `insert into deal_file (id, listing_id, account_id, folder_id, title, file_id, size, content_type, audience,
      may_download, watermark, created_by, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
)
const changeFileText = sql(
  'deal.change-file',
  `update deal_file
    set folder_id = $2, title = $3, file_id = $4, size = $5, content_type = $6, audience = $7, may_download = $8,
      watermark = $9
    where id = $1`,
)
const grantsText = sql(
  'deal.grants',
  'update deal_file set audience = $2, may_download = $3, watermark = $4 where id = $1',
)
const stampText = sql(
  'deal.stamp',
  'update deal_file set published_at = $2 where id = $1 and published_at is null',
)
const invitationsText = sql(
  'deal.invitations',
  `select id, listing_id, folder_id, email, name, invited_at, ended_at
    from deal_invitation
    where listing_id = $1
    order by invited_at desc, id desc
    limit 500`,
)
const addInvitationText = sql(
  'deal.invite',
  `insert into deal_invitation (id, listing_id, account_id, folder_id, email, name, invited_by, invited_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
const endText = sql(
  'deal.end-invitation',
  'update deal_invitation set ended_at = $3, ended_by = $4 where id = $1 and listing_id = $2 and ended_at is null',
)
const openText = sql(
  'deal.open-invitations',
  `select i.folder_id
    from deal_invitation i
    join person u on lower(u.email) = i.email
    where i.listing_id = $1 and u.id = $2 and i.ended_at is null`,
)
const verifiedText = sql(
  'deal.verified',
  `select 1 as one from record_state where machine = 'kyc' and user_id = $1 and state = 'approved' limit 1`,
)
const knownText = sql(
  'deal.known',
  `select 1 as one
    from offering_relationship r
    join record_state m on m.machine = 'relationship' and m.id = r.id
    where r.listing_id = $1 and r.email = $2 and m.state = 'accepted'
    limit 1`,
)
const userOfText = sql('deal.user-of', 'select id from person where lower(email) = $1')
const viewText = sql(
  'deal.view',
  'insert into deal_view (id, listing_id, deal_file_id, user_id, kind, at) values ($1,$2,$3,$4,$5,$6)',
)
const viewCountsText = sql(
  'deal.view-counts',
  'select deal_file_id as id, count(*)::int as n from deal_view where listing_id = $1 group by deal_file_id',
)
const logText = sql(
  'deal.log',
  `select v.id, v.at, case when u.id is null then null else u.first_name || ' ' || u.last_name end as who, u.email,
      f.title, v.kind
    from deal_view v
    join deal_file f on f.id = v.deal_file_id
    left join person u on u.id = v.user_id
    where v.listing_id = $1 and (v.at, v.id) < ($2, $3) order by v.at desc, v.id desc limit $4`,
)

export const findFolders = (q: Queryable, listingId: string) =>
  q.query<FolderRow>(foldersText, [listingId])
/** Adds a folder at the end; false when there is one of that name. */
export const addFolder = async (
  tx: Tx,
  id: string,
  listingId: string,
  accountId: string,
  name: string,
  at: string,
): Promise<boolean> => (await tx.run(addFolderText, [id, listingId, accountId, name, at])) === 1
export const renameFolder = async (
  tx: Tx,
  id: string,
  listingId: string,
  name: string,
): Promise<boolean> => (await tx.run(renameText, [id, listingId, name])) === 1
/** Files that their audience can open now. */
export const findPublishedFiles = (q: Queryable, listingId: string) =>
  q.query<DealFileRow>(publishedText, [listingId])
export const findFiles = (q: Queryable, listingId: string) =>
  q.query<DealFileRow>(allText, [listingId])
export const findFile = (q: Queryable, id: string) => q.one<DealFileRow>(oneText, [id])
export const addFile = (tx: Tx, f: Omit<DealFileRow, 'published_at'>) =>
  tx.run(addFileText, [
    f.id,
    f.listing_id,
    f.account_id,
    f.folder_id,
    f.title,
    f.file_id,
    f.size,
    f.content_type,
    f.audience,
    f.may_download,
    f.watermark,
    f.created_by,
    f.created_at,
  ])
export const changeFile = (
  tx: Tx,
  id: string,
  f: Pick<
    DealFileRow,
    'folder_id' | 'title' | 'file_id' | 'size' | 'content_type' | keyof DealGrants
  >,
) =>
  tx.run(changeFileText, [
    id,
    f.folder_id,
    f.title,
    f.file_id,
    f.size,
    f.content_type,
    f.audience,
    f.may_download,
    f.watermark,
  ])
export const storeGrants = (
  tx: Tx,
  id: string,
  g: { audience: DealAudience; may_download: boolean; watermark: boolean },
) => tx.run(grantsText, [id, g.audience, g.may_download, g.watermark])
export const stampFile = (tx: Tx, id: string, at: string) => tx.run(stampText, [id, at])
export const findInvitations = (q: Queryable, listingId: string) =>
  q.query<InvitationRow>(invitationsText, [listingId])
export const addInvitation = (
  tx: Tx,
  i: {
    id: string
    listingId: string
    accountId: string
    folderId: string | null
    email: string
    name: string
    by: string
    at: string
  },
) =>
  tx.run(addInvitationText, [
    i.id,
    i.listingId,
    i.accountId,
    i.folderId,
    i.email,
    i.name,
    i.by,
    i.at,
  ])
/** Ends an invitation that holds; false when there is none. */
export const endInvitation = async (
  tx: Tx,
  id: string,
  listingId: string,
  at: string,
  by: string,
): Promise<boolean> => (await tx.run(endText, [id, listingId, at, by])) === 1
/** Folders to which a person is invited now; null means all of them. */
export const openInvitations = async (
  q: Queryable,
  listingId: string,
  userId: string,
): Promise<(string | null)[]> =>
  (await q.query<{ folder_id: string | null }>(openText, [listingId, userId])).map(
    (row) => row.folder_id,
  )
/** Is the person's identity verified now? */
export const isVerified = async (q: Queryable, userId: string): Promise<boolean> =>
  (await q.one(verifiedText, [userId])) !== null
/** Was the address accepted for the private offering (17 CFR 230.502(c))? */
export const isKnownAddress = async (
  q: Queryable,
  listingId: string,
  email: string,
): Promise<boolean> => (await q.one(knownText, [listingId, email])) !== null
export const userOfAddress = async (q: Queryable, email: string): Promise<string | null> =>
  (await q.one<{ id: string }>(userOfText, [email]))?.id ?? null
/** Logs one look at a file; entries are never changed. */
export const addView = (
  q: Queryable,
  v: {
    id: string
    listingId: string
    dealFileId: string
    userId: string | null
    kind: 'view' | 'download'
    at: string
  },
) => q.run(viewText, [v.id, v.listingId, v.dealFileId, v.userId, v.kind, v.at])
export const viewCounts = async (q: Queryable, listingId: string): Promise<Map<string, number>> =>
  new Map(
    (await q.query<{ id: string; n: number }>(viewCountsText, [listingId])).map((row) => [
      row.id,
      row.n,
    ]),
  )
export const findViews = (q: Queryable, listingId: string, before: Before, limit: number) =>
  q.query<{
    id: string
    at: string
    who: string | null
    email: string | null
    title: string
    kind: 'view' | 'download'
  }>(logText, [listingId, before.at, before.id, limit])
