import { useState } from 'react'
import { type InvestmentView } from '#domain/investments/model/investment.ts'
import { registrationLabels } from '#domain/shared/registration-types.ts'
import { useCall } from '#src/api/query.ts'
import { href } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { TermsEditor } from './terms-editor.tsx'

/**
 * In whose name: the title, how far its people and documents are, and the ways to go on with it or to choose another.
 */
export function RegistrationCard({ investment }: { investment: InvestmentView }) {
  const { id, title, type } = investment.registration
  const [changing, setChanging] = useState(false)
  const own = useCall(
    'GET /api/registrations/:registration_id',
    id ? { params: { registration_id: id } } : null,
    { missing: 'value' },
  )
  const status = own.data?.status
  return (
    <Card aria-label="Who invests" className="mb-8">
      <CardHead
        title="Who invests"
        mark={status ? <StatusBadge status={status} /> : undefined}
        action={
          changing ? undefined : (
            <Button
              size="sm"
              variant="tertiary"
              aria-label="Change who invests"
              onClick={() => setChanging(true)}
              className="max-md:h-11"
            >
              Change
            </Button>
          )
        }
      />
      <CardBody>
        {changing ? (
          <TermsEditor
            investment={investment}
            signed={investment.envelope_id !== null}
            onClose={() => setChanging(false)}
          />
        ) : (
          <>
            <p className="font-medium">{title}</p>
            <p className="text-small text-subtle">{registrationLabels[type]}</p>
            {own.data && own.data.left.length > 0 ? (
              <ul className="mt-3 list-disc pl-5 text-small">
                {own.data.left.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            ) : null}
            {id ? (
              <LinkButton
                to={href('/dashboard/registrations/:registration_id', { registration_id: id })}
                size="sm"
                className="mt-4"
              >
                Open the registration
              </LinkButton>
            ) : null}
          </>
        )}
      </CardBody>
    </Card>
  )
}
