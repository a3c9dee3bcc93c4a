// What every page of a signed-in user asks the server first. A small script asks while the program is still on its way; the
// program takes the answers, each once.
import { parseSchemaLines, type SchemaLines } from '../../engine/access/schema-lines.ts'
import { apiUrl } from './api-url.ts'
import { buildHeaders } from './call-headers.ts'
import { schemaPath } from './schema-key.ts'

const firstPaths = [schemaPath, 'system/date', 'users/session']

declare global {
  interface Window {
    firstCalls?: {
      readonly token: string
      readonly answers: Map<string, Promise<Response>>
      /** What the script has parsed of the schema's answer. */
      schema?: { readonly text: string; readonly lines: SchemaLines }
    }
  }
}

export const sendFirstCalls = (token: string): void => {
  const answers = new Map<string, Promise<Response>>()
  window.firstCalls = { token, answers }
  for (const path of firstPaths) sendFirstCall(path)
}

/** One more call whose answer the program takes. */
export const sendFirstCall = (path: string): void => {
  if (!window.firstCalls) return
  const { token, answers } = window.firstCalls
  // Without a limit of its own: on a slow line the program that takes the answer comes later than that.
  const answer = fetch(`${apiUrl}/${path}`, { headers: buildHeaders(token) })
  // The code that takes the answer handles the failure; nothing else reports it.
  answer.catch(() => undefined)
  answers.set(path, answer)
}

/** The schema's answer, which the program takes too; undefined if there is none. */
export const readFirstSchema = async (): Promise<SchemaLines | undefined> => {
  const { firstCalls } = window
  const answer = await firstCalls?.answers.get(schemaPath)?.catch(() => undefined)
  if (!firstCalls || !answer?.ok || answer.bodyUsed) return undefined
  const read = answer.text()
  // A clone would pass two megabytes through the page twice.
  answer.text = () => read
  const text = await read
  const lines = parseSchemaLines(text)
  firstCalls.schema = { text, lines }
  return lines
}

/** Parses the schema's answer, unless the script did. */
export const parseFirstSchema = (text: string): SchemaLines => {
  const parsed = window.firstCalls?.schema
  return parsed?.text === text ? parsed.lines : parseSchemaLines(text)
}

/**
 * The answer that is on its way already, asked for anew by `ask` where that failed, within `timeout` milliseconds from now;
 * undefined when nobody asked, somebody took it, or another user is signed in by now.
 */
export const consumeFirstCall = (
  path: string,
  { token, send, timeout }: { token: string | undefined; send: () => Promise<Response>; timeout: number },
): Promise<Response> | undefined => {
  const { firstCalls } = window
  if (!firstCalls || firstCalls.token !== token) return undefined
  const answer = firstCalls.answers.get(path)
  firstCalls.answers.delete(path)
  return answer && withTimeout(answer.catch(send), timeout)
}

/** No answer is taken any more. */
export const discardFirstCalls = (): void => {
  delete window.firstCalls
}

/** The timeout starts when the answer is consumed, with the same error as for any call. */
const withTimeout = (answer: Promise<Response>, milliseconds: number): Promise<Response> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('', 'TimeoutError')), milliseconds)
  })
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer))
}
