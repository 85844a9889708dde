/** Roles that an owner gives to a member, with what each may do. */
export const roleChoices = [
  { value: 'viewer', label: 'Viewer: reads everything, changes nothing' },
  { value: 'editor', label: 'Editor: reads and edits' },
  { value: 'owner', label: 'Owner: submits, accepts investments and manages people' },
] as const
