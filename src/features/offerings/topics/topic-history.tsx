import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { HistoryLog } from '#src/blocks/history-log.tsx'
import { Card } from '#src/ui/card.tsx'

/** Everything that happened to the topic. */
export function TopicHistory({ topic, listingId }: { topic: Topic; listingId: string }) {
  return (
    <Card aria-label="History">
      <HistoryLog
        name="GET /api/dealroom/offerings/:listing_id/topics/:topic/history"
        params={{ listing_id: listingId, topic }}
        search={null}
      />
    </Card>
  )
}
