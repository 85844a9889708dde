import { X } from 'lucide-react'
import {
  sectionAccesses,
  sectionAccessLabels,
  type SectionAccess,
} from '#domain/offerings/model/partner-seat-labels.ts'
import type { SeatSection } from '#domain/offerings/model/partner-seat.ts'
import { topicCatalogue, topics, type Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/inputs/select.tsx'

const accesses = sectionAccesses.map((value) => ({ value, label: sectionAccessLabels[value] }))

/** The sections that a seat opens: each with what the partner does there, and a list to add from. */
export function SectionsInput({
  value,
  onChange,
}: {
  value: readonly SeatSection[]
  onChange: (value: SeatSection[]) => void
}) {
  const chosen = new Set<Topic>(value.map((one) => one.topic))
  const setAccess = (topic: Topic, access: SectionAccess) =>
    onChange(value.map((one) => (one.topic === topic ? { topic, access } : one)))
  return (
    <div className="grid gap-3">
      <ul className="grid gap-2">
        {value.map(({ topic, access }) => {
          const { title } = topicCatalogue[topic]
          return (
            <li
              key={topic}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 md:grid-cols-[minmax(0,1fr)_13rem_auto]"
            >
              <span className="font-medium max-md:col-start-1">{title}</span>
              <span className="max-md:col-start-1 max-md:row-start-2">
                <Select<SectionAccess>
                  aria-label={title}
                  value={access}
                  options={accesses}
                  onChange={(next) => {
                    if (next !== null) setAccess(topic, next)
                  }}
                />
              </span>
              <Button
                size="sm"
                icon={X}
                aria-label={`Remove ${title}`}
                className="max-md:col-start-2 max-md:row-start-1"
                onClick={() => onChange(value.filter((one) => one.topic !== topic))}
              />
            </li>
          )
        })}
      </ul>
      <Select<Topic>
        aria-label="Add a section"
        placeholder="Add a section"
        value={null}
        options={topics
          .filter((topic) => !chosen.has(topic))
          .map((topic) => ({ value: topic, label: topicCatalogue[topic].title }))}
        onChange={(topic) => {
          if (topic !== null) onChange([...value, { topic, access: 'see' }])
        }}
      />
    </div>
  )
}
