import { z } from 'zod'
import { day } from '#domain/shared/common.ts'
import { line } from './fields.ts'
import { SHARES } from '#domain/shared/periods.ts'
import { asName } from '#domain/shared/names/entry.ts'

export const insiderRoles = ['director', 'officer', '10pct_holder', 'policy_maker'] as const
export const insiderRoleLabels: Record<(typeof insiderRoles)[number], string> = {
  director: 'Director',
  officer: 'Officer',
  '10pct_holder': `Holder of ${SHARES.insider} percent or more`,
  policy_maker: 'Sets its policy',
}

const post = z
  .strictObject({
    company: asName(line('Enter the name of the company.')).meta({ title: 'Company' }),
    role: z.enum(insiderRoles).meta({
      title: 'Your role',
      widget: 'select',
      labels: insiderRoleLabels,
      pair: 'role',
    }),
    is_public: z
      .boolean()
      .meta({ title: 'Is it listed on an exchange?', widget: 'yes-no', pair: 'role' }),
    ticker: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{1,5}([.-][A-Z])?$/, 'Enter the symbol as listed, for example ABCD.')
      .optional()
      .meta({ title: 'Ticker symbol', showWhen: { field: 'is_public', is: true } }),
    from: day.meta({ title: 'From', widget: 'date', pair: 'dates' }),
    to: day.optional().meta({
      title: 'Until',
      widget: 'date',
      pair: 'dates',
      help: 'Leave empty if it is ongoing.',
    }),
  })
  .superRefine((v, ctx) => {
    if (v.is_public && !v.ticker)
      ctx.addIssue({ code: 'custom', path: ['ticker'], message: 'Enter the ticker symbol.' })
    if (v.to !== undefined && v.to < v.from)
      ctx.addIssue({ code: 'custom', path: ['to'], message: 'The end is not before the start.' })
  })

/** Posts that make a person an affiliate or insider (17 CFR 230.144(a)(1), 240.16a-2). */
export const directorshipsSection = z
  .strictObject({
    posts: z
      .array(post)
      .max(30, 'Add at most 30.')
      .meta({
        title: 'Boards, offices and large holdings',
        widget: 'rows',
        item: 'post',
        summary: ['company', 'role', 'from'],
        why: 'People who direct or control a company can sell its shares only within limits (Rule 144, Section 16).',
      }),
  })
  .meta({ data: 'insider' })
export type Post = z.infer<typeof post>

/**
 * What a post means for its holder: affiliate of any company (Rule 144), insider of a listed one (Section 16); ended
 * posts mean nothing any more.
 */
export function insiderFlags(
  posts: readonly Post[],
  today: string,
): { company: string; affiliate: boolean; insider: boolean }[] {
  const open = posts.filter((one) => one.to === undefined || one.to >= today)
  return [...new Set(open.map((one) => one.company))].map((company) => {
    const here = open.filter((one) => one.company === company)
    return { company, affiliate: here.length > 0, insider: here.some((one) => one.is_public) }
  })
}
