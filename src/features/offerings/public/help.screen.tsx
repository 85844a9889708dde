import { TermText } from '#src/blocks/term.tsx'
import { COMPANY_SEES } from '#domain/shared/company-sees.ts'
import { load } from '#src/api/load.ts'
import type { PageDescribe } from '#src/api/page.ts'
import { ask, useCall } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { Link } from '#src/lib/nav.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'

export const loader = load(() => [ask('GET /api/platform', {})])
export const describe: PageDescribe = () => ({
  description: 'Answers to common questions, the glossary, and how to reach us.',
})

const QUESTIONS: readonly { question: string; answer: string }[] = [
  {
    question: 'When is my money charged?',
    answer:
      'Nothing is charged before you sign and submit. Your money is then held in escrow until the offering closes.',
  },
  {
    question: 'Can I cancel an investment?',
    answer:
      'Each investment shows its date under “Cancel by”. Until then you can cancel for any reason, with a full refund. Open the investment and choose Cancel.',
  },
  {
    question: 'What if an offering misses its target?',
    answer: 'All commitments end, and all of the money is refunded to the account it came from.',
  },
  { question: 'What does a company see of me?', answer: COMPANY_SEES },
  {
    question: 'I lost my phone. How do I log in?',
    answer:
      'Use one of your recovery codes, or start account recovery on the log-in page. To change your password, open Security in your account menu.',
  },
]

function Contact() {
  const platform = useCall('GET /api/platform', {})
  return (
    <section id="contact" aria-labelledby="contact-title" className="mt-10 scroll-mt-24">
      <h2 id="contact-title" className="text-h3">
        Contact
      </h2>
      <QueryBoundary
        query={platform}
        what="our contact details"
        skeleton={<SkeletonText lines={2} />}
      >
        {({ support_email: email, support_phone: phone, legal_name: name }) => (
          <address className="mt-3 grid gap-1.5 not-italic">
            <span className="font-medium">{name}</span>
            <span>
              E-mail:{' '}
              <a href={`mailto:${email}`} className="link touch-target">
                {email}
              </a>
            </span>
            {phone === '' ? null : (
              <span>
                Phone:{' '}
                <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className="link touch-target">
                  {phone}
                </a>
              </span>
            )}
            <span className="text-small text-subtle">
              We never ask for your password or a code.
            </span>
          </address>
        )}
      </QueryBoundary>
    </section>
  )
}

/** Help for visitors and members: common questions, the glossary, and how to reach the platform. */
export default function Help() {
  return (
    <div className="page-container pt-8 pb-14 md:pt-12">
      <div className="mx-auto max-w-prose">
        <PageHead title="Help and contact" lead="Common questions, and how to reach us." />
        <section aria-labelledby="questions">
          <h2 id="questions" className="mb-2 text-h3">
            Common questions
          </h2>
          {QUESTIONS.map((one, index) => (
            <Disclosure key={one.question} open={index === 0} summary={one.question}>
              <p className="pb-4 text-muted">
                <TermText terms={['escrow']}>{one.answer}</TermText>
              </p>
            </Disclosure>
          ))}
        </section>
        <p className="mt-6">
          Words you don’t know are in the{' '}
          <Link to="/help/glossary" className="link touch-target">
            glossary
          </Link>
          . The rules of the platform are in the{' '}
          <Link to="/terms-and-conditions" className="link touch-target">
            terms and conditions
          </Link>
          .
        </p>
        <Contact />
      </div>
    </div>
  )
}
