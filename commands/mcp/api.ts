// Calls of the API of a running server with a service token: the server decides about every right.

export interface ApiRequest {
  readonly method: string
  /** Below `/api/`. */
  readonly path: string
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

export interface ApiResponse {
  readonly status: number
  /** Parsed JSON, or a text. */
  readonly body: unknown
}

export type CallApi = (request: ApiRequest) => Promise<ApiResponse>

/** Values of a query that are not texts are JSON, as lists and reports take them. */
export const formatPath = ({ path, query = {} }: Pick<ApiRequest, 'path' | 'query'>): string => {
  const parameters = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
  const separator = path.includes('?') ? '&' : '?'
  return parameters.size === 0 ? path : `${path}${separator}${parameters}`
}

export const createApi =
  (address: string, token: string): CallApi =>
  async request => {
    const { method, body } = request
    const url = new URL(`/api/${formatPath(request)}`, address)
    if (!url.pathname.startsWith('/api/')) return { status: 404, body: { message: 'The path leaves the API.' } }
    const response = await sendRequest(url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'accept-language': 'en',
        'user-agent': 'kencana-mcp',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response)
      return { status: 503, body: { message: `No server answers at ${address}; start it, or set KENCANA_URL.` } }
    const text = await response.text()
    return { status: response.status, body: isJson(response) && text !== '' ? JSON.parse(text) : text }
  }

const isJson = ({ headers }: Response): boolean => /\bjson\b/.test(headers.get('content-type') ?? '')

/** Undefined if the server cannot be reached. */
const sendRequest = async (url: URL, init: RequestInit): Promise<Response | undefined> => {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
