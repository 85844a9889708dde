import { Skeleton } from '#src/ui/skeleton.tsx'

/** A form in outline: a heading and three lines of paired fields. */
export function StepSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-6">
      <Skeleton className="h-5 w-40" />
      {[0, 1, 2].map((line) => (
        <div key={line} className="grid gap-4 md:grid-cols-2">
          {[0, 1].map((field) => (
            <span key={field} className="grid gap-2">
              <Skeleton className="w-28" />
              <Skeleton className="h-control-lg rounded-md" />
            </span>
          ))}
        </div>
      ))}
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-32 rounded-lg" />
    </div>
  )
}
