/**
 * What every page of somebody signed in begins with, in one file: on a slow line each file more costs a wait. Who they are, where
 * the screens and rows of an investor are, and the frame of the dashboard.
 */
export { default as DashboardFrame } from './frames/dashboard.frame.tsx'
export { settled, startSession } from './session.ts'
export { screens } from '#src/routes/investor-screens.ts'
