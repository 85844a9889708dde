/** What a link of the registry is: a public register that reviewers search, or where the product meets a duty. */
export const linkKinds = ['register', 'duty'] as const
export const linkKindLabels: Readonly<Record<(typeof linkKinds)[number], string>> = {
  register: 'Public register',
  duty: 'Duty of the intermediary',
}
/** Which links a list shows. */
export const linkShows = ['current', 'dead', 'review', 'retired'] as const
export type LinkShow = (typeof linkShows)[number]
