/**
 * The account name in a form that has only a password: password managers store the new password under it (WHATWG HTML,
 * autofill: `username`). It is neither shown nor read out.
 */
export const AccountName = ({ email }: { email: string }) => (
  <input
    type="text"
    name="username"
    autoComplete="username"
    value={email}
    readOnly
    tabIndex={-1}
    aria-hidden="true"
    className="sr-only"
  />
)
