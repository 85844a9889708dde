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

const login: FlowWords = {
  events: {
    SUBMIT: 'Write address and password and press “Continue”',
    SUBMIT_CODE: 'Write the six digits of the mail',
    RESEND: 'Press “Send again”',
    BACK: 'Press “Back to log in”',
    PASSKEY: 'Press “Log in with a passkey”, or “Use passkey” after the password',
    PROVE: 'Choose the authenticator app and write its six digits',
    RECOVER: 'Press “I lost all of them”, then “Begin the waiting time”',
    'xstate.done.actor.attempt/key': 'The server takes the password and answers a key',
    'xstate.done.actor.attempt/ownFactor': 'The server takes the password and asks for the own app, passkey or recovery code',
    'xstate.done.actor.attempt/token': 'The server takes the password and answers a token: no second factor',
    'xstate.done.actor.attempt/neither': 'The server answers neither key nor token, only words',
    'xstate.error.actor.attempt/incorrect': 'The server refuses address or password',
    'xstate.error.actor.attempt/down': 'The server cannot be reached',
    'xstate.done.actor.sendCode/sent': 'The server sends the first code',
    'xstate.done.actor.sendCode/tooMany': 'The server sends none and says “Too many codes were asked for.”',
    'xstate.error.actor.sendCode/refused': 'The server refuses the first code: too many were asked for',
    'xstate.error.actor.sendCode/down': 'The server fails while it sends the first code',
    'xstate.done.actor.resendCode/sent': 'The server sends another code',
    'xstate.error.actor.resendCode/tooMany': 'The server refuses another code: too many were asked for',
    'xstate.done.actor.verify/right': 'The server takes the code',
    'xstate.error.actor.verify/wrong': 'The server refuses the code',
    'xstate.done.actor.passkeyAlone/right': 'The server takes the passkey, without a password',
    'xstate.error.actor.passkeyAlone/dismissed': 'The passkey is not used, or refused',
    'xstate.done.actor.passkey/right': 'The server takes the passkey',
    'xstate.error.actor.passkey/dismissed': 'The passkey is not used, or refused',
    'xstate.done.actor.prove/right': 'The server takes the code of the app',
    'xstate.error.actor.prove/wrong': 'The server refuses the code of the app',
    'xstate.done.actor.recover/begun': 'The server begins the way back',
    'xstate.error.actor.recover/tooMany': 'The server refuses: too many ways back were asked for',
    'xstate.after.resendWait.login.code.resend.waiting': 'Wait one minute',
  },
  states: {
    'login.credentials': '“Log in”, with the refusal, if there was one; no code is asked for',
    'login.passkeyAlone': '“Continue” works while the browser asks for the passkey',
    'login.attempting': '“Continue” works and cannot be pressed twice',
    'login.sendingCode': '“Continue” still works while the code is sent',
    'login.code.entry.typing': '“Enter your code”, with the refusal, if there was one',
    'login.code.entry.verifying': 'The cells are locked while the code is checked',
    ...resend('login.code.resend', 'Send again'),
    'login.code.resend.sending': '“Send again” works',
    'login.factor.choosing': 'The way to confirm, with the refusal, if there was one',
    'login.factor.proving': 'The button works while the code of the app is checked',
    'login.factor.touching': '“Use passkey” works while the browser asks for the passkey',
    'login.factor.recovering': '“Begin the waiting time” works and cannot be pressed twice',
    'login.factor.waiting': '“The waiting time runs”, with the day to come back',
    'login.signedIn': 'The page that was asked for, or the dashboard',
  },
}

const stepUp: FlowWords = {
  events: {
    OPEN: 'Do something that asks for a fresh second factor, for example press “Add app”',
    CANCEL: 'Press “Cancel”',
    RETRY: 'Press “Try again”',
    SUBMIT_CODE: 'Write the code',
    RESEND: 'Press “Send a new code”',
    PASSKEY: 'Press “Use a passkey”',
    'xstate.done.actor.send/sent': 'The server sends a code',
    'xstate.error.actor.send/tooMany': 'The server refuses a code: too many were asked for',
    'xstate.done.actor.resend/sent': 'The server sends another code',
    'xstate.error.actor.resend/tooMany': 'The server refuses another code: too many were asked for',
    'xstate.done.actor.verify/right': 'The server takes the code',
    'xstate.error.actor.verify/wrong': 'The server refuses the code',
    'xstate.done.actor.passkey/right': 'The server takes the passkey',
    'xstate.error.actor.passkey/dismissed': 'The passkey is not used, or refused',
    'xstate.after.resendWait.step-up.code.resend.waiting': 'Wait one minute',
  },
  states: {
    'step-up.closed': 'The page without the dialog; after a right code the action goes on by itself',
    'step-up.sending': '“Confirm that it is you”, and “One moment.”',
    'step-up.notSent': '“We could not send a code”, with “Try again”',
    'step-up.code.entry.typing': 'The address that the code went to, and the cells, with the refusal, if there was one',
    'step-up.code.entry.verifying': '“Confirm” works while the code is checked',
    'step-up.code.entry.touching': '“Use a passkey” works while the browser asks for it',
    'step-up.code.resend.waiting': '“You can ask for a new one after a minute.”',
    'step-up.code.resend.ready': '“Send a new code” can be pressed',
    'step-up.code.resend.sending': '“Send a new code” works',
  },
}

const passwordGate: FlowWords = {
  events: {
    SUBMIT: 'Write the password of the site and press “Continue”',
    'xstate.done.actor.look/open': 'The server says that the site is open',
    'xstate.done.actor.look/passed': 'The server says that this browser is through',
    'xstate.done.actor.look/closed': 'The server says that the site is closed',
    'xstate.error.actor.look/down': 'The server does not answer whether the site is closed',
    'xstate.done.actor.give/right': 'The server takes the password',
    'xstate.error.actor.give/wrong': 'The server refuses the password',
    'xstate.error.actor.give/silent': 'The server fails without words',
  },
  states: {
    'password-gate.looking': '“This site is not open yet”; the button works',
    'password-gate.asking': 'The field has the focus, with the refusal above it, if there was one',
    'password-gate.giving': '“Continue” works and cannot be pressed twice',
    'password-gate.through': 'The page that was asked for, or the first page',
  },
}

const session: FlowWords = {
  events: {
    SIGNED_IN: 'Log in',
    LOGOUT: 'Press “Log out” in the account menu, or “Leave without saving”',
    'UNAUTHORIZED/default': 'A call answers 401 while nothing is typed',
    'UNAUTHORIZED/working': 'A call answers 401 while typed work is open',
    'EXPIRED/default': 'The cookie reaches its age while nothing is typed',
    'EXPIRED/working': 'The cookie reaches its age while typed work is open',
    COOKIE_CHANGED: 'Another tab logs in or out',
    USER_CHANGED: 'Something of the person changes, for example a consent is given',
    PAGE_SHOWN: 'The new page has come, or the browser shows the one that it kept',
    'xstate.after.leave.session.leaving': 'Ten seconds pass, and the page is still here',
    'xstate.done.actor.readToken/token': 'The cookie holds a token that decodes',
    'xstate.done.actor.readToken/none': 'There is no cookie',
    'xstate.error.actor.readToken/undecodable': 'The cookie does not decode',
    'xstate.done.actor.fetchUser/valid': 'The server answers the person',
    'xstate.done.actor.fetchUser/another': 'The server answers another person than the page knows',
    'xstate.done.actor.fetchUser/invalid': 'The server answers a person with an error',
    'xstate.error.actor.fetchUser/refused': 'The server answers 401',
    'xstate.done.actor.refetchUser/valid': 'The server answers the person anew',
    'xstate.done.actor.refetchUser/invalid': 'The server answers a person with an error',
    'xstate.error.actor.refetchUser/down': 'The server cannot be reached',
    'xstate.done.actor.rereadToken/token': 'The cookie holds a token that decodes',
    'xstate.done.actor.rereadToken/none': 'There is still no cookie',
    'xstate.error.actor.rereadToken/undecodable': 'The cookie does not decode',
    'xstate.done.actor.renewedUser/same': 'The server answers the same person',
    'xstate.done.actor.renewedUser/another': 'The server answers another person',
    'xstate.done.actor.renewedUser/invalid': 'The server answers a person with an error',
    'xstate.error.actor.renewedUser/down': 'The server cannot be reached',
  },
  states: {
    'session.reading': 'The page waits; nothing of a person is shown',
    'session.loadingUser': 'The page waits for who the token belongs to',
    'session.leaving': 'The page stays as it is, with the loading bar',
    'session.anonymous': 'The page of a visitor, with “Log in”; cookies and local storage are empty',
    'session.renewing.asking': '“Your session has ended” over the page; what was typed stays',
    'session.renewing.reading': 'The dialog stays while the cookie is read',
    'session.renewing.loadingUser': 'The dialog stays while the person is asked for',
    'session.authenticated.current': 'The page of the person, with the account menu',
    'session.authenticated.refreshing': 'The page stays while the person is asked for again',
  },
}

const buildWatch: FlowWords = {
  events: {
    NAVIGATED: 'Follow a link',
    'xstate.done.actor.look/same': 'The manifest names this page’s build',
    'xstate.done.actor.look/newer': 'The manifest names another build',
    'xstate.error.actor.look/offline': 'The manifest cannot be read',
    'xstate.after.hour.build-watch.resting': 'Wait one hour',
  },
  states: {
    'build-watch.resting': 'Links open without a full load',
    'build-watch.looking': 'The manifest of builds is asked for; the page stays as it is',
    'build-watch.newer': 'The page stays as it is; the next link loads its page in full',
  },
}

const partReload: FlowWords = {
  events: {
    PART_FAILED: 'A part of the page fails to load',
    'NAVIGATION_FAILED/first': 'The navigation fails; nothing was loaded in full before',
    'NAVIGATION_FAILED/a moment later': 'The navigation fails within ten seconds of a full load of the same path',
    'NAVIGATION_FAILED/ten seconds later': 'The navigation fails after more than ten seconds',
    'NAVIGATION_FAILED/another path': 'The navigation fails; another path was loaded in full before',
    'NAVIGATION_FAILED/another host': 'The navigation fails; its target is another host',
    NAVIGATION_DONE: 'The navigation ends with its page',
    'LOAD_ASKED/first': 'A newer build asks for a full load',
    'LOAD_ASKED/a moment later': 'A newer build asks for a full load of a path that was loaded a moment ago',
  },
  states: {
    'part-reload.whole': 'The page',
    'part-reload.marked': 'The page, unchanged',
    'part-reload.loading': 'The browser loads the target in full',
    'part-reload.shown': 'The error page, with “Try again”',
  },
}

const loadingBar: FlowWords = {
  events: {
    START: 'A navigation begins',
    END: 'Its page is shown, or the navigation is given up',
    ERR: 'A component fails',
    'xstate.after.throttle.loading-bar.throttled': 'Wait 200 ms',
    'xstate.after.hide.loading-bar.ended': 'Wait 500 ms',
    'xstate.after.reset.loading-bar.fading': 'Wait 400 ms',
  },
  states: {
    'loading-bar.idle': 'No bar',
    'loading-bar.throttled': 'No bar yet',
    'loading-bar.growing': 'The bar grows and never reaches the end by itself',
    'loading-bar.ended': 'The bar is full, red after a failure',
    'loading-bar.fading': 'The bar fades',
  },
}

export const flowWords: Readonly<Record<string, FlowWords>> = {
  'sign-up': signUp, login, 'password-reset': passwordReset, 'step-up': stepUp, 'password-gate': passwordGate, session, 'build-watch': buildWatch, 'part-reload': partReload, 'loading-bar': loadingBar,
}
