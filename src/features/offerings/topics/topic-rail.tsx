import { CircleDashed } from 'lucide-react'
import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { Link } from '#src/lib/nav.tsx'
import { cn } from '#src/lib/classes.ts'
import { Icon, iconNamed } from '#src/ui/icon.tsx'
import type { Workspace } from '#src/blocks/offering-location.ts'
import { groupTopics } from './topic-groups.ts'

const TONES: Readonly<Record<string, string>> = {
  success: 'text-success-text',
  danger: 'text-danger-text',
  warning: 'text-warning-text',
  info: 'text-info-text',
  primary: 'text-accent-text',
  neutral: 'text-subtle',
}

/** The regulatory topics next to the open one, each with its state. */
export function TopicRail({ workspace, topic }: { workspace: Workspace; topic: Topic }) {
  return (
    <nav
      aria-label="Topics"
      className="sticky top-20 max-h-[calc(100vh-6rem)] overflow-y-auto scroll-quiet pb-6"
    >
      {groupTopics(workspace.topics).map((group) => (
        <div key={group.title} className="mb-4">
          <p className="px-2.5 pb-1 text-micro font-medium text-subtle">{group.title}</p>
          <ul>
            {group.lines.map((line) => (
              <li key={line.topic}>
                <Link
                  to={line.href}
                  aria-current={line.topic === topic ? 'page' : undefined}
                  className={cn(
                    'flex min-h-8 items-center gap-2.5 rounded-sm px-2.5 text-small',
                    line.topic === topic
                      ? 'bg-nav-active font-medium text-nav-active-text'
                      : 'text-muted hover:bg-hover hover:text-text',
                  )}
                >
                  <Icon
                    as={iconNamed(line.status.icon) ?? CircleDashed}
                    size="sm"
                    className={TONES[line.status.tone] ?? 'text-subtle'}
                  />
                  <span className="min-w-0 truncate">{line.title}</span>
                  <span className="sr-only">, {line.status.label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
