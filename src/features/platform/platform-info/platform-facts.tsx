import type { ReactNode } from 'react'
import { platformInput, type PlatformVersion } from '#domain/platform/model/platform-info.ts'
import { fieldsOf } from '#src/lib/form/schema-fields.ts'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'

const fields = fieldsOf(platformInput)
const titles = new Map(fields.map((spec) => [spec.name, spec.title]))
export const labelOf = (field: string): string => titles.get(field) ?? field

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
  if (field === 'accent' || field === 'cta') return <Swatch color={value ?? ''} />
  return value
}

/** Everything that a version says, by the names of the fields. */
export function PlatformFacts({ version }: { version: PlatformVersion }) {
  return (
    <Card aria-labelledby="platform">
      <CardHead titleId="platform" title="Platform" />
      <CardBody>
        <KeyValues
          className="[&_dd]:wrap-anywhere"
          items={fields.map((spec) => ({ term: spec.title, value: valueOf(version, spec.name) }))}
        />
      </CardBody>
    </Card>
  )
}
