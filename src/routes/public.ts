import { ground, rowsOf, screen } from './define.ts'
import { linkToken, signedToken } from './params.ts'

const { page } = rowsOf(ground.public)
const bare = rowsOf(ground.bare)
/** Signed-in, consented work that stands outside the dashboard. */
const guided = { guards: ['auth', 'cmp'], frame: 'focus' } as const

export const publicRows = [
  bare.page('/cookies', 'Cookies', screen('features/legal/legal.screen.tsx', { kind: 'cookies' }), { prerender: true, menu: { menu: 'footer', label: 'Cookies' } }),
  bare.page('/privacy', 'Privacy policy', screen('features/legal/legal.screen.tsx', { kind: 'privacy' }), { prerender: true, menu: { menu: 'footer', label: 'Privacy policy' } }),
  bare.page('/agreement', 'Agreements', screen('features/identity/agreement.screen.tsx')),
  bare.page('/password', 'Password', screen('features/identity/password.screen.tsx')),
  page('/', 'Invest in companies you believe in', screen('features/public/home.screen.tsx'), { prerender: true }),
  page('/login', 'Log in', screen('features/identity/login.screen.tsx'), { guards: ['auth'], onward: true, prerender: true, frame: 'focus' }),
  page('/signup', 'Create an account', screen('features/identity/signup.screen.tsx'), { onward: true, prerender: true, frame: 'focus' }),
  page('/invest', 'Open offerings', screen('features/marketplace/marketplace.screen.tsx'), { prerender: true, menu: { label: 'Invest' } }),
  page('/invest/compare', 'Compare offerings', screen('features/marketplace/compare.screen.tsx'), { prerender: true }),
  page('/terms-and-conditions', 'Terms and conditions', screen('features/legal/legal.screen.tsx', { kind: 'terms' }), { prerender: true, menu: { menu: 'footer', label: 'Terms and conditions' } }),
  page('/investment', 'Begin an investment', screen('features/investment/begin.screen.tsx')),
  page('/investment/:investment_id', 'Your investment', screen('features/investment/overview.screen.tsx'), guided),
  page('/investment/:investment_id/:step', 'Your investment', screen('features/investment/step.screen.tsx'), guided),
  page('/register/validate/:id', 'Confirm your e-mail address', screen('features/identity/validate.screen.tsx'), { params: { id: linkToken } }),
  page('/keep-account/:token', 'Keep your account', screen('features/account/keep-account.screen.tsx'), { params: { token: linkToken } }),
  page('/unsubscribe/:stop_token', 'Stop these mails', screen('features/account/unsubscribe.screen.tsx'), { params: { stop_token: signedToken } }),
  page('/recovery/:token', 'Cancel the way back', screen('features/identity/recovery.screen.tsx'), { params: { token: linkToken } }),
  page('/accreditation-letter/:token', 'Confirm an accreditation', screen('features/verification/letter.screen.tsx'), { params: { token: linkToken } }),
  page('/questionnaire/:token', 'Questionnaire', screen('features/questionnaire/questionnaire.screen.tsx'), { params: { token: linkToken } }),
  page('/company-invitation/:token', 'Invitation', screen('features/company/invitation.screen.tsx'), { params: { token: linkToken } }),
  page('/offerings/:listing_id', 'Offering', screen('features/offering/pitch.screen.tsx'), { prerender: true }),
  page('/offerings/:listing_id/:company_name-pitch', 'Offering', screen('features/offering/pitch.screen.tsx'), { prerender: true }),
  page('/offerings/:listing_id/:company_name-updates', 'Updates', screen('features/offering/updates.screen.tsx'), { prerender: true }),
  page('/offerings/:listing_id/:company_name-discussion', 'Discussion', screen('features/offering/discussion.screen.tsx'), { prerender: true }),
]
