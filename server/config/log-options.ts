// Options of the logger: one JSON object a line, so that no text can forge a line. Headers, query strings and bodies
// are never logged; of an error only its identification is, without the values that caused it.

const redactedPaths = [
  'req.headers.authorization',
  'req.headers["x-auth-token"]',
  '*.password',
  '*.new_password',
  '*.token',
]

// A type alias instead of an interface, because the logger requires an index signature.
type LoggedError = {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
  readonly cause?: LoggedError
}

const maxCauseDepth = 5

/** Omits row data that databases attach to errors (`detail`, `where`, `parameters`). */
const serializeError = (error: unknown, depth = 0): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { code } = error as { readonly code?: unknown }
  return {
    type: error.constructor.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(typeof code === 'string' && { code }),
    ...(error.cause !== undefined && depth < maxCauseDepth && { cause: serializeError(error.cause, depth + 1) }),
  }
}

export const logOptions = {
  redact: redactedPaths,
  serializers: { err: (error: unknown) => serializeError(error) },
}
