import { z } from 'zod'
import { at, day, email, id } from '#domain/shared/common.ts'
import { presentedSchema } from '#domain/shared/presented.ts'
import type { AdminRole } from '#domain/shared/access/actor.ts'

export const adminRoles = ['operator', 'compliance', 'support'] as const
export const adminRoleLabels: Readonly<Record<AdminRole, string>> = {
  operator: 'Operator',
  compliance: 'Compliance',
  support: 'Support',
}
export const roleShows = ['current', 'proposed', 'review', 'ended'] as const
export type RoleShow = (typeof roleShows)[number]

/** What an operator writes to grant a role. */
export const newRole = z.strictObject({
  email_address: email.meta({ title: 'E-mail address' }),
  role: z.enum(adminRoles).meta({ title: 'Role' }),
  reason: z
    .string()
    .trim()
    .min(3, 'Say in a sentence why this person needs the role.')
    .max(500)
    .meta({ title: 'Reason', widget: 'textarea' }),
  ends_on: day.meta({ title: 'Last day' }),
})
export type NewRole = z.infer<typeof newRole>

/** A role that somebody has, had, or is proposed for. */
export const roleGrantView = z.object({
  id,
  user_id: id,
  name: z.string(),
  email: z.string(),
  role: z.enum(adminRoles),
  reason: z.string(),
  /** last day of the role; null for a role that was given at setup */
  ends_on: day.nullable(),
  begun_at: at,
  proposed_by: z.string().nullable(),
  approved_by: z.string().nullable(),
  last_sign_in_at: at.nullable(),
  status: presentedSchema,
  /** the newest review of the role */
  review: z
    .object({
      id,
      quarter: z.string(),
      due_at: at,
      overdue: z.boolean(),
      status: presentedSchema,
    })
    .nullable(),
})
export type RoleGrantView = z.infer<typeof roleGrantView>

/** One role with what shows whose account it is, so that two people are two people. */
export const roleGrantDetail = roleGrantView.extend({
  account: z.object({
    /** as stated for the identity check; null: nothing is stated */
    legal_name: z.string().nullable(),
    /** the identity check is approved */
    verified: z.boolean(),
    /** city, region and country of the home address, as stated for the identity check */
    home: z.string().nullable(),
    /** the newest sign-in of each device and network address */
    sign_ins: z.array(z.object({ at, device: z.string(), ip: z.string() })),
    /** people of the platform who signed in from one of the same network addresses */
    same_network: z.array(z.string()),
    /** e-mail addresses of other accounts of the same person: they count as one person */
    same_person: z.array(z.string()),
  }),
})
export type RoleGrantDetail = z.infer<typeof roleGrantDetail>
