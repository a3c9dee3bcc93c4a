// A real provider of OpenID Connect on this computer, whose next user a test chooses; without pages to fill in.
import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Provider from 'oidc-provider'

/** Who signs in next; a text is the error that the provider answers in place of a user. */
export type ProviderUser =
  | { readonly id: string; readonly claims: Readonly<Record<string, unknown>>; readonly methods?: readonly string[] }
  | string

export interface OpenIdServer {
  readonly issuer: string
  /** Settings of a server that takes users of this provider. */
  readonly env: Readonly<Record<string, string>>
  readonly setNextUser: (user: ProviderUser) => void
  /** From now on every call fails with this status; 0: as usual. */
  readonly fail: (status: number) => void
  /** Paths that were called since the last look. */
  readonly takeCalls: () => readonly string[]
  readonly close: () => Promise<void>
}

const [clientId, clientSecret] = ['kencana', 'rahasia-penyedia']

const createKey = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'key' }
}

export const openOpenIdServer = async (returnTo: () => string): Promise<OpenIdServer> => {
  let next: ProviderUser = 'access_denied'
  let status = 0
  let calls: string[] = []
  const accounts = new Map<string, Readonly<Record<string, unknown>>>()
  let answer: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined
  const server = createServer((request, response) => {
    calls.push((request.url ?? '').replace(/\?.*$/, ''))
    if (status === 0) return void answer(request, response)
    response.writeHead(status)
    response.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const build = () =>
    new Provider(issuer, {
      clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [returnTo()] }],
      claims: { openid: ['sub', 'amr'], profile: ['preferred_username'], email: ['email', 'email_verified'] },
      cookies: { keys: ['kunci'] },
      ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      jwks: { keys: [createKey()] },
      features: { devInteractions: { enabled: false } },
      findAccount: (_, id) => ({ accountId: id, claims: async () => ({ sub: id, ...accounts.get(id) }) }),
      interactions: { url: (_, { uid }) => `/choose/${uid}` },
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId })
        grant.addOIDCScope('openid profile email')
        await grant.save()
        return grant
      },
    })
  let provider: Provider | undefined
  answer = (request, response) => {
    provider ??= build()
    if (!request.url?.startsWith('/choose/')) return provider.callback()(request, response)
    if (typeof next !== 'string') accounts.set(next.id, next.claims)
    const login =
      typeof next === 'string'
        ? { error: next }
        : { login: { accountId: next.id, remember: false, amr: [...(next.methods ?? [])] } }
    return provider.interactionFinished(request, response, login)
  }
  return {
    issuer,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: 'Akun Toko' },
    setNextUser: user => {
      next = user
    },
    fail: failure => {
      status = failure
    },
    takeCalls: () => {
      const taken = calls
      calls = []
      return taken
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** What a browser does at the provider: follows it until it leads back; returns the query that it led back with. */
export const walkThroughProvider = async (url: string, returnTo: string): Promise<string> => {
  const cookies = new Map<string, string>()
  let address = url
  for (let step = 0; step < 10; step++) {
    if (address.startsWith(`${returnTo}?`)) return new URL(address).search
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${address} answers ${response.status}: ${await response.text()}`)
    address = new URL(location, address).href
  }
  throw new Error('the provider leads nowhere')
}
