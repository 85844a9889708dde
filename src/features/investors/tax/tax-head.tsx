import type { ReactNode } from 'react'
import type { TaxOverview } from '#domain/investors/model/tax/views.ts'
import { useSearch } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Field } from '#src/ui/inputs/field.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SecondaryTabs } from '#src/ui/tabs.tsx'

const BASE = '/dashboard/profile/tax'
const pages = [
  { to: `${BASE}/general-questions`, label: 'Questions' },
  { to: `${BASE}/w9`, label: 'W-9' },
  { to: `${BASE}/w-8ben`, label: 'W-8BEN' },
  { to: `${BASE}/w-8eci`, label: 'W-8ECI' },
  { to: `${BASE}/upload`, label: 'Signed elsewhere' },
] as const
export type TaxPage = (typeof pages)[number]['label']

/** For whom the form is: `for` in the address, the person when it names nobody. */
export function useHolder(): [holder: string, choose: (holder: string) => void] {
  const [search, change] = useSearch()
  return [
    search.get('for') ?? 'self',
    (holder) => change({ for: holder === 'self' ? undefined : holder }),
  ]
}

/** Head and tabs of the tax pages; the holder stays chosen from page to page. */
export function TaxHead({
  current,
  title,
  lead,
  mark,
}: {
  current: TaxPage
  title: string
  lead: string
  mark?: ReactNode
}) {
  const [holder] = useHolder()
  const end = holder === 'self' ? '' : `?for=${holder}`
  useShell({
    crumbs: [
      { label: 'Home', to: '/dashboard' },
      { label: 'Profile', to: '/dashboard/profile' },
      { label: title },
    ],
    pageName: 'Tax',
  })
  return (
    <>
      <PageHead title={title} lead={lead} mark={mark} tabs />
      <SecondaryTabs
        label="Tax"
        className="mb-5"
        items={pages.map((page) => ({
          ...page,
          to: `${page.to}${end}`,
          current: page.label === current,
        }))}
      />
    </>
  )
}

/** Chooses for whom the form is, where the person has registrations with a number of their own. */
export function HolderChoice({
  holders,
  className,
}: {
  holders: TaxOverview['holders']
  className?: string
}) {
  const [holder, choose] = useHolder()
  if (holders.length < 2) return null
  return (
    <div className={className}>
      <Field
        label="For whom is the form?"
        help="Companies, trusts, estates and minors have a number and a form of their own."
      >
        <Select
          value={holder}
          onChange={(next) => choose(next ?? 'self')}
          options={holders.map((one) => ({ value: one.holder, label: one.label }))}
        />
      </Field>
    </div>
  )
}
