import { later } from './later.ts'

/** What is opened or written in on pages, each in a part of its own. */
export const dialogParts = later(() => import('./dialog-parts.ts'))
export const menuParts = later(() => import('./menu-parts.ts'))
export const popoverParts = later(() => import('./popover-parts.ts'))
export const listParts = later(() => import('./inputs/list-parts.ts'))
export const moneyParts = later(() => import('./inputs/money.tsx'))
/** Draws covers where a company has no picture; the server draws those of first pages (`src/app/entry-server.tsx`). */
export const artPart = later(() => import('./cover-art.tsx').then(({ coverArt }) => coverArt))
