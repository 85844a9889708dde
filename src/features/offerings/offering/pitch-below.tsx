import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OfferingPage } from '#domain/offerings/model/offering.ts'
import { SafeHtml } from '#src/blocks/safe-html.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Financials } from './financials.tsx'
import { Gallery } from './gallery.tsx'
import { Highlights, VideoCard } from './highlights.tsx'
import { OfferingBelow } from './offering-below.tsx'
import { People } from './people.tsx'
import { UseOfProceeds } from './use-of-proceeds.tsx'

function Section({
  id,
  title: heading,
  children,
}: {
  id: string
  title: string
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="mt-10 first:mt-0 md:mt-13">
      <h2 id={id} className="mb-4 text-h2">
        {heading}
      </h2>
      {children}
    </section>
  )
}

function Risks({ risks, exchange_listed }: Pick<OfferingPage, 'risks' | 'exchange_listed'>) {
  return (
    <>
      <Callout
        tone="warning"
        icon={TriangleAlert}
        title="You can lose all of the money that you invest"
      >
        {exchange_listed ? null : 'The securities are not listed on an exchange. '}
        The securities may be hard or impossible to sell, and the law may not let you sell them for
        a year.
      </Callout>
      {risks.length === 0 ? null : (
        <Card className="mt-4 px-5 py-1 md:px-6 [&>details:first-child]:border-t-0">
          {risks.map((risk) => (
            <Disclosure key={risk.title} summary={risk.title}>
              {risk.body}
            </Disclosure>
          ))}
        </Card>
      )}
    </>
  )
}

/** The pitch with its terms and documents in a second column. */
export function PitchBelow({ page }: { page: OfferingPage }) {
  return (
    <OfferingBelow page={page}>
      {page.highlights.length === 0 ? null : (
        <Section id="highlights" title="Highlights">
          <Highlights lines={page.highlights} />
        </Section>
      )}
      {page.video === null ? null : (
        <Section id="video" title="Video">
          <VideoCard video={page.video} seed={page.company.slug} />
        </Section>
      )}
      <SafeHtml html={page.pitch_html} size="lead" className="mt-10 first:mt-0 md:mt-13" />
      {page.gallery.length === 0 ? null : (
        <Section id="pictures" title="Pictures">
          <Gallery page={page} />
        </Section>
      )}
      {page.terms.use_of_proceeds.length === 0 ? null : (
        <Section id="proceeds" title="Use of proceeds">
          <UseOfProceeds terms={page.terms} />
        </Section>
      )}
      {page.financials.length === 0 ? null : (
        <Section id="financials" title="Financials">
          <Financials years={page.financials} />
        </Section>
      )}
      {page.team.length === 0 ? null : (
        <Section id="people" title="People">
          <People page={page} />
        </Section>
      )}
      <Section id="risks" title="What could go wrong">
        <Risks risks={page.risks} exchange_listed={page.exchange_listed} />
      </Section>
      {page.faq.length === 0 ? null : (
        <Section id="faq" title="Questions and answers">
          <Card className="px-5 py-1 md:px-6 [&>details:first-child]:border-t-0">
            {page.faq.map((entry) => (
              <Disclosure key={entry.question} summary={entry.question}>
                {entry.answer}
              </Disclosure>
            ))}
          </Card>
        </Section>
      )}
    </OfferingBelow>
  )
}
