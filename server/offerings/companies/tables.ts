import type { Values } from '../topics/index.ts'

export interface InfoRow {
  account_id: string
  information: Values
  ein_sealed: string
  ein_hash: string
  attestations: Values
  attested_by: string
  attested_at: string
}
export interface PersonRow {
  id: string
  account_id: string
  name: string
  email: string
  role: 'owner' | 'officer' | 'director' | 'authorised_rep' | 'counsel'
  title: string
  ownership_pct: string | null
  is_authorised_signer: boolean
  user_id: string | null
  added_by: string
  added_at: string
  rev: number
}
export interface InvitationRow {
  id: string
  person_id: string
  account_id: string
  role: 'owner' | 'editor' | 'viewer'
  token_hash: string
  sent_by: string
  sent_at: string
  expires_at: string
  ended_at: string | null
  accepted_at: string | null
  accepted_by: string | null
}
