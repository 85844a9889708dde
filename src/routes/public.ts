import { ground, rowsOf, screen } from './define.ts'
import { linkToken, signedToken } from './params.ts'

const { page } = rowsOf(ground.public)
const bare = rowsOf(ground.bare)
/** Signed-in, consented work that is outside the dashboard. */
const guided = { guards: ['auth', 'cmp'], frame: 'focus' } as const

export const publicRows = [
  bare.page(
    '/cookies',
    'Cookies',
    screen('features/platform/legal/legal.screen.tsx', { kind: 'cookies' }),
    {
      prerender: true,
      menu: { menu: 'footer', label: 'Cookies' },
    },
  ),
  bare.page(
    '/privacy',
    'Privacy policy',
    screen('features/platform/legal/legal.screen.tsx', { kind: 'privacy' }),
    { prerender: true, menu: { menu: 'footer', label: 'Privacy policy' } },
  ),
  bare.page('/agreement', 'Agreements', screen('features/identity/identity/agreement.screen.tsx')),
  bare.page('/password', 'Password', screen('features/identity/identity/password.screen.tsx')),
  page(
    '/',
    'Invest in companies you believe in',
    screen('features/offerings/public/home.screen.tsx'),
    {
      prerender: true,
    },
  ),
  page('/login', 'Log in', screen('features/identity/identity/login.screen.tsx'), {
    guards: ['auth'],
    onward: true,
    prerender: true,
    frame: 'focus',
  }),
  page('/signup', 'Create an account', screen('features/identity/identity/signup.screen.tsx'), {
    onward: true,
    prerender: true,
    frame: 'focus',
  }),
  page(
    '/invest',
    'Open offerings',
    screen('features/offerings/marketplace/marketplace.screen.tsx'),
    {
      prerender: true,
      menu: { label: 'Invest' },
    },
  ),
  page(
    '/invest/compare',
    'Compare offerings',
    screen('features/offerings/marketplace/compare.screen.tsx'),
    {
      prerender: true,
    },
  ),
  page(
    '/terms-and-conditions',
    'Terms and conditions',
    screen('features/platform/legal/legal.screen.tsx', { kind: 'terms' }),
    { prerender: true, menu: { menu: 'footer', label: 'Terms and conditions' } },
  ),
  page('/about', 'About us', screen('features/offerings/public/about.screen.tsx'), {
    prerender: true,
  }),
  page('/fees', 'Fees', screen('features/payments/public/fees.screen.tsx'), {
    prerender: true,
    menu: { label: 'Fees' },
  }),
  page('/help', 'Help and contact', screen('features/offerings/public/help.screen.tsx'), {
    prerender: true,
    menu: { label: 'Help' },
  }),
  page('/help/glossary', 'Glossary', screen('features/offerings/public/glossary.screen.tsx'), {
    prerender: true,
    menu: { label: 'Glossary' },
  }),
  page(
    '/investment',
    'Begin an investment',
    screen('features/investments/investment/begin.screen.tsx'),
  ),
  page(
    '/investment/:investment_id',
    'Your investment',
    screen('features/investments/investment/overview.screen.tsx'),
    guided,
  ),
  page(
    '/investment/:investment_id/:step',
    'Your investment',
    screen('features/investments/investment/step.screen.tsx'),
    guided,
  ),
  page(
    '/register/validate/:id',
    'Confirm your e-mail address',
    screen('features/identity/identity/validate.screen.tsx'),
    { params: { id: linkToken } },
  ),
  page(
    '/keep-account/:token',
    'Keep your account',
    screen('features/identity/account/keep-account.screen.tsx'),
    { params: { token: linkToken } },
  ),
  page(
    '/unsubscribe/:stop_token',
    'Stop these mails',
    screen('features/identity/account/unsubscribe.screen.tsx'),
    { params: { stop_token: signedToken } },
  ),
  page(
    '/recovery/:token',
    'Cancel account recovery',
    screen('features/identity/identity/recovery.screen.tsx'),
    {
      params: { token: linkToken },
    },
  ),
  page(
    '/accreditation-letter/:token',
    'Confirm an accreditation',
    screen('features/investors/verification/letter.screen.tsx'),
    { params: { token: linkToken } },
  ),
  page(
    '/questionnaire/:token',
    'Questionnaire',
    screen('features/offerings/questionnaire/questionnaire.screen.tsx'),
    { params: { token: linkToken } },
  ),
  page(
    '/company-invitation/:token',
    'Invitation',
    screen('features/offerings/company/invitation.screen.tsx'),
    { params: { token: linkToken } },
  ),
  page(
    '/offerings/:listing_id',
    'Offering',
    screen('features/offerings/offering/pitch.screen.tsx'),
    {
      prerender: true,
    },
  ),
  page(
    '/offerings/:listing_id/:company_name-pitch',
    'Offering',
    screen('features/offerings/offering/pitch.screen.tsx'),
    { prerender: true },
  ),
  page(
    '/offerings/:listing_id/:company_name-updates',
    'Updates',
    screen('features/offerings/offering/updates.screen.tsx'),
    { prerender: true },
  ),
  page(
    '/offerings/:listing_id/:company_name-discussion',
    'Discussion',
    screen('features/offerings/offering/discussion.screen.tsx'),
    { prerender: true },
  ),
]
