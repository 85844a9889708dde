export { DrawerPage } from './dialog-page.tsx'
