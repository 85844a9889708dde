import { data } from 'react-router-dom'

/** An address that is none: `Page Not Found: {path}` with the full path and its query (specification, section 2). */
export const nothingAt = (where: string) => data(`Page Not Found: ${where}`, { status: 404, statusText: 'Page Not Found' })
