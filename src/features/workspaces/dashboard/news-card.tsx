import type { Answer } from '#src/api/call.ts'
import { formatDate } from '#src/lib/format.ts'
import { Link, useRouteExists } from '#src/lib/nav.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

type News = Answer<'GET /api/dashboard'>['news']

/** What the companies have published that the person is with; somebody new reads where it will come from. */
export function NewsCard({ news, fresh }: { news: News; fresh: boolean }) {
  const exists = useRouteExists()
  return (
    <Card aria-labelledby="news">
      <CardHead titleId="news" title="News" line />
      {news.length === 0 ? (
        <EmptyState title="No news" className="py-8">
          {fresh
            ? 'Updates of companies in which you invest are listed here.'
            : 'Your companies have published nothing yet.'}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-border">
          {news.map((one) => (
            <li key={one.id} className="px-5 py-3.5 md:px-6">
              {exists(one.link) ? (
                <Link
                  to={one.link}
                  className="font-medium wrap-anywhere hover:underline hover:underline-offset-3"
                >
                  <bdi>{one.title}</bdi>
                </Link>
              ) : (
                <span className="font-medium wrap-anywhere">
                  <bdi>{one.title}</bdi>
                </span>
              )}
              <p className="text-small text-subtle">
                <bdi>{one.company}</bdi> · {formatDate(one.at)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
