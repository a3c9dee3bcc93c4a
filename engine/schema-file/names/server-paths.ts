// Paths that the server answers itself.

/** First parts of the paths that the server answers itself; no resource may have them. */
const serverPaths: readonly string[] = [
  'schema',
  'docs',
  'health',
  'project',
  'system',
  'reports',
  'imports',
  'drafts',
  'offline',
  'files',
  'dashboard',
  'find',
]

/** Paths below that of a resource which the server answers itself; no alias may have them. */
const serverCalls: readonly string[] = [
  'users/login',
  'users/login/passkey',
  'users/login/provider',
  'users/logout',
  'users/change-password',
  'users/session',
  'users/sessions',
  'users/second-factor',
  'users/passkeys',
  'users/shop',
]

/** Whether the server answers the path itself: `system/date`, `users/login`. */
export const isServerPath = (path: string): boolean =>
  serverPaths.includes(path.replace(/\/.*$/, '')) || serverCalls.includes(path)
