/** What a person does and sees in a flow of the browser, in plain words; lifecycles carry theirs themselves. */
export interface FlowWords {
  /** `TYPE/case`, or `TYPE` for all of its cases */
  events: Readonly<Record<string, string>>
  /** what is seen, by the id of the state; its description where there is none */
  states: Readonly<Record<string, string>>
}

const resend = (flow: string, button: string) => ({
  [`${flow}.waiting`]: 'The page counts down to when another may be asked for',
  [`${flow}.ready`]: `“${button}” can be pressed`,
})

const signUp: FlowWords = {
  events: {
    SUBMIT: 'Fill in names, address and password and press “Create account”',
    RESEND: 'Press “Send again”',
    CHANGE_ADDRESS: 'Press “Use another address”',
    'xstate.done.actor.register/accepted': 'The server takes the registration',
    'xstate.error.actor.register/invalid': 'The server refuses a field: the password is too short',
    'xstate.error.actor.register/captcha': 'The server refuses the robot check',
    'xstate.done.actor.resendLink/sent': 'The server sends another link',
    'xstate.error.actor.resendLink/tooMany': 'The server answers “Too many tries.”',
    'xstate.after.resendWait.sign-up.sent.waiting': 'Wait one minute',
  },
  states: {
    'sign-up.form': 'The form “Create an account”, with everything that was typed and with the refusal, if there was one',
    'sign-up.registering': 'The button works and cannot be pressed twice',
    'sign-up.sent.waiting': '“Check your mail”, with the address and the time until “Send again”',
    'sign-up.sent.ready': '“Send again” can be pressed',
    'sign-up.sent.resending': '“Send again” works',
  },
}

const passwordReset: FlowWords = {
  events: {
    SUBMIT: 'Write the address and press “Send code”',
    SUBMIT_CODE: 'Write the six digits of the mail',
    RESEND: 'Press “Send again”',
    SUBMIT_PASSWORD: 'Write the new password twice and press “Change password”',
    BACK: 'Press the way back',
    PROVE: 'Write a recovery code and press “Continue”',
    PASSKEY: 'Press “Use passkey”',
    'xstate.done.actor.verify/factor': 'The server takes the code and asks for the own factor, too',
    'xstate.done.actor.prove/right': 'The server takes the recovery code',
    'xstate.error.actor.prove/wrong': 'The server refuses the recovery code',
    'xstate.done.actor.passkey/right': 'The server takes the passkey',
    'xstate.error.actor.passkey/dismissed': 'The server refuses the passkey',
    'xstate.done.actor.forgot/key': 'The server answers a key, as it does for every address',
    'xstate.error.actor.forgot/captcha': 'The server refuses the robot check',
    'xstate.done.actor.resendCode/sent': 'The server sends another code',
    'xstate.error.actor.resendCode/tooMany': 'The server answers “Too many codes were asked for.”',
    'xstate.done.actor.verify/right': 'The server takes the code',
    'xstate.error.actor.verify/wrong': 'The server refuses the code',
    'xstate.done.actor.change/changed': 'The server sets the new password',
    'xstate.error.actor.change/weak': 'The server refuses the password as too common',
    'xstate.error.actor.change/ended': 'The server says that the reset has ended',
    'xstate.after.resendWait.password-reset.code.resend.waiting': 'Wait one minute',
  },
  states: {
    'password-reset.address': '“Reset your password”, with the address and the refusal, if there was one',
    'password-reset.asking': '“Send code” works and cannot be pressed twice',
    'password-reset.code.entry.typing': '“Enter your code”, with the refusal, if there was one',
    'password-reset.code.entry.verifying': 'The cells are locked while the code is checked',
    ...resend('password-reset.code.resend', 'Send again'),
    'password-reset.code.resend.sending': '“Send again” works',
    'password-reset.factor.choosing': 'The way to confirm, with the refusal, if there was one',
    'password-reset.factor.proving': 'The button works while the code is checked',
    'password-reset.factor.touching': 'The button works while the passkey is checked',
    'password-reset.password': '“Choose a new password”, with the refusal, if there was one',
    'password-reset.changing': '“Change password” works and cannot be pressed twice',
    'password-reset.done': '“Your password is changed”',
    'password-reset.left': 'Back at “Log in”',
  },
}

export const flowWords: Readonly<Record<string, FlowWords>> = { 'sign-up': signUp, 'password-reset': passwordReset }
