import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import type { Values } from './values.ts'

export type { Values } from './values.ts'
export interface RaiseRow {
  listing_id: string
  account_id: string
  name: string
  created_by: string
  created_at: string
}
/** A topic with its review machine; `values` hold encrypted secrets (see values.ts). */
export interface TopicRow {
  listing_id: string
  topic: Topic
  item_id: string
  values: Values
  rev: number
  applied_revision: number
  updated_at: string | null
  updated_by: string | null
}
export interface TopicInWorkspace extends TopicRow {
  item: Instance
  open_comments: number
  editor: string | null
}
export interface RevisionRow {
  item_id: string
  revision: number
  listing_id: string
  topic: Topic
  values: Values
  handed_in_at: string
  handed_in_by: string | null
  by_name: string | null
}
export interface CommentRow {
  id: string
  listing_id: string
  topic: Topic
  field: string | null
  body: string
  author_id: string
  author: string
  author_role: 'issuer' | 'platform' | 'partner'
  written_at: string
  resolved_at: string | null
}

export interface QuestionnaireRow {
  id: string
  listing_id: string
  account_id: string
  person_key: string
  name: string
  email: string
  roles: string[]
  subject: 'issuer' | 'other'
  answers_sealed: string | null
  rev: number
  waiver: string | null
  sent_at: string | null
  created_at: string
  ended_at: string | null
}
export interface SignatureRow {
  id: string
  questionnaire_id: string
  kind: 'answer' | 'bring_down'
  typed_name: string
  certificate: string
  certificate_sha256: string
  answers_sealed: string
  ip: string
  user_agent: string
  signed_at: string
  /** whose code was right; null before addresses were confirmed */
  address: string | null
}
/** An address that a questionnaire had before, with what was on file for it. */
export interface EarlierAddressRow {
  id: string
  questionnaire_id: string
  address: string
  ended_at: string
  changed_by: string
  changed_by_name: string | null
  by_platform: boolean
  answers_sealed: string | null
  signed_at: string | null
  /** the answers still count for what compliance may decide */
  weighed: boolean
}
/**
 * How a member of the company other than the covered person came to a link: signed in, in a browser in which they had
 * signed in, or as its addressee.
 */
export type WarningKind = 'member_session' | 'member_browser' | 'member_address'
