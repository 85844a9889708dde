import { ReviewBar } from '#src/blocks/review/review-bar.tsx'

/** The platform's decisions on a topic, for the screens of topics, which load it by its file. */
export default ReviewBar
