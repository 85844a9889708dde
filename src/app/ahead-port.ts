import type { Row } from '#src/routes/define.ts'

/** Filled by frames that draw a page before it is asked for. */
export const aheadPort: { draw: (to: URL, load: () => Promise<Row | null>) => void; left: () => void } = { draw: () => undefined, left: () => undefined }
