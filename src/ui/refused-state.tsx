export { RefusedState, type RefusedStateProps } from './empty-state.tsx'
