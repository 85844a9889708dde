export { ErrorState } from './empty-state.tsx'
