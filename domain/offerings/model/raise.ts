import { email } from '#domain/shared/email.ts'
import { z } from 'zod'
import { badActorAnswer, badActorOutcomes } from '#domain/investors/model/bad-actor.ts'
import { at, cents, id, money, rev } from '#domain/shared/common.ts'
import { offeringTypes } from './offering.ts'
import { actsBy, presentedSchema } from '#domain/shared/presented.ts'
import { topics } from './topics/catalogue.ts'
import { asName } from '#domain/shared/names/entry.ts'

const values = z.record(z.string(), z.unknown())

/** One sentence on what blocks progress, with a link to where it is corrected. */
export const blocking = z.object({
  code: z.string(),
  text: z.string(),
  topic: z.enum(topics).nullable(),
  href: z.string(),
  /** who acts next: the company, or the platform when the company may not change the topic now */
  who: z.enum(actsBy),
  /** since when it waits; null when that is not known */
  since: at.nullable(),
})
export type Blocking = z.infer<typeof blocking>

export const topicComment = z.object({
  id,
  /** path of the field it speaks of; null for the topic as a whole */ field: z.string().nullable(),
  text: z.string(),
  author: z.string(),
  role: z.enum(['issuer', 'platform', 'partner']),
  at,
  resolved_at: at.nullable(),
})

/** One line of the checklist. */
export const topicLine = z.object({
  topic: z.enum(topics),
  title: z.string(),
  section: z.enum(['offering', 'company', 'legal', 'people', 'partners', 'documents', 'marketing']),
  required: z.boolean(),
  status: presentedSchema,
  item_id: id,
  href: z.string(),
  problems: z.int().nonnegative(),
  open_comments: z.int().nonnegative(),
  updated_at: at.nullable(),
  updated_by: z.string().nullable(),
})
export type TopicLine = z.infer<typeof topicLine>

/** One field that differs; values are what the form would show, lists are compared row by row. */
export const fieldDifference = z.object({
  field: z.string(),
  label: z.string(),
  before: z.unknown().nullable(),
  after: z.unknown().nullable(),
})
export type FieldDifference = z.infer<typeof fieldDifference>

/** A topic with its draft, its review and its comments. */
export const topicView = topicLine.extend({
  /** the current draft; may be incomplete */
  values,
  /** number of the last revision that was submitted; 0 before the first */
  revision: z.int().nonnegative(),
  /** version for If-Match of the next save */
  rev,
  editable: z.boolean(),
  /** why it cannot be edited now */
  locked_because: z.string().nullable(),
  field_problems: z.record(z.string(), z.string()),
  comments: z.array(topicComment),
  /** what changed since the platform last reviewed it; null when it was never reviewed */
  since_review: z.array(fieldDifference).nullable(),
})
export type TopicView = z.infer<typeof topicView>

export const topicRevision = z.object({
  revision: z.int().positive(),
  values,
  at,
  by: z.string(),
  status: z.string(),
  differences: z.array(fieldDifference),
})

/** An offering as those who prepare and review it see it. */
export const workspace = z.object({
  listing_id: id,
  account_id: id,
  company: z.object({
    name: z.string(),
    slug: z.string(),
    logo_url: z.string().nullable(),
    cover_seed: z.int(),
  }),
  name: z.string(),
  type: z.enum(offeringTypes),
  type_label: z.string(),
  offering: presentedSchema,
  listing: presentedSchema,
  role: z.enum(['owner', 'editor', 'viewer', 'admin']),
  topics: z.array(topicLine),
  /** how many required topics are approved or waived; those that do not apply are left out */
  done: z.object({ submitted: z.int(), approved: z.int(), required: z.int() }),
  /** empty when the offering may be submitted */
  blocking: z.array(blocking),
})
export type Workspace = z.infer<typeof workspace>

/** Who must complete the bad-actor questionnaire, with its state (17 CFR 227.503, 230.506(d), 230.262). */
export const coveredPerson = z.object({
  questionnaire_id: id.nullable(),
  person_key: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  roles: z.array(z.string()),
  /** the offering no longer names the person, who stays covered until compliance confirms it */
  left: z.boolean(),
  status: presentedSchema.nullable(),
  sent_at: at.nullable(),
  answered_at: at.nullable(),
  /** answered and certified; false while a certification is due again */
  answered: z.boolean(),
  due_at: at.nullable(),
  findings: z.int().nonnegative(),
})

/** A topic that was submitted after the offering opened; an amendment makes it part of the offering. */
export const pendingChange = z.object({
  topic: z.enum(topics),
  title: z.string(),
  item_id: id,
  from_revision: z.int(),
  to_revision: z.int(),
  state: z.string(),
  at,
  by: z.string().nullable(),
  differences: z.array(fieldDifference),
  changes_offering: z.boolean(),
})

const question = z.object({
  key: z.string(),
  prompt: z.string(),
  help: z.string(),
  lookback: z.string(),
  /** question whether the event is of a kind that the rule names; null without one */ kind_prompt:
    z.string().nullable(),
  /** the order counts while it is in force: its last day is required */ asks_in_force: z.boolean(),
})

/**
 * What a covered person sees behind the link. Answers are stored by question key. `bring_down` only requests
 * confirmation that nothing changed.
 */
export const questionnaireView = z.object({
  questionnaire_id: id,
  person: z.string(),
  company: z.string(),
  roles: z.array(z.string()),
  offering_type: z.enum(offeringTypes),
  status: presentedSchema,
  mode: z.enum(['answer', 'bring_down', 'done']),
  questions: z.array(question),
  answers: z.record(z.string(), badActorAnswer),
  rev,
  signed_at: at.nullable(),
  certificate: z.string(),
})

/** What compliance reads: the answers, and what each means on this day (17 CFR 227.503, 230.506(d), 230.262). */
export const questionnaireReview = questionnaireView.extend({
  listing_id: id,
  account_id: id,
  measured_on: z.iso.date(),
  outcome: z.enum(badActorOutcomes),
  findings: z.array(
    z.object({ key: z.string(), outcome: z.enum(badActorOutcomes), sentence: z.string() }),
  ),
  typed_name: z.string().nullable(),
  certificate_sha256: z.string().nullable(),
  waiver: z.string().nullable(),
  valid_until: at.nullable(),
  address: z.string(),
  /** first right code of this address; null: not confirmed yet, or signed before codes were asked for */
  address_confirmed_at: at.nullable(),
  /** addresses that it had before, newest first, with what their answers mean today */
  earlier: z.array(
    z.object({
      address: z.string(),
      address_confirmed_at: at.nullable(),
      ended_at: at,
      changed_by: z.string().nullable(),
      by_platform: z.boolean(),
      signed_at: at.nullable(),
      outcome: z.enum(badActorOutcomes),
      findings: z.array(
        z.object({ key: z.string(), outcome: z.enum(badActorOutcomes), sentence: z.string() }),
      ),
      /** they count for what compliance may decide, until the same address signs or compliance changes the address */
      weighed: z.boolean(),
    }),
  ),
  /** members of the company, other than the covered person, who came to a link */
  warnings: z.array(
    z.object({
      kind: z.enum(['member_session', 'member_browser', 'member_address']),
      at,
      member: z.string().nullable(),
    }),
  ),
})

/**
 * A document of the documents topics with the state it is in; all of it derived from the topic's revisions and the
 * offering.
 */
export const documentStates = [
  'draft',
  'submitted',
  'approved',
  'published',
  'archived',
  'rejected',
] as const
export const topicDocument = z.object({
  topic: z.enum(topics),
  title: z.string(),
  kind: z.string(),
  file_id: id,
  name: z.string(),
  size: z.int(),
  content_type: z.string(),
  uploaded_at: at,
  state: z.enum(documentStates),
})
export type TopicDocument = z.infer<typeof topicDocument>

/** What a person may be in a company, as people read it. */
export const companyRoleLabels = {
  owner: 'Owner',
  officer: 'Officer',
  director: 'Director',
  authorised_rep: 'Authorized representative',
  counsel: 'Counsel',
} as const
/** A person of a company. */
export const companyPerson = z.strictObject({
  name: asName(z.string().trim().min(2).max(120)),
  email,
  role: z.enum(['owner', 'officer', 'director', 'authorised_rep', 'counsel']),
  title: z.string().trim().max(120),
  ownership_pct: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,4})?$/, 'Enter a percentage with at most four decimals, like 33.33.')
    .nullable(),
  is_authorised_signer: z.boolean(),
  invite_as: z.enum(['owner', 'editor', 'viewer']).nullable(),
})

/** What of a person of the company an owner changes: name and address stay who the person is. */
export const companyPosition = companyPerson.pick({
  role: true,
  title: true,
  ownership_pct: true,
  is_authorised_signer: true,
})
export type CompanyPosition = z.output<typeof companyPosition>

/** A person of the company as its members see them; `access` is the role that they have in the product. */
export const companyPersonView = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: companyPerson.shape.role,
  title: z.string(),
  ownership_pct: z.string().nullable(),
  is_authorised_signer: z.boolean(),
  access: z.enum(['owner', 'editor', 'viewer']).nullable(),
  invitation: z.enum(['none', 'sent', 'expired', 'accepted']),
  invited_at: at.nullable(),
  rev,
})

/** Roles of a company's members. */
export const memberRoles = z.enum(['owner', 'editor', 'viewer'])
/** A person with access to a company. */
export const companyMemberView = z.object({
  user_id: id,
  name: z.string(),
  email: z.string(),
  role: memberRoles,
  since: at,
  /** a new owner has an editor's rights until then, and another owner can object; null: nothing waits */
  objection_until: at.nullable(),
  may_change: z.boolean(),
  may_object: z.boolean(),
})

/** A request to be let into a company, with the role that was given. */
export const joinRequestView = z.object({
  id,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  requested_at: at,
  status: presentedSchema,
  role: z.enum(['owner', 'editor', 'viewer']).nullable(),
  decided_by: z.string().nullable(),
})

export const companyOverview = z.object({
  account_id: id,
  committed: money,
  funded: money,
  target: money,
  days_left: z.int().nullable(),
  checklist: z.object({ done: z.int(), required: z.int() }),
  tasks: z.array(z.object({ text: z.string(), href: z.string(), due_at: at.nullable() })),
  filings: z.array(
    z.object({
      form: z.string(),
      what: z.string(),
      due_at: at,
      overdue: z.boolean(),
      href: z.string(),
    }),
  ),
  balance: cents,
})
