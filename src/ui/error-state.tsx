export { ErrorState, type ErrorStateProps } from './empty-state.tsx'
