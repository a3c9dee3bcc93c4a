// Who may call what signs users in by a provider or a passkey.

const hasLevel = ({ level }: { readonly level?: string }): boolean => level !== undefined

/** Open to guests. */
export const openSignIns = ['/provider', '/provider/finish', '/passkey', '/passkey/options'].map(
  below => `POST /users/login${below}`,
)

/** Whose passkey it is decides the row behind the id. */
const ownPasskeys = ['GET ', 'POST ', 'POST /options', 'DELETE /{id}'].map(call =>
  call.replace(' ', ' /users/passkeys'),
)

export const signInRules = Object.fromEntries([
  ...openSignIns.map(call => [call, () => true] as const),
  ...ownPasskeys.map(call => [call, hasLevel] as const),
])
