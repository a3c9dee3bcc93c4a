// How the server logs: one JSON object a line, so that no text in it can begin a line of its own. Headers, addresses with
// their queries and bodies are never logged; of an error only what names the fault, not the values that it happened with.

const redacted = ['req.headers.authorization', 'req.headers["x-auth-token"]', '*.password', '*.new_password', '*.token']

// A type and no interface: the logger asks for any further keys.
type LoggedError = {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
  readonly cause?: LoggedError
}

const deepestCause = 5

/** Databases attach the row to an error (`detail`, `where`, `parameters`); none of that is logged. */
const loggedError = (error: unknown, depth = 0): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { code } = error as { readonly code?: unknown }
  return {
    type: error.constructor.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(typeof code === 'string' && { code }),
    ...(error.cause !== undefined && depth < deepestCause && { cause: loggedError(error.cause, depth + 1) }),
  }
}

export const logOptions = {
  redact: redacted,
  serializers: { err: (error: unknown) => loggedError(error) },
}
