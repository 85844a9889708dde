import type { ReactNode } from 'react'
import { platformInput, type PlatformVersion } from '#domain/platform/model/platform-info.ts'
import { zoneLabel } from '#domain/shared/calendar/zones.ts'
import { fieldsOf } from '#src/lib/form/schema-fields.ts'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'

const fields = fieldsOf(platformInput)
const titles = new Map(fields.map((spec) => [spec.name, spec.title]))
export const labelOf = (field: string): string => titles.get(field) ?? field
const sections = [...new Set(fields.map((spec) => spec.section))]

/** A color as it looks, with its code. */
function Swatch({ color }: { color: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 rounded-xs">
        <rect width="16" height="16" fill={color} />
      </svg>
      <span className="figures">{color}</span>
    </span>
  )
}

function valueOf({ info, logo_url }: PlatformVersion, field: string): ReactNode {
  if (field === 'logo_file_id')
    return logo_url === null ? null : (
      <img src={logo_url} alt={info.logo_alt} className="h-8 w-auto max-w-40 object-contain" />
    )
  const value = info[field as keyof typeof info]
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (field === 'time_zone') return zoneLabel(value ?? '')
  if (field === 'accent' || field === 'cta') return <Swatch color={value ?? ''} />
  return value
}

/** All fields of a version, in the sections of the form that edits them. */
export function PlatformFacts({ version }: { version: PlatformVersion }) {
  return (
    <Card aria-labelledby="platform">
      <CardHead titleId="platform" title="Information" />
      <CardBody className="grid gap-7">
        {sections.map((section) => (
          <section key={section} aria-label={section}>
            <h3 className="mb-3 text-h4">{section}</h3>
            <DescriptionList
              items={fields
                .filter((spec) => spec.section === section)
                .map((spec) => ({
                  term: spec.title,
                  value: valueOf(version, spec.name),
                  full: spec.widget === 'textarea',
                }))}
            />
          </section>
        ))}
      </CardBody>
    </Card>
  )
}
