import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { z } from 'zod'
import {
  companyRoleLabels,
  type companyPerson,
  type CompanyPosition,
} from '#domain/offerings/model/raise.ts'
import { hasSigner } from '#domain/offerings/rules/members.ts'
import { uploadRules } from '#domain/shared/file.ts'
import {
  line,
  mail,
  percent,
  pick,
  row,
  rows,
  yesNo,
} from '#domain/offerings/model/topics/fields.ts'
import { useSend, ask, useQueryOf } from '#src/api/query.ts'
import { sendFileFor } from '#src/blocks/send-file.ts'

const DRAFT = 'GET /api/company-drafts/mine'
export const draftQuery = ask(DRAFT, {})
type Values = Record<string, unknown>
const recordOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {}

/** The draft of a new company; it is on the server, so that it is there on the next device, too. */
export function useCompanyDraft() {
  const query = useQueryOf(draftQuery)
  const settled = query.data !== undefined
  const values = recordOf(query.data?.draft?.values)
  const latest = useRef<Values | null>(null)
  const put = useSend('PUT /api/company-drafts/mine')
  const client = useQueryClient()
  return {
    settled,
    error: query.error,
    retry: () => void query.refetch(),
    information: recordOf(values['information']),
    people: Array.isArray(values['people']) ? values['people'].map(recordOf) : null,
    keep: async (part: Values) => {
      latest.current = { ...values, ...latest.current, ...part }
      await put.mutateAsync({ body: { values: latest.current } })
      return { savedAt: new Date().toISOString() }
    },
    /** What was saved is what the next page shows, without reading it again. */
    publish: () => {
      if (latest.current !== null)
        client.setQueryData(draftQuery.queryKey, {
          draft: { values: latest.current, rev: query.data?.draft?.rev ?? 1 },
        })
    },
  }
}

export const inviteLabels = {
  none: 'No access',
  owner: 'Owner',
  editor: 'Editor',
  viewer: 'Viewer',
} as const

const position = {
  role: pick(['owner', 'officer', 'director', 'authorised_rep', 'counsel']).meta({
    title: 'Role in the company',
    widget: 'select',
    labels: companyRoleLabels,
    pair: 'role',
  }),
  title: line(120).optional().meta({ title: 'Title', pair: 'role' }),
  ownership_pct: percent.optional().meta({ title: 'Owns', widget: 'percent', pair: 'owns' }),
  is_authorised_signer: yesNo.meta({ title: 'May sign for the company?', widget: 'yes-no' }),
}
/** What an owner changes of a person who is listed. */
export const positionForm = z.strictObject(position)
/** A position of the form as the server takes it. */
export const positionToSend = (values: z.infer<typeof positionForm>): CompanyPosition => ({
  ...values,
  title: values.title ?? '',
  ownership_pct: values.ownership_pct ?? null,
})

const { is_authorised_signer, ...described } = position
const person = row({
  name: line(120, 2).meta({ title: 'Name', pair: 'name' }),
  email: mail.meta({ title: 'E-mail address', widget: 'email', pair: 'name' }),
  ...described,
  invite_as: pick(['none', 'owner', 'editor', 'viewer']).meta({
    title: 'Access to this company',
    widget: 'select',
    labels: inviteLabels,
    pair: 'owns',
    help: 'Owners submit and manage people, editors write, viewers read.',
  }),
  is_authorised_signer,
})

/** The second page of a new company: everybody who runs it, at least one of whom may sign. */
export const peopleForm = z
  .strictObject({
    people: rows(
      person,
      {
        title: 'People',
        item: 'person',
        section: 'People',
        help: 'Yourself, and everybody else who runs or owns the company.',
        summary: ['name', 'role', 'invite_as'],
      },
      { min: 1, max: 30 },
    ),
  })
  .superRefine((values, ctx) => {
    if (!hasSigner(values.people))
      ctx.addIssue({
        code: 'custom',
        path: ['people'],
        message: 'At least one person must be an authorized signer.',
      })
    const seen = new Set<string>()
    values.people.forEach((each, index) => {
      if (seen.has(each.email.toLowerCase()))
        ctx.addIssue({
          code: 'custom',
          path: ['people', index, 'email'],
          message: 'Another person already has this address.',
        })
      seen.add(each.email.toLowerCase())
    })
  })

/** People of the form as the server takes them; null when they are not complete. */
export function peopleToSend(people: readonly Values[]): z.infer<typeof companyPerson>[] | null {
  const parsed = peopleForm.safeParse({ people })
  if (!parsed.success) return null
  return parsed.data.people.map(({ key: _key, name, email, invite_as, ...rest }) => ({
    name,
    email,
    ...positionToSend(rest),
    invite_as: invite_as === 'none' ? null : invite_as,
  }))
}

/** Sends the company's logo. */
export const sendLogo = sendFileFor('offering_document')
export const logoField = {
  upload: sendLogo,
  types: uploadRules.types.filter((type) => type === 'image/jpeg' || type === 'image/png'),
  maxBytes: uploadRules.maxBytes,
}
