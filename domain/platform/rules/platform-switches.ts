/**
 * What an operator can stop on the whole platform, with the sentence that the person who is refused reads. What was
 * begun before goes on: a stop never holds money or an answer back.
 */
export const platformSwitches = {
  accepts_accounts: {
    title: 'New accounts',
    help: 'Off: nobody can sign up. People who have an account log in as before.',
    stopped: 'New accounts can’t be created at the moment. If you have an account, log in.',
  },
  accepts_investments: {
    title: 'New investments',
    help: 'Off: no investment can be started, raised or submitted, in any offering. Payments, cancellations, refunds and closings go on.',
    stopped:
      'New investments are paused on the whole platform. Payments, cancellations and refunds go on.',
  },
  accepts_reg_cf: {
    title: 'New Reg CF offerings',
    help: 'Off: companies can’t begin one. Offerings that exist go on.',
    stopped: 'New Reg CF offerings can’t be started on this platform at the moment.',
  },
  accepts_reg_d: {
    title: 'New Reg D offerings',
    help: 'Off: companies can’t begin one, 506(b) or 506(c). Offerings that exist go on.',
    stopped: 'New Reg D offerings can’t be started on this platform at the moment.',
  },
  accepts_reg_a: {
    title: 'New Reg A offerings',
    help: 'Off: companies can’t begin one, Tier 1 or Tier 2. Offerings that exist go on.',
    stopped: 'New Reg A offerings can’t be started on this platform at the moment.',
  },
  accepts_transfers: {
    title: 'New sales by holders',
    help: 'Off: holders can’t request a private sale. Other transfers, and those that were requested, go on.',
    stopped: 'New private sales can’t be requested at the moment. Those that were requested go on.',
  },
} as const satisfies Record<string, { title: string; help: string; stopped: string }>
export type PlatformSwitch = keyof typeof platformSwitches
export const platformSwitchNames = Object.keys(platformSwitches) as PlatformSwitch[]
/** Every switch with whether it is on. */
export type SwitchState = Readonly<Record<PlatformSwitch, boolean>>
