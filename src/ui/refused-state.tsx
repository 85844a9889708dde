export { RefusedState } from './empty-state.tsx'
