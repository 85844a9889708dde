/** Views that one person may save for one list. */
export const VIEWS_PER_LIST = 30
/** Views of all lists that one person may save: the names of lists are free text. */
export const VIEWS_PER_PERSON = 300
/** Lists for which one person may choose columns. */
export const COLUMNS_PER_PERSON = 300

/**
 * Key of a list for what a person stores about it: its call and its name on the screen, since several screens list
 * records of the same call. "GET /api/admin/users#users"
 */
export const listKey = (call: string, label: string): string =>
  `${call}#${label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`

/** The call of a list's key. */
export const callOfList = (key: string): string => key.split('#')[0] ?? ''

/** The name of a list as its key has it: "Report runs". */
export const nameOfList = (key: string): string => {
  const words = (key.split('#')[1] ?? '').replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** Parameter of a list’s address that names the saved view that it shows. */
export const VIEW_PARAM = 'view'
