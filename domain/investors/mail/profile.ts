import type { Notice } from '#domain/mail/letter.ts'
import {
  profilePath,
  sectionRule,
  type SectionName,
} from '#domain/investors/model/profile/sections.ts'

const toSection = (section: SectionName) => ({
  label: 'Review required',
  path: profilePath(sectionRule(section).edit),
})
/** To the person: staff requests another review of a section; `asked` is their message. */
export function sectionAsked(section: SectionName, asked: string | null): Notice {
  const { title } = sectionRule(section)
  return {
    subject: `Review your ${title.toLowerCase()}`,
    lines: [
      `Review “${title}” in your profile.`,
      ...(asked === null ? [] : [asked]),
      'Correct it, or confirm that it is unchanged.',
    ],
    action: toSection(section),
  }
}
/** To the person: the section was confirmed a long time ago. */
export function sectionStale(section: SectionName): Notice {
  const { title } = sectionRule(section)
  return {
    subject: `Is this still correct? ${title}`,
    lines: [
      `You confirmed “${title}” in your profile a long time ago.`,
      'Correct it, or confirm with one click that it is unchanged.',
    ],
    action: toSection(section),
  }
}

/** To the person: a section that was on file was replaced. */
export function sectionChanged(section: SectionName): Notice {
  const { title } = sectionRule(section)
  return {
    subject: `Your profile was changed: ${title}`,
    lines: [
      `“${title}” in your profile was changed.`,
      'If you didn’t do this, change your password and contact us.',
    ],
    action: { label: 'Open your profile', path: profilePath(sectionRule(section).edit) },
  }
}
/** To the contact address that was replaced. */
export const contactAddressChanged: Notice = {
  subject: 'This address is no longer your contact address',
  lines: [
    'Your profile names another contact address from now on.',
    'If you didn’t do this, sign in, change your password and contact us.',
  ],
}
