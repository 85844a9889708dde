/** The end of the way: reading, signing, and what follows; no part of the steps before it. */
export { Review } from './review.tsx'
export { Submitted } from './submitted.tsx'
