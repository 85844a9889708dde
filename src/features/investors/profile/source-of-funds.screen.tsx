import { load } from '#src/api/load.ts'
import { ask } from '#src/api/query.ts'
import { VerificationHead } from '#src/blocks/verification-head.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { SECTION } from './section-card.tsx'
import { VerificationSection } from './verification-section.tsx'

export const loader = load(() => [ask(SECTION, { params: { section: 'anti-money-laundering' } })])

/** Where the money comes from: the answers and their attestation. What is screened with them is never shown. */
export default function SourceOfFunds() {
  return (
    <>
      <VerificationHead
        page="aml"
        title="Source of funds"
        lead="Where your money comes from, and who is behind it. Reviewed once a year."
      />
      <div className="grid gap-4 md:gap-6">
        <VerificationSection
          section="anti-money-laundering"
          subtitle="Required for everyone. We review some answers before your next investment continues."
          submitLabel="Save and attest"
          editLabel="Edit the answers"
          beginLabel="Answer the questions"
        />
        <Card aria-label="Why it is asked">
          <CardHead title="Why it is asked" />
          <CardBody className="grid gap-2 text-muted">
            <p>
              Before an account is opened, the law makes brokers and banks ask for name, date of
              birth, address and an identification number, and check them (31 CFR 1023.220). They
              also have to understand where the money comes from.
            </p>
            <p>
              Your answers are read by the compliance team of the platform and its broker-dealer.
              Companies do not see them.
            </p>
          </CardBody>
        </Card>
      </div>
    </>
  )
}
