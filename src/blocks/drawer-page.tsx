export { DrawerPage, type DrawerPageProps } from './dialog-page.tsx'
