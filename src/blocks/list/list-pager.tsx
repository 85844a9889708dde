import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatCount } from '#src/lib/format.ts'
import { IconButton } from '#src/ui/button.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import type { ListPage } from './list-types.ts'
import { PAGE_SIZES, type ListQuery } from './use-list-query.ts'

/** "1 to 50 of 1,846"; without a known total "51 to 100 of more than 100", or just what is there. */
export function rangeWords(
  page: Pick<ListPage<unknown>, 'items' | 'total' | 'next_cursor'>,
  offset: number,
): string {
  const last = offset + page.items.length
  const range = page.items.length === 0 ? '0' : `${formatCount(offset + 1)} to ${formatCount(last)}`
  if (page.total !== null) return `${range} of ${formatCount(page.total)}`
  return page.next_cursor === null ? range : `${range} of more than ${formatCount(last)}`
}

/** Foot of a list that is walked by cursor: rows per page, range, previous and next. */
export function ListPager({
  page,
  list,
  sizes = PAGE_SIZES,
}: {
  page: ListPage<unknown>
  list: ListQuery
  sizes?: readonly number[]
}) {
  const options = [...new Set([...sizes, list.limit])]
    .toSorted((a, b) => a - b)
    .map((size) => ({ value: String(size), label: String(size) }))
  const { next_cursor: following } = page
  // what fits on the shortest page leaves nothing to choose
  const few = following === null && list.offset === 0 && page.items.length <= Math.min(...sizes)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-border px-4 py-3 text-small text-subtle md:px-5">
      {few ? null : (
        <div className="flex items-center gap-2 max-md:hidden">
          <span aria-hidden="true">Rows</span>
          <div className="w-20">
            <Select
              size="sm"
              aria-label="Rows per page"
              options={options}
              value={String(list.limit)}
              onChange={(size) => {
                if (size) list.setLimit(Number(size))
              }}
            />
          </div>
        </div>
      )}
      <span className="figures" role="status">
        {rangeWords(page, list.offset)}
      </span>
      {list.previous || following !== null ? (
        <nav aria-label="Pages" className="ml-auto flex items-center gap-1">
          <IconButton
            size="sm"
            icon={ChevronLeft}
            label="Previous page"
            disabled={!list.previous}
            onClick={list.previous}
          />
          <IconButton
            size="sm"
            icon={ChevronRight}
            label="Next page"
            disabled={following === null}
            onClick={following === null ? undefined : () => list.next(following)}
          />
        </nav>
      ) : null}
    </div>
  )
}
