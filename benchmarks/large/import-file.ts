// A file sent to an import, and the wait for its end.
import { setTimeout as wait } from 'node:timers/promises'
import { sendRequest } from '../load/send-request.ts'
import type { ShopServer } from './shop-server.ts'

const pollMs = 50
/** When all rows are written and only the switch is left. */
const lastPollMs = 5
const writtenPercentage = 95

interface ImportAnswer {
  readonly id: string
  /** Of an import that has to be confirmed. */
  readonly questions?: readonly { readonly id: string }[]
}

/** The id of the import when it is done; throws when anything of it was refused. */
export const importFile = async ({ port, token }: ShopServer, type: string, text: string): Promise<string> => {
  const send = (confirmation: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/api/imports/${type}?file=${type}.csv`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv', ...confirmation },
      body: text,
    })
  const first = await send()
  const answer = (await first.json()) as ImportAnswer
  const confirmed = answer.questions?.map(question => question.id).join(',')
  const response = confirmed === undefined ? first : await send({ confirmed, 'confirm-reason': 'Import' })
  const { id } = confirmed === undefined ? answer : ((await response.json()) as ImportAnswer)
  if (response.status !== 202) throw new Error(`the import of ${type} was answered with ${response.status}`)
  for (;;) {
    const { body } = await sendRequest(port, `/api/imports/jobs/${id}`, { token })
    const { state, message, percentage } = body as { state: string; message: string; percentage: number }
    if (state === 'done') return id
    if (state === 'failed') throw new Error(`the import of ${type} failed: ${message}`)
    await wait(percentage < writtenPercentage ? pollMs : lastPollMs)
  }
}
