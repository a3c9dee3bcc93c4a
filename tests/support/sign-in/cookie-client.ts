// A browser that keeps cookies between its calls of a shop.
import type { Answered, Shop } from '../shop/shop.ts'

export interface CookieClient {
  readonly post: (path: string, body?: unknown, token?: string) => Promise<Answered>
  /** By name. */
  readonly cookies: Map<string, string>
  /** Every cookie that was set, with its attributes. */
  readonly lines: readonly string[]
}

export const createCookieClient = (shop: Shop, headers: Readonly<Record<string, string>> = {}): CookieClient => {
  const cookies = new Map<string, string>()
  const lines: string[] = []
  const post: CookieClient['post'] = async (path, body, token) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await shop.ask('POST', path, {
      headers: { ...headers, ...(cookie !== '' && { cookie }) },
      ...(body !== undefined && { body }),
      ...(token !== undefined && { token }),
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      lines.push(line)
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  return { post, cookies, lines }
}
