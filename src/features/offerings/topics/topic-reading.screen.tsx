import { topicLoader, TopicPage, type TopicPageProps } from './topic-page.tsx'

export const loader = topicLoader

/** A topic for the platform, which reads and reviews it. */
export default function TopicReadingScreen(props: TopicPageProps) {
  return <TopicPage {...props} audience="admin" />
}
