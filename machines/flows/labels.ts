/** What a person does and sees in a flow of the browser, as plain text; lifecycles have their own labels. */
export interface FlowLabels {
  /** where a tester begins: address, who is signed in, and what has to be there */
  start?: string
  /** labels on the screen of what an event carries: what a tester types is printed under them */
  fields?: Readonly<Record<string, string>>
  /** `TYPE/case`: how a tester brings an answer of the server about, where it does not come by itself */
  how?: Readonly<Record<string, string>>
  /** `TYPE/case`, or `TYPE` for all of its cases */
  events: Readonly<Record<string, string>>
  /** what is seen, by the id of the state; its description where there is none */
  states: Readonly<Record<string, string>>
}

const resend = (flow: string, button: string) => ({
  [`${flow}.waiting`]: 'The page counts down to when another may be asked for',
  [`${flow}.ready`]: `“${button}” can be pressed`,
})

/** What a tester switches off so that the server cannot be reached. */
const OFFLINE =
  'Set the network to “Offline” in the developer tools before the step, and back after it.'
const WAIT_LESS = 'Ask for another code several times within an hour.'

const signUp: FlowLabels = {
  start: 'Open `/signup` while nobody is signed in.',
  fields: { email_address: 'E-mail address' },
  how: {
    'xstate.error.actor.register/invalid': 'Type a password of seven characters.',
    'xstate.error.actor.register/captcha':
      'Leave the verification unsolved for ten minutes, then press the button.',
    'xstate.error.actor.resendLink/tooMany': 'Ask for another link several times within an hour.',
  },
  events: {
    SUBMIT:
      'Fill in names, address and password, accept the three texts and press “Create account”',
    RESEND: 'Press “Send again”',
    CHANGE_ADDRESS: 'Press “Use another address”',
    'xstate.done.actor.register/accepted': 'The server takes the registration',
    'xstate.error.actor.register/invalid': 'The server refuses a field: the password is too short',
    'xstate.error.actor.register/captcha': 'The server refuses the robot check',
    'xstate.done.actor.resendLink/sent': 'The server sends another link',
    'xstate.error.actor.resendLink/tooMany': 'The server answers “Too many attempts.”',
    'xstate.after.resendWait.sign-up.sent.waiting': 'Wait one minute',
  },
  states: {
    'sign-up.form':
      'The form “Create an account”, with everything that was typed and with the refusal, if there was one',
    'sign-up.registering': 'The button works and cannot be pressed twice',
    'sign-up.sent.waiting': '“Check your mail”, with the address and the time until “Send again”',
    'sign-up.sent.ready': '“Send again” can be pressed',
    'sign-up.sent.resending': '“Send again” works',
  },
}

const confirmAddress: FlowLabels = {
  start: 'Create an account at `/signup` and open the link of the mail in the same browser.',
  how: {
    'xstate.done.actor.confirm/elsewhere': 'Open the link in another browser.',
    'xstate.done.actor.confirm/again': 'Open a link that has confirmed the address before.',
    'xstate.error.actor.confirm/expired': 'Open a link that is older than 24 hours.',
    'xstate.error.actor.confirm/unknown': 'Change a letter of the link.',
    'xstate.error.actor.confirm/down': OFFLINE,
  },
  events: {
    CONFIRM: 'Press “Confirm address”',
    'xstate.done.actor.confirm/here': 'The server confirms the address and signs you in',
    'xstate.done.actor.confirm/elsewhere': 'The server confirms the address; you are not signed in',
    'xstate.done.actor.confirm/again': 'The server says that the address was confirmed before',
    'xstate.error.actor.confirm/expired': 'The server says that the link has expired',
    'xstate.error.actor.confirm/unknown': 'The server does not know the link',
    'xstate.error.actor.confirm/down': 'The server cannot be reached',
  },
  states: {
    'confirm-address.asking':
      '“Confirm your e-mail address”, with the reason why it failed, if it did',
    'confirm-address.confirming': '“Confirm address” works and cannot be pressed twice',
    'confirm-address.signedIn': 'The page that you wanted before you signed up; you are signed in',
    'confirm-address.confirmed': '“Your address is confirmed” with “Log in”',
    'confirm-address.alreadyConfirmed': '“Your address was already confirmed” with “Log in”',
    'confirm-address.expired': '“This link has expired”; a new mail arrives',
    'confirm-address.unknown': '“This link is not valid” with a form for a new link',
  },
}

const passwordReset: FlowLabels = {
  start:
    'Open `/login` while nobody is signed in, type the address and press “Forgot your password?”.',
  fields: {
    email: 'E-mail address',
    code: 'Code',
    password: 'New password',
    confirmation: 'New password again',
  },
  how: {
    'xstate.done.actor.verify/factor': 'Use an account that has an authenticator app or a passkey.',
    'xstate.error.actor.prove/wrong': 'Type a recovery code that was used before.',
    'xstate.error.actor.passkey/dismissed': 'Close the browser’s dialog without using the passkey.',
    'xstate.error.actor.forgot/captcha':
      'Leave the verification unsolved for ten minutes, then press the button.',
    'xstate.error.actor.resendCode/tooMany': WAIT_LESS,
    'xstate.error.actor.verify/wrong': 'Type six digits that are not those of the mail.',
    'xstate.error.actor.change/weak':
      'Type a password that many people use, for example “password123”.',
    'xstate.error.actor.change/ended': 'Wait fifteen minutes before the step.',
  },
  events: {
    SUBMIT: 'Enter the address and press “Send code”',
    SUBMIT_CODE: 'Enter the six digits of the mail',
    RESEND: 'Press “Send again”',
    SUBMIT_PASSWORD: 'Enter the new password twice and press “Change password”',
    BACK: 'Press the way back',
    PROVE: 'Enter a recovery code and press “Continue”',
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
    'password-reset.address':
      '“Reset your password”, with the address and the refusal, if there was one',
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

const login: FlowLabels = {
  start: 'Open `/login` while nobody is signed in.',
  fields: { email: 'E-mail address', password: 'Password', code: 'Code' },
  how: {
    'xstate.done.actor.attempt/key':
      'Use an account without an authenticator app and without a passkey.',
    'xstate.done.actor.attempt/ownFactor':
      'Use an account that has an authenticator app or a passkey.',
    'xstate.error.actor.attempt/incorrect': 'Type a wrong password.',
    'xstate.error.actor.attempt/down': OFFLINE,
    'xstate.done.actor.sendCode/tooMany': 'Log in several times within an hour.',
    'xstate.error.actor.sendCode/refused': 'Log in several times within an hour.',
    'xstate.error.actor.sendCode/down': OFFLINE,
    'xstate.error.actor.resendCode/tooMany': WAIT_LESS,
    'xstate.error.actor.verify/wrong': 'Type six digits that are not those of the mail.',
    'xstate.error.actor.passkeyAlone/dismissed':
      'Close the browser’s dialog without using the passkey.',
    'xstate.error.actor.passkey/dismissed': 'Close the browser’s dialog without using the passkey.',
    'xstate.error.actor.prove/wrong': 'Type six digits that the app does not show.',
    'xstate.error.actor.recover/tooMany': 'Begin account recovery several times within a day.',
  },
  events: {
    SUBMIT: 'Write address and password and press “Continue”',
    SUBMIT_CODE: 'Enter the six digits of the mail',
    RESEND: 'Press “Send again”',
    BACK: 'Press “Back to log in”',
    PASSKEY: 'Press “Log in with a passkey”, or “Use passkey” after the password',
    PROVE: 'Choose the authenticator app and write its six digits',
    RECOVER: 'Press “I lost all of them”, then “Start account recovery”',
    'xstate.done.actor.attempt/key': 'The server takes the password and answers a key',
    'xstate.done.actor.attempt/ownFactor':
      'The server takes the password and asks for the own app, passkey or recovery code',
    'xstate.done.actor.attempt/token':
      'The server takes the password and answers a token: no second factor',
    'xstate.done.actor.attempt/neither': 'The server answers neither key nor token, only words',
    'xstate.error.actor.attempt/incorrect': 'The server refuses address or password',
    'xstate.error.actor.attempt/down': 'The server cannot be reached',
    'xstate.done.actor.sendCode/sent': 'The server sends the first code',
    'xstate.done.actor.sendCode/tooMany':
      'The server sends none and says “Too many codes were asked for.”',
    'xstate.error.actor.sendCode/refused':
      'The server refuses the first code: too many were asked for',
    'xstate.error.actor.sendCode/down': 'The server fails while it sends the first code',
    'xstate.done.actor.resendCode/sent': 'The server sends another code',
    'xstate.error.actor.resendCode/tooMany':
      'The server refuses another code: too many were asked for',
    'xstate.done.actor.verify/right': 'The server takes the code',
    'xstate.error.actor.verify/wrong': 'The server refuses the code',
    'xstate.done.actor.passkeyAlone/right': 'The server takes the passkey, without a password',
    'xstate.error.actor.passkeyAlone/dismissed': 'The passkey is not used, or refused',
    'xstate.done.actor.passkey/right': 'The server takes the passkey',
    'xstate.error.actor.passkey/dismissed': 'The passkey is not used, or refused',
    'xstate.done.actor.prove/right': 'The server takes the code of the app',
    'xstate.error.actor.prove/wrong': 'The server refuses the code of the app',
    'xstate.done.actor.recover/begun': 'The server starts account recovery',
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
    'login.factor.recovering': '“Start account recovery” works and cannot be pressed twice',
    'login.factor.waiting': '“Account recovery started”, with the day to come back',
    'login.signedIn': 'The page that was asked for, or the dashboard',
  },
}

const stepUp: FlowLabels = {
  start: 'Sign in, wait fifteen minutes, and open `/dashboard/security`.',
  fields: { code: 'Code' },
  how: {
    'xstate.error.actor.send/tooMany': WAIT_LESS,
    'xstate.error.actor.resend/tooMany': WAIT_LESS,
    'xstate.error.actor.verify/wrong': 'Type six digits that are not those of the mail.',
    'xstate.error.actor.passkey/dismissed': 'Close the browser’s dialog without using the passkey.',
  },
  events: {
    OPEN: 'Do something that asks for a fresh second factor, for example press “Add app”',
    CANCEL: 'Press “Cancel”',
    RETRY: 'Press “Try again”',
    SUBMIT_CODE: 'Enter the code',
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
    'step-up.closed':
      'The page without the dialog; after a right code the action continues by itself',
    'step-up.sending': '“Verify it’s you”, and “One moment.”',
    'step-up.notSent': '“We could not send a code”, with “Try again”',
    'step-up.code.entry.typing':
      'The address that the code went to, and the cells, with the refusal, if there was one',
    'step-up.code.entry.verifying': '“Confirm” works while the code is checked',
    'step-up.code.entry.touching': '“Use a passkey” works while the browser asks for it',
    'step-up.code.resend.waiting': '“You can ask for a new one after a minute.”',
    'step-up.code.resend.ready': '“Send a new code” can be pressed',
    'step-up.code.resend.sending': '“Send a new code” works',
  },
}

const passwordGate: FlowLabels = {
  start: 'Open any address of a site that is closed by a password, in a new private window.',
  fields: { password: 'Password of the site' },
  events: {
    SUBMIT: 'Enter the password of the site and press “Continue”',
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

const session: FlowLabels = {
  start: 'Open `/` in a new private window.',
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
    'xstate.error.actor.fetchUser/shed': 'The server sheds load: 503 with Retry-After, twice',
    'xstate.after.giveUp.session.reconnecting': 'Ten seconds pass without an answer',
    'xstate.after.retryAfter.session.reconnecting.waiting': 'The time of Retry-After passes',
    'xstate.done.actor.userAgain/valid': 'The server answers the person',
    'xstate.done.actor.userAgain/another': 'The server answers another person than the page knows',
    'xstate.done.actor.userAgain/invalid': 'The server answers a person with an error',
    'xstate.error.actor.userAgain/refused': 'The server answers 401',
    'xstate.error.actor.userAgain/shed': 'The server still sheds load',
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
    'session.reconnecting.waiting': '“Reconnecting…” at the top; the server is left alone',
    'session.reconnecting.asking': '“Reconnecting…” at the top while the server is asked again',
    'session.leaving': 'The page stays as it is, with the loading bar',
    'session.anonymous':
      'The page of a visitor, with “Log in”; cookies and local storage are empty',
    'session.renewing.asking': '“Your session has ended” over the page; what was typed stays',
    'session.renewing.reading': 'The dialog stays while the cookie is read',
    'session.renewing.loadingUser': 'The dialog stays while the person is asked for',
    'session.authenticated.current': 'The page of the person, with the account menu',
    'session.authenticated.refreshing': 'The page stays while the person is asked for again',
  },
}

const buildWatch: FlowLabels = {
  start: 'Open `/` and leave the tab open.',
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

const partReload: FlowLabels = {
  start: 'Open `/` and leave the tab open while a new build is installed.',
  events: {
    PART_FAILED: 'A part of the page fails to load',
    'NAVIGATION_FAILED/first': 'The navigation fails; nothing was loaded in full before',
    'NAVIGATION_FAILED/a moment later':
      'The navigation fails within ten seconds of a full load of the same path',
    'NAVIGATION_FAILED/ten seconds later': 'The navigation fails after more than ten seconds',
    'NAVIGATION_FAILED/another path':
      'The navigation fails; another path was loaded in full before',
    'NAVIGATION_FAILED/another host': 'The navigation fails; its target is another host',
    NAVIGATION_DONE: 'The navigation ends with its page',
    'LOAD_ASKED/first': 'A newer build asks for a full load',
    'LOAD_ASKED/a moment later':
      'A newer build asks for a full load of a path that was loaded a moment ago',
  },
  states: {
    'part-reload.whole': 'The page',
    'part-reload.marked': 'The page, unchanged',
    'part-reload.loading': 'The browser loads the target in full',
    'part-reload.shown': 'The error page, with “Try again”',
  },
}

const loadingBar: FlowLabels = {
  start: 'Open `/` with the network set to “Slow 4G” in the developer tools.',
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

const editForm: FlowLabels = {
  start:
    'Sign in as an investor and open `/dashboard/profile/personal-information/current/edit/personal-information`.',
  how: {
    'xstate.error.actor.saveDraft/offline': OFFLINE,
    'xstate.error.actor.saveDraft/stale': 'Save the same form in another tab before the step.',
    'xstate.error.actor.submit/offline': OFFLINE,
    'xstate.error.actor.submit/stale': 'Save the same form in another tab before the step.',
    'xstate.done.actor.check/wrong': 'Leave a required field empty.',
  },
  events: {
    'CHANGED/typed': 'Type into a field',
    'CHANGED/undone': 'Put back what was there before',
    SAVE_NOW: 'Press “Try again” next to “Could not save”, or switch to another tab',
    SUBMIT: 'Press the button that saves, for example “Save personal information”',
    LEAVE: 'Close the dialog with Esc, or follow a link',
    SAVE_AND_LEAVE: 'Press “Save and leave”',
    STAY: 'Press “Keep editing”',
    DISCARD: 'Press “Leave” or “Discard”',
    CANCEL: 'Press “Cancel”',
    UPLOAD_BEGAN: 'Choose a file',
    UPLOAD_STORED: 'The server stores the file',
    UPLOAD_FAILED: 'The upload of the file stops, or the file is refused',
    UPLOAD_REMOVED: 'Press “Cancel upload of” or “Remove” next to the file',
    RESOLVED: 'Choose a text for each field and press “Use my choice”',
    'xstate.done.actor.saveDraft/saved': 'The server stores the draft',
    'xstate.error.actor.saveDraft/offline': 'The connection is lost while the draft is sent',
    'xstate.error.actor.saveDraft/stale': 'The server answers that somebody else changed it',
    'xstate.error.actor.saveDraft/gone': 'The server answers that it can no longer be stored',
    'xstate.error.actor.saveDraft/refused': 'The server refuses the draft and names a field',
    'xstate.done.actor.discardDraft/discarded': 'The server discards the draft',
    'xstate.error.actor.discardDraft/failed': 'The server fails to discard the draft',
    'xstate.done.actor.check/passes': 'Every field is right',
    'xstate.done.actor.check/wrong': 'A field is wrong',
    'xstate.error.actor.check/failed': 'The check itself fails',
    'xstate.done.actor.submit/submitted': 'The server takes it',
    'xstate.error.actor.submit/offline': 'The connection is lost while it is submitted',
    'xstate.error.actor.submit/stale': 'The server answers that somebody else changed it',
    'xstate.error.actor.submit/gone': 'The server answers that it can no longer be stored',
    'xstate.error.actor.submit/refused': 'The server refuses a field',
    'xstate.after.draft.edit-form.dirty': 'Let one second pass after the first key',
    'xstate.after.draft.edit-form.refused': 'Do nothing for one second',
    'xstate.after.draft.edit-form.notSent': 'Do nothing for one second',
    'xstate.after.retry.edit-form.offline': 'Wait five seconds',
  },
  states: {
    'edit-form.clean': 'The form with what is on file, or with the stored draft',
    'edit-form.dirty': '“Unsaved changes”',
    'edit-form.savingDraft.asTyped': '“Saving”',
    'edit-form.savingDraft.outdated': '“Saving”; what was typed meanwhile is sent next',
    'edit-form.savingDraft.submitWaits': 'The button works; it is submitted after the draft',
    'edit-form.draftSaved': '“Draft saved at 2:02 PM”',
    'edit-form.saveFailed': '“Could not save. Try again”, and why above the fields',
    'edit-form.offline': '“Offline. Kept on this device”',
    'edit-form.awaitingUploads':
      'The button works; “Waiting for the upload”, and the file’s progress',
    'edit-form.checking': 'The form for a moment',
    'edit-form.submitting': 'The button works and cannot be pressed twice',
    'edit-form.refused':
      '“Fix 1 field” with a link to it, the sentence at the field, and the focus in it',
    'edit-form.notSent': 'Why it was not sent, above the fields; the button can be pressed again',
    'edit-form.conflict': '“Someone changed this in the meantime”, with both texts',
    'edit-form.leaving': '“Leave this page?”',
    'edit-form.discardAsked': '“Discard your changes?” or “Discard your draft?”',
    'edit-form.discarding': '“Discard” works',
    'edit-form.settled': 'What follows the form: the dialog closes, the next step opens',
    'edit-form.gone': 'Why it can no longer be saved; the button cannot be pressed',
  },
}

const upload: FlowLabels = {
  start:
    'Sign in as an investor and open a form with a file, for example `/dashboard/profile/tax/upload`.',
  events: {
    CHOOSE: 'Press “Choose a file” and choose a PDF, or drop one',
    STARTED: 'The uploads before this one end',
    'PROGRESS/half': 'Half of the file is sent',
    'PROGRESS/whole': 'The whole file is sent',
    OFFLINE: 'The device loses its network',
    ONLINE: 'The device is back online',
    RETRY: 'Press “Try again”',
    REMOVE: 'Press the cross or the bin at the file',
    'xstate.done.actor.check/fit': 'The file fits the rule of the field',
    'xstate.done.actor.check/not a PDF': 'The content of the file is not what its name says',
    'xstate.error.actor.check/unreadable': 'The file was moved or deleted meanwhile',
    'xstate.done.actor.send/stored': 'The server stores the file',
    'xstate.done.actor.send/damaged': 'The server has stored other bytes than were sent',
    'xstate.error.actor.send/offline': 'The connection breaks, and the device is offline',
    'xstate.error.actor.send/busy': 'The server is busy: 503 with Retry-After',
    'xstate.error.actor.send/refused': 'The server refuses the content of the file: 415',
    'xstate.error.actor.send/down': 'The server fails: 500',
    'xstate.after.retryWait.upload.retrying': 'Wait as long as the page says',
  },
  states: {
    'upload.choosing': '“Choose a file or drop it here”, with the types and the limit',
    'upload.checking': 'The name of the file and “Checking the file…”',
    'upload.transferring.queued': '“Waiting for another upload to finish”',
    'upload.transferring.sending': 'The bar grows, with “1 of 2 MB” below it',
    'upload.transferring.scanning': 'The bar is full: “Uploaded. We are checking the file…”',
    'upload.paused': '“You are offline. The upload continues when you are back online.”',
    'upload.retrying': '“We are busy. The upload starts again in 7 seconds.”',
    'upload.failed': 'Why the upload stopped, with “Try again”; the file is still chosen',
    'upload.refused': 'Why this file is refused, with “Choose another”',
    'upload.done': 'Name and size of the stored file, which can be removed',
    'upload.removed': 'The file is gone from the form, and another one can be chosen',
  },
}

const bankAccount: FlowLabels = {
  start: 'Sign in as an investor and open `/dashboard/profile/payment-information/ach`.',
  events: {
    'ACCOUNT/missing': 'The server has no account of the person',
    'ACCOUNT/unproven': 'The server says that nothing was sent to the account yet',
    'ACCOUNT/inReview': 'The server says that a reviewer looks at the name on the account',
    'ACCOUNT/deposits': 'The server says that two deposits are on their way',
    'ACCOUNT/proving': 'The server says that the deposits have arrived',
    'ACCOUNT/proven': 'The server says that the account is verified',
    'ACCOUNT/refused': 'The server says that the account was not verified',
    'ACCOUNT/locked': 'The server says that the account is on hold',
    SUBMIT: 'Fill in the account and press “Save and verify”',
    CHANGE: 'Press “Use another account”',
    CANCEL: 'Press “Cancel”',
    START: 'Press “Send two deposits”',
    CONFIRM: 'Enter the two amounts and press “Confirm account”',
    'xstate.done.actor.give/deposits': 'The server saves the account and sends two deposits',
    'xstate.done.actor.give/another name':
      'The server saves the account; the name on it is not the person’s',
    'xstate.done.actor.give/no bank yet':
      'The server saves the account; there is no bank yet that could send deposits',
    'xstate.done.actor.give/the same account': 'The server has this account already, verified',
    'xstate.error.actor.give/invalid': 'The server refuses the account number: 422',
    'xstate.error.actor.give/down': 'The server fails: 500',
    'xstate.done.actor.start/deposits': 'The server sends two deposits',
    'xstate.done.actor.start/another name': 'The server wants the name reviewed first',
    'xstate.done.actor.start/proven elsewhere':
      'The account was verified meanwhile, on another device',
    'xstate.error.actor.start/limited': 'The server refuses: too many verifications today',
    'xstate.done.actor.confirm/right': 'The amounts are right',
    'xstate.done.actor.confirm/wrong': 'The amounts are wrong, and attempts are left',
    'xstate.done.actor.confirm/wrong for the last time': 'The amounts are wrong for the third time',
    'xstate.done.actor.confirm/locked meanwhile': 'The account was put on hold meanwhile',
    'xstate.error.actor.confirm/down': 'The server fails: 500',
  },
  states: {
    'bank-account-setup.current.opening': 'Grey lines in the place of the account',
    'bank-account-setup.current.unproven': 'The account, “Not verified”, and “Send two deposits”',
    'bank-account-setup.current.inReview': '“We are reviewing the name on the account”',
    'bank-account-setup.current.deposits':
      '“Two deposits arrive between …”, with the days and until when to enter them',
    'bank-account-setup.current.proving':
      '“Enter the two amounts”, and how many attempts are left after a wrong one',
    'bank-account-setup.current.proven': '“This account is verified”',
    'bank-account-setup.current.refused':
      '“We couldn’t verify this account”, with the reason and “Send two deposits”',
    'bank-account-setup.current.locked':
      '“Payments from this account are on hold”; the account cannot be replaced',
    'bank-account-setup.entering': 'The form of the account, with the refusal, if there was one',
    'bank-account-setup.authorizing': '“Save and verify” works and cannot be pressed twice',
    'bank-account-setup.starting': '“Send two deposits” works and cannot be pressed twice',
    'bank-account-setup.confirming': '“Confirm account” works and cannot be pressed twice',
  },
}

const signing: FlowLabels = {
  start: 'Sign in as an investor with an investment at its last step, and open that step.',
  events: {
    'ENVELOPE/missing': 'The server has no documents for this investment',
    'ENVELOPE/reading': 'The server has documents that were not opened yet',
    'ENVELOPE/opened': 'The server says that the agreement was opened',
    'ENVELOPE/others to sign': 'The server says that the investor has signed and others have not',
    'ENVELOPE/sealed': 'The server says that everybody has signed',
    'ENVELOPE/voided': 'The server says that the documents no longer count: the terms changed',
    PREPARE: 'Press “Prepare the agreement”',
    OPENED: 'Press “Open” at the agreement',
    SIGN: 'Check the name, confirm that you mean to sign, and press “Sign the documents”',
    'xstate.done.actor.prepare/made': 'The server makes the documents',
    'xstate.done.actor.prepare/opened elsewhere':
      'The server answers documents that were opened before',
    'xstate.error.actor.prepare/incomplete': 'The server refuses: a step is not complete',
    'xstate.done.actor.sign/last': 'The server takes the signature; everybody has signed',
    'xstate.done.actor.sign/one of several': 'The server takes the signature; others have to sign',
    'xstate.error.actor.sign/another name': 'The server refuses the name: 422',
    'xstate.error.actor.sign/changed': 'The server refuses: the documents changed meanwhile, 409',
    'xstate.error.actor.sign/down': 'The server fails: 500',
  },
  states: {
    'signing.current.opening': 'Grey lines in the place of the agreement',
    'signing.current.unprepared': '“Prepare the agreement”, with the refusal, if there was one',
    'signing.current.voided': '“Your earlier signature no longer counts”, why, and what to do',
    'signing.current.reading': 'The documents, and “Open the agreement first.”',
    'signing.current.typing': 'The documents and the signature, with the refusal, if there was one',
    'signing.current.othersToSign': '“Waiting for … to sign”, with who has signed when',
    'signing.current.sealed': 'The documents, with who has signed when',
    'signing.preparing': '“Prepare the agreement” works and cannot be pressed twice',
    'signing.identifying': '“Sign the documents” works and cannot be pressed twice',
  },
}

const newCompany: FlowLabels = {
  start: 'Sign in and open `/dashboard/raise-capital/new/modal/company-information`.',
  events: {
    'DRAFT/information': 'The draft is there, and the page “Your company” is asked for',
    'DRAFT/people': 'The draft is there, and the page “People of the company” is asked for',
    'DRAFT/people, information missing':
      'The draft has no complete company information, and the page “People of the company” is asked for',
    'DRAFT/review': 'The draft is complete, and the page “Review and create” is asked for',
    'DRAFT/incomplete': 'The draft is not complete, and the page “Review and create” is asked for',
    NEXT: 'Press “Continue to people”, or “Continue to review”',
    BACK: 'Press “Back”',
    CREATE: 'Confirm the four statements and press “Create company”',
    JOIN: 'Enter a message and press “Ask to join”',
    'xstate.done.actor.saveInformation/saved': 'The server saves the draft',
    'xstate.error.actor.saveInformation/down': 'The server fails: 500',
    'xstate.done.actor.savePeople/saved': 'The server saves the draft',
    'xstate.error.actor.savePeople/down': 'The server fails: 500',
    'xstate.done.actor.create/created': 'The server creates the company',
    'xstate.error.actor.create/taken': 'The server refuses: a company with this EIN exists, 409',
    'xstate.error.actor.create/down': 'The server fails: 500',
    'xstate.done.actor.join/asked': 'The server sends the request to the owners',
    'xstate.error.actor.join/limited': 'The server refuses: too many requests, 429',
  },
  states: {
    'new-company.opening': 'The dialog with grey lines in the place of the form',
    'new-company.information': '“Your company”, with the refusal, if there was one',
    'new-company.savingInformation': '“Continue to people” works and cannot be pressed twice',
    'new-company.people': '“People of the company”, with the refusal, if there was one',
    'new-company.savingPeople': '“Continue to review” works and cannot be pressed twice',
    'new-company.incomplete': 'What is not complete, with the way there; nothing can be created',
    'new-company.review': '“Review and create”, with the refusal, if there was one',
    'new-company.creating': '“Create company” works and cannot be pressed twice',
    'new-company.joining': '“A company with this EIN already exists”, and a message to its owners',
    'new-company.asking': '“Ask to join” works and cannot be pressed twice',
    'new-company.asked': '“Your request was sent”',
    'new-company.created': '“Company created”, and the dialog is gone',
  },
}

const READ = {
  open: 'The server says that topics are left for you',
  returned: 'The server says that the reviewer asks for changes',
  blocked: 'The server says that something blocks which is not yours',
  done: 'The server says that everything is done',
  forOwner: 'The server says that everything is done, and you are not an owner',
  inReview: 'The server says that the offering is in review',
  decided: 'The server says that the offering is approved',
  gone: 'The server says that the offering was withdrawn',
}
const read = (type: string): Record<string, string> =>
  Object.fromEntries(Object.entries(READ).map(([name, text]) => [`${type}/${name}`, text]))
const unread = (actor: string): Record<string, string> => ({
  [`xstate.error.actor.${actor}/notFound`]: 'The server no longer has the offering for you',
  [`xstate.error.actor.${actor}/down`]: 'The server cannot be reached',
})

const regulatoryChecklist: FlowLabels = {
  start:
    'Sign in as an owner of a company with a draft offering, and open “Offering details”, “Checklist”.',
  how: {
    'xstate.error.actor.load/down': OFFLINE,
    'xstate.error.actor.reload/down': OFFLINE,
    'xstate.error.actor.recount/down': OFFLINE,
    'xstate.error.actor.submit/down': OFFLINE,
    'xstate.error.actor.submit/blocked':
      'In another tab, change a topic after the question is asked.',
    'CHECKLIST_CHANGED/inReview': 'Submit the offering in another tab and come back to this one.',
    'CHECKLIST_CHANGED/gone': 'Withdraw the offering in another tab and come back to this one.',
  },
  events: {
    OPEN_TOPIC: 'Press “Next topic: Employees”, or open the address of that topic',
    TOPIC_SUBMITTED: 'Fill in the topic and press “Send for review”',
    TOPIC_REOPENED: 'Change a field of the topic',
    NEXT_TOPIC: 'Press “Next topic: Profits”',
    SHOW_CHECKLIST: 'Press “Back to the checklist”',
    ...read('CHECKLIST_CHANGED'),
    SUBMIT: 'Press “Submit offering”',
    CONFIRM: 'Press “Submit offering” in the question',
    CANCEL: 'Press “Not yet”',
    RETRY: 'Press “Try again”',
    ...read('xstate.done.actor.load'),
    ...unread('load'),
    ...read('xstate.done.actor.reload'),
    ...unread('reload'),
    'xstate.done.actor.recount/open': 'The server says that another topic is left for you',
    'xstate.done.actor.recount/done': 'The server says that everything is done',
    'xstate.done.actor.recount/gone': 'The server says that the offering was withdrawn',
    ...unread('recount'),
    'xstate.done.actor.submit/sent': 'The server takes the offering',
    'xstate.error.actor.submit/blocked': 'The server refuses: something has to be done first',
    ...unread('submit'),
  },
  states: {
    'regulatory-checklist.opening': 'The page loads; no topic is shown yet',
    'regulatory-checklist.unavailable': '“We could not load the checklist”, with “Try again”',
    'regulatory-checklist.reading': 'The checklist is read again',
    'regulatory-checklist.overview.choosing':
      '“Next topic: Employees”, how many are left, and every topic with its status',
    'regulatory-checklist.overview.returned':
      '“The reviewer asks for changes”, with the topics that were returned, those first',
    'regulatory-checklist.overview.blocked':
      '“Waiting for others”: what blocks the submission, who acts, and since when, as links',
    'regulatory-checklist.overview.readyForOwner':
      '“Ready to submit”; an owner of the company submits the offering',
    'regulatory-checklist.overview.ready': '“Ready to submit”, with the button “Submit offering”',
    'regulatory-checklist.overview.confirming': 'The question “Submit this offering?”',
    'regulatory-checklist.submitting':
      'The button of the question works and cannot be pressed twice',
    'regulatory-checklist.overview.submitted': '“Offering submitted”, and what happens next',
    'regulatory-checklist.overview.underReview': '“What happens next”: the platform reviews',
    'regulatory-checklist.overview.decided': '“What happens next” after the review',
    'regulatory-checklist.overview.gone':
      'Why the checklist is closed, and the way to the company’s offerings',
    'regulatory-checklist.topic.writing': 'The form of the topic',
    'regulatory-checklist.topic.counting':
      '“Employees sent for review”; the next topic is looked up',
    'regulatory-checklist.topic.next': '“Employees sent for review”, with “Next topic: Profits”',
    'regulatory-checklist.left': 'The checklist, as the server has it now',
    'regulatory-checklist.topic.last': '“Employees sent for review”, with “Back to the checklist”',
  },
}

const investorInformation: FlowLabels = {
  start:
    'Sign in as an investor with a started investment and open `/investment/<id>/investor-details`.',
  how: {
    'xstate.error.actor.open/down': OFFLINE,
    'xstate.done.actor.open/gone': 'Cancel the investment in a second tab.',
    'FORM_GONE/default': 'Submit the investment in a second tab before you press the button.',
    'xstate.error.actor.confirm/closed':
      'Submit the investment in a second tab before you press the button.',
    'xstate.error.actor.submit/closed':
      'Cancel the investment in a second tab before you press the button.',
  },
  events: {
    'OPENED/step': 'Open the address of a step',
    'OPENED/review': 'Open the address of the review',
    RETRY: 'Press “Try again”',
    CONFIRM: 'Press “Confirm and continue”',
    CHANGE: 'Press “Change”',
    'REVIEW/prepare': 'The server says that the agreement is to be prepared',
    'REVIEW/sign': 'The server says that the agreement is prepared',
    'REVIEW/others': 'The server says that you have signed and others have not',
    'REVIEW/ready': 'The server says that everybody has signed',
    SUBMIT: 'Press “Submit investment of …”',
    FORM_SUBMITTED: 'Fill in the step, press “Save and continue”, and the server takes it',
    FORM_GONE: 'Press “Save and continue”, and the server says that the step is closed',
    'xstate.done.actor.open/elsewhere': 'The server says that another step comes first',
    'xstate.done.actor.open/confirming': 'The server says that everything is on file',
    'xstate.done.actor.open/filling': 'The server answers the step with what is known',
    'xstate.done.actor.open/returned': 'The server answers the step with what has to be corrected',
    'xstate.done.actor.open/review': 'The server says that every step is in',
    'xstate.done.actor.open/gone': 'The server says that the investment has ended',
    'xstate.error.actor.open/down': 'The server does not answer',
    'xstate.done.actor.confirm/submitted': 'The server takes the confirmation',
    'xstate.error.actor.confirm/refused': 'The server refuses the confirmation and says why',
    'xstate.error.actor.confirm/closed': 'The server says that the step is closed',
    'xstate.done.actor.submit/submitted': 'The server accepts the investment',
    'xstate.error.actor.submit/refused': 'The server refuses the investment and says why',
    'xstate.error.actor.submit/closed': 'The server says that the investment cannot be submitted',
  },
  states: {
    'investor-information.opening': 'The heading of the step; the rest is loading',
    'investor-information.failed': '“We could not load this step”, with “Try again”',
    'investor-information.elsewhere': 'The page that can be opened, with the reason above it',
    'investor-information.confirming': 'What is on file, and “Confirm and continue”',
    'investor-information.submitting': '“Confirm and continue” works and cannot be pressed twice',
    'investor-information.refused': 'Why it was refused, with “Change”',
    'investor-information.answering.filling': 'The questions of the step, and “Save and continue”',
    'investor-information.answering.returned': 'The questions, and above them what to correct',
    'investor-information.advancing': 'The next step, or the investment when nothing is left',
    'investor-information.review.reviewing': 'The review, with “Prepare the agreement”',
    'investor-information.review.signing': 'The review, with the agreement to read and to sign',
    'investor-information.review.othersSign': 'The review, with who still has to sign',
    'investor-information.review.ready': 'The review; “Submit investment” can be pressed',
    'investor-information.submittingAll':
      '“Submit investment of …” works and cannot be pressed twice',
    'investor-information.submitted': '“Your investment is submitted”, and what follows',
    'investor-information.gone': 'Why the investment ended, with “Open the investment”',
  },
}

export const flowLabels: Readonly<Record<string, FlowLabels>> = {
  'sign-up': signUp,
  login,
  'password-reset': passwordReset,
  'confirm-address': confirmAddress,
  'step-up': stepUp,
  'password-gate': passwordGate,
  session,
  'build-watch': buildWatch,
  'part-reload': partReload,
  'loading-bar': loadingBar,
  'edit-form': editForm,
  upload,
  'bank-account-setup': bankAccount,
  signing,
  'new-company': newCompany,
  'regulatory-checklist': regulatoryChecklist,
  'investor-information': investorInformation,
}
