import { useState } from 'react'
import { holidaysOf } from '#domain/shared/calendar/holidays.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { formatDate } from '#src/lib/format.ts'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'

const AHEAD = 11

/** The next holidays of the law, with the days on which federal offices and the Reserve Banks close for them. */
export function LegalHolidays() {
  const [today] = useState(() => dateInZone(new Date().toISOString()))
  const year = Number(today.slice(0, 4))
  const next = [...holidaysOf(year), ...holidaysOf(year + 1), ...holidaysOf(year + 2)]
    .filter((one) => one.federal >= today)
    .slice(0, AHEAD)
  return (
    <Card aria-labelledby="legal-holidays">
      <CardHead titleId="legal-holidays" title="Holidays of the law" />
      <CardBody>
        <KeyValues
          items={next.map((one) => ({
            term: one.name,
            value:
              one.banking === one.federal
                ? formatDate(one.federal)
                : `${formatDate(one.federal)}, Reserve Banks stay open`,
          }))}
        />
      </CardBody>
    </Card>
  )
}
