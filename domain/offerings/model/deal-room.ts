import { email } from '#domain/shared/email.ts'
import { z } from 'zod'
import { at, fileId, id } from '#domain/shared/common.ts'
import { presentedSchema } from '#domain/shared/presented.ts'
import { asName } from '#domain/shared/names/entry.ts'

/** How a reader who may not open it yet gets there. A file for invited people is not shown to others at all. */
export const dealLockLabels: Readonly<Record<'members' | 'verified', string>> = {
  members: 'Log in to open it',
  verified: 'For investors whose identity is verified',
}

/** Who may open a published file of the deal room, from wide to narrow. */
export const dealAudiences = ['public', 'members', 'verified', 'invited'] as const
export type DealAudience = (typeof dealAudiences)[number]
export const dealAudienceLabels: Readonly<Record<DealAudience, string>> = {
  public: 'Everybody',
  members: 'Account holders',
  verified: 'Verified investors',
  invited: 'Invited people',
}

/** Whether an audience has readers whom another one has not. */
export const isWider = (audience: DealAudience, than: DealAudience): boolean =>
  dealAudiences.indexOf(audience) < dealAudiences.indexOf(than)

export const dealGrants = z.strictObject({
  audience: z
    .enum(dealAudiences, 'Choose one.')
    .meta({ title: 'Access', widget: 'radio', labels: dealAudienceLabels }),
  may_download: z.boolean().meta({ title: 'Downloadable', widget: 'switch' }),
  watermark: z.boolean().meta({
    title: 'Watermarked',
    widget: 'switch',
    help: 'Prints the reader’s name and time on each PDF page. The view log also names readers.',
  }),
})
export type DealGrants = z.infer<typeof dealGrants>
export const dealFileBody = dealGrants.extend({
  folder_id: id.meta({ title: 'Folder', widget: 'select' }),
  title: z.string().trim().min(2, 'Enter a title.').max(160).meta({ title: 'Title' }),
  file_id: fileId('Add a file.').meta({
    title: 'File',
    widget: 'file',
    help: 'PDF, JPG or PNG, up to 10 MB.',
  }),
})
export type DealFileBody = z.infer<typeof dealFileBody>
export const folderBody = z.strictObject({
  name: z.string().trim().min(2, 'Enter a name.').max(80).meta({ title: 'Folder name' }),
})
export const dealInvite = z.strictObject({
  email: email.meta({ title: 'E-mail address', autocomplete: 'off' }),
  name: asName(z.string().trim().min(2, 'Enter the name.').max(120)).meta({ title: 'Name' }),
  folder_id: id.nullable().meta({ title: 'Folder' }),
})

const shown = z.object({
  id,
  title: z.string(),
  content_type: z.string(),
  size: z.int(),
  published_at: at,
  audience: z.enum(dealAudiences),
})
/** The room as one reader sees it: what is locked says how it opens; what is for others does not exist. */
export const readerRoom = z.object({
  folders: z.array(
    z.object({
      id,
      name: z.string(),
      files: z.array(
        shown.extend({
          locked: z.enum(['members', 'verified']).nullable(),
          may_download: z.boolean(),
          watermark: z.boolean(),
        }),
      ),
    }),
  ),
})
export type ReaderRoom = z.infer<typeof readerRoom>

const dealFile = shown.extend({
  folder_id: id,
  published_at: at.nullable(),
  may_download: z.boolean(),
  watermark: z.boolean(),
  added_at: at,
  views: z.int(),
  /** a wider audience that waits for the platform's review */
  asked: z.enum(dealAudiences).nullable(),
  status: presentedSchema,
})
export const dealInvitation = z.object({
  id,
  email: z.string(),
  name: z.string(),
  folder_id: id.nullable(),
  invited_at: at,
  ended_at: at.nullable(),
})
/** The deal room as its company manages it. */
export const companyRoom = z.object({
  folders: z.array(z.object({ id, name: z.string() })),
  files: z.array(dealFile),
  invitations: z.array(dealInvitation),
  may_edit: z.boolean(),
})
export type CompanyRoom = z.infer<typeof companyRoom>
/** One look at a file. `who` is null for a visitor who was not signed in. */
export const dealViewRow = z.object({
  id,
  at,
  who: z.string().nullable(),
  email: z.string().nullable(),
  title: z.string(),
  kind: z.enum(['view', 'download']),
})
