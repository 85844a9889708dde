import type { ReactNode } from 'react'
import type { FieldSpec } from '#src/lib/form/schema-fields.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import type { FieldOverride } from './widget-types.ts'

interface Reason {
  titles: readonly string[]
  why: ReactNode
  fate: string | undefined
}

/**
 * Why the fields are requested; fields of one kind of data share one text, tables are listed with the fields of their
 * rows.
 */
function reasonsOf(
  specs: readonly FieldSpec[],
  overrides: Readonly<Record<string, FieldOverride>>,
): readonly Reason[] {
  const reasons: Reason[] = []
  const add = (spec: FieldSpec, override: FieldOverride | undefined): void => {
    const why = override?.why ?? spec.said?.why
    const fate = spec.said?.fate
    if (why) {
      const at = reasons.findIndex((one) => one.why === why && one.fate === fate)
      const known = reasons[at]
      if (known === undefined) reasons.push({ titles: [spec.title], why, fate })
      else if (!known.titles.includes(spec.title))
        reasons[at] = { ...known, titles: [...known.titles, spec.title] }
    }
    for (const inner of spec.rows?.fields ?? []) add(inner, override?.rowFields?.[inner.name])
  }
  for (const spec of specs) add(spec, overrides[spec.name])
  return reasons
}

export interface SectionReasonsProps {
  /** the section's heading, for whoever hears the list of controls */
  title: ReactNode
  specs: readonly FieldSpec[]
  overrides: Readonly<Record<string, FieldOverride>>
}

/**
 * Why we ask for the fields of a section and what happens to the answers: one line that opens, one stop of the Tab key.
 * Each field has the same text in its own description, for screen readers.
 */
export function SectionReasons({ title, specs, overrides }: SectionReasonsProps) {
  const reasons = reasonsOf(specs, overrides)
  if (reasons.length === 0) return null
  return (
    <Disclosure
      look="plain"
      summary={
        <span>
          Why we ask
          {title ? <span className="sr-only">: {title}</span> : null}
        </span>
      }
    >
      <dl className="grid gap-4 rounded-md border border-border bg-sunken p-4">
        {reasons.map(({ titles, why, fate }) => (
          <div key={titles[0]}>
            <dt className="font-medium text-text">{titles.join(', ')}</dt>
            <dd className="mt-0.5">{why}</dd>
            {fate === undefined ? null : (
              <dd className="mt-1">
                <span className="text-subtle">What happens to it:</span> {fate}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
