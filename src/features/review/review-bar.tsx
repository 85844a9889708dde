export { ReviewBar, type ReviewBarProps } from '#src/blocks/review/review-bar.tsx'
