// What every page of a signed-in user asks the server first. A small script asks, while the program is still on
// its way; the program takes the answers, each once.
import { apiUrl, headersOf, usualTimeout } from './call-head.ts'

const firstPaths = ['schema', 'system/date', 'users/session']

declare global {
  interface Window {
    firstCalls?: { readonly token: string; readonly answers: Map<string, Promise<Response>> }
  }
}

export const askFirst = (token: string): void => {
  const answers = new Map<string, Promise<Response>>()
  for (const path of firstPaths) {
    const answer = fetch(`${apiUrl}/${path}`, {
      headers: headersOf(token),
      signal: AbortSignal.timeout(usualTimeout),
    })
    // Who takes it is told of a failure; nobody else has to be.
    answer.catch(() => undefined)
    answers.set(path, answer)
  }
  window.firstCalls = { token, answers }
}

/** The answer that is on its way already; undefined when nobody asked, somebody took it, or another user is signed in by now. */
export const takeFirst = (path: string, token: string | undefined): Promise<Response> | undefined => {
  const { firstCalls } = window
  if (!firstCalls || firstCalls.token !== token) return undefined
  const answer = firstCalls.answers.get(path)
  firstCalls.answers.delete(path)
  return answer
}
