import { z } from 'zod'
import {
  companyRoom,
  dealFileBody,
  dealInvitation,
  dealInvite,
  dealViewRow,
  folderBody,
  readerRoom,
} from '../model/deal-room.ts'
import { at, day, id, listOf, listQuery, rev } from '#domain/shared/common.ts'
import {
  moderatedPost,
  moderationFilters,
  newPost,
  promoter,
  promoterAnswer,
  promoterBody,
  reportReasons,
  thread,
} from '../model/discussion.ts'
import { savedOfferings } from '../model/saved.ts'
import { companyUpdate, updateBody } from '../model/update.ts'
import { contracts } from '#domain/api/contract.ts'

const offering = z.object({ listing_id: id })
const made = z.object({ id })

/** What belongs to an offering's pitch: pictures, deal room, discussion, updates, and a person's saved offerings. */
export const offeringPublicApi = contracts({
  'GET /api/offerings/:listing_id/gallery/:file_id': {
    summary: 'A picture of the pitch, or a portrait of one of its people.',
    access: 'public',
    params: offering.extend({ file_id: id }),
    download: 'public',
    errors: ['not_found'],
  },

  'GET /api/companies/:company_id/logo/:file_id': {
    summary: 'The logo that a company uploaded, where its address is known.',
    access: 'public',
    params: z.object({ company_id: id, file_id: id }),
    download: 'public',
    errors: ['not_found'],
  },

  'GET /api/saved': { summary: 'Offerings that I save.', access: 'person', answer: savedOfferings },
  'PUT /api/saved/:listing_id': {
    summary: 'Save an offering: I am notified of its updates.',
    access: 'person',
    params: offering,
    status: 204,
    errors: ['not_found', 'refused'],
  },
  'DELETE /api/saved/:listing_id': {
    summary: 'Save it no longer.',
    access: 'person',
    params: offering,
    status: 204,
  },

  'GET /api/offerings/:listing_id/room': {
    summary: 'The deal room as the one who asks may see it.',
    access: 'public',
    params: offering,
    answer: readerRoom,
    errors: ['not_found'],
  },
  'GET /api/offerings/:listing_id/room/:deal_file_id': {
    summary:
      'A file of the deal room, marked with the reader’s name where the company wants it. The look is logged.',
    access: 'public',
    changes: true,
    params: offering.extend({ deal_file_id: id }),
    query: z.strictObject({ as: z.enum(['view', 'download']).default('view') }),
    download: 'shared',
    errors: ['not_found', 'forbidden'],
  },

  'GET /api/offerings/:listing_id/discussion': {
    summary: 'Questions with their answers, newest question first.',
    access: 'public',
    params: offering,
    query: listQuery,
    answer: listOf(thread).extend({
      server_time: at,
      /** what the company says it pays the reader to promote the offering, until the reader has answered */
      named_with: z.string().nullable(),
    }),
    errors: ['not_found'],
  },
  'POST /api/offerings/:listing_id/discussion': {
    summary: 'Post a question or an answer; its label is the server’s.',
    access: 'consented',
    status: 201,
    params: offering,
    idempotent: true,
    body: newPost,
    answer: made,
    errors: ['not_found', 'forbidden', 'refused', 'too_many'],
  },
  'POST /api/offerings/:listing_id/promoter': {
    summary: 'Answer the company that names me as a paid promoter: it pays me, or it doesn’t.',
    access: 'consented',
    unread: 'an answer about oneself, given once',
    status: 204,
    params: offering,
    body: promoterAnswer,
    errors: ['not_found'],
  },
  'POST /api/discussion/:post_id/report': {
    summary: 'Tell the platform that a post breaks the rules.',
    access: 'consented',
    status: 204,
    params: z.object({ post_id: id }),
    body: z.strictObject({ reason: z.enum(reportReasons, 'Choose a reason.') }),
    errors: ['not_found', 'refused', 'too_many'],
  },
  'GET /api/admin/discussion': {
    summary: 'Posts to moderate, newest first.',
    access: 'admin',
    query: listQuery.extend({
      show: z.enum(moderationFilters).default('reported'),
      listing_id: id.optional(),
    }),
    answer: listOf(moderatedPost),
  },

  'GET /api/dealroom/offerings/:listing_id/promoters': {
    summary: 'People whom the company pays to promote the offering.',
    access: 'issuer',
    params: offering,
    answer: z.object({ items: z.array(promoter), may_edit: z.boolean() }),
    errors: ['not_found'],
  },
  'POST /api/dealroom/offerings/:listing_id/promoters': {
    summary:
      'Name a paid promoter: the posts of that account are labeled once the person has confirmed it.',
    access: 'issuer',
    stepUp: true,
    unread: 'adds a promoter',
    status: 201,
    params: offering,
    idempotent: true,
    body: promoterBody,
    answer: made,
    errors: ['not_found', 'forbidden', 'refused'],
  },

  'GET /api/dealroom/offerings/:listing_id/updates': {
    summary: 'Updates of the offering with drafts and those taken back.',
    access: 'issuer',
    params: offering,
    answer: z.object({ items: z.array(companyUpdate), may_edit: z.boolean(), followers: z.int() }),
    errors: ['not_found'],
  },
  'POST /api/dealroom/offerings/:listing_id/updates': {
    summary: 'Begin an update as a draft.',
    access: 'issuer',
    unread: 'begins an update as a draft',
    status: 201,
    params: offering,
    idempotent: true,
    body: updateBody,
    answer: made.extend({ rev }),
    errors: ['not_found', 'forbidden'],
  },
  'PUT /api/dealroom/offerings/:listing_id/updates/:update_id': {
    summary: 'Change the draft of an update.',
    access: 'issuer',
    params: offering.extend({ update_id: id }),
    versioned: true,
    body: updateBody,
    answer: z.object({ rev }),
    errors: ['not_found', 'forbidden', 'stale', 'not_accepted'],
  },

  'GET /api/dealroom/offerings/:listing_id/interest': {
    summary:
      'Documents of the deal room opened, times the offering was saved, and investments started, by week; nobody is named.',
    access: 'issuer',
    params: offering,
    answer: z.object({
      time_zone: z.string(),
      /** weeks from Monday, the oldest first; the last is the present one */
      weeks: z.array(z.object({ starts: day, opened: z.int(), saved: z.int(), started: z.int() })),
    }),
    errors: ['not_found'],
  },
  'GET /api/dealroom/offerings/:listing_id/room': {
    summary: 'The deal room with drafts, readers and views.',
    access: 'issuer',
    params: offering,
    answer: companyRoom,
    errors: ['not_found'],
  },
  'POST /api/dealroom/offerings/:listing_id/room/folders': {
    summary: 'Add a folder.',
    access: 'issuer',
    unread: 'adds a folder',
    status: 201,
    params: offering,
    idempotent: true,
    body: folderBody,
    answer: made,
    errors: ['not_found', 'forbidden', 'refused'],
  },
  'PUT /api/dealroom/offerings/:listing_id/room/folders/:folder_id': {
    summary: 'Rename a folder.',
    access: 'issuer',
    unread: 'renames a folder',
    status: 204,
    idempotent: true,
    params: offering.extend({ folder_id: id }),
    body: folderBody,
    errors: ['not_found', 'forbidden', 'refused'],
  },
  'POST /api/dealroom/offerings/:listing_id/room/files': {
    summary: 'Add a file as a draft.',
    access: 'issuer',
    unread: 'adds a file as a draft',
    status: 201,
    params: offering,
    idempotent: true,
    body: dealFileBody,
    answer: made.extend({ rev }),
    errors: ['not_found', 'forbidden', 'refused'],
  },
  'PUT /api/dealroom/offerings/:listing_id/room/files/:deal_file_id': {
    summary: 'Change a file that is not submitted.',
    access: 'issuer',
    params: offering.extend({ deal_file_id: id }),
    versioned: true,
    body: dealFileBody,
    answer: z.object({ rev }),
    errors: ['not_found', 'forbidden', 'refused', 'stale', 'not_accepted'],
  },
  'GET /api/dealroom/offerings/:listing_id/room/files/:deal_file_id/content': {
    summary: 'The file itself, for its company and the platform.',
    access: 'issuer',
    params: offering.extend({ deal_file_id: id }),
    download: 'shared',
    errors: ['not_found'],
  },
  'POST /api/dealroom/offerings/:listing_id/room/invitations': {
    summary: 'Invite a person to the files for invited people.',
    access: 'issuer',
    stepUp: true,
    unread: 'begins an invitation',
    status: 201,
    params: offering,
    idempotent: true,
    body: dealInvite,
    answer: dealInvitation,
    errors: ['not_found', 'forbidden', 'refused'],
  },
  'POST /api/dealroom/offerings/:listing_id/room/invitations/:invitation_id/end': {
    summary: 'End an invitation at once.',
    access: 'issuer',
    unread: 'an invitation never changes until it is ended',
    status: 204,
    idempotent: true,
    params: offering.extend({ invitation_id: id }),
    errors: ['not_found', 'forbidden'],
  },
  'GET /api/dealroom/offerings/:listing_id/room/log': {
    summary: 'Who opened which file and when, newest first.',
    access: 'issuer',
    params: offering,
    query: listQuery,
    answer: listOf(dealViewRow),
    errors: ['not_found'],
  },
})
