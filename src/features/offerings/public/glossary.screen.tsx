import { terms } from '#domain/platform/model/terms.ts'
import type { PageDescribe } from '#src/api/page.ts'
import { Link } from '#src/lib/nav.tsx'
import { PageHead } from '#src/ui/page-head.tsx'

export const describe: PageDescribe = () => ({
  description: 'What SAFE, Reg CF, accredited investor and other terms of investing mean.',
})

/** The terms of investing in plain language, each with an anchor of its own. */
export default function Glossary() {
  return (
    <div className="page-container pt-8 pb-14 md:pt-12">
      <div className="mx-auto max-w-prose">
        <PageHead title="Glossary" lead="Terms that you meet when you invest, in plain words." />
        <dl className="grid gap-6">
          {terms.map((one) => (
            <div key={one.id} id={one.id} className="scroll-mt-24">
              <dt className="text-h4">{one.term}</dt>
              <dd className="mt-1 text-muted">
                {one.meaning}
                {one.source === undefined ? null : (
                  <span className="block text-small text-subtle">{one.source}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-10">
          <Link to="/help" className="link touch-target">
            Help and contact
          </Link>
        </p>
      </div>
    </div>
  )
}
