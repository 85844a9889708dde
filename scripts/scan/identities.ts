/** Whom the scanners are signed in as, by the addresses of the demo world. */
export const identities = {
  investor: 'investor@capstan.example',
  issuer: 'issuer@capstan.example',
  operator: 'operator@capstan.example',
} as const
export type Identity = keyof typeof identities
export const everybody = ['visitor', ...(Object.keys(identities) as Identity[])] as const
export type Caller = (typeof everybody)[number]
