import { TopicForm } from './topic-form.tsx'
import { topicLoader, TopicPage, type TopicPageProps } from './topic-page.tsx'

export const loader = topicLoader

/** A topic for the company, which edits it. */
export default function TopicScreen(props: TopicPageProps) {
  return <TopicPage {...props} Form={TopicForm} />
}
