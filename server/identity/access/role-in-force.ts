/**
 * SQL of the role that a row of `company_member_shared` gives at a time: a new owner has an editor's rights while
 * another owner can object. `member` is the row's alias, `now` a parameter with its type.
 */
export const memberRoleInForce = (member: string, now: string): string =>
  `case when ${member}.role = 'owner' and ${member}.full_from > ${now} then 'editor' else ${member}.role end`
